import type { MessageId } from '../../messages/en.js';

/** Where in a request a fault lies (RFC 9457 extension `errors[].in`, P7). */
export type FaultPlace = 'path' | 'query' | 'header' | 'body';

/** The closed list of what can be wrong with one field (P7); the contract's `FaultCode`. */
export type FaultCode =
  | 'required'
  | 'unknown'
  | 'duplicate'
  | 'empty'
  | 'ambiguous'
  | 'wrong_type'
  | 'wrong_format'
  | 'not_allowed'
  | 'too_small'
  | 'too_large'
  | 'too_short'
  | 'too_long'
  | 'too_few'
  | 'too_many'
  | 'malformed'
  | 'wrong_place'
  | 'not_found'
  | 'not_yours'
  | 'mismatch'
  | 'seats_exceeded'
  | 'below_min_seats'
  | 'above_max_seats'
  | 'one_seat_per_entry'
  | 'not_bookable'
  | 'past_cut_off'
  | 'not_consecutive'
  | 'capture_invalid'
  | 'already_used'
  | 'expired'
  | 'not_supported'
  | 'exceeds_refundable'
  | 'mutually_exclusive'
  | 'card_invalid';

/** Values that a message names, by the placeholder's name. */
export type MessageValues = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

/** The most faults that one refusal lists; a request or fixture with more is not mended one by one. */
export const MAX_FAULTS = 1000;

/**
 * One fault of a request. `field` is a JSON pointer in a body and a parameter's wire name elsewhere; `message` is the
 * id of a text in `src/messages` (default: the fault's code) and `values` fills its placeholders. The domain names
 * what is wrong; the words are chosen in the request's language at the door (P4).
 */
export interface Fault {
  readonly in: FaultPlace;
  readonly field: string;
  readonly code: FaultCode;
  readonly message?: MessageId;
  readonly values?: MessageValues;
  readonly received?: unknown;
  readonly allowed?: unknown;
}

/** The closed list of reasons for which a rule refuses an operation; one table in `src/http` maps them to HTTP. */
export type RefusalCode =
  | 'invalid_request'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'capture_not_active'
  | 'payment_declined'
  | 'authentication_required';

/** What a refusal tells: the message's id in `src/messages`, the values it names and, for a bad request, each fault. */
export interface RefusalDetails {
  readonly message?: MessageId;
  readonly values?: MessageValues;
  readonly faults?: readonly Fault[];
}

/** A rule says no. Thrown by the domain and the operations; nothing that the operation did is kept. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code);
  }
}

/** Refuses a request for its faults, all of them at once (P7). */
export function invalid(...faults: readonly Fault[]): Refusal {
  return new Refusal('invalid_request', { faults });
}

/** Refuses for an id in the path that does not exist or is not the key's to see (P0, K1). */
export function notFound(values: { readonly resource: string; readonly id: string | number }): Refusal {
  return new Refusal('not_found', { values });
}
