import { describe, expect, it } from 'vitest';
import { listItems } from '../../src/domain/listing/list-items.js';
import { padded, parseDate } from '../../src/domain/shared/civil-time.js';
import { ANY_ITEM, ANY_RULE, listed, listedWorkspace } from './lists.js';
import { recurring, ruleOf } from './rules.js';
import { activityOf, at, categoryOf, clientOf, merchantOf, SAILING } from './workspace.js';

const ON = (day: number, rule = 812) =>
  `${rule}_trip_202606${String(day).padStart(2, '0')}100000_202606${String(day).padStart(2, '0')}130000`;
const DAILY = ruleOf({
  recurrence: recurring({ until: '2026-06-08' }),
  capacity: 4,
  cutOffTime: 60,
  priceCategories: [categoryOf(1), categoryOf(2, { capacity: 2 })],
});
const VOUCHER = ruleOf({
  id: 840,
  type: 'voucher',
  startDate: null,
  startTimes: [],
  duration: null,
  priceCategories: [categoryOf(8)],
});
const DAYS = [5, 6, 7, 8].map((day) => ON(day));
const day = (date: string) => ({ day: parseDate(date) ?? NaN });
const { source } = listedWorkspace({ rules: [DAILY, VOUCHER] });

describe('a list of availability items', () => {
  it('is sorted by start, then id, with vouchers last (P12)', () => {
    expect(listed(source)).toEqual([...DAYS, '840_voucher']);
  });

  it('excludes items that the key may not see (K1), or whose records are missing', () => {
    expect(listed(source, { client: { sells: ['other'] } })).toEqual([]);
    expect(listed(listedWorkspace({ rules: [DAILY], activities: [] }).source)).toEqual([]);
    expect(listed(listedWorkspace({ rules: [DAILY], merchants: [] }).source)).toEqual([]);
    const activities = { get: () => undefined, version: source.activities.version };
    expect(listed({ ...source, activities })).toEqual([]);
  });

  it('starts at the current time by default (A7)', () => {
    expect(listed(source, { now: at('2026-06-07T09:00:01Z') })).toEqual([ON(8), '840_voucher']);
    const now = at('2026-07-01T00:00:00Z');
    expect(listed(source, { now, items: { startsFrom: { at: at('2026-06-07T09:00:00Z') } } })).toEqual([
      ON(7),
      ON(8),
      '840_voucher',
    ]);
  });

  it('treats days as local days, and includes the last day (P13)', () => {
    const items = { startsFrom: day('2026-06-06'), startsTo: day('2026-06-07') };
    expect(listed(source, { rules: { withVouchers: false }, items })).toEqual([ON(6), ON(7)]);
    const moment = {
      startsFrom: { at: at('2026-06-06T09:00:01Z') },
      startsTo: { at: at('2026-06-07T08:59:59Z') },
    };
    expect(listed(source, { rules: { withVouchers: false }, items: moment })).toEqual([]);
  });

  it('computes no items before its first day in the zones of its rules', () => {
    const rules = [8, 12, 16, 20].flatMap((hour) =>
      [1, 2, 3].map((nth) =>
        ruleOf({ id: 10 * hour + nth, startTimes: [`${padded(hour)}:00:00`], recurrence: recurring() }),
      ),
    );
    const workspace = listedWorkspace({ rules });
    const filter = { rules: ANY_RULE, items: { ...ANY_ITEM, startsFrom: day('2026-06-06') } };
    const steps = listItems(workspace.source, filter, clientOf(), at('2026-06-01T08:00:00Z'));
    let looked = 0;
    for (const one of steps) {
      if (one) break;
      looked += 1;
    }
    // One step per rule on each of two days. One more step at the end of a UTC day: in the earliest zone, the first
    // day already starts on that UTC day.
    expect(looked).toBeLessThanOrEqual(2 * rules.length + 1);
  });

  it('starts and ends with days of the item’s own zone (P13)', () => {
    const { source: late } = listedWorkspace({ rules: [{ ...DAILY, startTimes: ['00:30:00', '23:00:00'] }] });
    const items = { startsFrom: day('2026-06-06'), startsTo: day('2026-06-06') };
    expect(listed(late, { items })).toEqual([
      '812_trip_20260606003000_20260606033000',
      '812_trip_20260606230000_20260607020000',
    ]);
  });

  it('starts with the given day in each zone, even if that day has started elsewhere (P13)', () => {
    const merchants = [merchantOf(), merchantOf({ slug: 'west', timezone: 'America/New_York' })];
    const evening = {
      ...DAILY,
      id: 900,
      merchant: 'west',
      startTimes: ['22:00:00'],
      recurrence: recurring(),
    };
    const atThatMoment = { ...DAILY, startTimes: ['03:00:00'] };
    const workspace = listedWorkspace({ rules: [atThatMoment, evening], merchants }).source;
    const items = { startsFrom: day('2026-06-06'), startsTo: day('2026-06-06') };
    expect(listed(workspace, { items, client: { sells: ['tagus', 'west'] } })).toEqual([
      '812_trip_20260606030000_20260606060000',
      '900_trip_20260606220000_20260607010000',
    ]);
  });

  it('covers 24 months from its start (P12)', () => {
    const endless = ruleOf({ recurrence: recurring(), priceCategories: [categoryOf(1)] });
    const workspace = listedWorkspace({ rules: [endless] }).source;
    const from = (startsFrom: { at: number } | { day: number }) =>
      listed(workspace, { items: { startsFrom } }).at(-1);
    expect(from({ at: at('2026-06-05T09:00:00Z') })).toBe('812_trip_20280605100000_20280605130000');
    expect(from({ at: at('2026-06-05T08:59:59Z') })).toBe('812_trip_20280604100000_20280604130000');
    expect(from(day('2026-06-05'))).toBe('812_trip_20280604100000_20280604130000');
    expect(from(day('9998-06-05'))).toBe('812_trip_99991229100000_99991229130000');
  });

  it('ends on the same day in each zone', () => {
    const merchants = [merchantOf(), merchantOf({ slug: 'west', timezone: 'America/New_York' })];
    const rules = [DAILY, { ...DAILY, id: 900, merchant: 'west', recurrence: recurring() }];
    const workspace = listedWorkspace({ rules, merchants }).source;
    const items = { startsFrom: day('2024-06-06') };
    expect(listed(workspace, { items, client: { sells: ['tagus', 'west'] } }).at(-1)).toBe(ON(5, 900));
  });

  it('can be limited to items that can be booked at a given time, which are all items for a key that books past trips (A5, K3)', () => {
    const items = { bookingTime: { at: at('2026-06-06T08:00:00Z') } };
    expect(listed(source, { items })).toEqual([ON(6), ON(7), ON(8), '840_voucher']);
    const later = { bookingTime: { at: at('2026-06-06T08:00:01Z') } };
    expect(listed(source, { items: later })[0]).toBe(ON(7));
    expect(listed(source, { items: later, client: { bookPastTrips: true } })[0]).toBe(ON(5));
  });

  it('can be limited to a time of day', () => {
    const rules = [{ ...DAILY, startTimes: ['10:00:00', '12:00:00'] }];
    const workspace = listedWorkspace({ rules }).source;
    const filter = (departureTime: string) => ({ rules: { departureTime }, items: { departureTime } });
    expect(listed(workspace, filter('10:00:00'))).toEqual(DAYS);
    expect(listed(workspace, filter('11:00:00'))).toEqual([]);
  });
});

