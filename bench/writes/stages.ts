import type { Client } from '../scenarios.js';
import type { StageRequest } from './measured-server.js';

/** The data that one stage of a round passes to later stages. */
export interface Handed {
  /** The booked item. */
  readonly item: string;
  /** The item to which bookings are moved. */
  readonly other: string;
  references: string[];
  bookings: { readonly id: number; readonly items: readonly BookedItem[] }[];
}

interface BookedItem {
  readonly id: number;
  readonly guests: readonly { readonly id: number }[];
}

/** A kind of request that a round sends many times. It may use records of earlier stages. */
export interface Stage {
  readonly name: string;
  readonly isWrite: boolean;
  requests(handed: Handed, count: number): StageRequest[];
  /** Stores data for later stages. */
  keep?(handed: Handed, bodies: readonly unknown[]): void;
}

const CATEGORY = 11;
const GUESTS = ['Ada', 'Charles'].map((firstname) => ({
  priceCategoryId: CATEGORY,
  occupancy: 1,
  firstname,
  lastname: 'Bench',
}));
const CONTACT = { type: 'email', name: 'Bench', value: 'bench@example.com' };
const SEATS = [{ [CATEGORY]: 1 }, { [CATEGORY]: 1 }];

const repeated = (count: number, one: StageRequest) => Array.from({ length: count }, () => one);

function booking(availabilityItemId: string, availabilityCaptureReference?: string): StageRequest {
  const items = [{ availabilityItemId, availabilityCaptureReference, guests: GUESTS }];
  return { method: 'POST', path: '/bookings', body: { items, contact: CONTACT } };
}

function keepReferences(handed: Handed, bodies: readonly unknown[]): void {
  handed.references = (bodies as { reference: string }[]).map(({ reference }) => reference);
}

function keepBookings(handed: Handed, bodies: readonly unknown[]): void {
  handed.bookings = bodies as Handed['bookings'];
}

const capture: Stage = {
  name: 'capture',
  isWrite: true,
  requests: ({ item }, count) =>
    repeated(count, {
      method: 'POST',
      path: '/reservations',
      body: { availabilityItemId: item, priceCategories: SEATS },
    }),
  keep: keepReferences,
};

/** The stages of a round, in order. */
export const STAGES: readonly Stage[] = [
  capture,
  {
    name: 're-capture',
    isWrite: true,
    requests: ({ item, references }) =>
      references.map((reference) => ({
        method: 'POST',
        path: '/reservations',
        body: { availabilityItemId: item, priceCategories: SEATS, reference },
      })),
    keep: keepReferences,
  },
  {
    name: 'release',
    isWrite: true,
    requests: ({ references }) =>
      references.map((reference) => ({ method: 'DELETE', path: `/reservations/${reference}` })),
  },
  capture,
  {
    name: 'book with capture',
    isWrite: true,
    requests: ({ item, references }) => references.map((reference) => booking(item, reference)),
  },
  {
    name: 'book',
    isWrite: true,
    requests: ({ item }, count) => repeated(count, booking(item)),
    keep: keepBookings,
  },
  {
    name: 'get booking',
    isWrite: false,
    requests: ({ bookings }) => bookings.map(({ id }) => ({ method: 'GET', path: `/bookings/${id}` })),
    keep: keepBookings,
  },
  {
    name: 'pay',
    isWrite: true,
    requests: ({ bookings }) =>
      bookings.map(({ id }) => ({
        method: 'POST',
        path: `/booking/${id}/payment?amount=90&treasurerType=merchant`,
      })),
  },
  {
    name: 'check in',
    isWrite: true,
    requests: ({ bookings }) =>
      bookings.map(({ items: [item] }) => ({
        method: 'POST',
        path: `/guest/${item?.guests[0]?.id}/check-in`,
      })),
  },
  {
    name: 'rebook',
    isWrite: true,
    requests: ({ bookings, other }) =>
      bookings.map(({ items: [item] }) => ({
        method: 'PUT',
        path: `/booking/item/${item?.id}/rebook?ruleId=1&itemId=${encodeURIComponent(other)}`,
      })),
  },
  {
    name: 'cancel',
    isWrite: true,
    requests: ({ bookings }) =>
      bookings.map(({ id }) => ({ method: 'PUT', path: `/bookings/${id}?reason=Bench` })),
  },
  {
    name: 'list activities',
    isWrite: false,
    requests: (_, count) => repeated(count, { method: 'GET', path: '/activities?limit=30' }),
  },
  {
    name: 'list availabilities',
    isWrite: false,
    requests: (_, count) =>
      repeated(count, {
        method: 'GET',
        path: '/availabilities?activityId[]=1&availabilityRuleId=1&limit=30',
      }),
  },
];

/** Sums of related stages, such as creating a capture and releasing it. */
export const SUMS: Readonly<Record<string, readonly string[]>> = {
  'capture + release': ['capture', 'release'],
  'capture + book': ['capture', 'book with capture'],
};

/** Returns the data for the first stage of a round. */
export async function firstHanded(client: Client): Promise<Handed> {
  const path = '/availabilities?activityId[]=1&availabilityRuleId=1&limit=2';
  const [item, other] = (await client.send('GET', path)) as { availabilityItemId: string }[];
  if (!item || !other) throw new Error('the fixture offers too few items');
  return { item: item.availabilityItemId, other: other.availabilityItemId, references: [], bookings: [] };
}
