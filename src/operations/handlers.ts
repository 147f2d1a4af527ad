import type { Command, Listing, OperationId, Query } from '../contract/operation.js';
import { listMerchants, listMobileGroups } from './merchants/merchants.js';
import { listAvailabilityRules } from './availability/availability-rules.js';
import {
  listActivities,
  getActivity,
  listDepartureCities,
  getActivityUpdated,
} from './activities/activities.js';
import {
  listActivityAvailabilities,
  listAvailabilities,
  getAvailability,
  setItemCapacity,
  setCategoryCapacity,
} from './availability/availabilities.js';
import { createCapture, releaseCapture } from './availability/captures.js';
import { getBookingPrices } from './pricing/quotes.js';
import { validateDiscountCode, validateVouchers } from './pricing/codes.js';
import { createBooking } from './bookings/create-booking.js';
import { listBookings } from './bookings/list-bookings.js';
import {
  getBooking,
  cancelBooking,
  setBookingNumber,
  sendTickets,
  addPayment,
  addRefund,
  setBookingItemRemarks,
  cancelBookingItem,
  rebookBookingItem,
  cancelBookingItemAddon,
} from './bookings/bookings.js';
import {
  getGuest,
  listGuests,
  checkInGuest,
  checkOutGuest,
  editGuest,
  cancelGuest,
  rebookGuest,
  cancelGuestAddon,
  validateTicket,
} from './guests/guests.js';

/** The handler of an operation: a query, a listing or a command. */
export type Handler<Id extends OperationId> =
  | { readonly kind: 'query'; readonly run: Query<Id> }
  | { readonly kind: 'listing'; readonly run: Listing<Id> }
  | { readonly kind: 'command'; readonly run: Command<Id> };

/** Operations with a handler. Tokens are issued by the pipeline itself, as there is no caller yet. */
export type HandledId = Exclude<OperationId, 'createToken'>;

/** Returns the handler of an operation that reads. */
export function query<Id extends OperationId>(run: Query<Id>): Handler<Id> {
  return { kind: 'query', run };
}

/** Returns the handler of an operation that lists. Its result may take long, so it is read in slices. */
export function listing<Id extends OperationId>(run: Listing<Id>): Handler<Id> {
  return { kind: 'listing', run };
}

/** Returns the handler of an operation that changes. */
export function command<Id extends OperationId>(run: Command<Id>): Handler<Id> {
  return { kind: 'command', run };
}

/** The handler of each operation of the contract; a missing one does not compile. */
export const HANDLERS: { readonly [Id in HandledId]: Handler<Id> } = {
  listMerchants: query(listMerchants),
  listMobileGroups: query(listMobileGroups),

  listActivities: listing(listActivities),
  getActivity: query(getActivity),
  listDepartureCities: query(listDepartureCities),
  getActivityUpdated: query(getActivityUpdated),

  listActivityAvailabilities: listing(listActivityAvailabilities),
  listAvailabilities: listing(listAvailabilities),
  getAvailability: query(getAvailability),
  setItemCapacity: command(setItemCapacity),
  setCategoryCapacity: command(setCategoryCapacity),
  listAvailabilityRules: listing(listAvailabilityRules),
  createCapture: command(createCapture),
  releaseCapture: command(releaseCapture),

  getBookingPrices: query(getBookingPrices),
  validateDiscountCode: query(validateDiscountCode),
  validateVouchers: query(validateVouchers),

  createBooking: command(createBooking),
  listBookings: listing(listBookings),
  getBooking: query(getBooking),
  cancelBooking: command(cancelBooking),
  setBookingNumber: command(setBookingNumber),
  sendTickets: command(sendTickets),
  addPayment: command(addPayment),
  addRefund: command(addRefund),
  setBookingItemRemarks: command(setBookingItemRemarks),
  cancelBookingItem: command(cancelBookingItem),
  rebookBookingItem: command(rebookBookingItem),
  cancelBookingItemAddon: command(cancelBookingItemAddon),

  getGuest: query(getGuest),
  listGuests: listing(listGuests),
  checkInGuest: command(checkInGuest),
  checkOutGuest: command(checkOutGuest),
  editGuest: command(editGuest),
  cancelGuest: command(cancelGuest),
  rebookGuest: command(rebookGuest),
  cancelGuestAddon: command(cancelGuestAddon),
  validateTicket: query(validateTicket),
};
