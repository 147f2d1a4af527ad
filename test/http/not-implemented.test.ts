import { expect, it } from 'vitest';
import { HANDLERS } from '../../src/operations/handlers.js';

it('lists the operations that are not built yet', () => {
  const open = Object.entries(HANDLERS).filter(([, handler]) => handler.kind === 'notImplemented');
  expect(open.map(([id]) => id)).toMatchInlineSnapshot(`
    [
      "listMerchants",
      "listMobileGroups",
      "listActivities",
      "getActivity",
      "listDepartureCities",
      "getActivityUpdated",
      "listActivityAvailabilities",
      "listAvailabilities",
      "getAvailability",
      "setItemCapacity",
      "setCategoryCapacity",
      "listAvailabilityRules",
      "createCapture",
      "releaseCapture",
      "getBookingPrices",
      "validateDiscountCode",
      "validateVouchers",
      "createBooking",
      "listBookings",
      "getBooking",
      "cancelBooking",
      "setBookingNumber",
      "sendTickets",
      "addPayment",
      "addRefund",
      "setBookingItemRemarks",
      "cancelBookingItem",
      "rebookBookingItem",
      "cancelBookingItemAddon",
      "getGuest",
      "listGuests",
      "checkInGuest",
      "checkOutGuest",
      "editGuest",
      "cancelGuest",
      "rebookGuest",
      "cancelGuestAddon",
      "validateTicket",
    ]
  `);
});
