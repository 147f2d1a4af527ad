import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Draw } from '../../src/seed/generate/draw.js';
import type { Arena, Call, Reply } from './arena.js';

/** The seats that a client requests, and the names of the limits to which these seats count. */
interface Ask {
  readonly itemId: string;
  readonly categoryId: number;
  readonly seats: number;
  readonly limits: readonly string[];
}

/**
 * A race for scarce seats: the rules, the requests that clients may send, and the seats that each item must show at
 * the end.
 */
interface SeatRace {
  readonly name: string;
  readonly rules: (few: number) => readonly object[];
  readonly resources?: (few: number) => readonly object[];
  readonly capacities: (few: number) => Readonly<Record<string, number>>;
  readonly ask: (draw: Draw) => Ask;
  /**
   * The limits of each item. The smallest limit gives the free seats of an item. A parent has the sum of its limits.
   */
  readonly shown: Readonly<Record<string, { readonly limits: readonly string[]; readonly isSum?: boolean }>>;
}

const CATEGORY_LIMIT = 4;
const at = (ruleId: number, from = 10, to = 12, type = 'trip') =>
  `${ruleId}_${type}_20260605${String(from).padStart(2, '0')}0000_20260605${String(to).padStart(2, '0')}0000`;
const category = (id: number, more: object = {}) => ({
  id,
  price: { amount: 10, currency: 'EUR' },
  maxSeats: CATEGORY_LIMIT,
  ...more,
});
const rule = (id: number, capacity: number, more: object = {}) => ({
  id,
  activityId: 1,
  startDate: '2026-06-05',
  startTimes: ['10:00'],
  duration: 'PT2H',
  capacity,
  priceCategories: [category(id * 10)],
  ...more,
});
const MANY = 1000;
const group = (draw: Draw) => draw.int(1, CATEGORY_LIMIT);
const SLOTS = [9, 10, 11, 12];
const slot = (from: number) => at(1, from, from + 1, 'rental');

const SEAT_RACES: readonly SeatRace[] = [
  {
    name: 'the last seats of an item',
    rules: (few) => [rule(1, few)],
    capacities: (few) => ({ item: few }),
    ask: (draw) => ({ itemId: at(1), categoryId: 10, seats: group(draw), limits: ['item'] }),
    shown: { [at(1)]: { limits: ['item'] } },
  },
  {
    name: 'the last seats of price categories',
    rules: (few) => [
      rule(1, few + 5, { priceCategories: [category(10, { capacity: few }), category(11, { capacity: 7 })] }),
    ],
    capacities: (few) => ({ item: few + 5, adult: few, child: 7 }),
    ask: (draw) => {
      const [categoryId, limit] = draw.one([
        [10, 'adult'],
        [11, 'child'],
      ] as const);
      return { itemId: at(1), categoryId, seats: group(draw), limits: ['item', limit] };
    },
    shown: { [at(1)]: { limits: ['item'] } },
  },
  {
    name: 'the last seats of a resource that two rules share',
    rules: (few) => [
      rule(1, few, { resources: [1] }),
      rule(2, MANY, { resources: [1], startTimes: ['11:00'] }),
    ],
    resources: (few) => [{ id: 1, name: 'Boat', capacity: few + 3 }],
    capacities: (few) => ({ boat: few + 3, first: few, second: MANY }),
    ask: (draw) =>
      draw.one([
        { itemId: at(1), categoryId: 10, seats: group(draw), limits: ['boat', 'first'] },
        { itemId: at(2, 11, 13), categoryId: 20, seats: group(draw), limits: ['boat', 'second'] },
      ]),
    shown: { [at(1)]: { limits: ['boat', 'first'] }, [at(2, 11, 13)]: { limits: ['boat', 'second'] } },
  },
  {
    name: 'the last slots of rental chains',
    rules: (few) => [
      rule(1, few, {
        type: 'rental',
        startTimes: SLOTS.map((hour) => `${hour}:00`.padStart(5, '0')),
        duration: 'PT1H',
      }),
    ],
    capacities: (few) => Object.fromEntries(SLOTS.map((hour) => [slot(hour), few])),
    ask: (draw) => {
      const from = draw.int(0, SLOTS.length - 1);
      const chain = SLOTS.slice(from, draw.int(from + 1, SLOTS.length)).map(slot);
      return { itemId: chain.join(','), categoryId: 10, seats: group(draw), limits: chain };
    },
    shown: Object.fromEntries(SLOTS.map((hour) => [slot(hour), { limits: [slot(hour)] }])),
  },
  {
    name: 'the last seats of the children of a rule',
    rules: (few) => [rule(1, MANY), rule(2, few, { parentRuleId: 1 }), rule(3, few + 2, { parentRuleId: 1 })],
    capacities: (few) => ({ first: few, second: few + 2 }),
    ask: (draw) =>
      draw.one([
        { itemId: at(2), categoryId: 20, seats: group(draw), limits: ['first'] },
        { itemId: at(3), categoryId: 30, seats: group(draw), limits: ['second'] },
      ]),
    shown: { [at(2)]: { limits: ['first'] }, [at(1)]: { limits: ['first', 'second'], isSum: true } },
  },
];

