import { describe, expect, it } from 'vitest';
import type { Activity } from '../../src/domain/catalogue/activity.js';
import type { AvailabilityRule } from '../../src/domain/catalogue/rule.js';
import type { Merchant } from '../../src/domain/catalogue/merchant.js';
import { lowestPrice, offeredRules, type Buyer } from '../../src/domain/listing/offers.js';
import { recurring, ruleOf } from './rules.js';
import {
  activityOf,
  at,
  categoryOf,
  clientOf,
  eur,
  merchantOf,
  workspaceOf,
  type WorkspaceParts,
} from './workspace.js';

const DAY = 86_400_000;
const [CHEAP, DEAR] = [categoryOf(1, { price: eur(5) }), categoryOf(2, { price: eur(8) })];
/** Daily at 10:00 in Lisbon (09:00Z) from 5 to 7 June, with ten seats. Bookings close an hour before the start. */
const DAILY = ruleOf({
  recurrence: recurring({ until: '2026-06-07' }),
  capacity: 10,
  cutOffTime: 60,
  priceCategories: [DEAR, CHEAP],
});
const START = at('2026-06-01T08:00:00Z');
const ON = (day: number) => `812_trip_2026060${day}100000_2026060${day}130000`;

interface Asked {
  readonly rule?: AvailabilityRule;
  readonly activity?: Activity;
  readonly merchant?: Merchant;
  readonly buyer?: Buyer;
  readonly now?: number;
}

/** Returns the offer of the only rule of a workspace. */
function offer(asked: Asked = {}, parts: WorkspaceParts = {}) {
  const {
    rule = DAILY,
    activity = activityOf(),
    merchant = merchantOf(),
    buyer = clientOf(),
    now = START,
  } = asked;
  const workspace = workspaceOf({ rules: [rule], activities: [activity], merchants: [merchant], ...parts });
  const version = {};
  const source = { ...workspace, version, seatsVersion: () => version, rulesOfActivity: () => [rule] };
  const [found] = offeredRules(source, { activity, merchant }, buyer, now);
  return found ? { leastMinor: found.leastMinor, until: found.until } : null;
}
const least = (asked: Asked = {}, parts: WorkspaceParts = {}) => offer(asked, parts)?.leastMinor;
const taken = (seats: number, category: number, days = [5, 6, 7]) => ({
  counts: Object.fromEntries(days.map((day) => [ON(day), { [category]: [seats, 0, 0] as const }])),
});

describe('A4: the current offer of a rule', () => {
  it('is its cheapest category, valid until bookings of that item close', () => {
    expect(offer()).toEqual({ leastMinor: 500, until: at('2026-06-05T08:00:00Z') });
  });

  it.each([
    ['not active', { rule: { ...DAILY, isActive: false } }, {}],
    ['of an inactive activity', { activity: activityOf({ isActive: false }) }, {}],
    ['exclusive, and therefore not listed', { rule: { ...DAILY, isExclusive: true } }, {}],
    ['over', { now: at('2026-06-08T08:00:00Z') }, {}],
    ['cut off', { now: at('2026-06-07T08:00:01Z') }, {}],
    ['sold out', {}, taken(10, 1)],
    ['without a category', { rule: { ...DAILY, priceCategories: [] } }, {}],
    ['too far in the future for lists', { now: at('2024-06-04T08:00:00Z') }, {}],
  ])('is empty if the rule is %s', (_, asked, parts) => {
    expect(offer(asked, parts)).toBeNull();
  });

  it('is empty for a parent', () => {
    expect(offer({}, { rules: [DAILY, ruleOf({ id: 820, parentRuleId: 812 })] })).toBeNull();
  });

  it.each([
    [
      'sold out on all days',
      { rule: { ...DAILY, priceCategories: [DEAR, { ...CHEAP, capacity: 4 }] } },
      taken(4, 1),
      800,
    ],
    ['free on another day', {}, taken(10, 1, [5, 6]), 500],
    [
      "with fewer free seats than the category's minimum",
      { rule: { ...DAILY, priceCategories: [DEAR, { ...CHEAP, minSeats: 4 }] } },
      taken(7, 2),
      800,
    ],
    ['free of charge', { rule: { ...DAILY, priceCategories: [{ ...CHEAP, price: eur(0) }, DEAR] } }, {}, 800],
    [
      'all for nothing',
      {
        rule: {
          ...DAILY,
          priceCategories: [
            { ...CHEAP, price: eur(0) },
            { ...DEAR, price: eur(0) },
          ],
        },
      },
      {},
      null,
    ],
    [
      'in another currency',
      {
        rule: { ...DAILY, priceCategories: [categoryOf(1, { price: { amount: 3, currency: 'USD' } })] },
        merchant: merchantOf({ conversionRates: { USD: 1.5 } }),
      },
      {},
      200,
    ],
  ])(
    'has the price of the cheapest bookable category, if the cheapest one is %s',
    (_, asked, parts, expected) => {
      expect(least(asked, parts)).toBe(expected);
    },
  );

  it('ignores free seats for a key that may overbook (A6), but requires a category', () => {
    const buyer = clientOf({ overbooking: ['tagus'] });
    expect(least({ buyer }, taken(10, 1))).toBe(500);
    expect(offer({ buyer, rule: { ...DAILY, priceCategories: [] } })).toBeNull();
  });

  it('includes future items past their cut-off for a key that books past trips (K3)', () => {
    const buyer = clientOf({ bookPastTrips: true });
    const end = at('2026-06-07T09:00:00Z');
    expect(offer({ buyer, now: end })).toEqual({ leastMinor: 500, until: end });
    expect(offer({ buyer, now: end + 1 })).toBeNull();
  });

  it('never ends for a voucher', () => {
    const rule = ruleOf({ type: 'voucher', startDate: null, startTimes: [], priceCategories: [CHEAP] });
    expect(offer({ rule })).toEqual({ leastMinor: 500, until: Infinity });
  });
});

