import { examplesOf, type FormatName } from './formats.js';
import type { RuleId } from './rule-ids.gen.js';

/** The part of a request that a fault is in (RFC 9457 extension `errors[].in`, P7). */
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

/** How a capture ended, where a refusal of its reference can say it (C6). */
export type CaptureEndMessage = `capture_ended.${'expired' | 'used' | 'released' | 'replaced'}`;

/**
 * The closed list of messages for faults: that of the fault's code, or a more exact one. `src/messages` has a text for
 * each in every language; a missing one does not compile.
 */
export type FaultMessage =
  | FaultCode
  | CaptureEndMessage
  | 'already_used.discount'
  | 'capture_invalid.repeated'
  | 'duplicate.entry'
  | 'duplicate.value'
  | 'exceeds_refundable.holder'
  | 'exceeds_refundable.nothing'
  | 'expired.card'
  | 'expired.discount'
  | 'fixture.duplicate'
  | 'fixture.not_found'
  | 'fixture.unknown'
  | 'mismatch.addon'
  | 'mismatch.captured'
  | 'mismatch.form'
  | 'mismatch.operator'
  | 'mismatch.parent_rule'
  | 'mismatch.rule'
  | 'not_allowed.discount'
  | 'not_bookable.inactive'
  | 'not_bookable.parent'
  | 'not_bookable.parent_capacity'
  | 'not_found.activity_category'
  | 'not_found.client'
  | 'not_found.code'
  | 'not_found.guest_category'
  | 'not_found.item_category'
  | 'not_found.reference'
  | 'not_found.target_addon'
  | 'not_found.transaction'
  | 'not_supported.voucher_capacity'
  | 'required.field'
  | 'required.order'
  | 'seats_exceeded.captured'
  | 'seats_exceeded.category'
  | 'seats_exceeded.item'
  | 'seats_exceeded.resource'
  | 'too_large.exclusive'
  | 'too_small.exclusive'
  | 'unknown.contact'
  | 'unknown.key'
  | 'unknown.nearest'
  | 'unknown.page'
  | 'unknown.status'
  | 'wrong_format.decimals'
  | 'wrong_format.example'
  | 'wrong_place.body'
  | 'wrong_place.none'
  | 'wrong_type.brackets'
  | 'wrong_type.category';

/** The kinds of records that a message can say there is none of. A missing text of one does not compile. */
export type Resource =
  | 'activity'
  | 'addon'
  | 'agent'
  | 'availability item'
  | 'availability rule'
  | 'basket'
  | 'booking'
  | 'booking item'
  | 'discount code'
  | 'guest'
  | 'merchant'
  | 'mobile group'
  | 'option'
  | 'payment gateway'
  | 'price category'
  | 'resource'
  | 'shop item'
  | 'voucher';

/** Values that a message names, by the placeholder's name. */
export type MessageValues = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

/** The field of a request that a fault is about. */
export interface FaultAt {
  readonly in: FaultPlace;
  /** A JSON pointer in a body, elsewhere the parameter's wire name. */
  readonly field: string;
}

/** Details of a fault beside its field and code. */
export interface FaultDetails {
  /** The default is the message of the fault's code. */
  readonly message?: FaultMessage;
  /** What the message names beside `field`, `received` and `allowed`. */
  readonly values?: MessageValues;
  readonly received?: unknown;
  readonly allowed?: unknown;
}

/** One thing that is wrong with a field of a document, without words: `src/http` writes its message (P4, P7). */
export interface FieldError extends FaultAt, FaultDetails {
  readonly code: FaultCode;
}

/** One fault of a request, with the rule that finds it. */
export interface Fault extends FieldError {
  readonly rule: RuleId;
}

/** The most faults that one refusal lists; a request or fixture with more is not mended one by one. */
export const MAX_FAULTS = 1000;

/** Returns an error of a field that no rule of the API finds: of a fixture, or of a request to the control plane. */
export function fieldError(at: FaultAt, code: FaultCode, details: FaultDetails = {}): FieldError {
  return { in: at.in, field: at.field, code, ...details };
}

/** Returns a fault of a field that a rule finds. */
export function fault(rule: RuleId, at: FaultAt, code: FaultCode, details: FaultDetails = {}): Fault {
  return { in: at.in, field: at.field, code, rule, ...details };
}

/**
 * Returns the fault of a reference to a record that does not exist or is not the key's to use (P0). `resource` is the
 * word for such a record; `allowed` lists the references that exist, where there are few.
 */
export function unknownReference(
  at: FaultAt,
  resource: Resource,
  received: string | number,
  allowed?: readonly (string | number)[],
): Fault {
  const details = { message: 'not_found.reference', values: { resource }, received } as const;
  return fault('P0', at, 'not_found', allowed ? { ...details, allowed } : details);
}

/** Returns the fault of a price category that an item does not have (P0); `allowed` lists those that it has. */
export function unknownCategory(at: FaultAt, received: number, allowed: readonly number[]): Fault {
  return fault('P0', at, 'not_found', { message: 'not_found.item_category', received, allowed });
}

/** Returns the fault of a field that is missing. */
export function required(rule: RuleId, at: FaultAt): Fault {
  return fault(rule, at, 'required');
}

/** Returns the fault of a value that can be there only once; `received` is the repeated value, where it helps. */
export function duplicate(rule: RuleId, at: FaultAt, received?: string): Fault {
  return received === undefined
    ? fault(rule, at, 'duplicate')
    : fault(rule, at, 'duplicate', { message: 'duplicate.value', received });
}

/** Returns the fault of a part of a request that cannot be parsed; `reason` is a message's id, or a text. */
export function malformed(rule: RuleId, at: FaultAt, reason: string): Fault {
  return fault(rule, at, 'malformed', { values: { reason } });
}

/** Returns the fault of a field whose name is not one of the known ones. */
export function unknownField(rule: RuleId, at: FaultAt, received: string, allowed: readonly string[]): Fault {
  return fault(rule, at, 'unknown', { received, allowed });
}

/** Returns the fault of a value that is not one of those allowed. */
export function notAllowed(
  rule: RuleId,
  at: FaultAt,
  received: string | number,
  allowed: readonly (string | number)[],
): Fault {
  return fault(rule, at, 'not_allowed', { received, allowed });
}

/** Returns the fault of a text that is not in its format. */
export function wrongFormat(
  rule: RuleId,
  at: FaultAt,
  received: string | undefined,
  format: FormatName,
): Fault {
  return fault(rule, at, 'wrong_format', { received, allowed: examplesOf(format), values: { format } });
}

/** Returns the fault of a rule's id that is not that of the requested item. */
export function otherRule(rule: RuleId, at: FaultAt, received: number, allowed: number): Fault {
  return fault(rule, at, 'mismatch', { message: 'mismatch.rule', received, allowed });
}

/** Returns the fault of a reference to a record of another operator than the booking's (B0). */
export function otherOperator(at: FaultAt, received: string, operator: string): Fault {
  return fault('B0', at, 'not_yours', { message: 'mismatch.operator', received, allowed: operator });
}