describe('the rules of a list', () => {
  const rules = [
    DAILY,
    ruleOf({ id: 813, isActive: false, priceCategories: [categoryOf(3)] }),
    ruleOf({ id: 814, isExclusive: true, priceCategories: [categoryOf(4)] }),
    ruleOf({ id: 815, isCustom: true, activityId: 2, priceCategories: [categoryOf(5)] }),
    VOUCHER,
  ];
  const activities = [activityOf({ title: 'Sailing' }), activityOf({ id: 2, title: 'Walk' })];
  const workspace = listedWorkspace({ rules, activities }).source;
  const first = activities[0]?.id ?? 0;
  const ofRules = (condition: object) => [
    ...new Set(listed(workspace, { rules: condition }).map((id) => Number.parseInt(id, 10))),
  ];

  it.each<[string, object, number[]]>([
    ['types', { types: ['voucher'] }, [840]],
    ['merchants', { merchants: ['other'] }, []],
    ['activities', { activityIds: [2, 2] }, [815]],
    ['a rule', { ruleId: '814' }, [814]],
    ['price categories', { categoryIds: [5] }, [815]],
    ['price categories of one rule', { categoryIds: [1, 2] }, [812]],
    ['price categories of several rules', { categoryIds: [1, 5] }, []],
    ['a price category that does not exist', { categoryIds: [99] }, []],
    ['what is on sale (A7)', { activeOnly: true }, [812, 814, 815, 840]],
    ['what is not exclusive (A4)', { withExclusive: false }, [812, 813, 815, 840]],
    ['what is not custom', { withCustom: false }, [812, 813, 814, 840]],
    ['what has a start (A4)', { withVouchers: false }, [812, 813, 814, 815]],
    ['a title', { titleLike: 'walk' }, [815]],
  ])('are selected by %s', (_, condition, expected) => {
    expect(ofRules(condition).toSorted((a, b) => a - b)).toEqual(expected);
  });

  it('count as off sale if their activity is off sale (A7)', () => {
    const closed = listedWorkspace({
      rules,
      activities: [activityOf({ id: first, isActive: false })],
    }).source;
    expect(listed(closed, { rules: { activeOnly: true } })).toEqual([]);
  });
});

