import type { FaultMessage } from '../domain/shared/faults.js';
import type { RefusalCode, RefusalMessage } from '../domain/shared/refusal.js';

/** Ids that the domain names: a missing text of one does not compile. */
type DomainMessage = FaultMessage | RefusalMessage | `title.${RefusalCode}`;

/**
 * The texts of errors and mails in English; the other languages have the same ids. A text says what is wrong and what
 * to do. `{name}` is a placeholder; a list of alternatives (`{allowed}`) ends in "or", other lists have commas. An id without a dot is the default text of that code.
 */
export const en = {
  // Titles of problem documents.
  'title.invalid_request': 'Invalid request',
  'title.forbidden': 'Not allowed for this client',
  'title.not_found': 'Not found',
  'title.method_not_allowed': 'Method not allowed',
  'title.not_acceptable': 'Format or language not available',
  'title.payload_too_large': 'Request body too large',
  'title.unsupported_media_type': 'Type of the request body not supported',
  'title.headers_too_large': 'Request headers too large',
  'title.too_many_requests': 'Limit reached',
  'title.conflict': 'Conflict with the current state',
  'title.capture_not_active': 'Capture not active',
  'title.payment_declined': 'Payment declined',
  'title.authentication_required': 'The card requires authentication',
  'title.storage_unavailable': 'Change not saved',
  'title.workspace_damaged': 'Workspace damaged',
  'title.overloaded': 'The sandbox is overloaded',
  'title.host_not_allowed': 'Host or origin not allowed',
  'title.misdirected_request': 'Request sent to the wrong host',
  'title.internal_error': 'Internal error',

  // Details of problem documents.
  invalid_request:
    'The request is not valid. Each entry of errors names a field, what is wrong with it and what to send instead.',
  forbidden: 'This client does not have the right to do this. Use a client that has it.',
  not_found: 'Not found: {resource} {id}. Check the id, and that this client may see it.',
  'not_found.path': 'No operation has the path {path}. All operations are listed at /docs.',
  'not_found.path_nearest': 'No operation has the path {path}. Did you mean {nearest}?',
  method_not_allowed: 'Method not allowed: {path} allows {allowed}.',
  not_acceptable: 'The Accept header allows no available format. Send one of these in Accept: {allowed}.',
  'not_acceptable.absent': 'The Accept header is missing. Send one, such as {example}.',
  'not_acceptable.language':
    'The Accept-Language header allows no supported language. Send one of these in Accept-Language: {allowed}.',
  'not_acceptable.language_absent': 'The Accept-Language header is missing. Send one, such as {example}.',
  payload_too_large: 'The request body is too large. Send at most {limit} bytes.',
  'payload_too_large.yaml': 'The YAML body is too large. Send at most {limit} bytes of YAML, or send JSON.',
  unsupported_media_type: 'The Content-Type of the body is not supported. Send {allowed}.',
  'unsupported_media_type.charset': 'The body must be in UTF-8. Send charset=utf-8, or no charset.',
  'unsupported_media_type.encoding':
    'Compressed bodies are not supported. Send the body without Content-Encoding.',
  headers_too_large: 'The request line and headers are too large. Send at most {limit} bytes in total.',
  too_many_requests: 'Too many requests. Try again in {seconds} s.',
  conflict: 'The current state does not allow this.',
  capture_not_active:
    'No active capture has the reference {reference}. Check it, and that this client may release it.',
  payment_declined: 'The card was declined. Nothing was booked. Try another card.',
  authentication_required:
    'The card requires 3-D Secure, which only the hosted payment page offers. Nothing was booked.',
  storage_unavailable: 'The change could not be saved. Nothing was changed. Try again in {seconds} s.',
  workspace_damaged:
    'The stored data of this workspace are damaged: {file}. Put the file back from a backup, and the next request works again; or delete the workspace. Whoever runs the sandbox can do both, and its log says more.',
  'workspace_damaged.line':
    'The stored data of this workspace are damaged: {file}, line {line}. Put the file back from a backup, and the next request works again; or delete the workspace. Whoever runs the sandbox can do both, and its log says more.',
  'workspace_damaged.snapshot':
    'The stored data of snapshot {snapshot} are damaged: {file}. Put the file back from a backup, or delete the snapshot. Everything else in the workspace works.',
  'storage_unavailable.read_only':
    'The data folder of the sandbox can only be read. Nothing was changed. Ask its operator to make it writable.',
  'storage_unavailable.taken_over':
    'Another sandbox has taken over the data folder. Nothing was changed. Ask the operator to stop one of the two.',
  overloaded: 'The sandbox is receiving too much data at once. Try again in {seconds} s.',
  host_not_allowed:
    'Without an admin token, the control plane answers only loopback hosts and its own pages. Start the sandbox with --admin-token to allow others.',
  misdirected_request:
    'This sandbox does not serve {host}. Use localhost or 127.0.0.1, or start the sandbox with --public-url set to the address that clients use.',
  internal_error: 'The request failed and nothing was changed. The log of the sandbox shows the cause.',

  // Faults of a field.
  required: '{field} is required.',
  unknown: '{field} is unknown. Leave it out.',
  'unknown.nearest': '{field} is unknown. Did you mean {nearest}?',
  duplicate: '{field} is there more than once. Send it only once.',
  empty: '{field} is empty. Send a value, or leave it out.',
  'empty.required': '{field} is empty. Send a value.',
  ambiguous: '{field} is ambiguous. Number its brackets: [0], [1] and so on.',
  wrong_type: '{field} has the wrong type. Expected: {allowed}.',
  wrong_format: '{field} has the wrong format. Expected: {allowed}.',
  'wrong_type.category':
    'The category filter is not valid. Send category[<price category id>]=<seats>, such as {allowed}.',
  'wrong_format.example': '{field} has the wrong format. Send it in the form of {allowed}.',
  not_allowed: 'This value of {field} is not allowed. Send one of these: {allowed}.',
  too_small: '{field} is too small. Send at least {allowed}.',
  'too_small.exclusive': '{field} is too small. Send more than {allowed}.',
  too_large: '{field} is too large. Send at most {allowed}.',
  'too_large.exclusive': '{field} is too large. Send less than {allowed}.',
  too_short: '{field} is too short. Minimum number of characters: {allowed}.',
  too_long: '{field} is too long. Maximum number of characters: {allowed}.',
  too_few: '{field} has too few entries. Send at least {allowed}.',
  too_many: '{field} has too many entries. Send at most {allowed}.',
  malformed: '{field} cannot be read: {reason}.',
  wrong_place: '{field} is a query parameter. Send it in the query, not in the body.',
  'wrong_place.body': '{field} belongs in the body. Send it there, not in the query.',
  'not_found.reference': 'Not found: {resource} {received}. Check {field}, and that this client may use it.',
  'not_found.transaction': 'This booking has no transaction {received}. Check {field}.',
  'not_found.guest_category':
    'The new item has no price category like that of {guests}. Send one of these as {field}: {allowed}.',
  not_yours: '{received} belongs to another merchant. Leave it out.',
  mismatch: '{field} does not match. Expected: {allowed}.',
  seats_exceeded: 'Not enough seats: you asked for {asked}. Ask for at most {left}.',
  'seats_exceeded.item': 'Not enough seats on {item}: you asked for {asked}. Ask for at most {left}.',
  'seats_exceeded.category':
    'Not enough seats in price category {category} of {item}: you asked for {asked}. Ask for at most {left}.',
  'seats_exceeded.resource':
    'Not enough room in resource {resource}, which {item} shares: you asked for {asked}. Ask for at most {left}.',
  'seats_exceeded.captured':
    'The capture holds too few seats of price category {category}: you asked for {asked}. Ask for at most {left}.',
  'none_left.item': 'Sold out: {item} has no seats left. Choose another date or time.',
  'none_left.category':
    'Sold out: price category {category} of {item} has no seats left. Choose another category, date or time.',
  'none_left.resource':
    'Sold out: resource {resource}, which {item} shares, has no room left. Choose another date or time.',
  'none_left.captured':
    'The capture holds no seats of price category {category}. Choose a category that it holds, or make a new capture.',
  below_min_seats: 'Too few seats of this price category in one entry. Ask for at least {allowed}.',
  above_max_seats: 'Too many seats of this price category in one entry. Ask for at most {allowed}.',
  one_seat_per_entry: 'This price category takes one seat per entry. Send {asked} entries of 1.',
  not_bookable: '{received} cannot be booked. Choose another item.',
  'not_bookable.inactive': '{item} is not active. Choose another item.',
  'not_bookable.parent': '{item} is a combination of other items. Choose one of those instead.',
  past_cut_off: 'Booking of {item} closed at {latest}. Choose a later date or time.',
  not_consecutive: '{field} is not a chain. Send consecutive items of one availability rule, in order.',
  capture_invalid:
    'No capture with the reference {received} is available to this client. Make a new capture.',
  'capture_invalid.repeated':
    'The capture {received} is already used for another item of this booking. Send each reference once.',
  'capture_ended.expired': 'The capture {reference} expired at {at}. Make a new capture.',
  'capture_ended.used': 'The capture {reference} was used by booking {booking}. Make a new capture.',
  'capture_ended.released': 'The capture {reference} was released at {at}. Make a new capture.',
  'capture_ended.replaced':
    'The capture {reference} was replaced by a new one at {at}. Send the reference of the new one.',
  already_used: '{received} has already been used. Leave it out.',
  expired: '{received} is no longer valid. Leave it out.',
  not_supported: '{received} is not supported. Send one of these: {allowed}.',
  'not_supported.voucher_capacity':
    '{item} is a voucher, and the capacity of vouchers cannot be set. Choose an item with a date.',
  exceeds_refundable: 'The refund is too large. Refund at most {allowed}.',
  'exceeds_refundable.nothing':
    'With refundType {refundType}, nothing is left to refund. Send another refundType or transactionId.',
  mutually_exclusive: '{field} cannot be combined with the others. Send only one of these: {allowed}.',
  card_invalid: 'This is not a test card. Use one of these: {allowed}.',

  // Faults of a field and refusals, where more is known.
  'conflict.name_taken': 'The name {name} is already in use. Choose another name.',
  'too_many_requests.state':
    'The workspace and its snapshots have reached the limit of {limit} bytes beyond the fixture. Delete a snapshot, reset the workspace, or use another one. Cancelling still works.',
  'too_many_requests.snapshots':
    'The limit of {limit} snapshots of a workspace is reached. Delete one that is no longer needed.',
  'too_many_requests.workspaces':
    'The limit of {limit} workspaces is reached. Delete one that is no longer needed.',
  'forbidden.admin':
    'Send the admin token. For operations on a workspace, one of its access tokens works too, except to delete it.',
  'forbidden.proxy':
    'This request came through a proxy, and the sandbox has no admin token. Start it with --admin-token and send that token.',
  'forbidden.public_secret':
    'The secret of this client is public, so its token can only read here. Send the admin token, or use a workspace with its own secrets.',
  'conflict.status':
    'The booking {id} has the status {status}. This is possible only with the status {allowed}.',
  'conflict.cancelled': 'Already cancelled: {resource} {id}.',
  'conflict.transaction':
    'The transaction {received} has already paid for a booking. Send another transaction id.',
  'forbidden.agent': 'Only clients of agents may send {field}. Leave it out.',
  'forbidden.treasurer': 'Only clients of agents may send agent as {field}. Send one of these: {allowed}.',
  'required.order': 'There is nothing to book or price. Send at least one of these: {allowed}.',
  'required.field': 'The field {code} is required. Send it in {field}.',
  'not_allowed.discount': 'The discount code {received} does not apply to this activity. Leave it out.',
  'already_used.discount': 'The discount code {received} has no use left for this guest. Leave it out.',
  'mismatch.operator': 'All items of a booking must be of one merchant. This booking is of {allowed}.',
  'mismatch.addon': 'The addon {received} belongs in {allowed}. Send it there.',
  'wrong_format.decimals': '{field} has too many decimals. Send at most {allowed}.',
  'wrong_format.date': '{field} is not a date. Send one such as 2026-06-05.',
  'wrong_format.email': '{field} is not an e-mail address. Send one such as ada@example.com.',
  'wrong_format.cvc': 'The security code is not valid. Send 3 or 4 digits as {field}.',
  'expired.card': 'The card has expired. Send an expiry date in the future as {field}.',
  'payment_declined.insufficient_funds':
    'The card was declined: insufficient funds. Nothing was booked. Try another card.',
  'payment_declined.expired_card':
    'The card was declined: it has expired. Nothing was booked. Try another card.',
  'reason.voucher_unknown': 'This voucher does not exist.',
  'reason.voucher_used': 'This voucher has already been used.',
  'reason.voucher_expired': 'This voucher is no longer valid.',
  'reason.voucher_foreign': 'This voucher is of another merchant.',

  // Mails.
  'mail.booked.subject': 'Your booking {id}',
  'mail.booked.body':
    'Dear {name},\n\nthank you for your booking {id}: {caption}.\nTotal: {total}. Still to pay: {balance}.',
  'mail.tickets.subject': 'Tickets of booking {id}',
  'mail.tickets.body': 'Your tickets of booking {id} are attached: {caption}.',

  // Reasons: a value that is one of these ids is filled in as its text.
  'reason.percent_encoding':
    'a percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8',
  'reason.not_json': 'it is not JSON',
  'reason.not_yaml': 'it is not valid YAML',
  'reason.not_utf8': 'it is not UTF-8',
  'reason.half_character': 'an escape such as \\ud83d is half a character',
  'reason.too_deep': 'it is nested more than 64 levels deep',
  'reason.too_many_values': 'it consists of too many values',
  'reason.too_slow': 'it did not arrive completely in time',
  'reason.not_http': 'it is not HTTP/1.1',

  // Kinds of records: `{resource}` is filled in as one of these.
  'resource.activity': 'activity',
  'resource.addon': 'addon',
  'resource.agent': 'agent',
  'resource.availability item': 'availability item',
  'resource.availability rule': 'availability rule',
  'resource.basket': 'basket',
  'resource.booking': 'booking',
  'resource.discount code': 'discount code',
  'resource.fixture': 'fixture',
  'resource.guest': 'guest',
  'resource.item': 'item',
  'resource.merchant': 'merchant',
  'resource.mobile group': 'mobile group',
  'resource.payment gateway': 'payment gateway',
  'resource.price category': 'price category',
  'resource.price category of the activity': 'price category of the activity',
  'resource.price category of the item': 'price category of the item',
  'resource.resource': 'resource',
  'resource.shop item': 'shop item',
  'resource.snapshot': 'snapshot',
  'resource.ticket': 'ticket',
  'resource.transaction': 'transaction',
  'resource.voucher': 'voucher',
  'resource.workspace': 'workspace',

  // Types and formats of values: `{allowed}` of a wrong type or format is filled in as these.
  'type.integer': 'a whole number',
  'type.number': 'a number',
  'type.string': 'text',
  'type.boolean': 'true or false',
  'type.object': 'an object',
  'type.array': 'a list',
  'type.email': 'an e-mail address',
  'type.uri': 'a URI',

  // Faults of a fixture.
  'fixture.not_found':
    'Not found in the fixture: {resource} {received}. Add it, or set {field} to one of these: {allowed}.',
  'fixture.unknown': 'There is no fixture {received}. Name one of these, or a path: {allowed}.',
  'fixture.duplicate': '{received} is already used by {first}. Give {field} a value of its own.',
  'fixture.decimals':
    '{field} has too many decimals. Decimals of an amount in {currency}: at most {allowed}.',
} as const satisfies Readonly<Record<DomainMessage, string>> & Readonly<Record<string, string>>;

/** The id of a text. */
export type MessageId = keyof typeof en;
