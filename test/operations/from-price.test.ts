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
/** Returns a rule with defaults: on 5 June at 10:00 UTC, for two seats. */
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

/** Activity 1 is plain, 2 has an exclusive event, 3 a parent, 4 is a voucher, 5 shares a boat, 6 is in the past. */
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
const bookable = (desk: Desk, client = 'partner') =>
  desk.run('listActivities', { query: { onlyBookable: true }, client }).map(({ id }) => id);

/** Returns by activity the lowest price of the items that `GET /availabilities` lists as bookable at `now`. */
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
  it.each(['partner', 'keen', 'late'])('agree with GET /availabilities for %s', (client) => {
    const desk = open();
    const held = { availabilityItemId: at(22), priceCategories: { 220: 2 }, duration: 'PT10M' };
    const steps: readonly (readonly [hours: number, step: () => void])[] = [
      [0, () => undefined],
      [0, () => void book(desk, at(11), 111, 1)],
      [0, () => void book(desk, at(32), 320, 2)],
      [0, () => void book(desk, at(52), 520, 2)],
      [0, () => void desk.run('createCapture', { body: held })],
      [1, () => undefined],
      [
        0,
        () =>
          void desk.run('setItemCapacity', {
            path: { itemId: at(12, 7) },
            body: { capacity: 0, ruleId: 12 },
          }),
      ],
      [0, () => void desk.run('cancelBooking', { path: { bookingId: 1 }, query: { reason: 'x' } })],
      [96.5, () => undefined],
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
