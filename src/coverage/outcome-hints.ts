import type { Operation } from '../contract/load.js';
import type { Outcome } from '../contract/outcome.js';

/** What to send for an outcome that any operation may have, by its status and code. */
const GENERAL: Readonly<Record<string, string>> = {
  '200 ok': 'as the contract asks, with the ids of records that exist',
  '400 invalid_request': 'with a parameter that the contract does not have, such as `?unknown=1`',
  '400 unsupported_grant_type': 'with `grant_type=password` and the credentials of a client',
  '401 unauthorized': 'with a token that has ended: advance the clock of the workspace by an hour',
  '402 payment_declined': 'with the `creditCard` number 4000000000000002',
  '402 authentication_required': 'with the `creditCard` number 4000000000003220',
  '404 not_found': 'with an id in its path that does not exist',
  '406 not_acceptable': 'with `Accept: text/csv`',
  '413 payload_too_large': 'with a body of more than 1 MiB',
  '415 unsupported_media_type': 'with `Content-Type: text/plain`',
  '422 capture_not_active': 'for a reference that was released before',
};

const TWICE = 'for one that is cancelled already';
const OF_CANCELLED_GUEST = 'for a guest who is cancelled';
const OPERATOR_ONLY = 'as a client that sells the activity and does not operate it';
const AGENT_ONLY = 'with `multidiscount`, as a client that is no agent';

/** What to send for an outcome of one operation, by the operation's id. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '400 invalid_request': { editGuest: 'with `x` as the `id` in its path' }, // it takes parameters of any name
  '403 forbidden': {
    setItemCapacity: OPERATOR_ONLY,
    setCategoryCapacity: OPERATOR_ONLY,
    getBookingPrices: AGENT_ONLY,
    createBooking: AGENT_ONLY,
    addPayment: 'with `treasurerType=agent`, as a client that is no agent',
  },
  '409 conflict': {
    createBooking: 'twice with the same `transactionId` of `thirdPartyPayment`',
    cancelBooking: TWICE,
    sendTickets: 'for a booking that is cancelled',
    addPayment: 'for a booking that is cancelled',
    addRefund: 'for a booking that is `paying`: its buyer has not paid on the hosted page yet',
    cancelBookingItem: TWICE,
    rebookBookingItem: 'for an item that is cancelled',
    cancelBookingItemAddon: TWICE,
    checkInGuest: OF_CANCELLED_GUEST,
    checkOutGuest: OF_CANCELLED_GUEST,
    editGuest: 'for a guest of a booking that is paid',
    cancelGuest: TWICE,
    rebookGuest: OF_CANCELLED_GUEST,
    cancelGuestAddon: TWICE,
  },
};

/** Outcomes of token requests that are refused before their workspace is known. */
const OF_NO_WORKSPACE: ReadonlySet<string> = new Set([
  '400 invalid_request',
  '401 invalid_client',
  '413 payload_too_large',
]);

/**
 * Returns whether a request of a client can bring an outcome about and be counted for its workspace. 429 and 5xx do not count:
 * they depend on the limits and the state of the server.
 */
export function isCountable(operationId: string, { status, code }: Outcome): boolean {
  if (status === 429 || status >= 500) return false;
  return operationId !== 'createToken' || !OF_NO_WORKSPACE.has(`${status} ${code}`);
}

/**
 * Returns the request that would have an outcome, as a sentence: "Send `GET /merchants` with `Accept: text/csv`."
 * @throws Error for an outcome that the tables lack
 */
export function outcomeHint({ id, method, template }: Operation, outcome: string): string {
  const how = OWN[outcome]?.[id] ?? GENERAL[outcome];
  if (how === undefined) throw new Error(`No hint says how ${id} ends with ${outcome}`);
  return `Send \`${method} ${template}\` ${how}.`;
}
