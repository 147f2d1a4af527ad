import { describe, expect, it } from 'vitest';
import { openDesk, NOW, type Desk } from './desk.js';

const HOUR = 3_600_000;
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const category = (id: number, name: string, amount: number, more: object = {}) => ({
  id,
  name,
  price: eur(amount),
  maxSeats: 10,
  ...more,
});
/** A rule with defaults: on the 5th at 10:00 UTC, for two seats. */
const rule = (id: number, activityId: number, more: object = {}) => ({
  id,
  activityId,
  startDate: '2026-06-05',
  startTimes: ['10:00'],
  duration: 'PT1H',
  capacity: 2,
  priceCategories: [category(id * 10, 'Adult', 20)],
  ...more,
});
const CHEAP = (id: number) => [category(id * 10, 'Adult', 5)];

/** Activities: 1 plain, 2 with an exclusive event, 3 with a parent, 4 a voucher, 5 with a shared boat, 6 in the past. */
const open = (): Desk =>
  openDesk({
    clients: [
      { client: 'partner', merchant: 'tours' },
      { client: 'keen', merchant: 'tours', overbooking: ['tours'] },
      { client: 'late', merchant: 'tours', bookPastTrips: true },
    ],
    merchants: [{ slug: 'tours', timezone: 'UTC' }],
    activities: [1, 2, 3, 4, 5, 6].map((id) => ({ id, merchant: 'tours', title: `Activity ${id}` })),
    resources: [{ id: 1, name: 'Boat', capacity: 2 }],
    availabilityRules: [
      rule(11, 1, {
        cutOffTime: 60,
        priceCategories: [category(110, 'Adult', 20), category(111, 'Child', 9, { capacity: 1 })],
      }),
      rule(12, 1, { startDate: '2026-06-07', priceCategories: [category(120, 'Adult', 30)] }),
      rule(21, 2, { isExclusive: true, priceCategories: CHEAP(21) }),
      rule(22, 2),
      rule(31, 3, { priceCategories: CHEAP(31) }),
      rule(32, 3, { parentRuleId: 31 }),
      rule(33, 3, { parentRuleId: 31 }),
      rule(41, 4, { type: 'voucher', capacity: 2 }),
      rule(51, 5, { resources: [1] }),
      rule(52, 5, { resources: [1], priceCategories: CHEAP(52) }),
      rule(61, 6, { startDate: '2026-05-31' }),
    ],
  });
const at = (ruleId: number, day = 5) => `${ruleId}_trip_2026060${day}100000_2026060${day}110000`;
const book = (desk: Desk, availabilityItemId: string, priceCategoryId: number, occupancy: number) =>
  desk.book({ items: [{ availabilityItemId, guests: [{ priceCategoryId, occupancy }] }] });
const price = (desk: Desk, activityId: number, client = 'partner') =>
  desk.run('getActivity', { path: { activityId }, client }).fromPrice?.amount ?? null;
const bookable = (desk: Desk, client = 'partner') =>
  desk.run('listActivities', { query: { onlyBookable: true }, client }).map(({ id }) => id);

/** Returns by activity the lowest price of the items that `GET /availabilities` lists as bookable at a moment. */
function listed(desk: Desk, client: string, now: number) {
  const query = { bookingTime: new Date(now).toISOString(), limit: 100 };
  const items = desk.run('listAvailabilities', { query, client }).filter(({ isParent }) => !isParent);
  const least = new Map<number, number>();
  for (const { activityId, categories } of items) {
    const prices = categories.map(({ price: { amount } }) => amount);
    least.set(activityId, Math.min(least.get(activityId) ?? Infinity, ...prices));
  }
  return [...least].toSorted(([a], [b]) => a - b);
}

