import type { Operation } from '../contract/load.js';
import type { Outcome } from '../contract/outcome.js';

/**
 * How to cause outcomes that several operations have, keyed by status and code. Each text is the end of a sentence that
 * begins with "Send `GET /merchants`".
 */
const GENERAL: Readonly<Record<string, string>> = {
  '200 ok': 'as the contract asks, with the ids of records that exist',
  '400 invalid_request': 'with a parameter that the contract does not have, such as `?unknown=1`',
  '400 unsupported_grant_type': 'with `grant_type=password` and the credentials of a client',
  '401 unauthorized': 'with an expired token: advance the clock of the workspace by an hour',
  '402 payment_declined': 'with the `creditCard` number 4000000000000002',
  '402 authentication_required': 'with the `creditCard` number 4000000000003220',
  '404 not_found': 'with an id in its path that does not exist',
  '406 not_acceptable': 'with `Accept: text/csv`',
  '413 payload_too_large': 'with a body of more than 1 MiB',
  '415 unsupported_media_type': 'with `Content-Type: text/plain`',
  '422 capture_not_active': 'for a capture that was already released',
};

const TWICE = 'for a record that is already cancelled';
const OF_CANCELLED_GUEST = 'for a cancelled guest';
const OPERATOR_ONLY = 'as a client that sells the activity but does not operate it';
const AGENT_ONLY = 'with `multidiscount`, as a client that is no agent';

/**
 * How to cause outcomes of single operations, keyed by outcome, then by operation id. These texts are used before those
 * of `GENERAL`.
 */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '400 invalid_request': { editGuest: 'Any parameter name is valid here.' },
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
    sendTickets: 'for a cancelled booking',
    addPayment: 'for a cancelled booking',
    addRefund: 'for a booking with the status `paying`: its buyer has not yet paid on the hosted page',
    cancelBookingItem: TWICE,
    rebookBookingItem: 'for a cancelled item',
    cancelBookingItemAddon: TWICE,
    checkInGuest: OF_CANCELLED_GUEST,
    checkOutGuest: OF_CANCELLED_GUEST,
    editGuest: 'for a guest of a paid booking',
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
 * Returns whether a client can cause an outcome and the outcome is counted in its workspace. False for 429 and 5xx,
 * which depend on the limits and the state of the server.
 */
export function isCountable(operationId: string, { status, code }: Outcome): boolean {
  if (status === 429 || status >= 500) return false;
  return operationId !== 'createToken' || !OF_NO_WORKSPACE.has(`${status} ${code}`);
}

/**
 * Returns a sentence with a request that causes the outcome: "Send `GET /merchants` with `Accept: text/csv`."
 * @throws Error if the tables above have no hint
 */
export function outcomeHint({ id, method, template }: Operation, outcome: string): string {
  const how = OWN[outcome]?.[id] ?? GENERAL[outcome];
  if (how === undefined) throw new Error(`There is no hint how to cause the outcome ${outcome} of ${id}`);
  return `Send \`${method} ${template}\` ${how}.`;
}
