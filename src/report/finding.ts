/** How much a finding weighs. An error breaks the contract; a warning is allowed but unwise; a note is worth knowing. */
export type Severity = 'error' | 'warning' | 'note';

/** How much the severities weigh, to compare them. */
export const WEIGHTS: Readonly<Record<Severity, number>> = { error: 2, warning: 1, note: 0 };

/** An exchange that shows a finding. Its path, and all texts of the evidence, are masked. */
export interface ShownExchange {
  /** Where to find it: `traffic.har, entry 12`. */
  readonly source: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number | null;
}

/** What shows a finding. */
export interface Evidence {
  /** How many exchanges show it; of a certification, how often the client did it. */
  readonly count: number;
  /** The first ones. */
  readonly exchanges: readonly ShownExchange[];
  /** What was sent, of the first one; absent where the fault is that something is missing. */
  readonly received?: unknown;
  /** What is allowed instead. */
  readonly allowed?: unknown;
}

/** A fault that a command found. Findings of several exchanges with the same id are one. */
export interface Finding {
  /**
   * Names the operation (or the workflow), the part, the fault and its place, and no value, so that it is the same in the
   * next run: `createBooking/request.body/wrong_format/contact.email`, `getBooking/drift/type/total`,
   * `payment/paid/criterion/balance == 0`.
   */
  readonly id: string;
  readonly severity: Severity;
  /** Null for a request that belongs to no operation of the contract. */
  readonly operationId: string | null;
  /** JSON pointer of the broken part of the contract: `#/paths/~1bookings/post/requestBody`. */
  readonly pointer: string;
  /** A sentence for people: what is wrong, and what to send instead. */
  readonly message: string;
  readonly evidence: Evidence;
}

/** Something that could not be judged: a body that was not recorded, a request to another host. */
export interface NotJudged {
  /** A sentence: what, and why. */
  readonly reason: string;
  readonly count: number;
}