describe('A4: fromPrice and onlyBookable', () => {
  it('leave out exclusive events, parents and past items', () => {
    const desk = open();
    expect([1, 2, 3, 4, 5, 6].map((id) => price(desk, id))).toEqual([9, 20, 20, 20, 5, null]);
    expect(bookable(desk)).toEqual([1, 2, 3, 4, 5]);
  });

  it('follow bookings and cancellations', () => {
    const desk = open();
    const { id } = book(desk, at(11), 111, 1);
    expect(price(desk, 1)).toBe(20);
    book(desk, at(11), 110, 1);
    expect(price(desk, 1)).toBe(30);
    desk.run('cancelBooking', { path: { bookingId: id }, query: { reason: 'x' } });
    expect(price(desk, 1)).toBe(9);
    book(desk, at(22), 220, 2);
    expect([price(desk, 2), bookable(desk).includes(2)]).toEqual([null, false]);
  });

  it('follow captures, capacities and shared resources', () => {
    const desk = open();
    const body = { availabilityItemId: at(11), priceCategories: { 110: 2 }, duration: 'PT10M' };
    desk.run('createCapture', { body });
    expect(price(desk, 1)).toBe(30);
    desk.advance(HOUR);
    expect(price(desk, 1)).toBe(9);
    desk.run('setItemCapacity', { path: { itemId: at(11) }, body: { capacity: 0, ruleId: 11 } });
    expect(price(desk, 1)).toBe(30);
    book(desk, at(51), 510, 2);
    expect([price(desk, 5), bookable(desk).includes(5)]).toEqual([null, false]);
  });

  it('leave out items past their cut-off, and past their start for keys that may book past trips', () => {
    const desk = open();
    const cutOff = Date.parse('2026-06-05T09:00:00Z');
    desk.advance(cutOff - NOW);
    expect([price(desk, 1), price(desk, 1, 'late')]).toEqual([9, 9]);
    desk.advance(1);
    expect([price(desk, 1), price(desk, 1, 'late')]).toEqual([30, 9]);
    desk.advance(2 * HOUR);
    expect([price(desk, 1, 'late'), bookable(desk)]).toEqual([30, [1, 4]]);
  });

  it('include full items for a key that overbooks (A6)', () => {
    const desk = open();
    book(desk, at(22), 220, 2);
    expect([price(desk, 2), price(desk, 2, 'keen')]).toEqual([null, 20]);
    expect([bookable(desk), bookable(desk, 'keen')]).toEqual([
      [1, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]);
  });

  it.each(['partner', 'keen', 'late'])('agree with GET /availabilities for %s', (client) => {
    const desk = open();
    const steps: readonly (readonly [hours: number, step: () => void])[] = [
      [0, () => undefined],
      [0, () => void book(desk, at(11), 111, 1)],
      [0, () => void book(desk, at(32), 320, 2)],
      [0, () => void book(desk, at(52), 520, 2)],
      [97.5, () => undefined],
      [2, () => undefined],
    ];
    let now = NOW;
    for (const [hours, step] of steps) {
      step();
      desk.advance(hours * HOUR);
      now += hours * HOUR;
      const shown = desk
        .run('listActivities', { client })
        .flatMap(({ id, fromPrice }) => (fromPrice ? [[id, fromPrice.amount]] : []));
      expect(shown).toEqual(listed(desk, client, now));
      expect(bookable(desk, client)).toEqual(shown.map(([id]) => id));
    }
  });
});

describe('A4: a voucher', () => {
  it('always has 9999 seats, and its capacity cannot be set (A8)', () => {
    const desk = open();
    book(desk, '41_voucher', 410, 2);
    book(desk, '41_voucher', 410, 2);
    const read = () => desk.run('getAvailability', { path: { availabilityItemId: '41_voucher' } });
    expect(read()).toMatchObject({
      availableSeats: 9999,
      capacity: 9999,
      occupancy: 4,
      occupancyStatus: 'bookedsome',
    });
    const body = { capacity: 2, ruleId: 41 };
    expect(desk.faults('setItemCapacity', { path: { itemId: '41_voucher' }, body })).toEqual([
      'itemId: not_supported',
    ]);
    const path = { itemId: '41_voucher', categoryId: 410 };
    expect(desk.faults('setCategoryCapacity', { path, body })).toEqual(['itemId: not_supported']);
  });
});

it('A4: the categories of a parent show the sold seats of its children', () => {
  const desk = open();
  book(desk, at(32), 320, 2);
  book(desk, at(33), 330, 1);
  const parent = desk.run('getAvailability', { path: { availabilityItemId: at(31) } });
  expect(parent).toMatchObject({ isParent: true, occupancy: 3, categories: [{ id: 310, occupancy: 3 }] });
});