describe('A4: the offer of a rule is cached', () => {
  /** Returns a workspace with changeable counts. `reads` counts how often seats were counted. */
  function changing(rule = DAILY) {
    const counts: Record<string, Record<number, readonly [number, number, number]>> = {};
    const place = { rule: { ...rule }, activity: activityOf(), merchant: merchantOf() };
    const workspace = workspaceOf({
      rules: [place.rule],
      resources: [{ id: 5, name: 'Boat', capacity: 50 }],
      counts,
    });
    let [reads, version] = [0, {}];
    const source = {
      ...workspace,
      version,
      seatsVersion: () => version,
      rulesOfActivity: () => [place.rule],
      occupancy: (id: string) => {
        reads += 1;
        return workspace.occupancy(id);
      },
    };
    return {
      ask: (now = START) => offeredRules(source, place, clientOf(), now)[0]?.leastMinor,
      reads: () => reads,
      change(id: string, category: number, seats: number) {
        counts[id] = { [category]: [seats, 0, 0] };
        version = {};
        source.version = version;
      },
      changeOthers() {
        source.version = {};
      },
      forgetRules() {
        source.rules = { ...source.rules, version: {} };
      },
    };
  }

  it('while nothing changes and the cached offer is valid', () => {
    const workspace = changing();
    expect([workspace.ask(), workspace.ask(), workspace.ask(START + DAY)]).toEqual([500, 500, 500]);
    expect(workspace.reads()).toBe(1);
    workspace.ask(at('2026-06-05T08:00:01Z')); // bookings of the first day have closed
    workspace.ask(START); // the clock was set back
    expect(workspace.reads()).toBe(3);
  });

  it('only until bookings of its item close, even on the same day', () => {
    const workspace = changing();
    workspace.ask(at('2026-06-04T20:00:00Z'));
    workspace.ask(at('2026-06-05T08:00:01Z'));
    expect(workspace.reads()).toBe(2);
  });

  it('after an unrelated change', () => {
    const workspace = changing();
    workspace.ask();
    workspace.changeOthers();
    expect([workspace.ask(), workspace.ask(), workspace.reads()]).toEqual([500, 500, 1]);
  });

  it('after a change, if its item still has free seats', () => {
    const workspace = changing();
    workspace.ask();
    workspace.change(ON(5), 1, 9);
    expect([workspace.ask(), workspace.ask(), workspace.reads()]).toEqual([500, 500, 2]);
    workspace.change(ON(5), 1, 10);
    expect([workspace.ask(), workspace.reads()]).toEqual([500, 5]); // first the seats of one day are counted, then those of both days
  });

  it('not if a seat becomes free in a cheaper, sold-out category', () => {
    const workspace = changing({ ...DAILY, priceCategories: [DEAR, { ...CHEAP, capacity: 1 }] });
    for (const day of [5, 6, 7]) workspace.change(ON(day), 1, 1);
    expect([workspace.ask(), workspace.ask()]).toEqual([800, 800]);
    workspace.change(ON(6), 1, 0);
    expect(workspace.ask()).toBe(500);
  });

  it('not for more than a day if a category was sold out, because later items become listed', () => {
    const workspace = changing({ ...DAILY, priceCategories: [DEAR, { ...CHEAP, capacity: 0 }] });
    workspace.ask();
    const before = workspace.reads();
    workspace.ask(START + DAY);
    expect(workspace.reads()).toBe(before);
    workspace.ask(START + DAY + 1);
    expect(workspace.reads()).toBeGreaterThan(before);
  });

  it('not after a change of rules', () => {
    const workspace = changing();
    workspace.ask();
    workspace.forgetRules();
    workspace.ask();
    expect(workspace.reads()).toBe(2);
  });

  it('only until the next change if a resource is shared with other rules', () => {
    const workspace = changing({ ...DAILY, resources: [5] });
    expect([workspace.ask(), workspace.ask(), workspace.reads()]).toEqual([500, 500, 1]);
    workspace.change(ON(5), 1, 10);
    expect(workspace.ask()).toBe(500);
  });
});

it('the lowest price of an activity is its lowest offer above zero, if any (A4)', () => {
  const offerAt = (leastMinor: number | null) => ({ rule: DAILY, leastMinor, until: START });
  expect(lowestPrice([offerAt(900), offerAt(null), offerAt(500)])).toBe(500);
  expect(lowestPrice([offerAt(null)])).toBeNull();
  expect(lowestPrice([])).toBeNull();
});

it('a change of seats in one rule of an activity does not recompute its other rules (A4)', () => {
  const other = ruleOf({ ...DAILY, id: 813, priceCategories: [categoryOf(3, { price: eur(2) })] });
  const workspace = workspaceOf({ rules: [DAILY, other] });
  const [seats, place] = [
    new Map<number, object>([
      [812, {}],
      [813, {}],
    ]),
    { activity: activityOf(), merchant: merchantOf() },
  ];
  let reads: string[] = [];
  const ask = () => {
    const source = {
      ...workspace,
      version: {},
      seatsVersion: (id: number) => seats.get(id) ?? {},
      rulesOfActivity: () => [DAILY, other],
      occupancy: (id: string) => {
        reads.push(id.slice(0, 3));
        return workspace.occupancy(id);
      },
    };
    return offeredRules(source, place, clientOf(), START).map(({ leastMinor }) => leastMinor);
  };
  expect(ask()).toEqual([500, 200]);
  reads = [];
  seats.set(813, {});
  expect(ask()).toEqual([500, 200]);
  expect(reads).toEqual(['813']);
});
