import type { EpochMs } from '../shared/moment.js';
import type { Merchant } from './merchant.js';

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

/** A secret that a client has got since its fixture. */
export interface ClientSecret {
  /** Differs from the ids of the client's other secrets, and of the secrets of a former client of the same name. */
  readonly id: string;
  readonly secret: string;
  /** In real time; null for a secret of the fixture. */
  readonly createdAt: EpochMs | null;
  /** The real time from which it gets no tokens; null if it does not end. */
  readonly endsAt: EpochMs | null;
}

/** What a client may do: read; use its workspace; or manage it too, with its clients and their secrets. */
export type ClientRole = 'look' | 'use' | 'own';

/** An API key and its rights (K1). */
export interface Client {
  /** The part of the `client_id` behind the workspace's name. */
  readonly client: string;
  /** The secret of its fixture. It is the only one, unless there are `secrets`. */
  readonly secret: string;
  /** All its secrets, the oldest first, in place of `secret`, once others were made or deleted. */
  readonly secrets?: readonly ClientSecret[];
  /** The merchant it acts as (B0). */
  readonly merchant: string;
  /** The merchants it sells for, and so may see; its own always among them. */
  readonly sells: readonly string[];
  readonly agent: Agent | null;
  readonly overbooking: readonly string[];
  readonly bookPastTrips: boolean;
  /** Default: `use`. */
  readonly role?: ClientRole;
}

/** Returns whether a key may sell for a merchant, and so see its catalogue (K1). */
export function maySell({ sells }: Pick<Client, 'sells'>, merchant: string): boolean {
  return sells.includes(merchant);
}

/** Returns the merchants that a key may sell for, by slug (K1). */
export function merchantsOf(
  merchants: { get(slug: string): Merchant | undefined },
  { sells }: Pick<Client, 'sells'>,
): ReadonlyMap<string, Merchant> {
  const found = new Map<string, Merchant>();
  for (const slug of sells) {
    const merchant = merchants.get(slug);
    if (merchant) found.set(slug, merchant);
  }
  return found;
}

/** Returns the agent of a code, which is that of one or more keys (B3). */
export function agentByCode(clients: Iterable<Client>, code: string): Agent | undefined {
  for (const { agent } of clients) if (agent?.code === code) return agent;
  return undefined;
}

/** The id of the secret that a client has from its fixture. */
export const FIXTURE_SECRET = '1';

/** Returns the secrets of a client, the oldest first, with those that have ended. */
export function secretsOf({ secret, secrets }: Pick<Client, 'secret' | 'secrets'>): readonly ClientSecret[] {
  return secrets ?? [{ id: FIXTURE_SECRET, secret, createdAt: null, endsAt: null }];
}

/** Returns the secrets of a client that get tokens at a real time, the oldest first. */
export function validSecrets(
  client: Pick<Client, 'secret' | 'secrets'>,
  realTime: EpochMs,
): readonly ClientSecret[] {
  return secretsOf(client).filter(({ endsAt }) => endsAt === null || endsAt > realTime);
}

/** Returns the secret of a client whose fixture names none. Everybody knows it. */
export function publicSecretOf(client: string): string {
  return `${client}-secret`;
}

/** Returns whether everybody knows a client's secret (see `publicSecretOf`). */
export function hasPublicSecret({
  client,
  secret,
}: {
  readonly client: string;
  readonly secret: string;
}): boolean {
  return secret === publicSecretOf(client);
}

/** Returns whether everybody knows one of a client's secrets. */
export function isPublicSecret(client: Client, secretId: string): boolean {
  const known = secretsOf(client).find(({ id }) => id === secretId);
  return known !== undefined && hasPublicSecret({ client: client.client, secret: known.secret });
}
