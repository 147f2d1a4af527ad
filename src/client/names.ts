import { unknownText } from '../messages/nearest.js';
import type { OperationId } from './control.js';
import type { Booking } from './waiting.js';

// Names that untyped JavaScript may misspell. A name that is missing here does not compile.
/** The operations of the service. */
export const OPERATION_IDS = Object.keys({
  createToken: true,
  listMerchants: true,
  listMobileGroups: true,
  listActivities: true,
  listDepartureCities: true,
  getActivity: true,
  getActivityUpdated: true,
  listActivityAvailabilities: true,
  listAvailabilities: true,
  getAvailability: true,
  setItemCapacity: true,
  setCategoryCapacity: true,
  listAvailabilityRules: true,
  createCapture: true,
  releaseCapture: true,
  getBookingPrices: true,
  validateDiscountCode: true,
  validateVouchers: true,
  listBookings: true,
  createBooking: true,
  getBooking: true,
  cancelBooking: true,
  setBookingNumber: true,
  sendTickets: true,
  addPayment: true,
  addRefund: true,
  setBookingItemRemarks: true,
  cancelBookingItem: true,
  rebookBookingItem: true,
  cancelBookingItemAddon: true,
  listGuests: true,
  getGuest: true,
  checkInGuest: true,
  checkOutGuest: true,
  editGuest: true,
  cancelGuest: true,
  rebookGuest: true,
  cancelGuestAddon: true,
  validateTicket: true,
} satisfies Record<OperationId, true>);
/** What may become of a booking. */
export const BOOKING_STATUSES = Object.keys({
  reserved: true,
  paying: true,
  paid: true,
  cancelled: true,
} satisfies Record<Booking['status'], true>);

/**
 * Refuses unknown names of options.
 * @throws TypeError with the nearest one
 */
export function requireOptions(kind: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) requireName(kind, name, known);
}

/**
 * Refuses an unknown name.
 * @throws TypeError with the nearest one
 */
export function requireName(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new TypeError(unknownText(kind, name, known));
}
