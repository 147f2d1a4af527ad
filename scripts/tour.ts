/** One request of the tour. It has an operation with the contract's examples, and the response values to store. */
export interface Stop {
  readonly do: string;
  /** The client whose token is sent (default: `partner`). */
  readonly client?: 'operator';
  /** The example that is sent as body (default: the first). */
  readonly example?: string;
  /** Parameters that replace their examples. `{{name}}` inserts a stored value. A null parameter is not sent. */
  readonly parameters?: Readonly<Record<string, string | null>>;
  /** The response values to store, keyed by name. Each has a path, such as `items.0.id`. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Whether the trips that later requests book are chosen from the response (see `CHOSEN_TRIPS`). */
  readonly choosesTrips?: boolean;
}

/** The trips in the contract's examples, each with the name of the stored trip that replaces it. */
export const CHOSEN_TRIPS: Readonly<Record<string, string>> = {
  '812_trip_20270605173000_20270605193000': 'trip',
  '812_trip_20270606173000_20270606193000': 'laterTrip',
};

/** Removes fixed dates from a list's parameters. The list then begins at the current time. */
const FROM_NOW = { bookingTime: null, startsFrom: null, startsTo: null };

/** Every operation of the contract. In this order, each succeeds in a new demo workspace. */
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
