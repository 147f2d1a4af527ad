import type { RuleId } from './rule-ids.gen.js';

/** The text formats that errors can name, each with valid examples. `src/messages` contains their descriptions. */
export const FORMAT_EXAMPLES = {
  'client-name': ['partner'],
  country: ['PT'],
  currency: ['EUR'],
  'currency-or-locale': ['EUR', 'en_US'],
  date: ['2026-06-05'],
  'date-or-span': ['2026-06-05', '+P14D'],
  duration: ['PT45M'],
  email: ['ada@example.com'],
  int32: ['2147483647'],
  int64: ['9007199254740991'],
  language: ['de', 'de-CH'],
  moment: ['2026-06-05T10:00:00+02:00'],
  'moment-or-span': ['2026-06-05T10:00:00+02:00', '2026-06-05', '+P14D'],
  period: ['2026-06-01,2026-06-30'],
  'point-in-time': ['2026-06-05T10:00:00+02:00', '2026-06-05'],
  position: ['38.7078,-9.1366'],
  'security-code': ['123', '1234'],
  time: ['17:30:00'],
  'time-of-day': ['17:30', '17:30:00'],
  'time-zone': ['Europe/Lisbon'],
  times: ['09:00,17:30'],
  'web-address': ['https://shop.example/return'],
  line: ['Maintenance on Friday at 18:00 UTC'],
  'certification-id': ['cert-0mc1k2x3q-5f0c9a1e7b'],
  'workspace-name': ['checkout-test'],
  year: ['2030'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type FormatName = keyof typeof FORMAT_EXAMPLES;

/** Returns the examples of a format for `allowed`: a list, or a single text. */
export function examplesOf(format: FormatName): string | readonly string[] {
  const examples: readonly [string, ...string[]] = FORMAT_EXAMPLES[format];
  return examples.length === 1 ? examples[0] : examples;
}

/** The part of a request that contains an error (RFC 9457 extension `errors[].in`, P7). */
export type RequestPart = 'path' | 'query' | 'header' | 'body';

/** The complete list of codes for errors of one field (P7). The contract calls it `FaultCode`. */
export type ErrorCode =
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

/** The ids of messages about the end of a capture (C6). */
export type CaptureEndMessage = `capture_ended.${'expired' | 'used' | 'released' | 'replaced'}`;

/**
 * The complete list of message ids for errors. An error without `message` has the message of its code. `src/messages`
 * has a text for each id in every language; a missing text is a compile error.
 */
export type ErrorMessage =
  | ErrorCode
  | CaptureEndMessage
  | 'already_used.discount'
  | 'capture_invalid.repeated'
  | 'duplicate.entry'
  | 'duplicate.value'
  | 'exceeds_refundable.holder'
  | 'exceeds_refundable.ignore'
  | 'exceeds_refundable.nothing'
  | 'exceeds_refundable.unpaid'
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
  | 'not_found.workspace'
  | 'not_supported.voucher_capacity'
  | 'required.field'
  | 'required.order'
  | 'seats_exceeded.captured'
  | 'seats_exceeded.category'
  | 'seats_exceeded.item'
  | 'seats_exceeded.resource'
  | 'too_large.clock'
  | 'too_large.exclusive'
  | 'too_small.exclusive'
  | 'unknown.contact'
  | 'unknown.empty'
  | 'unknown.key'
  | 'unknown.nearest'
  | 'unknown.page'
  | 'unknown.status'
  | 'unknown.whole'
  | 'wrong_format.decimals'
  | 'wrong_format.example'
  | 'wrong_place.body'
  | 'wrong_place.none'
  | 'wrong_type.brackets'
  | 'wrong_type.comma'
  | 'wrong_type.entries'
  | 'wrong_type.example'
  | 'wrong_type.category'
  | 'wrong_type.category_entries';

/** The kinds of records that "not found" messages name. A kind without a text is a compile error. */
export type RecordKind =
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

/** The values for a message's placeholders, keyed by placeholder name. */
export type MessageValues = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

/** The location of an error: the request part and the field. */
export interface ErrorPlace {
  readonly in: RequestPart;
  /** A JSON pointer for a body; otherwise the parameter's name as sent. */
  readonly field: string;
}

/** Details of an error besides its field and code. */
export interface ErrorDetails {
  /** Defaults to the message of the error's code. */
  readonly message?: ErrorMessage;
  /** Further placeholders of the message, besides `field`, `received` and `allowed`. */
  readonly values?: MessageValues;
  readonly received?: unknown;
  readonly allowed?: unknown;
}

/** An error of a field in a document, without its text: `src/http` writes its message (P4, P7). */
export interface FieldError extends ErrorPlace, ErrorDetails {
  readonly code: ErrorCode;
}

/** An error of a request, with the violated rule. */
export interface RequestError extends FieldError {
  readonly rule: RuleId;
}

/** The maximum number of errors in one response. A reader would not fix more of them one by one. */
export const MAX_ERRORS = 1000;

/**
 * Returns an error of a field to which no rule of the API applies: in a fixture, or in a request to the control plane.
 */
export function fieldError(at: ErrorPlace, code: ErrorCode, details: ErrorDetails = {}): FieldError {
  return { in: at.in, field: at.field, code, ...details };
}

/** Returns an error of a field that violates a rule. */
export function requestError(
  rule: RuleId,
  at: ErrorPlace,
  code: ErrorCode,
  details: ErrorDetails = {},
): RequestError {
  return { in: at.in, field: at.field, code, rule, ...details };
}

/**
 * Returns the error of a reference to an unknown record, or to one that the key may not use (P0). `resource` names the kind
 * of record; `allowed` lists the valid references if there are few.
 */
export function unknownReference(
  at: ErrorPlace,
  resource: RecordKind,
  received: string | number,
  allowed?: readonly (string | number)[],
): RequestError {
  const details = { message: 'not_found.reference', values: { resource }, received } as const;
  return requestError('P0', at, 'not_found', allowed ? { ...details, allowed } : details);
}

/** Returns the error of a price category that does not belong to the item (P0). `allowed` lists the valid ones. */
export function unknownCategory(at: ErrorPlace, received: number, allowed: readonly number[]): RequestError {
  return requestError('P0', at, 'not_found', { message: 'not_found.item_category', received, allowed });
}

/** Returns the error of a missing field. */
export function required(rule: RuleId, at: ErrorPlace): RequestError {
  return requestError(rule, at, 'required');
}

/**
 * Returns the error of a value that is repeated but must be unique. `received` is the value, if showing it helps the
 * client.
 */
export function duplicate(rule: RuleId, at: ErrorPlace, received?: string): RequestError {
  return received === undefined
    ? requestError(rule, at, 'duplicate')
    : requestError(rule, at, 'duplicate', { message: 'duplicate.value', received });
}

/** Returns the error of a request part that cannot be parsed. `reason` is a message id or a text. */
export function malformed(rule: RuleId, at: ErrorPlace, reason: string): RequestError {
  return requestError(rule, at, 'malformed', { values: { reason } });
}

/** Returns the error of an unknown field name. */
export function unknownField(
  rule: RuleId,
  at: ErrorPlace,
  received: string,
  allowed: readonly string[],
): RequestError {
  return requestError(rule, at, 'unknown', { received, allowed });
}

/** Returns the error of a value that is not in the list of allowed values. */
export function notAllowed(
  rule: RuleId,
  at: ErrorPlace,
  received: string | number,
  allowed: readonly (string | number)[],
): RequestError {
  return requestError(rule, at, 'not_allowed', { received, allowed });
}

/** Returns the error of a text with the wrong format. */
export function wrongFormat(
  rule: RuleId,
  at: ErrorPlace,
  received: string | undefined,
  format: FormatName,
): RequestError {
  return requestError(rule, at, 'wrong_format', {
    received,
    allowed: examplesOf(format),
    values: { format },
  });
}

/** Returns the error of a rule id that differs from the requested item's rule. */
export function otherRule(rule: RuleId, at: ErrorPlace, received: number, allowed: number): RequestError {
  return requestError(rule, at, 'mismatch', { message: 'mismatch.rule', received, allowed });
}

/** Returns the error of a reference to a record of another operator (B0). */
export function otherOperator(at: ErrorPlace, received: string, operator: string): RequestError {
  return requestError('B0', at, 'not_yours', { message: 'mismatch.operator', received, allowed: operator });
}

/** A value that was read from a request, with the errors found. */
export interface CheckedValue<Value> {
  readonly value: Value;
  readonly errors: readonly RequestError[];
}

/** No errors. It is shared, so that valid requests allocate no array. */
export const NO_ERRORS: readonly RequestError[] = [];

/** Returns a value with its errors in order; skips nulls. */
export function checked<Value>(
  value: Value,
  ...errors: readonly (RequestError | null)[]
): CheckedValue<Value> {
  return { value, errors: errors.length === 0 ? NO_ERRORS : errors.filter((one) => one !== null) };
}

/** Returns the errors of all parts of a request, in order. */
export function allErrors(
  ...parts: readonly Pick<CheckedValue<unknown>, 'errors'>[]
): readonly RequestError[] {
  return parts.some(({ errors }) => errors.length > 0) ? parts.flatMap(({ errors }) => errors) : NO_ERRORS;
}

/** Combines the values of several parts into one list. The errors are combined, too. */
export function checkedList<Value>(parts: readonly CheckedValue<Value>[]): CheckedValue<Value[]> {
  return { value: parts.map((part) => part.value), errors: allErrors(...parts) };
}
