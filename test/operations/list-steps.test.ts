import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { matchesBooking } from '../../src/domain/basket/filter.js';
import { parsePeriod } from '../../src/domain/shared/date-time.js';
import { allOf } from '../../src/domain/shared/steps.js';
import { listBookings } from '../../src/operations/bookings/bookings.js';
import { listGuests } from '../../src/operations/guests/guests.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import { baseOf } from '../../src/store/fixture-base.js';
import type { ReadTables } from '../../src/store/tables.js';
import { anyBasket } from '../store/ledger.js';
import { FIXTURE, NOW } from '../store/workspace.js';

const BASKETS = 3000;
const KEYS = ['tagus', 'reseller'];
const DAY = 24 * 60 * 60_000;

/** Returns a copy of a booking with its own ids, dates and user, without payments and addons of items. */
function own(basket: Basket, id: number): Basket {
  const createdAt = NOW + ((id * 7919) % 40) * DAY; // the order differs from the order of ids
  const items = basket.items.map((item, at) => ({
    ...item,
    id: id * 10 + at,
    startsAt: item.startsAt && createdAt + (at + 1) * DAY,
    addons: [],
    guests: item.guests.map((guest, place) => ({ ...guest, id: id * 100 + at * 10 + place })),
  }));
  const user = { ...basket.user, name: `User ${id}`, email: `user${id % 50}@example.com` };
  return { ...basket, id, createdAt, user, items, payments: [], hostedPayment: null };
}

const baskets = fc.sample(anyBasket, { numRuns: BASKETS, seed: 5 }).map((basket, at) => own(basket, at + 1));
const state = baseOf(loadFixture(FIXTURE, { now: NOW })).dataset.clone();
let tables: ReadTables;
/** The number of bookings that were read. */
let reads = 0;

beforeAll(() => {
  state.changeMany(
    'baskets',
    baskets.map((basket) => [basket.id, basket]),
  );
  tables = new DatasetReader(state);
  const { baskets: table } = tables;
  const counting = Object.assign(Object.create(table) as typeof table, {
    get(id: number) {
      reads += 1;
      return table.get(id);
    },
  });
  Object.defineProperty(tables, 'baskets', { value: counting });
});

const callOf = (query: object) =>
  ({
    path: {},
    query,
    body: undefined,
    now: NOW,
    language: 'en',
    baseUrl: '',
    workspace: 'w',
    vendor: 'v',
  }) as never;
const callerOf = (merchant: string) => ({ merchant, sells: KEYS }) as never;

interface Listed {
  readonly ids: number[];
  readonly steps: number;
}

function listed(query: object, merchant = 'tagus'): Listed {
  reads = 0;
  const steps = [...listBookings(tables, callOf(query), callerOf(merchant))];
  return { ids: steps.flatMap((basket) => basket?.id ?? []), steps: steps.length };
}

const idsOf = (merchant: string) =>
  baskets.filter(({ seller, operator }) => [seller, operator].includes(merchant)).map(({ id }) => id);

describe('a page of bookings', () => {
  it.each([
    ['at the start', {}, 0],
    ['far from the start', { offset: 1000 }, 1000],
    ['of the key’s own merchant', { 'merchant[]': ['other', 'tagus'], offset: 1000 }, 1000],
  ])('%s reads only matching bookings', (_, query, offset) => {
    const { ids, steps } = listed({ limit: 10, ...query });
    expect(ids).toEqual(idsOf('tagus').slice(offset, offset + 10));
    expect(reads).toBe(10);
    expect(steps).toBe(offset + 10);
  });

  it('of a period reads few bookings outside the period', () => {
    const day = new Date(NOW + 3 * DAY).toISOString().slice(0, 10);
    const { ids } = listed({ bookingDate: `${day},${day}` });
    expect(ids.length).toBeGreaterThan(10);
    expect(reads).toBeLessThanOrEqual((3 * baskets.length) / 40 + ids.length);
  });

  it('for a text search is read with a pause after each booking', () => {
    const { ids, steps } = listed({ q: 'nobody' });
    expect(ids).toEqual([]);
    expect(steps).toBe(reads);
  });
});

const anyPeriod = fc
  .tuple(fc.integer({ min: -2, max: 42 }), fc.integer({ min: 0, max: 9 }), fc.boolean())
  .map(([from, days, isOpen]) => {
    const date = (day: number) => new Date(NOW + day * DAY).toISOString().slice(0, 10);
    return isOpen ? date(from) : `${date(from)},${date(from + days)}`;
  });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyQuery = fc.record({
  limit: optional(fc.integer({ min: 1, max: 500 })),
  offset: optional(fc.integer({ min: 0, max: 200 })),
  'merchant[]': optional(fc.subarray([...KEYS, 'other'], { minLength: 1 })),
  'user[]': optional(fc.constantFrom(['USER7@example.com'], ['user7@example.com', 'user8@example.com'])),
  q: optional(fc.constantFrom('user 12', '17', 'sail', 'nobody')),
  bookingDate: optional(anyPeriod),
  activityDate: optional(anyPeriod),
});

describe('P12: lists ordered by id', () => {
  it('contain the matching bookings, whichever index finds these (B9, B10)', () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(...KEYS), (query, merchant) => {
        const filter = {
          users: query['user[]']?.map((email) => email.toLowerCase()),
          merchants: query['merchant[]'],
          created:
            query.bookingDate === undefined ? undefined : (parsePeriod(query.bookingDate) ?? undefined),
          starting:
            query.activityDate === undefined ? undefined : (parsePeriod(query.activityDate) ?? undefined),
          text: query.q,
        };
        const source = { zoneOf: () => 'Europe/Lisbon', hasTitle: () => 'sailing'.includes(query.q ?? '') };
        const { offset = 0, limit = 500 } = query;
        const expected = baskets
          .filter(({ seller, operator }) => [seller, operator].includes(merchant))
          .filter((basket) => matchesBooking(basket, filter, source))
          .slice(offset, offset + limit);
        expect(listed(query, merchant).ids).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });

  it('contain all guests of the bookings that the key may see', () => {
    const guests = allOf(listGuests(tables, callOf({}), callerOf('reseller')));
    const sold = baskets.filter(({ seller }) => seller === 'reseller');
    expect(guests.map(({ id }) => id)).toEqual(
      sold.flatMap(({ items }) => items.flatMap((item) => item.guests.map(({ id }) => id))),
    );
  });

  it('continue after a guest that does not match', () => {
    const steps = [...listGuests(tables, callOf({ name: 'nobody' }), callerOf('tagus'))];
    expect(new Set(steps)).toEqual(new Set([null]));
    expect(steps.length).toBeGreaterThan(BASKETS);
  });
});
