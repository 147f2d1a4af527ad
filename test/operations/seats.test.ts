import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/domain/shared/refusal.js';
import { category, ITEM, FIXTURE } from './availability-fixture.js';
import { openDesk, type Desk } from './desk.js';

const once = { activityId: 1, startDate: '2026-06-05', duration: 'PT2H' };
const FLEET = {
  merchants: [{ slug: 'tours', timezone: 'Europe/Lisbon', defaultCurrency: 'EUR' }],
  activities: [{ id: 1, merchant: 'tours', title: 'Sailing' }],
  resources: [{ id: 1, name: 'Boat', capacity: 6 }],
  availabilityRules: [
    {
      ...once,
      id: 1,
      startTimes: ['10:00'],
      capacity: 5,
      resources: [1],
      priceCategories: [category(11), category(12, { capacity: 2 })],
    },
    { ...once, id: 2, startTimes: ['11:00'], capacity: 4, resources: [1], priceCategories: [category(21)] },
    { ...once, id: 3, startTimes: ['12:00'], capacity: 9, resources: [1], priceCategories: [category(31)] },
  ],
};
const ITEMS = [
  { id: '1_trip_20260605100000_20260605120000', capacity: 5, hours: [10, 11], categories: [11, 12] },
  { id: '2_trip_20260605110000_20260605130000', capacity: 4, hours: [11, 12], categories: [21] },
  { id: '3_trip_20260605120000_20260605140000', capacity: 9, hours: [12, 13], categories: [31] },
] as const;
const LIMITS: Readonly<Record<number, number>> = { 12: 2 };
const BOAT = 6;

interface Held {
  readonly item: number;
  readonly category: number;
  readonly seats: number;
}

/** Returns whether all captures fit at the same time. This is the simplest form of C8. */
function fits(all: readonly Held[]): boolean {
  const sum = (some: readonly Held[]) => some.reduce((seats, one) => seats + one.seats, 0);
  return (
    ITEMS.every((item, index) => sum(all.filter((one) => one.item === index)) <= item.capacity) &&
    Object.entries(LIMITS).every(
      ([id, limit]) => sum(all.filter((one) => one.category === Number(id))) <= limit,
    ) &&
    [10, 11, 12, 13].every(
      (hour) => sum(all.filter((one) => ITEMS[one.item]?.hours.some((taken) => taken === hour))) <= BOAT,
    )
  );
}

const asked = fc
  .record({ item: fc.nat(2), pick: fc.nat(1), seats: fc.integer({ min: 1, max: 6 }) })
  .map(({ item, pick, seats }): Held => {
    const categories: readonly number[] = ITEMS[item]?.categories ?? [];
    return { item, category: categories[pick % categories.length] ?? 0, seats };
  });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), asked }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('exchange' as const), asked, which: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat(9) }) },
  ),
  { maxLength: 25 },
);

describe('C8: in any sequence of captures, re-captures and releases', () => {
  it('a capture is accepted exactly if it fits, and no seat is given twice', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const desk = openDesk(FLEET);
        const live = new Map<string, Held>();
        for (const step of sequence) {
          const former = 'which' in step ? [...live.keys()][step.which % Math.max(1, live.size)] : undefined;
          if (step.do === 'release') {
            if (former === undefined) continue;
            desk.run('releaseCapture', { path: { reference: former } });
            live.delete(former);
            continue;
          }
          const others = [...live].filter(([reference]) => reference !== former).map(([, held]) => held);
          const { item, category: id, seats } = step.asked;
          const body = {
            availabilityItemId: ITEMS[item]?.id,
            priceCategories: { [id]: seats },
            ...(former !== undefined && { reference: former }),
          };
          const reference = attempt(desk, body);
          expect(reference !== null).toBe(fits([...others, step.asked]));
          if (reference !== null && former !== undefined) live.delete(former);
          if (reference !== null) live.set(reference, step.asked);
          checkShown(desk, [...live.values()]);
        }
      }),
      { numRuns: 80 },
    );
  });
});

/** Returns the reference of a new capture, or null if it is refused. */
function attempt(desk: Desk, body: object): string | null {
  try {
    return desk.run('createCapture', { body }).reference;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Expects the shown number of available seats to be the largest number that can still be captured in a category
 * without a limit.
 */
function checkShown(desk: Desk, live: readonly Held[]): void {
  ITEMS.forEach(({ id, categories }, item) => {
    const { availableSeats } = desk.run('getAvailability', { path: { availabilityItemId: id } });
    const one = (seats: number): Held => ({ item, category: categories[0], seats });
    expect(availableSeats).toBeGreaterThanOrEqual(0);
    expect(fits([...live, one(availableSeats)])).toBe(true);
    expect(fits([...live, one(availableSeats + 1)])).toBe(false);
  });
}

describe('A2: booked seats', () => {
  const booked = () => {
    const desk = openDesk(FIXTURE);
    const body = (availabilityItemId: string, priceCategoryId: number, occupancy: number) => ({
      items: [{ availabilityItemId, guests: [{ priceCategoryId, occupancy }] }],
    });
    desk.book(body(ITEM.walk6, 111, 3));
    desk.book({ ...body(ITEM.walk6, 112, 1), thirdPartyPayment: { transactionId: 't1' } });
    return desk;
  };
  it('are shown with the paid seats, on the item and its categories', () => {
    const walk = booked().run('getAvailability', { path: { availabilityItemId: ITEM.walk6 } });
    expect(walk).toMatchObject({
      occupancy: 4,
      occupancyPaid: 1,
      availableSeats: 6,
      occupancyStatus: 'bookedsome',
      categories: [
        { id: 111, occupancy: 3, occupancyPaid: 0 },
        { id: 112, occupancy: 1, occupancyPaid: 1, availableSeats: 1 },
        { id: 113 },
        { id: 114 },
      ],
    });
  });
});
