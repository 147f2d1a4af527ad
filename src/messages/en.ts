import type { ErrorMessage, RequestPart, RecordKind, FormatName } from '../domain/shared/errors.js';
import type { RefusalCode, RefusalMessage } from '../domain/shared/refusal.js';

/** The message ids used by the domain. A missing text is a compile error. */
type DomainMessage =
  | ErrorMessage
  | RefusalMessage
  | `title.${RefusalCode}`
  | `no.${RecordKind}`
  | `format.${FormatName}`
  | `place.${RequestPart}`
  | 'place.response';

/**
 * The English texts of errors and mails. The other languages have the same ids. A text names an error and the remedy.
 * If an id has no dot, its text is the default for the code of that name. The notation is a subset of ICU
 * MessageFormat:
 * - `{name}` is a placeholder. If its value is a list, the last two entries are joined by "or"; in `{name, and}`, by
 * "and".
 * - `{name, plural, =0 {no seats} one {# seat} other {# seats}}` selects by a number, or by the length of a list. `#`
 * is the number in the format of the language. Each language has its own plural categories.
 * - Backticks enclose literal values of requests and command lines, each entry of a list separately. Names of formats
 * and types are not enclosed.
 */
export const en = {
  // Titles of problem documents.
  'title.invalid_request': 'Invalid request',
  'title.forbidden': 'Not allowed for this key',
  'title.not_found': 'Not found',
  'title.method_not_allowed': 'Method not allowed',
  'title.not_acceptable': 'Format or language not available',
  'title.payload_too_large': 'Request body too large',
  'title.unsupported_media_type': 'Unsupported type of request body',
  'title.headers_too_large': 'Request headers too large',
  'title.too_many_requests': 'Limit reached',
  'title.conflict': 'Conflict with the current state',
  'title.capture_not_active': 'Capture not active',
  'title.payment_declined': 'Payment declined',
  'title.authentication_required': 'Card authentication required',
  'title.storage_unavailable': 'Storage unavailable',
  'title.workspace_damaged': 'Workspace damaged',
  'title.overloaded': 'Sandbox overloaded',
  'title.stopping': 'Sandbox stopping',
  'title.host_not_allowed': 'Host or origin not allowed',
  'title.wrong_credentials': 'Wrong credentials',
  'title.session_ended': 'Session ended',
  'title.misdirected_request': 'Request sent to the wrong host',
  'title.internal_error': 'Internal error',

  // Details of problem documents.
  invalid_request: 'The request is invalid. Each entry in `errors` says what to change.',
  forbidden: 'This key does not have the right to do this. Use a key that has it.',
  not_found: '{resource} with ID `{id}` is visible to this key.',
  'not_found.ticket': 'No ticket with code `{code}` is visible to this key.',
  'not_found.workspace': 'There is no workspace `{name}`. Check its name.',
  'not_found.step': 'This workspace has no step `{id}` in its history, or has dropped it. Check the ID.',
  'not_found.request': 'This workspace has no request `{id}`, or its log has dropped it. Check the ID.',
  'not_found.certification': 'There is no certification `{id}`, or it was deleted. Check the ID.',
  'not_found.case': 'This certification has no case `{id}`. Check the ID.',
  'not_found.snapshot': 'This workspace has no snapshot `{id}`. Check its ID.',
  'not_found.path': '`{path}` matches no operation. See `/docs`.',
  'not_found.path_nearest': '`{path}` matches no operation. Did you mean `{nearest}`?',
  'not_found.path_proxy':
    '`{path}` matches no operation. To let the request pass unchecked, send the header `Sandbox-Check: off`.',
  method_not_allowed: '`{path}` does not support this method. Use `{allowed}`.',
  'method_not_allowed.cancel': '`{path}` does not support this method. To cancel, send `{cancel}`.',
  not_acceptable: '`Accept` must name an available format: `{allowed}`.',
  'not_acceptable.absent': 'The `Accept` header is required. Send, for example, `{example}`.',
  'not_acceptable.language': '`Accept-Language` must name an available language: `{allowed}`.',
  'not_acceptable.language_absent':
    'The `Accept-Language` header is required. Send, for example, `{example}`.',
  payload_too_large:
    'The request body is too large. Send at most {limit, plural, one {# byte} other {# bytes}}.',
  'payload_too_large.yaml':
    'The YAML body is too large. Send at most {limit, plural, one {# byte} other {# bytes}}, or send JSON.',
  unsupported_media_type:
    'The `Content-Type` of the body must be {allowed, plural, one {} other {one of: }}`{allowed}`.',
  'unsupported_media_type.charset': 'The body must be in UTF-8. Send `charset=utf-8`, or no `charset`.',
  'unsupported_media_type.encoding':
    'Compressed bodies are not supported. Send the body without `Content-Encoding`.',
  headers_too_large:
    'The request line and headers are too large. Send at most {limit, plural, one {# byte} other {# bytes}} in total.',
  too_many_requests:
    'There are too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  conflict: 'The current state does not allow this.',
  capture_not_active: 'No active capture with reference `{reference}` is visible to this key.',
  payment_declined: 'The card was declined and nothing was booked. Try another card.',
  authentication_required:
    'This card requires 3-D Secure, so nothing was booked. Use the hosted payment page or another card.',
  storage_unavailable:
    'The change could not be saved, so nothing has changed. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  workspace_damaged:
    'The stored data of this workspace are damaged in `{file}`. Ask the operator of the sandbox to restore the file from a backup or to delete the workspace.',
  'workspace_damaged.line':
    'The stored data of this workspace are damaged in `{file}`, line {line}. Ask the operator of the sandbox to restore the file from a backup or to delete the workspace.',
  'workspace_damaged.snapshot':
    'The stored data of snapshot `{snapshot}` are damaged in `{file}`. Restore the file from a backup or delete the snapshot; the rest of the workspace works.',
  'storage_unavailable.uncertain':
    'The database did not respond, so the change may or may not be saved. Check the current state before you try again.',
  'storage_unavailable.unreadable':
    'The data of this workspace cannot be read at the moment. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'storage_unavailable.read_only':
    'The data folder of the sandbox is read-only, so nothing has changed. Ask the operator to make it writable.',
  'storage_unavailable.taken_over':
    'Another sandbox has taken over the data folder, so nothing has changed. Ask the operator to stop one of the two.',
  'storage_unavailable.not_ready':
    'The sandbox cannot store changes at the moment. Its log shows the reason.',
  stopping: 'The sandbox is stopping. Send requests to another instance, or start it again.',
  overloaded:
    'The sandbox is receiving too much data at once. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'overloaded.check':
    'The requests cannot be checked against the contract at the moment. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  host_not_allowed:
    'Without an admin token, the control plane is open only to this machine and to its own pages. Start the sandbox with `--admin-token` to open it to others.',
  wrong_credentials:
    'The client ID is unknown, or the secret is wrong. Check both: a secret is shown only once, when it is created.',
  'wrong_credentials.client_id': 'A client ID has the form `<workspace>.<client>`, such as `demo.partner`.',
  'wrong_credentials.token':
    'The admin token is wrong. Check it, or sign in with the ID and secret of a client.',
  'wrong_credentials.key_lost':
    'The sandbox has lost the key that checks this secret. Ask its operator to restore the key.',
  session_ended: 'The session has ended. Sign in again.',
  'session_ended.revoked':
    'The session has ended, because its token or secret is no longer valid or its workspace was deleted. Sign in again.',
  'host_not_allowed.session':
    'With a session, only pages of the sandbox can change data, because they send its `Origin`. Programs must send a token as `Authorization`.',
  misdirected_request:
    'This sandbox does not serve `{host}`. Use `localhost` or `127.0.0.1`, or start the sandbox with `--public-url` and the address that you use.',
  internal_error: 'The request failed and nothing has changed. The log of the sandbox shows the cause.',

  // Errors of a field.
  required: '`{field}` is required.',
  unknown: 'Unknown field `{field}`. Remove it.',
  'unknown.nearest': 'Unknown field `{field}`. Did you mean `{nearest}`?',
  'unknown.empty': 'A field has an empty name. Remove it.',
  'unknown.key': 'Unknown field `{received}` in `{field}`. Remove it.',
  duplicate: '`{field}` is sent more than once. Send it once.',
  'duplicate.value': '`{received}` is sent more than once. Send it once.',
  'duplicate.entry': '`{field}` must not have the same entry twice.',
  empty: '`{field}` must not be empty.',
  ambiguous: '`{field}` is ambiguous. Number its brackets: `[0]`, `[1]` and so on.',
  wrong_type: '`{field}` must be `{allowed}`.',
  wrong_format: '`{field}` must be {format}.',
  'unknown.contact':
    'Unknown field `{field}`. Send how to reach the contact as `type` and `value`, such as `{allowed}`.',
  'unknown.page':
    'Unknown field `{field}`. Page through the list with `limit` and `offset`, such as `{allowed}`.',
  'unknown.status': '`{field}` is not a filter here. The parameters are `{allowed, and}`.',
  'wrong_type.example': '`{field}` must be `{allowed}`, such as `{example}`.',
  'wrong_type.comma': 'Use a decimal point in `{field}`: `{allowed}`.',
  'unknown.whole':
    'Unknown field `{field}`. The response is not paged: it contains all entries. Remove the field.',
  'wrong_type.category_entries':
    'Send the seats of a price category under its ID, such as `{allowed}`. If its `maxSeats` is 1, send {seats} entries `{entry}`.',
  'wrong_type.entries': 'Send each number of `{field}` as a separate entry: `{allowed}`.',
  'wrong_type.brackets': '`{field}` must not be JSON. Write it in numbered brackets: `{allowed}`.',
  'wrong_type.category': 'Send the seats of a price category under its ID, such as `{allowed}`.',
  'wrong_format.example': '`{field}` must look like `{allowed}`.',
  not_allowed: '`{field}` must be {allowed, plural, one {} other {one of: }}`{allowed}`.',
  too_small: '`{field}` must be at least `{allowed}`.',
  'too_small.exclusive': '`{field}` must be greater than `{allowed}`.',
  too_large: '`{field}` must be at most `{allowed}`.',
  'too_large.clock': '`{field}` must be at most `{allowed}`: the clock stops at `{last}`.',
  'too_large.exclusive': '`{field}` must be less than `{allowed}`.',
  too_short: '`{field}` must have at least {allowed, plural, one {# character} other {# characters}}.',
  too_long: '`{field}` must have at most {allowed, plural, one {# character} other {# characters}}.',
  too_few: '`{field}` needs at least {allowed, plural, one {# entry} other {# entries}}.',
  too_many: '`{field}` takes at most {allowed, plural, one {# entry} other {# entries}}.',
  malformed: '`{field}` cannot be read: {reason}.',
  wrong_place: '`{field}` is a query parameter. Send it in the URL, not in the body.',
  'wrong_place.body': '`{field}` belongs in the body. Send it there, not in the URL.',
  'wrong_place.none': 'This operation takes no body. Send its parameters in the URL, and no body.',
  'not_found.reference': '{resource} with ID `{received}` is visible to this key.',
  'not_found.code': '{resource} `{received}` is visible to this key.',
  'not_found.item_category':
    'This item has no price category `{received}`. Its price categories are `{allowed, and}`.',
  'not_found.activity_category': 'This activity has no price category `{received}`.',
  'not_found.client': 'This workspace has no client `{received}`. Send `{allowed}` as `{field}`.',
  'not_found.transaction': 'This booking has no transaction `{received}`.',
  'not_found.target_addon':
    'The activity of `{item}` does not offer {addons, and}. Choose an item of an activity that does, or cancel that addon first.',
  'not_found.guest_category':
    'The new item has no price category like that of {guests, and}. Send `{allowed}` as `{field}`.',
  not_yours: 'Voucher `{received}` belongs to another merchant. Leave it out.',
  mismatch: '`{field}` must be `{allowed}`.',
  'mismatch.rule': 'The item belongs to rule `{allowed}`. Send that as `{field}`.',
  'mismatch.captured': 'The capture holds seats on `{allowed}`. Send that as `{field}`.',
  'mismatch.form': '`{field}` matches none of the allowed forms.',
  'mismatch.parent_rule': '`{field}` must be another rule of the same merchant and type that has no parent.',
  seats_exceeded:
    'You asked for {asked, plural, one {# seat} other {# seats}}, but {left, plural, =0 {none are} one {only # is} other {only # are}} left.',
  'seats_exceeded.item':
    'You asked for {asked, plural, one {# seat} other {# seats}} on `{item}`, but {left, plural, =0 {none are} one {only # is} other {only # are}} left.',
  'seats_exceeded.category':
    'You asked for {asked, plural, one {# seat} other {# seats}} of price category `{category}` on `{item}`, but {left, plural, =0 {none are} one {only # is} other {only # are}} left.',
  'seats_exceeded.resource':
    'You asked for {asked, plural, one {# seat} other {# seats}} on `{item}`, but {left, plural, =0 {none are} one {only # is} other {only # are}} left of the shared resource `{sharedResource}`.',
  'seats_exceeded.captured':
    'You asked for {asked, plural, one {# seat} other {# seats}} of price category `{category}`, but the capture holds {left, plural, =0 {none} one {only #} other {only #}}.',
  below_min_seats:
    'Each entry of price category `{category}` needs at least {allowed, plural, one {# seat} other {# seats}}.',
  above_max_seats:
    'Each entry of price category `{category}` takes at most {allowed, plural, one {# seat} other {# seats}}.',
  one_seat_per_entry:
    'Each entry of price category `{category}` holds one seat. Send {asked, plural, one {# entry} other {# entries}}.',
  not_bookable: '`{received}` cannot be booked. Choose another item.',
  'not_bookable.inactive': '`{item}` is not active. Choose another item.',
  'not_bookable.parent': '`{item}` combines other items. Book one of those.',
  'not_bookable.parent_capacity':
    '`{item}` combines other items, so its capacity cannot be set. Set the capacity of those items instead.',
  past_cut_off: 'Booking for `{item}` closed at `{latest}`. Choose a later item.',
  not_consecutive: '`{field}` must name consecutive items of one availability rule, in their order.',
  capture_invalid: 'No capture with reference `{received}` is visible to this key. Make a new capture.',
  'capture_invalid.repeated':
    'Capture `{received}` is already used for another item of this booking. Send each reference once.',
  'capture_ended.expired': 'Capture `{reference}` expired at `{at}`. Make a new capture.',
  'capture_ended.used': 'Capture `{reference}` was used by booking `{booking}`. Make a new capture.',
  'capture_ended.released': 'Capture `{reference}` was released at `{at}`. Make a new capture.',
  'capture_ended.replaced':
    'Capture `{reference}` was replaced at `{at}`. Send the reference of the new capture.',
  already_used: 'Voucher `{received}` has already been used. Leave it out.',
  expired: 'Voucher `{received}` is no longer valid. Leave it out.',
  'expired.discount': 'Discount code `{received}` is no longer valid. Leave it out.',
  not_supported: '`{received}` is not supported. Send {allowed, plural, one {} other {one of: }}`{allowed}`.',
  'not_supported.voucher_capacity':
    '`{item}` is a voucher without a date, so its capacity cannot be set. Choose an item with a date.',
  exceeds_refundable: 'At most `{allowed}` can be refunded.',
  'exceeds_refundable.holder':
    '`{received}` holds no payment of this booking. In `{currency}`, `{vendor}` holds `{vendorHolds}`, `merchant` `{merchantHolds}` and `agent` `{agentHolds}`. Send one that holds money as `{field}`, or `ignore` to refund nothing.',
  'exceeds_refundable.nothing':
    'Nothing is left to refund with `refundType` `{refundType}`. In `{currency}`, `{vendor}` holds `{vendorHolds}`, `merchant` `{merchantHolds}` and `agent` `{agentHolds}`. Send another `refundType` or `transactionId`.',
  'exceeds_refundable.unpaid':
    'Nothing is left to refund: this booking has no payment, or all of them were refunded.',
  'exceeds_refundable.ignore':
    'Nothing is left to refund: this booking has no payment, or all of them were refunded. Send `ignore` as `{field}`.',
  mutually_exclusive: 'Send only one of `{allowed, and}`.',
  card_invalid: '`{field}` must be the number of a test card: `{allowed}`.',

  // More specific texts for errors of a field and for refusals.
  'conflict.forgotten':
    'The history no longer reaches back to request `{id}`. Fork a later one, or raise `--requests-kept`.',
  'conflict.nothing_to_undo':
    'This workspace has nothing to undo: its history is empty, or it is already in that state. Change something first.',
  'conflict.undo_forgotten':
    'The history of this workspace reaches back to step `{allowed}` only. Send that one or a later one as `to`, or raise `--requests-kept`.',
  'conflict.changed_since':
    'Nothing was undone: since step `{last}` this workspace changed {count, plural, one {once more} other {# more times}}. The latest change is step `{step}`: `{latest}`. To undo these changes too, go back to an earlier step in the history (in the API, that step as `to` and `{step}` as `last`).',
  'conflict.name_taken': 'The name `{name}` is already in use. Choose another name.',
  'conflict.never_expires':
    'The workspace `{name}` is created from `--fixture` at the start, so it never expires. Delete it instead.',
  'conflict.name_taken_since':
    'A workspace `{name}` exists again. Delete that workspace first, then restore this one by its `deletedAt`.',
  'not_found.binned':
    'The bin has no workspace `{name}`. Read the list of deleted workspaces: they stay for seven days.',
  'conflict.name_reserved':
    'The name `{name}` is reserved for certifications. Choose a name that begins differently.',
  'too_many_requests.state':
    'The workspace and its snapshots have reached their limit of {limit, plural, one {# byte} other {# bytes}}. Delete a snapshot, reset the workspace or use another one; cancelling still works.',
  'fault.status': 'A fault rule or `Sandbox-Fault` asked for this response. The request was not carried out.',
  'fault.rate_limit':
    'More than {limit, plural, one {# request} other {# requests}} came in {windowSeconds, plural, one {# second} other {# seconds}}. Wait as long as `Retry-After` says.',
  'too_many_requests.faults':
    'A workspace can have at most {limit, plural, one {# fault rule} other {# fault rules}}. Remove one first.',
  'not_found.key': 'This workspace has no client `{name}`. Check its name.',
  'conflict.no_secret': 'This client has no valid secret. Make one first.',
  'too_many_requests.clients':
    'A workspace can have at most {limit, plural, one {# client} other {# clients}}. Delete one that you no longer need.',
  'not_found.secret': 'This client has no secret `{id}`. Check its ID.',
  'not_found.session': 'The workspace lists no session `{id}`. It may have ended. List them again.',
  'too_many_requests.secrets':
    'A client can have at most {limit, plural, one {# secret} other {# secrets}}. Delete one that you no longer need.',
  'not_found.invitation':
    'This invitation does not exist, or can no longer be accepted: it was used up, taken back, or has expired. Ask for a new link.',
  'too_many_requests.invitations':
    'At most {limit, plural, one {# invitation} other {# invitations}} can be open. Take one back that you no longer need.',
  'not_found.fault_rule': 'There is no fault rule `{id}`.',
  'too_many_requests.held':
    'Faults hold {limit, plural, one {# request} other {# requests}} already, which is the limit. Wait until some have ended.',
  'too_many_requests.connections':
    'The workspace has {limit, plural, one {# request} other {# requests}} in progress, which is its limit. Wait until some are completed.',
  'too_many_requests.streams':
    'The workspace has {limit, plural, one {# open event stream} other {# open event streams}}, which is its limit. Close one first.',
  'too_many_requests.replies':
    '{limit, plural, one {# byte} other {# bytes}} of long lists and exports wait for clients of the workspace, which is its limit. Read or close some of these responses first.',
  'too_many_requests.snapshots':
    'A workspace can have at most {limit, plural, one {# snapshot} other {# snapshots}}. Delete one that you no longer need.',
  'too_many_requests.workspaces':
    'The sandbox can have at most {limit, plural, one {# workspace} other {# workspaces}}. Delete one that you no longer need.',
  'forbidden.admin': 'A token of a workspace is not sufficient for this. Send the admin token.',
  'forbidden.workspace':
    'This token is of the workspace `{workspace}` and is valid only there. Send the admin token, or a token of the requested workspace.',
  'forbidden.own':
    'The role `{role}` may not do this. Use a client with the role `own`, or send the admin token.',
  'forbidden.as_client':
    'This client can read only as itself. Use a client with the role `use` or `own`, or send the admin token.',
  'forbidden.proxy':
    'This request came through a proxy, and the sandbox has no admin token. Start it with `--admin-token` and send that token.',
  'forbidden.look':
    'The role of this client is `look`, so its token can only read here. Use a client with the role `use` or `own`.',
  'forbidden.role':
    'The token `{name}` has the role `{role}`, which may not do this. Send a token with one of these roles: `{allowed}`.',
  'forbidden.public_secret':
    'The `client_secret` of this client is public, so its token can only read here. Send the admin token, or use a workspace with its own secrets.',
  'conflict.paying':
    'Booking `{id}` waits for its hosted payment until `{until}`. If it is not paid by then, it is deleted. This request needs the status `{allowed}`. If you do not know the address of the page, book again, with other seats or after that time.',
  'conflict.status': 'Booking `{id}` is `{status}`; it must be `{allowed}`.',
  'conflict.cancelled_item': 'Booking item `{id}` is already cancelled.',
  'conflict.cancelled_guest': 'Guest `{id}` is already cancelled.',
  'conflict.cancelled_addon': 'Addon `{id}` is already cancelled.',
  'conflict.transaction':
    'Transaction `{received}` has already paid for a booking. Send the ID of another transaction.',
  'forbidden.agent': 'Only the key of an agent may send `{field}`. Leave it out.',
  'forbidden.treasurer': 'Only the key of an agent may send `agent` as `{field}`. Send `{allowed}`.',
  'required.order': 'There is nothing to book or to price. Send `{allowed}`.',
  'required.field': 'The field `{code}` is required. Send it in `{field}`.',
  'not_allowed.discount': 'Discount code `{received}` does not apply to this activity. Leave it out.',
  'already_used.discount': 'Discount code `{received}` has no uses left. Leave it out.',
  'mismatch.operator': 'All items of a booking must belong to one merchant, here `{allowed}`.',
  'mismatch.addon': 'Addon `{received}` belongs in `{allowed}`. Send it there.',
  'wrong_format.decimals':
    '`{field}` must have {allowed, plural, =0 {no decimals} one {at most # decimal} other {at most # decimals}} in `{currency}`.',
  'expired.card': 'The card has expired. Use a card with a later expiry date.',
  'payment_declined.insufficient_funds':
    'The card was declined for insufficient funds and nothing was booked. Try another card.',
  'payment_declined.expired_card':
    'The card was declined as it has expired, and nothing was booked. Try another card.',
  'reason.voucher_unknown': 'This voucher does not exist.',
  'reason.voucher_used': 'This voucher has already been used.',
  'reason.voucher_expired': 'This voucher is no longer valid.',
  'reason.voucher_foreign': 'This voucher belongs to another merchant.',

  // Mails.
  'mail.booked.subject': 'Your booking {id}',
  'mail.booked.body':
    'Dear {name},\n\nThank you for your booking {id}: {caption}.\nTotal: {total}. Still to pay: {balance}.',
  'mail.tickets.subject': 'Tickets for booking {id}',
  'mail.tickets.body': 'Your tickets for booking {id} are attached: {caption}.',

  // Reasons, inserted for `{reason}`:
  'reason.percent_encoding':
    'a percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8',
  'reason.not_json': 'it is not JSON',
  'reason.not_yaml': 'it is not YAML',
  'reason.not_utf8': 'it is not UTF-8',
  'reason.half_character': 'an escape such as `\\ud83d` is an incomplete character',
  'reason.too_deep': 'it is nested more than 64 levels deep',
  'reason.too_many_values': 'it consists of too many values',
  'reason.long_name': 'a name in it has more than 1,000 characters',
  'reason.too_slow': 'it did not arrive completely in time',
  'reason.not_http': 'it is not HTTP/1.1',

  // Used for `{field}` if an error has no field, at the start of a sentence:
  'place.body': 'The request body',
  'place.response': 'The response body',
  'place.header': 'The request',
  'place.path': 'The path',
  'place.query': 'The query',
  'place.fixture': 'The fixture',

  // Texts for a missing record, inserted for `{resource}` at the start of a sentence:
  'no.activity': 'No activity',
  'no.addon': 'No addon',
  'no.agent': 'No agent',
  'no.availability item': 'No availability item',
  'no.availability rule': 'No availability rule',
  'no.basket': 'No basket',
  'no.booking': 'No booking',
  'no.booking item': 'No booking item',
  'no.discount code': 'No discount code',
  'no.guest': 'No guest',
  'no.merchant': 'No merchant',
  'no.mobile group': 'No mobile group',
  'no.option': 'No option',
  'no.payment gateway': 'No payment gateway',
  'no.price category': 'No price category',
  'no.resource': 'No resource',
  'no.shop item': 'No shop item',
  'no.voucher': 'No voucher',

  // Types of values, inserted for `{allowed}` if a value has the wrong type:
  'type.integer': 'a whole number',
  'type.number': 'a number',
  'type.string': 'text',
  'type.boolean': '`true` or `false`',
  'type.object': 'an object',
  'type.array': 'a list',

  // Formats of texts, inserted for `{format}` together with examples:
  'format.client-name': 'at most 200 letters, digits, hyphens and underscores, such as `{example}`',
  'format.country': 'an ISO 3166-1 country code such as `{example}`',
  'format.currency': 'an ISO 4217 currency code such as `{example}`',
  'format.currency-or-locale': 'an ISO 4217 currency code or a locale, such as `{example}`',
  'format.date': 'a date such as `{example}`',
  'format.date-or-span': 'a date, or a period from today, such as `{example}`',
  'format.duration': 'an ISO 8601 duration above zero, such as `{example}`',
  'format.email': 'an e-mail address such as `{example}`',
  'format.int32': 'a whole number of at most `{example}`',
  'format.int64': 'a whole number of at most `{example}`',
  'format.language': 'a language code such as `{example}`',
  'format.moment': 'a date and time with an offset, such as `{example}`',
  'format.moment-or-span':
    'a date and time with an offset, a date, or a period from today, such as `{example}`',
  'format.period': 'two dates separated by a comma, such as `{example}`',
  'format.point-in-time': 'a date and time with an offset, or a date, such as `{example}`',
  'format.position': 'a latitude and a longitude separated by a comma, such as `{example}`',
  'format.security-code': 'a security code of 3 or 4 digits',
  'format.time': 'a time such as `{example}`',
  'format.time-of-day': 'a time such as `{example}`',
  'format.time-zone': 'an IANA time zone such as `{example}`',
  'format.times': 'times separated by commas, such as `{example}`',
  'format.web-address': 'a web address such as `{example}`',
  'format.line': 'a single line without control characters, such as `{example}`',
  'format.certification-id':
    '`cert-`, the time in milliseconds as nine digits of base 36, `-` and ten hexadecimal digits',
  'format.workspace-name':
    'a name of at most 63 lowercase letters, digits, hyphens and underscores, such as `{example}`',
  'format.year': 'a year such as `{example}`',

  // Errors of a fixture.
  'fixture.not_found':
    '{resource} `{received}` is in the fixture. Add it{allowed, plural, =0 {} one {, or use } other {, or use one of: }}`{allowed}`.',
  'fixture.unknown': 'Unknown fixture `{received}`. Use the path of a file, or one of: `{allowed}`.',
  'fixture.duplicate': '`{received}` is already used by `{first}`. Give `{field}` a unique value.',
} as const satisfies Readonly<Record<DomainMessage, string>> & Readonly<Record<string, string>>;

/** The id of a text. */
export type MessageId = keyof typeof en;
