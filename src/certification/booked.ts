import { ADULT, CRUISE, CRUISE_ITEM, OPERATOR, SELLER, STARTS_AT, type Part } from './world.js';

/** A guest that is booked when a case begins. */
export interface BookedGuest {
  /** Its barcode is `TICKET-<id>`. */
  readonly id: number;
  readonly firstName: string;
  readonly isCheckedIn?: true;
  readonly isCancelled?: true;
}

/** A booking of the cruise on 5 June that is there when a case begins. */
export interface BookedParts {
  readonly id: number;
  /** Default: the seller of the common workspace. */
  readonly seller?: string;
  readonly isPaid: boolean;
  readonly guests: readonly BookedGuest[];
  /** E-mail address of the user. */
  readonly email?: string;
}

const MADE_AT = Date.parse(STARTS_AT) - 3_600_000;
const TRIP_AT = Date.parse('2026-06-05T08:00:00Z');
const PRICE_MINOR = 3000;

/** Returns a booking for `baskets` of a fixture: 30 EUR for each guest. */
export function booked({ id, seller = SELLER, isPaid, guests, email }: BookedParts): Part {
  const live = guests.filter(({ isCancelled }) => !isCancelled);
  return {
    id,
    idAlias: null,
    bookingNumber: null,
    externalNumber: null,
    seller,
    operator: OPERATOR,
    currency: 'EUR',
    conversionRate: 1,
    createdAt: MADE_AT,
    status: isPaid ? 'paid' : 'reserved',
    items: [item(id, guests)],
    shopItems: [],
    vouchers: [],
    multidiscountPercent: 0,
    taxes: [],
    fees: [],
    note: '',
    user: {
      id,
      name: 'Cleo Brandt',
      email: email ?? 'cleo.brandt@example.com',
      phone: null,
      customValues: [],
    },
    channel: 'api',
    agent: null,
    marketplaceCommission: 0,
    payments: isPaid ? [payment(id, live.length * PRICE_MINOR)] : [],
    ticketCode: `BOOKING${id}`,
    hostedPayment: null,
    cancellation: null,
  };
}

function item(id: number, guests: readonly BookedGuest[]): Part {
  return {
    id,
    activityId: CRUISE,
    ruleId: 11,
    type: 'trip',
    availabilityItemIds: [CRUISE_ITEM],
    startsAt: TRIP_AT,
    remarks: null,
    guests: guests.map(guestRecord),
    addons: [],
    cancellation: null,
  };
}

function guestRecord({ id, firstName, isCheckedIn, isCancelled }: BookedGuest): Part {
  return {
    id,
    createdAt: MADE_AT,
    firstName,
    lastName: 'Brandt',
    email: null,
    phone: null,
    remarks: null,
    priceCategory: { id: ADULT, name: 'Adult' },
    occupancy: 1,
    grossMinor: PRICE_MINOR,
    discountCode: null,
    discountPercent: null,
    discountMinor: 0,
    multiDiscountMinor: 0,
    downPaymentMinor: PRICE_MINOR,
    addons: [],
    barCode: barCodeOf(id),
    barcodeAlias: `A-${id}`,
    ticketCode: `GUEST${id}`,
    customValues: [],
    cancellation: isCancelled ? { reason: 'ill', at: MADE_AT } : null,
    checkedIn: isCheckedIn ?? false,
  };
}

/** Returns the barcode of a guest that is booked when a case begins. */
export function barCodeOf(guestId: number): string {
  return `TICKET-${guestId}`;
}

function payment(id: number, amountMinor: number): Part {
  return {
    id,
    treasurerType: 'merchant',
    treasurerReference: OPERATOR,
    paymentReference: null,
    fundingInstrumentDisplayText: '',
    amountMinor,
    comment: '',
    channel: 'api',
    createdAt: MADE_AT,
    transactionId: null,
  };
}
