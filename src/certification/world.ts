import type { Case } from './case.js';

/** The time at which cases begin. Their clocks stand still unless a case says otherwise. */
export const STARTS_AT = '2026-06-01T08:00:00Z';

/** The merchant that runs the trips, and the one that sells them: the key `partner` acts as it. */
export const OPERATOR = 'harbour-tours';
export const SELLER = 'city-desk';

/** The harbour cruise: its activity and its category of 30 EUR. */
export const CRUISE = 1;
export const ADULT = 111;

/** The cruise on 5 June at 10:00. */
export const CRUISE_ITEM = '11_trip_20260605100000_20260605120000';

/** A part of a fixture, as `POST /workspaces` takes it. */
export type Part = Readonly<Record<string, unknown>>;

/** What a case changes of the common workspace. Lists are added behind those that are there. */
export interface WorldParts {
  /** Members of the operating merchant. */
  readonly operator?: Part;
  /** Members of the cruise. */
  readonly cruise?: Part;
  /** Members of the rule of the cruise. */
  readonly cruiseRule?: Part;
  readonly merchants?: readonly Part[];
  readonly activities?: readonly Part[];
  readonly availabilityRules?: readonly Part[];
  /** Other lists of the fixture, as they are. */
  readonly more?: Part;
}

/** Returns a fixture with an operator, a seller, their three keys, and a cruise twice a day. */
export function world(parts: WorldParts = {}): object {
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

/** Returns the rule of a trip of two hours every day at 10:00, with 20 seats and one category: `<id>1`, 30 EUR. */
export function daily(id: number, changes: Part = {}): Part {
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

/** A case that lacks what most cases have in common. */
type CaseParts = Omit<Case, keyof typeof COMMON> & Partial<Case>;

const COMMON = { startsAt: STARTS_AT, client: 'partner', faults: [], questions: [], fixture: world() };

/** Returns a case; by default in the common workspace, for the key of the seller, without fault rules and questions. */
export function defineCase(parts: CaseParts): Case {
  return { ...COMMON, ...parts };
}

/** Who books, as `contact` of a booking takes it. */
export const CONTACT = { type: 'email', name: 'Ada Okafor', value: 'ada.okafor@example.com' };

/** Returns a guest as a booking takes it. */
export function guest(firstname: string, changes: Part = {}): Part {
  return { firstname, lastname: 'Okafor', priceCategoryId: ADULT, occupancy: 1, ...changes };
}

/** Two adults on the cruise of 5 June at 10:00, as a booking takes them. */
export const TWO_ADULTS = {
  items: [{ availabilityItemId: CRUISE_ITEM, guests: [guest('Ada'), guest('Ben')] }],
  contact: CONTACT,
};

/** How a client lets time pass, for tasks. */
export const LET_TIME_PASS =
  'To let time pass, move the clock of the sandbox: POST <base address>/_sandbox/workspaces/<workspace>/clock/advance ' +
  'with your token and the JSON body {"duration": "PT10M"}. The workspace is the part of your client id before the dot.';

/** A card that pays, as `creditCard` of a booking takes it. */
export const GOOD_CARD = {
  ccnumber: '4242424242424242',
  expiryYear: 2099,
  expiryMonth: 12,
  name: 'Ada Okafor',
  cvc: '123',
};

/** A card that is declined. */
export const DECLINED_CARD = { ...GOOD_CARD, ccnumber: '4000000000000002' };

/** Returns a fault rule that carries out an operation and loses its reply, once. */
export function replyLost(operationId: string, note: string): object {
  return {
    match: { operationId: [operationId] },
    when: { times: 1 },
    effect: { type: 'cut', at: 'committed' },
    note,
  };
}

/** Returns a fault rule by which a moment comes when the client reads its booking for the second time. */
export function atSecondLook({ moment, note }: { readonly moment: string; readonly note: string }): object {
  return {
    match: { operationId: ['getBooking', 'listBookings'] },
    when: { skip: 1, times: 1 },
    effect: { type: 'moment', moment },
    note,
  };
}
