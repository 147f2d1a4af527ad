import type { FaultMessage } from '../domain/shared/faults.js';
import type { RefusalCode, RefusalMessage } from '../domain/shared/refusal.js';

/** Ids that the domain names: a missing text of one does not compile. */
type DomainMessage = FaultMessage | RefusalMessage | `title.${RefusalCode}`;

/**
 * Every text that an error speaks, in English; the other languages have the same ids. A text says what to do.
 * `{name}` is filled with a value; lists are joined by commas. An id without a dot is the text of that code;
 * one with a dot is said in its place where more is known.
 */
export const en = {
  // Titles of problem documents.
  'title.invalid_request': 'The request is not valid',
  'title.forbidden': 'This key may not do that',
  'title.not_found': 'There is no such thing',
  'title.method_not_allowed': 'This path does not know that verb',
  'title.not_acceptable': 'No acceptable form of reply',
  'title.payload_too_large': 'The body is too large',
  'title.unsupported_media_type': 'The body has the wrong type',
  'title.headers_too_large': 'The request head is too large',
  'title.too_many_requests': 'Too many requests',
  'title.conflict': 'The state does not allow that',
  'title.capture_not_active': 'The capture is not active',
  'title.payment_declined': 'The payment was declined',
  'title.authentication_required': 'The card asks for authentication',
  'title.storage_unavailable': 'The change cannot be stored now',
  'title.overloaded': 'The sandbox is busy',
  'title.host_not_allowed': 'This host or origin is not allowed',
  'title.misdirected_request': 'This sandbox does not answer for that host',
  'title.internal_error': 'Something went wrong here',

  // Details of problem documents.
  invalid_request: 'See errors: each names a field, what is wrong with it and what to send instead.',
  forbidden: 'Use a key that has the right to do this.',
  not_found: 'There is no {resource} {id} that this key may see. Check the id.',
  'not_found.path': 'No operation has the path {path}. See /docs for all of them.',
  'not_found.path_nearest': 'No operation has the path {path}. Did you mean {nearest}?',
  method_not_allowed: '{path} answers {allowed}. Send one of these.',
  not_acceptable: 'Send an Accept header that allows {allowed}.',
  'not_acceptable.absent': 'Send an Accept header, such as {example}.',
  'not_acceptable.language': 'Send an Accept-Language header that allows one of {allowed}.',
  'not_acceptable.language_absent': 'Send an Accept-Language header, such as {example}.',
  payload_too_large: 'Send at most {limit} bytes.',
  'payload_too_large.yaml': 'Send at most {limit} bytes of YAML, or JSON for more.',
  unsupported_media_type: 'Send the body as {allowed}.',
  'unsupported_media_type.charset': 'Send the body in UTF-8: name charset=utf-8, or no charset.',
  'unsupported_media_type.encoding': 'Send the body as it is, without Content-Encoding.',
  headers_too_large: 'Send a request line and headers of at most {limit} bytes together.',
  too_many_requests: 'Wait {seconds} seconds before the next request.',
  conflict: 'The state of the {resource} does not allow this.',
  capture_not_active: 'There is no active capture {reference} that this key may release.',
  payment_declined: 'The card was declined. Nothing was booked; try another card.',
  authentication_required:
    'The card asks for 3-D Secure, which needs the hosted payment page. Nothing was booked.',
  storage_unavailable: 'Nothing was changed. Try again in {seconds} seconds.',
  overloaded: 'Too many bodies are being received at once. Try again in {seconds} seconds.',
  host_not_allowed:
    'The control plane answers loopback hosts and pages of its own only; set an admin token for others.',
  misdirected_request:
    'No request for {host} is answered here. Use localhost or 127.0.0.1, or have the sandbox started with --public-url set to the address that clients use.',
  internal_error: 'The request failed and nothing was changed. The log of the sandbox says why.',

  // Faults of a field.
  required: 'Send {field}: it is required.',
  unknown: '{field} is not known here. Leave it out.',
  'unknown.nearest': '{field} is not known here. Did you mean {nearest}?',
  duplicate: 'Send {field} once.',
  empty: '{field} is empty. Send a value, or leave it out.',
  ambiguous: 'Number the brackets of {field}: [0], [1] and so on.',
  wrong_type: 'Send {field} as {allowed}.',
  wrong_format: 'Send {field} as {allowed}.',
  'wrong_type.category': 'Send category[<price category id>]=<seats>, such as {allowed}.',
  'wrong_format.example': 'Send {field} in the form of {allowed}.',
  not_allowed: 'Send one of {allowed} as {field}.',
  too_small: 'Send at least {allowed} as {field}.',
  'too_small.exclusive': 'Send more than {allowed} as {field}.',
  too_large: 'Send at most {allowed} as {field}.',
  'too_large.exclusive': 'Send less than {allowed} as {field}.',
  too_short: 'Send at least {allowed} characters as {field}.',
  too_long: 'Send at most {allowed} characters as {field}.',
  too_few: 'Entries in {field}: send at least {allowed}.',
  too_many: 'Send at most {allowed} entries in {field}.',
  malformed: '{field} cannot be read: {reason}.',
  wrong_place: 'Send {field} as a query parameter, not in the body.',
  'wrong_place.body': 'Send {field} in the body, not as a query parameter.',
  'not_found.reference': 'There is no {resource} {received} that this key may use. Check {field}.',
  'not_found.guest_category':
    'The item has no price category like that of {guests}. Send one of {allowed} as {field}.',
  not_yours: '{field} belongs to another merchant.',
  mismatch: '{field} does not fit: expected {allowed}.',
  seats_exceeded: 'Seats asked: {asked}, left: {left}.',
  'seats_exceeded.item': 'Seats asked of {item}: {asked}, left: {left}. Ask for fewer.',
  'seats_exceeded.category':
    'Seats asked of price category {category} of {item}: {asked}, left: {left}. Ask for fewer.',
  'seats_exceeded.resource':
    'Seats asked of {item}: {asked}, left of resource {resource}, which it shares: {left}. Ask for fewer.',
  'seats_exceeded.captured':
    'Seats asked of price category {category}: {asked}, captured: {left}. Ask for fewer.',
  below_min_seats: 'Seats of this price category in one entry: ask for at least {allowed}.',
  above_max_seats: 'Ask for at most {allowed} seats of this price category in one entry.',
  one_seat_per_entry: 'This price category takes one seat an entry: send {asked} entries of 1.',
  not_bookable: '{field} cannot be booked: {reason}.',
  'not_bookable.inactive': '{item} is not active. Choose another item.',
  'not_bookable.parent': '{item} is the sum of other items. Choose one of those.',
  past_cut_off: 'Booking of {field} ended at {latest}.',
  not_consecutive: 'Send consecutive items of one availability rule, in order, as {field}.',
  capture_invalid: 'There is no capture {received} that this key may use. Make a new one.',
  'capture_invalid.repeated':
    'The capture {received} is sent for another item of this booking already. Send each reference once.',
  'capture_ended.expired': 'The capture {reference} expired at {at}. Make a new one.',
  'capture_ended.used': 'The capture {reference} was used by booking {booking}. Make a new one.',
  'capture_ended.released': 'The capture {reference} was released at {at}. Make a new one.',
  'capture_ended.replaced':
    'The capture {reference} was replaced by another one at {at}. Send the reference of that one.',
  already_used: '{field} has been used already.',
  expired: '{field} is no longer valid.',
  not_supported: '{received} is not supported here. Send one of {allowed}.',
  'not_supported.voucher_capacity':
    '{item} is a voucher, which has no capacity to set. Choose an item with a date.',
  exceeds_refundable: 'Refund at most {allowed}.',
  mutually_exclusive: 'Send only one of {allowed}.',
  card_invalid: 'This is not a test card. Send one of {allowed}.',

  // What bookings refuse.
  'conflict.name_taken': 'The name {name} is taken. Choose another, or delete the one that has it.',
  'too_many_requests.state':
    'The workspace and its snapshots hold {limit} bytes beyond its fixture. Cancelling still works; delete a snapshot, reset the workspace, or use another.',
  'too_many_requests.workspaces':
    'There are {limit} workspaces already. Delete one that is not needed first.',
  'forbidden.admin':
    'Send the admin token, or for what lies under a workspace an access token of that workspace.',
  'forbidden.proxy':
    'This request came through a proxy, and the sandbox has no admin token. Start it with --admin-token and send that token.',
  'forbidden.public_secret':
    'Everybody knows the secret of this client, so that its token may only read here. Send the admin token, or use a workspace with secrets of its own.',
  'conflict.status': 'Booking {id} is {status}. This needs a booking that is {allowed}.',
  'conflict.cancelled': 'The {resource} {id} is cancelled already.',
  'conflict.transaction': 'The transaction {received} has paid for a booking already. Send another.',
  'forbidden.agent': 'Only keys of agents may send {field}. Leave it out.',
  'forbidden.treasurer': 'Only keys of agents may send agent as {field}. Send {allowed}.',
  'required.order': 'Send at least one of {allowed}.',
  'required.field': 'Fill in the field {code}: it is required. Send it in {field}.',
  'not_allowed.discount': 'The discount code {received} is not for this activity. Leave it out.',
  'already_used.discount': 'The discount code {received} has no use left for this guest. Leave it out.',
  'mismatch.operator': 'Book items of one merchant at a time: this booking is of {allowed}.',
  'mismatch.addon': 'Addon {received} belongs to {allowed}. Send it there.',
  'mismatch.capture': 'The capture {received} is of {allowed}. Book that item.',
  'wrong_format.decimals': 'Send {field} with at most {allowed} decimals.',
  'wrong_format.date': 'Send {field} as a date, such as 2026-06-05.',
  'wrong_format.email': 'Send an e-mail address as {field}.',
  'wrong_format.cvc': 'Send a code of 3 or 4 digits as {field}.',
  'expired.card': 'The card has expired. Send a date of expiry in the future as {field}.',
  'payment_declined.insufficient_funds':
    'The card was declined: insufficient funds. Nothing was booked; try another card.',
  'payment_declined.expired_card':
    'The card was declined: it has expired. Nothing was booked; try another card.',
  'reason.voucher_unknown': 'There is no such voucher.',
  'reason.voucher_used': 'The voucher has been used already.',
  'reason.voucher_expired': 'The voucher is no longer valid.',
  'reason.voucher_foreign': 'The voucher is of another merchant than what it is to pay for.',

  // Mails.
  'mail.booked.subject': 'Your booking {id}',
  'mail.booked.body':
    'Dear {name},\n\nthank you for your booking {id}: {caption}.\nTotal: {total}. Still to pay: {balance}.',
  'mail.tickets.subject': 'Tickets of booking {id}',
  'mail.tickets.body': 'Your tickets of booking {id} are attached: {caption}.',

  // Reasons that a text above may name: a value that is one of these ids is said in the same language.
  'reason.percent_encoding':
    'a percent sign is not followed by two hexadecimal digits, or they are not UTF-8',
  'reason.not_json': 'it is not JSON',
  'reason.not_yaml': 'it is not valid YAML',
  'reason.not_utf8': 'it is not UTF-8',
  'reason.half_character': 'an escape such as \\ud83d is half a character',
  'reason.too_deep': 'it has more than 64 levels',
  'reason.too_slow': 'it did not come whole in time',
  'reason.not_http': 'it is not HTTP/1.1',

  // Faults of a fixture.
  'fixture.not_found':
    'There is no {resource} {received} in the fixture. Name one of {allowed} as {field}, or add it.',
  'fixture.unknown': 'There is no fixture {received}. Name one of {allowed}, or a path.',
  'fixture.duplicate': '{received} is taken by {first}. Give {field} a value of its own.',
  'fixture.decimals': 'Write an amount in {currency} with at most {allowed} decimals as {field}.',
} as const satisfies Readonly<Record<DomainMessage, string>> & Readonly<Record<string, string>>;

/** The id of a text. */
export type MessageId = keyof typeof en;