/** The races for seats, each with its fixture and its run. */
export const RACES_FOR_SEATS = SEAT_RACES.map((one) => ({
  name: one.name,
  fixture: (few: number) => ({
    availabilityRules: one.rules(few),
    ...(one.resources && { resources: one.resources(few) }),
  }),
  run: (arena: Arena, few: number) => raceForSeats(one, arena, few),
}));

async function raceForSeats({ ask, capacities, shown }: SeatRace, arena: Arena, few: number): Promise<void> {
  const asks = Array.from({ length: arena.clients }, () => ask(arena.draw));
  const replies = await arena.race(asks.map((one) => seatCall(one, arena.draw)));
  const left = new Map(Object.entries(capacities(few)));
  for (const [index, { limits, seats }] of asks.entries()) {
    if (replies[index]?.status !== 200) continue;
    for (const limit of limits) left.set(limit, (left.get(limit) ?? 0) - seats);
  }
  for (const [limit, seats] of left) ok(seats >= 0, `${limit} is ${-seats} over`);
  // Free seats only become fewer, so a request that was refused would not fit at the end either.
  for (const [index, { limits, seats }] of asks.entries()) {
    const reply = replies[index];
    if (reply?.status === 200) continue;
    refusedFor('seats_exceeded', reply);
    ok(
      limits.some((limit) => (left.get(limit) ?? 0) < seats),
      `${seats} would still fit: ${limits.join()}`,
    );
  }
  for (const [itemId, { limits, isSum = false }] of Object.entries(shown)) {
    const { body } = await arena.send({
      method: 'GET',
      path: `/availabilities/${itemId}?seats=0&activeOnly=false`,
    });
    const figures = limits.map((limit) => left.get(limit) ?? 0);
    const expected = isSum ? figures.reduce((sum, seats) => sum + seats, 0) : Math.min(...figures);
    equal(body.availableSeats, expected, `${itemId} shows ${body.availableSeats}, ${expected} are left`);
  }
}

/** Returns a random call: a capture or a booking. */
function seatCall({ itemId, categoryId, seats }: Ask, draw: Draw): Call {
  if (draw.chance(0.5)) {
    const body = { availabilityItemId: itemId, priceCategories: [{ [categoryId]: seats }] };
    return { method: 'POST', path: '/reservations', body };
  }
  return bookingOf([
    { availabilityItemId: itemId, guests: [{ priceCategoryId: categoryId, occupancy: seats }] },
  ]);
}

/** Returns the request that books items. */
export function bookingOf(items: readonly object[], more: object = {}): Call {
  const contact = { type: 'email', name: 'Ann', value: 'ann@example.com', notify: false };
  return { method: 'POST', path: '/bookings', body: { items, contact, ...more } };
}

/** Checks that an unsuccessful request was refused only with this code. */
export function refusedFor(code: string, reply: Reply | undefined): void {
  equal(reply?.status, 400, JSON.stringify(reply));
  const codes = new Set(reply?.body.errors.map((fault: { code: string }) => fault.code));
  deepEqual([...codes], [code], JSON.stringify(reply));
}
