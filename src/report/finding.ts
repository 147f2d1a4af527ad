import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import { pointerTokens } from '../domain/shared/field-names.js';

/**
 * The severity of a finding. An error breaks the contract. A warning is permitted but not recommended. A note is information.
 */
export type Severity = 'error' | 'warning' | 'note';

/** Numbers that order the severities. */
export const WEIGHTS: Readonly<Record<Severity, number>> = { error: 2, warning: 1, note: 0 };

/**
 * The subject of a finding: the request or the response of an exchange, a broken rule, a value that differs from the
 * mirror's, a step of a workflow, the complete operation, or a kind of check.
 */
export type FindingPart =
  'request' | 'response' | 'rule' | 'value' | 'step' | 'operation' | 'drift' | 'coverage' | 'certification';

/** The location of a finding within its part. */
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

/** Identifies the subject of a finding. The id and the SARIF rule of a finding are derived from this name. */
export interface FindingName {
  /** The operation, workflow, case or path; `-` if there is none. */
  readonly of: string;
  readonly part: FindingPart;
  /** Absent if the part has no subdivision. */
  readonly in?: FindingIn;
  /** The status of a response with wrong headers, body or code. */
  readonly status?: number;
  /** The step of a workflow. */
  readonly step?: string;
  /** The kind of error: an error code, `undeclared`, `criterion` or a case's mistake such as `books-twice`. */
  readonly code: string;
  /**
   * The field, parameter or header of an exchange: a JSON pointer within `in`, such as `/contact/email`. In it, `*` stands
   * for a position in a list and for a key of a map. Otherwise the criterion, or another name. Empty if the error affects
   * the complete part.
   */
  readonly place: string;
}

/** An exchange that shows a finding. Its path and all texts of the evidence are masked. */
export interface ShownExchange {
  /** The place where the exchange was recorded, such as `traffic.har, entry 12`. */
  readonly source: string;
  /** The number of the exchange in its workspace's log. Absent if the exchange comes from another recording. */
  readonly request?: number;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number | null;
  /**
   * The time at which the request was sent (ISO 8601). Only exchanges of examinations have `time`, `requestId` and
   * `sent`.
   */
  readonly time?: string;
  /** The id of the request in the target's log. */
  readonly requestId?: string;
  /** The JSON body of the request, shortened. */
  readonly sent?: string;
}

/** The evidence for a finding. */
export interface Evidence {
  /**
   * Number of exchanges that show the finding. In a certification, the number of times that the client made the mistake.
   */
  readonly count: number;
  /** The first of these exchanges, or the exchanges that show the finding together. */
  readonly exchanges: readonly ShownExchange[];
  /** The value that the first exchange received. If the value is missing or hidden, words say so. */
  readonly received?: unknown;
  /** The allowed value. If there is no single value, words describe the allowed ones. */
  readonly allowed?: unknown;
}

/** An error, a warning or a note of a command. Findings with the same id from several exchanges are merged. */
export interface Finding extends FindingName {
  /**
   * The id is derived from the members of `FindingName`. It contains no value of an exchange, so that it is equal in
   * every run. Examples: `createBooking/request.body/wrong_format/contact.email`, `getBooking/drift/type/total`,
   * `payment/paid/criterion/balance == 0`.
   */
  readonly id: string;
  readonly severity: Severity;
  /** The ids of the violated rules (docs/assumptions.md). Absent if the rules are not known. */
  readonly rules?: readonly RuleId[];
  /** Null if the request matches no operation of the contract. */
  readonly operationId: string | null;
  /** JSON pointer of the violated part of the contract, such as `#/paths/~1bookings/post/requestBody`. */
  readonly pointer: string;
  /** One sentence about the error and its correction. */
  readonly message: string;
  readonly evidence: Evidence;
}

/** A part that could not be judged, such as a body that was not recorded or a request to another host. */
export interface NotJudged {
  /** A sentence that names the part and the reason. */
  readonly reason: string;
  /** The id of the certification case, if any. */
  readonly case?: string;
  readonly count: number;
}

/** Creates a finding and its id. Sets defaults for the received and the allowed value. */
export function createFinding(finding: Omit<Finding, 'id'>): Finding {
  const { evidence, pointer } = finding;
  const { received = 'nothing', allowed = `as the contract says at ${pointer}` } = evidence;
  return { ...finding, id: findingId(finding), evidence: { ...evidence, received, allowed } };
}

/** Maximum length of a field's name in an id. */
const MAX_NAME = 60;

/** Returns a name as part of an id, without characters that some report format would have to quote. */
export function idPart(name: string): string {
  return name.slice(0, MAX_NAME).replaceAll(/[^\w.:@${}*-]+/g, '_');
}

/** Returns a JSON pointer of `FindingName` as text for messages and ids, such as `contact.email`. */
export function placeText(pointer: string): string {
  return pointerTokens(pointer).map(idPart).join('.');
}

/** Returns the id of a finding, `of/part/code/place`. A dot replaces a slash inside a member. An empty place is omitted. */
function findingId({ of, part, in: within, status, step, code, place }: FindingName): string {
  const whole = step ?? [part, status, within].filter((one) => one !== undefined).join('.');
  // All missing coverage has the same code, so the place identifies the missing part.
  const ofPlace = place.startsWith('/') ? placeText(place) : place;
  const pieces = part === 'coverage' && code === 'missing' ? [ofPlace || code] : [code, ofPlace];
  return [of, whole, ...pieces]
    .filter((piece) => piece !== '')
    .map((piece) => piece.replaceAll('/', '.'))
    .join('/');
}
