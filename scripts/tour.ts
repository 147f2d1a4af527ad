/** One request of the tour: an operation with the contract's examples, and the values of its response to keep. */
export interface Stop {
  readonly do: string;
  /** The client whose token is sent (default: `partner`). */
  readonly client?: 'operator';
  /** The example of the body that is sent (default: the first). */
  readonly example?: string;
  /** Parameters in place of their examples; `{{name}}` stands for a kept value. One that is null is not sent. */
  readonly parameters?: Readonly<Record<string, string | null>>;
  /** Values to keep under a name, each by its path in the response: `items.0.id`. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Whether trips of its response are kept for later requests to book (see `CHOSEN_TRIPS`). */
  readonly choosesTrips?: boolean;
}

/** The trips that the contract's examples book, with the names of the kept trips that replace them. */
export const CHOSEN_TRIPS: Readonly<Record<string, string>> = {
  '812_trip_20270605173000_20270605193000': 'trip',
  '812_trip_20270606173000_20270606193000': 'laterTrip',
};

/** Lists begin now, at whatever time the tour is run. */
const FROM_NOW = { bookingTime: null, startsFrom: null, startsTo: null };

/** Every operation of the contract, in an order in which each succeeds in a fresh demo workspace. */
export const TOUR: Readonly<Record<string, readonly Stop[]>> = {
  Token: [{ do: 'createToken' }],
  Catalogue: [
    { do: 'listMerchants' },
    { do: 'listMobileGroups' },
    { do: 'listActivities' },
    { do: 'getActivity' },
    { do: 'getActivityUpdated' },
    { do: 'listDepartureCities' },
    { do: 'listAvailabilities', parameters: FROM_NOW },
    { do: 'listActivityAvailabilities', parameters: FROM_NOW, choosesTrips: true },
    { do: 'getAvailability', parameters: FROM_NOW },
    { do: 'listAvailabilityRules' },
  ],
  Prices: [{ do: 'getBookingPrices' }, { do: 'validateDiscountCode' }, { do: 'validateVouchers' }],
  Captures: [
    { do: 'createCapture', keep: { reference: 'reference' } },
    { do: 'releaseCapture', parameters: { reference: '{{reference}}' } },
  ],
  Booking: [
    { do: 'createBooking', keep: { bookingId: 'id' } },
    {
      do: 'getBooking',
      parameters: { bookingId: '{{bookingId}}' },
      keep: {
        bookingItemId: 'items.0.id',
        itemAddonId: 'items.0.addons.0.id',
        guestId: 'items.0.guests.0.id',
        guestAddonId: 'items.0.guests.0.addons.0.id',
        ticketCode: 'items.0.guests.0.barCode',
      },
    },
    { do: 'listBookings' },
    { do: 'setBookingNumber', parameters: { id: '{{bookingId}}' } },
    { do: 'setBookingItemRemarks', parameters: { bookingItemId: '{{bookingItemId}}' } },
    { do: 'editGuest', parameters: { id: '{{guestId}}' } },
    { do: 'addPayment', parameters: { bookingId: '{{bookingId}}' } },
    { do: 'addRefund', parameters: { bookingId: '{{bookingId}}' } },
    { do: 'sendTickets', parameters: { bookingId: '{{bookingId}}' } },
  ],
  Guests: [
    { do: 'listGuests' },
    { do: 'getGuest', parameters: { id: '{{guestId}}' } },
    { do: 'validateTicket', parameters: { code: '{{ticketCode}}' } },
    { do: 'checkInGuest', parameters: { id: '{{guestId}}' } },
    { do: 'checkOutGuest', parameters: { id: '{{guestId}}' } },
  ],
  Changes: [
    { do: 'rebookGuest', parameters: { id: '{{guestId}}' } },
    { do: 'rebookBookingItem', parameters: { bookingItemId: '{{bookingItemId}}' } },
    { do: 'cancelGuestAddon', parameters: { id: '{{guestAddonId}}' } },
    { do: 'cancelBookingItemAddon', parameters: { id: '{{itemAddonId}}' } },
    { do: 'cancelGuest', parameters: { id: '{{guestId}}', refundType: 'merchant' } },
    { do: 'cancelBookingItem', parameters: { bookingItemId: '{{bookingItemId}}', refundType: 'merchant' } },
  ],
  'Card payment': [
    { do: 'createBooking', example: 'credit-card', keep: { cardBookingId: 'id' } },
    {
      do: 'cancelBooking',
      parameters: { bookingId: '{{cardBookingId}}', refundType: 'vendor', refundFee: 'true' },
    },
  ],
  Operator: [
    { do: 'setItemCapacity', client: 'operator' },
    { do: 'setCategoryCapacity', client: 'operator' },
  ],
};
