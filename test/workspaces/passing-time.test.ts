// Tests that the clock stops at each due time in turn, so that earlier events affect later ones.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import type { Capture } from '../../src/domain/capture/capture.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { memoryStore } from '../../src/store/memory-store.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { basketOf, guestOf, itemOf } from '../domain/baskets.js';
import { aCapture } from '../store/store-contract.js';
import { FIXTURE, ITEM, NOW } from '../store/workspace.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [rule] = FIXTURE.availabilityRules;
/**
 * A trip at ten, a trip of another rule at eleven, and a trip at noon. Bookings of each trip close an hour before its
 * start.
 */
const ITEMS = [ITEM, '813_trip_20260605110000_20260605140000', '812_trip_20260605120000_20260605150000'];
const TRIPS = loadFixture(
  {
    ...FIXTURE,
    availabilityRules: [
      { ...rule, startTimes: ['10:00', '12:00'] },
      {
        ...rule,
        id: 813,
        startTimes: ['11:00'],
        priceCategories: [{ id: 9, name: 'Adult', price: { amount: 50, currency: 'EUR' } }],
      },
    ],
  },
  { now: NOW },
);
/** An hour before the first bookings close: 8:00 in Lisbon, which is 7:00 UTC. */
const START = Date.parse('2026-06-05T07:00:00Z');

const itemAt = (place: number) => ITEMS[place] ?? ITEM;
const capture = (id: number, place: number, minutes: number): Capture => ({
  ...aCapture(`C${id}`, 1, START + minutes * MINUTE),
  availabilityItemIds: [itemAt(place)],
  seats: [{ priceCategoryId: place === 1 ? 9 : 7, seats: 1 }],
});
const paying = (id: number, place: number, minutes: number): Basket => {
  const guest = guestOf({ id, priceCategory: { id: place === 1 ? 9 : 7, name: 'Adult' } });
  return basketOf({
    id,
    status: 'paying',
    items: [itemOf({ id, availabilityItemIds: [itemAt(place)], guests: [guest] })],
    hostedPayment: {
      pageCode: `page${id}`,
      successUrl: 'https://shop.example/ok',
      cancelUrl: 'https://shop.example/no',
      language: 'en',
      notify: true,
      formToken: `form${id}`,
      challenge: null,
      expiresAt: START + minutes * MINUTE,
    },
  });
};

/** Creates a workspace with a frozen clock, captures and paying baskets. */
async function workspaceWith(
  captures: readonly Capture[],
  baskets: readonly Basket[] = [],
): Promise<LiveWorkspace> {
  const workspaces = new WorkspaceRegistry(memoryStore(), { realTime: () => START });
  const workspace = await workspaces.create({ fixture: TRIPS, clock: { now: START, frozen: true } });
  await workspace.command((tx) => {
    for (const one of captures) tx.put('captures', one);
    for (const one of baskets) tx.put('baskets', one);
  });
  return workspace;
}

describe('advancing the clock', () => {
  it('closes no item whose last capture expired before, neither in one step nor in two', async () => {
    const events = [];
    for (const spans of [[HOUR], [59 * MINUTE, MINUTE]]) {
      const workspace = await workspaceWith([capture(1, 0, 30)]);
      const told = [];
      for (const span of spans) told.push(...(await workspace.advanceClock(span)));
      events.push(told);
    }
    const expected = [{ at: START + 30 * MINUTE, type: 'capture.expired', id: 'C1' }];
    expect(events).toEqual([expected, expected]);
  });

  it('closes no item whose last capture expires at the same time (C4, A5)', async () => {
    const workspace = await workspaceWith([capture(1, 0, 60)]);
    expect(await workspace.advanceClock(HOUR)).toMatchObject([{ type: 'capture.expired' }]);
  });

  it('closes an item that still has another capture', async () => {
    const workspace = await workspaceWith([capture(1, 0, 30), capture(2, 0, 61)], [paying(3, 1, 45)]);
    expect(await workspace.advanceClock(3 * HOUR)).toMatchObject([
      { type: 'capture.expired', id: 'C1' },
      { type: 'basket.deleted', id: 3 },
      { type: 'availability.closed', id: ITEM },
      { type: 'capture.expired', id: 'C2' },
    ]);
  });

  it('causes the same events in the same order, and the same state, however a duration is split', async () => {
    const minutes = fc.integer({ min: 1, max: 200 });
    const holds = fc.array(fc.tuple(fc.nat(2), minutes), { maxLength: 12 });
    const cuts = fc.array(fc.integer({ min: 0, max: 200 * MINUTE }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(holds, holds, cuts, async (held, bought, given) => {
        const captures = held.map(([place, end], id) => capture(id, place, end));
        const baskets = bought.map(([place, end], id) => paying(id + 1, place, end));
        const after = async (stops: readonly number[]) => {
          const workspace = await workspaceWith(captures, baskets);
          const events = [];
          for (const stop of stops)
            events.push(...(await workspace.advanceClock(START + stop - workspace.now())));
          return { events, state: workspace.export() };
        };
        // Half of the steps end at whole minutes, at which events occur too.
        const stops = given.map((cut, at) => (at % 2 === 0 ? cut : cut - (cut % MINUTE)));
        const last = 201 * MINUTE;
        const whole = await after([last]);
        expect(await after([...stops.toSorted((a, b) => a - b), last])).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });
});
