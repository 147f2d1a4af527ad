import type { OperationId } from '../contract/operation.js';
import { command, listing, query, type Handler } from './shared/handler.js';
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
  createCapture,
  releaseCapture,
} from './availability/availabilities.js';
import { getBookingPrices } from './pricing/quotes.js';
import { validateDiscountCode, validateVouchers } from './pricing/codes.js';
import {
  createBooking,
  listBookings,
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
  editGuestOperation,
  cancelGuest,
  rebookGuest,
  cancelGuestAddon,
  validateTicket,
} from './guests/guests.js';

/**
 * The ids of the operations with a handler. `createToken` has none: the pipeline handles it, because the caller is not yet
 * known.
 */
export type HandledId = Exclude<OperationId, 'createToken'>;

/** The handlers of all operations in the contract. A missing handler is a compile error. */
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
  editGuest: command(editGuestOperation),
  cancelGuest: command(cancelGuest),
  rebookGuest: command(rebookGuest),
  cancelGuestAddon: command(cancelGuestAddon),
  validateTicket: query(validateTicket),
};

/** The ids of all operations of the contract. */
export const OPERATION_IDS: readonly string[] = ['createToken', ...Object.keys(HANDLERS)];
