import type { Command, OperationId, Query } from '../contract/operation.js';
import { getActivity, getActivityUpdated, listActivities, listDepartureCities } from './activities.js';
import {
  getAvailability,
  listActivityAvailabilities,
  listAvailabilities,
  listAvailabilityRules,
  setCategoryCapacity,
  setItemCapacity,
} from './availabilities.js';
import { createCapture, releaseCapture } from './captures.js';
import { listMerchants, listMobileGroups } from './merchants.js';
import * as bookings from './bookings.js';
import * as guests from './guests.js';
import * as pricing from './pricing.js';

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

/** Every operation of the contract with what answers it; one that is missing does not compile. */
export const HANDLERS: { readonly [Id in HandledId]: Handler<Id> } = {
  listMerchants: query(listMerchants),
  listMobileGroups: query(listMobileGroups),

  listActivities: query(listActivities),
  getActivity: query(getActivity),
  listDepartureCities: query(listDepartureCities),
  getActivityUpdated: query(getActivityUpdated),

  listActivityAvailabilities: query(listActivityAvailabilities),
  listAvailabilities: query(listAvailabilities),
  getAvailability: query(getAvailability),
  setItemCapacity: command(setItemCapacity),
  setCategoryCapacity: command(setCategoryCapacity),
  listAvailabilityRules: query(listAvailabilityRules),
  createCapture: command(createCapture),
  releaseCapture: command(releaseCapture),

  getBookingPrices: query(pricing.getBookingPrices),
  validateDiscountCode: query(pricing.validateDiscountCode),
  validateVouchers: query(pricing.validateVouchers),

  createBooking: command(bookings.createBooking),
  listBookings: query(bookings.listBookings),
  getBooking: query(bookings.getBooking),
  cancelBooking: command(bookings.cancelBooking),
  setBookingNumber: command(bookings.setBookingNumber),
  sendTickets: command(bookings.sendTickets),
  addPayment: command(bookings.addPayment),
  addRefund: command(bookings.addRefund),
  setBookingItemRemarks: command(bookings.setBookingItemRemarks),
  cancelBookingItem: command(bookings.cancelBookingItem),
  rebookBookingItem: command(bookings.rebookBookingItem),
  cancelBookingItemAddon: command(bookings.cancelBookingItemAddon),

  getGuest: query(guests.getGuest),
  listGuests: query(guests.listGuests),
  checkInGuest: command(guests.checkInGuest),
  checkOutGuest: command(guests.checkOutGuest),
  editGuest: command(guests.editGuest),
  cancelGuest: command(guests.cancelGuest),
  rebookGuest: command(guests.rebookGuest),
  cancelGuestAddon: command(guests.cancelGuestAddon),
  validateTicket: query(guests.validateTicket),
};
