/** The severity of a finding. An error breaks the contract; a warning is allowed but unwise; a note is worth knowing. */
export type Severity = 'error' | 'warning' | 'note';

/** Weights to compare severities. */
export const WEIGHTS: Readonly<Record<Severity, number>> = { error: 2, warning: 1, note: 0 };

/**
 * The subject of a finding: a side of an exchange, a broken rule, a step of a workflow, the whole operation, or a kind of
 * check.
 */
export type FindingPart =
  'request' | 'response' | 'rule' | 'value' | 'step' | 'operation' | 'drift' | 'coverage' | 'certification';

/** Where in its part a finding is. */
export type FindingIn =
  | 'operation'
  | 'method'
  | 'path'
  | 'query'
  | 'header'
  | 'cookie'
  | 'body'
  | 'status'
  | 'code'
  | 'outcome'
  | 'parameter'
  | 'field'
  | 'value'
  | 'transition';

/** What a finding is about. Its id, and its rule in a SARIF report, are made from this. */
export interface FindingName {
  /** The operation, workflow, case or path; `-` if there is none. */
  readonly of: string;
  readonly part: FindingPart;
  /** Absent if the part is not divided further. */
  readonly in?: FindingIn;
  /** The status of a response whose headers, body or code are wrong. */
  readonly status?: number;
  /** The step of a workflow. */
  readonly step?: string;
  /** What is wrong: the code of an error, `undeclared`, `criterion`, `books-twice`. */
  readonly code: string;
  /** The field, parameter, header or criterion; empty if it is about the whole part. */
  readonly place: string;
}

/** An exchange that shows a finding. Its path, and all texts of the evidence, are masked. */
export interface ShownExchange {
  /** Where to find it: `traffic.har, entry 12`. */
  readonly source: string;
  /** Its number in the log of its workspace; absent for an exchange of another recording. */
  readonly request?: number;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number | null;
  /** When it was sent (ISO 8601). `time`, `requestId` and `sent` are given for exchanges of examinations only. */
  readonly time?: string;
  /** The id by which the log of the target names it. */
  readonly requestId?: string;
  /** Its JSON body in short. */
  readonly sent?: string;
}

/** What shows a finding. */
export interface Evidence {
  /** How many exchanges show it; of a certification, how often the client did it. */
  readonly count: number;
  /** The first ones. */
  readonly exchanges: readonly ShownExchange[];
  /** What the first exchange received; in words if it is missing or must not be shown. */
  readonly received?: unknown;
  /** What is allowed instead; in words if it is not a value. */
  readonly allowed?: unknown;
}

/** An error that a command found. Findings with the same id, of several exchanges, are merged. */
export interface Finding extends FindingName {
  /**
   * Made of the members of `FindingName`. It holds no value of an exchange, so that it is the same in the next run:
   * `createBooking/request.body/wrong_format/contact.email`, `getBooking/drift/type/total`,
   * `payment/paid/criterion/balance == 0`.
   */
  readonly id: string;
  readonly severity: Severity;
  /** The ids of the rules that it breaks (docs/assumptions.md); absent where they are not known. */
  readonly rules?: readonly string[];
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
  /** The id of the case of a certification that it is about. */
  readonly case?: string;
  readonly count: number;
}

/** Returns a finding with its id. Every finding says what was received, and what is allowed. */
export function createFinding(finding: Omit<Finding, 'id'>): Finding {
  const { evidence, pointer } = finding;
  const { received = 'nothing', allowed = `as the contract says at ${pointer}` } = evidence;
  return { ...finding, id: findingId(finding), evidence: { ...evidence, received, allowed } };
}

/** Returns the id of a finding, `of/part/code/place`. A slash inside a member is a dot; an empty place is left out. */
function findingId({ of, part, in: within, status, step, code, place }: FindingName): string {
  const whole = step ?? [part, status, within].filter((one) => one !== undefined).join('.');
  // All missing coverage has the same code: the place identifies it.
  const pieces = part === 'coverage' && code === 'missing' ? [place || code] : [code, place];
  return [of, whole, ...pieces]
    .filter((piece) => piece !== '')
    .map((piece) => piece.replaceAll('/', '.'))
    .join('/');
}