describe('A3, A6: the seat filter of a list', () => {
  const counts = { [ON(5)]: { 1: [4, 0, 0] as const }, [ON(6)]: { 2: [2, 0, 0] as const } };
  const { source: workspace } = listedWorkspace({ rules: [DAILY], counts });

  it('requires enough free seats, in the item and in each category', () => {
    expect(listed(workspace, { items: { seats: 1 } })).toEqual([ON(6), ON(7), ON(8)]);
    expect(listed(workspace, { items: { seats: 3 } })).toEqual([ON(7), ON(8)]);
    const categorySeats = [{ priceCategoryId: 2, seats: 1 }];
    expect(listed(workspace, { items: { categorySeats } })).toEqual([ON(7), ON(8)]);
    expect(listed(workspace, { items: { categorySeats: [{ priceCategoryId: 9, seats: 1 }] } })).toEqual([]);
  });

  it('requires a category that the key may see', () => {
    const rule = { ...DAILY, priceCategories: [categoryOf(2, { capacity: 0 })] };
    const { source: none } = listedWorkspace({ rules: [rule] });
    expect(listed(none, { items: { seats: 1 } })).toEqual([]);
    expect(listed(none)).toHaveLength(4);
  });

  it('is ignored for a key that may overbook', () => {
    expect(listed(workspace, { items: { seats: 9 }, client: { overbooking: ['tagus'] } })).toEqual(DAYS);
  });

  it('counts no seats if no item of a rule can have enough', () => {
    const few = listedWorkspace({ rules: [DAILY, VOUCHER] });
    expect(listed(few.source, { items: { seats: 5 } })).toEqual(['840_voucher']);
    expect(few.reads.count).toBe(1);
    const set = listedWorkspace({ rules: [DAILY], capacities: { [ON(6)]: 9 } });
    expect(listed(set.source, { items: { seats: 5 } })).toEqual([ON(6)]);
    const child = ruleOf({ id: 820, parentRuleId: 812, capacity: 9, priceCategories: [categoryOf(6)] });
    const parent = listedWorkspace({ rules: [DAILY, child] });
    expect(listed(parent.source, { items: { seats: 5 }, rules: { ruleId: '812' } })).toEqual([SAILING]);
  });

  it('can select booked or unbooked items', () => {
    expect(listed(workspace, { items: { onlyBooked: true } })).toEqual([ON(5), ON(6)]);
    expect(listed(workspace, { items: { onlyNotBooked: true } })).toEqual([ON(7), ON(8)]);
  });

  it('counts seats again only after a change', () => {
    const again = listedWorkspace({ rules: [{ ...DAILY }], counts });
    listed(again.source);
    listed(again.source);
    expect(again.reads.count).toBe(4);
  });
});

describe('the booked items of a list', () => {
  const counts = {
    [ON(5)]: { 1: [0, 0, 1] as const }, // one seat is held, none is booked
    [ON(6)]: { 1: [1, 0, 0] as const },
    [ON(8)]: { 1: [1, 0, 0] as const },
    [ON(7, 820)]: { 6: [1, 0, 0] as const },
    '812_trip_20260606110000_20260606140000': { 1: [1, 0, 0] as const }, // an item of another rule
    '840_voucher': { 8: [1, 0, 0] as const },
  };
  const child = ruleOf({
    id: 820,
    parentRuleId: 812,
    recurrence: recurring({ until: '2026-06-08' }),
    priceCategories: [categoryOf(6)],
  });

  it('are found by their booked seats, including the voucher', () => {
    const { source: workspace } = listedWorkspace({ rules: [DAILY, VOUCHER], counts });
    expect(listed(workspace, { items: { onlyBooked: true } })).toEqual([ON(6), ON(8), '840_voucher']);
    const startsTo = { at: at('2026-06-06T09:00:00Z') };
    expect(listed(workspace, { items: { onlyBooked: true, startsTo } })).toEqual([ON(6), '840_voucher']);
  });

  it('start with the given day in their own zone, even if that day has started elsewhere (P13)', () => {
    const afternoon = { ...DAILY, startTimes: ['15:00:00'] };
    const [eve = '', first = ''] = [5, 6].map((nth) => `812_trip_2026060${nth}150000_2026060${nth}180000`);
    const taken = { [eve]: { 1: [1, 0, 0] as const }, [first]: { 1: [1, 0, 0] as const } };
    const { source: workspace } = listedWorkspace({ rules: [afternoon], counts: taken });
    const items = { onlyBooked: true, startsFrom: day('2026-06-06') };
    expect(listed(workspace, { items })).toEqual([first]);
  });

  it('include a parent whose children are booked (A4)', () => {
    const { source: workspace } = listedWorkspace({ rules: [DAILY, child], counts });
    expect(listed(workspace, { items: { onlyBooked: true }, rules: { ruleId: '812' } })).toEqual([ON(7)]);
  });

  it('exclude children that are vouchers, have no merchant, or start at another time', () => {
    const lost = [
      { ...child, merchant: 'gone' },
      { ...VOUCHER, id: 841, parentRuleId: 812 },
      { ...child, id: 822, startTimes: ['11:00:00'] },
    ];
    const taken = {
      [ON(7, 820)]: { 6: [1, 0, 0] as const },
      '822_trip_20260607110000_20260607140000': { 6: [1, 0, 0] as const },
    };
    const { source: workspace } = listedWorkspace({ rules: [DAILY, ...lost], counts: taken });
    expect(listed(workspace, { items: { onlyBooked: true }, rules: { ruleId: '812' } })).toEqual([]);
  });
});
