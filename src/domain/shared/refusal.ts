import type { RuleId } from './rule-ids.gen.js';
import {
  MAX_ERRORS,
  type CaptureEndMessage,
  type RequestError,
  type MessageValues,
  type RecordKind,
} from './errors.js';

/** The closed list of reasons for which a rule refuses an operation; one table in `src/http` maps them to HTTP. */
export type RefusalCode =
  | 'invalid_request'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'capture_not_active'
  | 'payment_declined'
  | 'authentication_required';

/**
 * The closed list of messages for refusals: that of the refusal's code, or a more exact one. `src/messages` has a text
 * for each in every language; a missing one does not compile.
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

/** Details of a refusal: its message, the values that the message names and, for an invalid request, each error. */
export interface RefusalDetails {
  /** The default is the message of the refusal's code. */
  readonly message?: RefusalMessage;
  readonly values?: MessageValues;
  readonly errors?: readonly RequestError[];
}

/**
 * Thrown by the domain and the operations when a rule forbids an operation: all its changes are discarded. `rule` is the one
 * that refuses; of an invalid request, that of its first error.
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

/** Refuses a request with all its errors at once, or with the first of very many (P7). */
export function invalid(...errors: readonly RequestError[]): Refusal {
  return new Refusal('invalid_request', errors[0]?.rule ?? 'P7', { errors: errors.slice(0, MAX_ERRORS) });
}

/** Refuses an unknown id in the path, or one that is hidden from the key: with the same message (P0, K1). */
export function notFound(
  values: { readonly resource: RecordKind; readonly id: string | number },
  rule: RuleId = 'P0',
): Refusal {
  return new Refusal('not_found', rule, { values });
}
