import type { RuleId } from './rule-ids.gen.js';
import {
  MAX_ERRORS,
  type CaptureEndMessage,
  type RequestError,
  type MessageValues,
  type RecordKind,
} from './errors.js';

/** The complete list of reasons for refusing an operation. One table in `src/http` maps them to HTTP. */
export type RefusalCode =
  | 'invalid_request'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'capture_not_active'
  | 'payment_declined'
  | 'authentication_required';

/**
 * The complete list of message ids for refusals. A refusal without `message` has the message of its code.
 * `src/messages` has a text for each id in every language; a missing text is a compile error.
 */
export type RefusalMessage =
  | RefusalCode
  | CaptureEndMessage
  | `conflict.cancelled_${'item' | 'guest' | 'addon'}`
  | 'conflict.paying'
  | 'conflict.status'
  | 'conflict.transaction'
  | 'forbidden.agent'
  | 'forbidden.treasurer'
  | 'not_found.ticket'
  | 'payment_declined.expired_card'
  | 'payment_declined.insufficient_funds';

/** Details of a refusal: its message, the values for the message's placeholders and, for an invalid request, all errors. */
export interface RefusalDetails {
  /** Defaults to the message of the refusal's code. */
  readonly message?: RefusalMessage;
  readonly values?: MessageValues;
  readonly errors?: readonly RequestError[];
}

/**
 * Thrown by the domain and the operations if a rule forbids an operation. The changes that the operation has made so
 * far are discarded. `rule` is the violated rule; for an invalid request, that of the first error.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    readonly rule: RuleId,
    readonly details: RefusalDetails = {},
  ) {
    super(code);
  }
}

/** Returns the refusal of a request with all its errors, but at most `MAX_ERRORS` (P7). */
export function invalid(...errors: readonly RequestError[]): Refusal {
  return new Refusal('invalid_request', errors[0]?.rule ?? 'P7', { errors: errors.slice(0, MAX_ERRORS) });
}

/** Returns the refusal of an unknown id in the path. The id of a hidden record gets the same message (P0, K1). */
export function notFound(
  values: { readonly resource: RecordKind; readonly id: string | number },
  rule: RuleId = 'P0',
): Refusal {
  return new Refusal('not_found', rule, { values });
}
