import type { Case } from './case.js';

/** The start time of cases. Their clocks are frozen unless a case sets `isRunning`. */
export const STARTS_AT = '2026-06-01T08:00:00Z';

/** The merchant that runs the trips. */
export const OPERATOR = 'harbour-tours';
/** The merchant that sells the trips. The API client `partner` acts for it. */
export const SELLER = 'city-desk';

/** The harbour cruise: an activity with one category at 30 EUR. */
export const CRUISE = 1;
export const ADULT = 111;

/** The cruise on 5 June at 10:00. */
export const CRUISE_ITEM = '11_trip_20260605100000_20260605120000';

/** A part of a fixture, in the form for `POST /workspaces`. */
export type FixturePart = Readonly<Record<string, unknown>>;

/**
 * The differences of a case's fixture from the common one. The entries of `merchants`, `activities` and
 * `availabilityRules` are added.
 */
export interface FixtureParts {
  /** Further or changed members of the merchant that runs the trips. */
  readonly operator?: FixturePart;
  /** Further or changed members of the cruise. */
  readonly cruise?: FixturePart;
  /** Further or changed members of the cruise's availability rule. */
  readonly cruiseRule?: FixturePart;
  readonly merchants?: readonly FixturePart[];
  readonly activities?: readonly FixturePart[];
  readonly availabilityRules?: readonly FixturePart[];
  /** Further members of the fixture, such as `baskets`. */
  readonly more?: FixturePart;
}

/** Returns a fixture with two merchants (operator and seller), three API clients, and a cruise twice a day. */
export function caseFixture(parts: FixtureParts = {}): object {
  return {
    clients: [
      { client: 'partner', merchant: SELLER, sells: [OPERATOR] },
      {
        client: 'agent',
        merchant: OPERATOR,
        agent: { id: 7, code: 'north', name: 'North Travel', email: 'desk@north.example', commission: 12 },
      },
      { client: 'operator', merchant: OPERATOR },
    ],
    merchants: [
      {
        slug: OPERATOR,
        name: 'Harbour Tours',
        timezone: 'Europe/Berlin',
        defaultCurrency: 'EUR',
        ...parts.operator,
      },
      { slug: SELLER, name: 'City Desk', timezone: 'Europe/Berlin', defaultCurrency: 'EUR' },
      ...(parts.merchants ?? []),
    ],
    activities: [
      { id: CRUISE, merchant: OPERATOR, title: 'Harbour cruise', ...parts.cruise },
      ...(parts.activities ?? []),
    ],
    availabilityRules: [
      daily(11, { startTimes: ['10:00', '14:00'], ...parts.cruiseRule }),
      ...(parts.availabilityRules ?? []),
    ],
    ...parts.more,
  };
}

/**
 * Returns the rule of a two-hour trip, daily at 10:00, with 20 seats. Its only category has the id `<id>1` and costs 30 EUR.
 */
export function daily(id: number, changes: FixturePart = {}): FixturePart {
  return {
    id,
    activityId: CRUISE,
    type: 'trip',
    startDate: '2026-06-01',
    startTimes: ['10:00'],
    duration: 'PT2H',
    recurrence: { frequency: 'daily' },
    capacity: 20,
    priceCategories: [{ id: id * 10 + 1, name: 'Adult', price: { amount: 30, currency: 'EUR' } }],
    ...changes,
  };
}

/** The members of a case. Those of `COMMON` are optional. */
type CaseParts = Omit<Case, keyof typeof COMMON> & Partial<Case>;

const COMMON = { startsAt: STARTS_AT, client: 'partner', faults: [], questions: [], fixture: caseFixture() };

/**
 * Creates a case. Without other `parts`, it has the common fixture, the seller's API client, and no fault rules or
 * questions.
 */
export function defineCase(parts: CaseParts): Case {
  return { ...COMMON, ...parts };
}

/** The `contact` of a booking. */
export const CONTACT = { type: 'email', name: 'Ada Okafor', value: 'ada.okafor@example.com' };

/** Returns a guest in the form for bookings. */
export function guest(firstname: string, changes: FixturePart = {}): FixturePart {
  return { firstname, lastname: 'Okafor', priceCategoryId: ADULT, occupancy: 1, ...changes };
}

/** Two adults on the cruise of 5 June at 10:00, in the form for bookings. */
export const TWO_ADULTS = {
  items: [{ availabilityItemId: CRUISE_ITEM, guests: [guest('Ada'), guest('Ben')] }],
  contact: CONTACT,
};

/** A sentence of several tasks, about advancing the clock as a client. */
export const LET_TIME_PASS =
  'To let time pass, move the clock of the sandbox: POST <base address>/_sandbox/workspaces/<workspace>/clock/advance ' +
  'with your token and the JSON body {"duration": "PT10M"}. The workspace is the part of your client id before the dot.';

/** A card with sufficient funds, in the form for `creditCard`. */
export const GOOD_CARD = {
  ccnumber: '4242424242424242',
  expiryYear: 2099,
  expiryMonth: 12,
  name: 'Ada Okafor',
  cvc: '123',
};

/** A card that is declined. */
export const DECLINED_CARD = { ...GOOD_CARD, ccnumber: '4000000000000002' };

/** Returns a fault rule for the first request to one of the given operations. */
export function once(operationId: readonly string[], effect: object, note: string): object {
  return { match: { operationId }, when: { times: 1 }, effect, note };
}

/** Returns a fault rule that triggers a moment at the first request to one of the given operations. */
export function momentAt(operationId: readonly string[], moment: string, note: string): object {
  return once(operationId, { type: 'moment', moment }, note);
}

/** Returns a fault rule that carries out one request to an operation and drops the reply. */
export function replyLost(operationId: string, note: string): object {
  return once([operationId], { type: 'cut', at: 'committed' }, note);
}

/** Returns a fault rule that triggers a moment when the client reads its booking for the second time. */
export function atSecondLook(note: string, moment: string): object {
  return { ...momentAt(['getBooking', 'listBookings'], moment, note), when: { skip: 1, times: 1 } };
}

/** A guest whose booking exists when a case begins. */
export interface BookedGuest {
  /** Its barcode is `TICKET-<id>`. */
  readonly id: number;
  readonly firstName: string;
  readonly isCheckedIn?: true;
  readonly isCancelled?: true;
}

/** A booking of the cruise on 5 June that exists when a case begins. */
export interface BookedParts {
  readonly id: number;
  /** Default: the seller of the common workspace. */
  readonly seller?: string;
  readonly isPaid: boolean;
  readonly guests: readonly BookedGuest[];
  readonly email?: string;
}

const MADE_AT = Date.parse(STARTS_AT) - 3_600_000;
const TRIP_AT = Date.parse('2026-06-05T08:00:00Z');
const PRICE_MINOR = 3000;

/** Returns a booking for the fixture's `baskets`. Each guest costs 30 EUR. */
export function booked({ id, seller = SELLER, isPaid, guests, email }: BookedParts): FixturePart {
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

function item(id: number, guests: readonly BookedGuest[]): FixturePart {
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

function guestRecord({ id, firstName, isCheckedIn, isCancelled }: BookedGuest): FixturePart {
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

/** Returns the barcode of a guest whose booking exists when a case begins. */
export function barCodeOf(guestId: number): string {
  return `TICKET-${guestId}`;
}

function payment(id: number, amountMinor: number): FixturePart {
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
