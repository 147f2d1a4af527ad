/** An agent sells for a commission, a percentage; requests name it by `code` as `agentCode` (B3). */
export interface Agent {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly commission: number;
  /** The percentage that this agent's keys take off where a request sends no `multidiscount`; 0 is none (M10). */
  readonly multidiscount: number;
}

/** An API key and its rights (K1). */
export interface Client {
  /** The part of the `client_id` behind the workspace's name. */
  readonly client: string;
  readonly secret: string;
  /** The merchant it acts as (B0). */
  readonly merchant: string;
  /** The merchants it sells for, and so may see; its own always among them. */
  readonly sells: readonly string[];
  readonly agent: Agent | null;
  readonly overbooking: readonly string[];
  readonly bookPastTrips: boolean;
}
