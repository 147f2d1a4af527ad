import type { Command, OperationId, Query } from '../contract/operation.js';

/** What answers an operation: a query, a command, or nothing yet. */
export type Handler<Id extends OperationId> =
  | { readonly kind: 'query'; readonly run: Query<Id> }
  | { readonly kind: 'command'; readonly run: Command<Id> }
  | { readonly kind: 'notImplemented' };

/** Tokens are issued at the door, before there is a caller. */
export type HandledId = Exclude<OperationId, 'createToken'>;

export function query<Id extends OperationId>(run: Query<Id>): Handler<Id> {
  return { kind: 'query', run };
}

export function command<Id extends OperationId>(run: Command<Id>): Handler<Id> {
  return { kind: 'command', run };
}

const notImplemented = { kind: 'notImplemented' } as const;

/** Every operation of the contract with what answers it; one that is missing does not compile. */
export const HANDLERS: { readonly [Id in HandledId]: Handler<Id> } = {
  listMerchants: notImplemented,
  listMobileGroups: notImplemented,

  listActivities: notImplemented,
  getActivity: notImplemented,
  listDepartureCities: notImplemented,
  getActivityUpdated: notImplemented,

  listActivityAvailabilities: notImplemented,
  listAvailabilities: notImplemented,
  getAvailability: notImplemented,
  setItemCapacity: notImplemented,
  setCategoryCapacity: notImplemented,
  listAvailabilityRules: notImplemented,
  createCapture: notImplemented,
  releaseCapture: notImplemented,

  getBookingPrices: notImplemented,
  validateDiscountCode: notImplemented,
  validateVouchers: notImplemented,

  createBooking: notImplemented,
  listBookings: notImplemented,
  getBooking: notImplemented,
  cancelBooking: notImplemented,
  setBookingNumber: notImplemented,
  sendTickets: notImplemented,
  addPayment: notImplemented,
  addRefund: notImplemented,
  setBookingItemRemarks: notImplemented,
  cancelBookingItem: notImplemented,
  rebookBookingItem: notImplemented,
  cancelBookingItemAddon: notImplemented,

  getGuest: notImplemented,
  listGuests: notImplemented,
  checkInGuest: notImplemented,
  checkOutGuest: notImplemented,
  editGuest: notImplemented,
  cancelGuest: notImplemented,
  rebookGuest: notImplemented,
  cancelGuestAddon: notImplemented,
  validateTicket: notImplemented,
};
