import { describe, expect, it } from 'vitest';
import { findItem } from '../../src/domain/schedule/item.js';
import type { AvailabilityRule } from '../../src/domain/catalogue/rule.js';
import {
  itemSeats,
  occupancyStatus,
  shownCategories,
  resourceLeft,
  categoryRoom,
  itemRoom,
  seatsOfCategory,
} from '../../src/domain/seats/item-seats.js';
import { withClaims, type SeatClaim } from '../../src/domain/seats/check-seats.js';
import { releasedSeats } from '../../src/domain/capture/capture.js';
import { recurring, ruleOf } from './rules.js';
import {
  at,
  captureOf,
  categoryOf,
  merchantOf,
  SAILING,
  workspaceOf,
  type Workspace,
  type WorkspaceParts,
} from './workspace.js';

const [FREE, TIGHT] = [categoryOf(1), categoryOf(2, { capacity: 3 })];
const boat = (parts: Partial<AvailabilityRule> = {}) =>
  ruleOf({ capacity: 10, priceCategories: [FREE, TIGHT], ...parts });
const VOUCHER = boat({ type: 'voucher', startDate: null, startTimes: [], duration: null });

function itemIn(workspace: Workspace, id = SAILING) {
  const item = findItem(workspace, id);
  if (!item) throw new Error(`no item ${id}`);
  return item;
}
const claim = (seats: number, sign: 1 | -1 = 1, id = SAILING, category = 1): SeatClaim => ({
  availabilityItemIds: [id],
  seats: [{ priceCategoryId: category, seats }],
  sign,
});

it('a capture’s seats are free for the capture that replaces it (C3)', () => {
  expect(releasedSeats(captureOf())).toEqual({
    availabilityItemIds: [SAILING],
    seats: [{ priceCategoryId: 1, seats: 2 }],
    sign: -1,
  });
});

describe('A2: the free seats of an item', () => {
  const room = (parts: WorkspaceParts, claims: readonly SeatClaim[] = []) => {
    const workspace = workspaceOf({ rules: [boat()], ...parts });
    return itemRoom(withClaims(workspace, claims), itemIn(workspace));
  };

  it('are its capacity minus booked and captured seats', () => {
    expect(room({})).toEqual({ capacity: 10, left: 10 });
    expect(room({ counts: { [SAILING]: { 1: [3, 1, 2], 2: [1, 0, 0] } } })).toEqual({
      capacity: 10,
      left: 4,
    });
  });

  it('are never below 0 (A8)', () => {
    const counts = { [SAILING]: { 1: [3, 0, 0] as const } };
    expect(room({ counts, capacities: { [SAILING]: 2 } })).toEqual({ capacity: 2, left: 0 });
  });

  it('follow the capacity set by the operator, even 0 (A8)', () => {
    expect(room({ capacities: { [SAILING]: 0 } })).toEqual({ capacity: 0, left: 0 });
    expect(room({ capacities: { [SAILING]: 20, [`${SAILING}/1`]: 1 } })).toEqual({ capacity: 20, left: 20 });
  });

  it('are reduced by the claims of the request on that item, in all categories', () => {
    const other = '812_trip_20260606100000_20260606130000';
    expect(room({}, [claim(2), claim(3, 1, SAILING, 2), claim(4, 1, other), claim(1, -1)])).toEqual({
      capacity: 10,
      left: 6,
    });
  });

  it('of an exclusive event are 0 after its first booking (A4)', () => {
    const rules = [boat({ isExclusive: true })];
    expect(room({ rules })).toEqual({ capacity: 10, left: 10 });
    expect(room({ rules, counts: { [SAILING]: { 1: [0, 0, 1] } } })).toEqual({ capacity: 10, left: 0 });
    expect(room({ rules }, [claim(1)])).toEqual({ capacity: 10, left: 0 });
    expect(room({ rules, counts: { [SAILING]: { 1: [0, 0, 1] } } }, [claim(1, -1)])).toEqual({
      capacity: 10,
      left: 10,
    });
  });

  it('of a voucher are always 9999 (A4)', () => {
    const workspace = workspaceOf({ rules: [VOUCHER] });
    expect(itemRoom(workspace, itemIn(workspace, '812_voucher'))).toEqual({ capacity: 9999, left: 9999 });
    const capacities = { '812_voucher': 5, '812_voucher/1': 0 };
    const set = workspaceOf({ rules: [VOUCHER], capacities, counts: { '812_voucher': { 1: [9, 0, 0] } } });
    const item = itemIn(set, '812_voucher');
    expect(itemRoom(set, item)).toEqual({ capacity: 9999, left: 9999 });
    expect(itemSeats(set, item)).toMatchObject({ capacity: 9999, available: 9999, booked: 9 });
    expect(itemSeats(set, item).categories.every(({ capacity }) => capacity !== 0)).toBe(true);
  });
});

describe('A3: the free seats of a category', () => {
  const counts = { [SAILING]: { 1: [3, 1, 2] as const, 2: [1, 1, 1] as const } };
  const room = (category: typeof FREE, capacities = {}, claims: readonly SeatClaim[] = []) => {
    const workspace = workspaceOf({ rules: [boat()], counts, capacities });
    return categoryRoom(withClaims(workspace, claims), itemIn(workspace), category);
  };

  it.each([
    ['without a limit', FREE, {}, { capacity: null, left: null, booked: 3, paid: 1 }],
    ['with a limit', TIGHT, {}, { capacity: 3, left: 1, booked: 1, paid: 1 }],
    ['with its own capacity', FREE, { [`${SAILING}/1`]: 7 }, { capacity: 7, left: 2, booked: 3, paid: 1 }],
    [
      'with a capacity below the booked seats',
      TIGHT,
      { [`${SAILING}/2`]: 0 },
      { capacity: 0, left: 0, booked: 1, paid: 1 },
    ],
    ['that nobody took', categoryOf(3, { capacity: 4 }), {}, { capacity: 4, left: 4, booked: 0, paid: 0 }],
  ])('%s', (_, category, capacities, expected) => {
    expect(room(category, capacities)).toEqual({ category, ...expected });
  });

  it('are reduced only by claims on that category', () => {
    expect(room(TIGHT, {}, [claim(1, 1, SAILING, 2), claim(5, 1, SAILING, 1)]).left).toBe(0);
    expect(room(TIGHT, {}, [claim(1, -1, SAILING, 2), claim(5, 1, SAILING, 1)]).left).toBe(2);
  });
});

describe('A1: the free seats of a shared resource', () => {
  const NINE = at('2026-06-05T09:00:00Z');
  const HOUR = 3_600_000;
  const SPAN = { startsAt: NINE, endsAt: NINE + 3 * HOUR };
  const resources = [{ id: 7, name: 'Boat', capacity: 10 }];
  const later = '820_trip_20260605120000_20260605150000'; // 11:00–14:00 UTC
  const rules = [
    boat({ resources: [7] }),
    boat({ id: 820, startTimes: ['12:00:00'], resources: [7] }),
    boat({ id: 830, resources: [] }),
    { ...VOUCHER, id: 840, resources: [7] },
    boat({ id: 850, startTimes: ['08:00:00'], resources: [7] }),
  ];
  const left = (
    uses: WorkspaceParts['uses'] = [],
    claims: readonly SeatClaim[] = [],
    more: WorkspaceParts = {},
  ) => resourceLeft(withClaims(workspaceOf({ rules, resources, uses, ...more }), claims), 7, SPAN);
  const use = (from: number, to: number, seats: number) => ({
    resource: 7,
    from: NINE + from * HOUR,
    to: NINE + to * HOUR,
    seats,
  });

  it('are unlimited if the resource does not exist', () => {
    expect(resourceLeft(workspaceOf({ rules }), 7, SPAN)).toBe(Infinity);
  });

  it('are its capacity minus the highest use at any time, never below 0', () => {
    expect(left()).toBe(10);
    expect(left([use(1, 2, 4)])).toBe(6);
    expect(left([use(3, 4, 4), use(-1, 0, 4)])).toBe(10);
    expect(left([use(1, 2, 40)])).toBe(0);
  });

  it("are reduced by a claim only at the claim's times", () => {
    // The other use of the boat ends after two hours, when the claim starts.
    expect(left([use(0, 2, 4)], [claim(5, 1, later)])).toBe(5);
    expect(left([use(0, 3, 4)], [claim(5, 1, later)])).toBe(1);
    // Seats that a claim returns are free at the time of the claim only.
    expect(left([use(0, 2, 4)], [claim(5, -1, later)])).toBe(6);
    expect(left([use(2, 3, 6), use(0, 2, 4)], [claim(2, -1, later)])).toBe(6);
  });

  it('ignore uses outside the period, and claims that have ended', () => {
    const earlier = '850_trip_20260605080000_20260605110000'; // 07:00–10:00 UTC
    expect(left([use(-2, 0, 9)], [claim(5, 1, earlier)])).toBe(5);
    expect(left([use(3, 5, 9)], [claim(5, 1, later)])).toBe(5);
    expect(left([use(2, 3, 6)], [claim(5, 1, earlier)])).toBe(4);
  });

  it('are reduced by all categories and items of a claim', () => {
    const both: SeatClaim = {
      availabilityItemIds: [SAILING, later],
      seats: [
        { priceCategoryId: 1, seats: 1 },
        { priceCategoryId: 2, seats: 2 },
      ],
      sign: 1,
    };
    expect(left([], [both])).toBe(4);
  });

  it.each([
    ['another resource’s items', '830_trip_20260605100000_20260605130000', {}],
    ['vouchers, which have no time', '840_voucher', {}],
    ['rules that are gone', '999_trip_20260605100000_20260605130000', {}],
    ['what is no id', 'x', {}],
    ['merchants that are gone', SAILING, { merchants: [] }],
    ['times that a clock change skips', '812_trip_20260329013000_20260329043000', {}],
  ])('are not reduced by a claim on %s', (_, id, more) => {
    expect(left([], [claim(5, 1, id)], more)).toBe(10);
  });
});

describe('A1–A4: the seats of an item', () => {
  const seats = (parts: WorkspaceParts = {}, rule: Partial<AvailabilityRule> = {}, id = SAILING) => {
    const workspace = workspaceOf({
      rules: [boat(rule)],
      resources: [{ id: 7, name: 'Boat', capacity: 6 }],
      ...parts,
    });
    return itemSeats(workspace, itemIn(workspace, id));
  };
  const counts = { [SAILING]: { 1: [3, 1, 2] as const, 2: [1, 1, 0] as const } };

  it('are counted with captures and by category', () => {
    expect(seats({ counts })).toEqual({
      capacity: 10,
      available: 4,
      booked: 4,
      paid: 2,
      isResourceFull: false,
      isParent: false,
      categories: [
        { category: FREE, capacity: null, left: null, booked: 3, paid: 1 },
        { category: TIGHT, capacity: 3, left: 2, booked: 1, paid: 1 },
      ],
    });
  });

  it('are limited by a shared resource', () => {
    expect(seats({}, { resources: [7] })).toMatchObject({ available: 6, isResourceFull: false });
    const uses = [{ resource: 7, from: 0, to: Infinity, seats: 6 }];
    expect(seats({ uses }, { resources: [7] })).toMatchObject({ available: 0, isResourceFull: true });
    expect(seats({ uses }, { resources: [7, 8] })).toMatchObject({ available: 0, isResourceFull: true });
    expect(seats({ uses }, { resources: [8] })).toMatchObject({ available: 10, isResourceFull: false });
  });

  it('of a voucher are always its capacity, without resources', () => {
    const sold = { '812_voucher': { 1: [5, 0, 0] as const } };
    expect(seats({ counts: sold }, { ...VOUCHER, resources: [7] }, '812_voucher')).toMatchObject({
      capacity: 9999,
      available: 9999,
      booked: 5,
      isResourceFull: false,
    });
  });

  it('of a category are limited by the item; a full category is shown only to keys that may overbook (A3, A6)', () => {
    const full = seats({ counts: { [SAILING]: { 2: [3, 0, 0] } }, capacities: { [SAILING]: 5 } });
    const [free, tight] = full.categories;
    expect(free && seatsOfCategory(full, free)).toBe(2);
    expect(tight && seatsOfCategory(full, tight)).toBe(0);
    expect(shownCategories(full, false)).toEqual([free]);
    expect(shownCategories(full, true)).toEqual([free, tight]);
    const roomy = seats({ capacities: { [SAILING]: 2 } });
    expect(roomy.categories.map((room) => seatsOfCategory(roomy, room))).toEqual([2, 2]);
    expect(shownCategories(seats({ capacities: { [SAILING]: 0 } }), false)).toEqual([]);
  });
});

describe('A1: the status of an item', () => {
  const status = (
    booked: number,
    held = 0,
    rule: Partial<AvailabilityRule> = {},
    more: WorkspaceParts = {},
  ) => {
    const id = rule.type === 'voucher' ? '812_voucher' : SAILING;
    const workspace = workspaceOf({
      rules: [boat(rule)],
      resources: [{ id: 7, name: 'Boat', capacity: 2 }],
      counts: { [id]: { 1: [booked, 0, held] } },
      ...more,
    });
    const item = itemIn(workspace, id);
    return occupancyStatus(item, itemSeats(workspace, item));
  };

  it.each([
    [0, 0, 'free'],
    [0, 9, 'free'],
    [1, 0, 'bookedsome'],
    [8, 0, 'bookedsome'],
    [9, 0, 'almostfull'],
    [10, 0, 'full'],
    [1, 9, 'full'],
  ])('%i booked and %i held of 10: %s', (booked, held, expected) => {
    expect(status(booked, held)).toBe(expected);
  });

  it('is the first reason that applies', () => {
    const uses = [{ resource: 7, from: 0, to: Infinity, seats: 2 }];
    expect(status(10, 0, { isActive: false, resources: [7] }, { uses })).toBe('inactive');
    expect(status(10, 0, { resources: [7] }, { uses })).toBe('resource-full');
    expect(status(0, 0, { resources: [7] })).toBe('free');
  });

  it('of a voucher is free or bookedsome, on sale or not (A4)', () => {
    expect(status(0, 0, { ...VOUCHER, isActive: false })).toBe('free');
    expect(status(99_999, 0, VOUCHER)).toBe('bookedsome');
  });

  it('depends only on the item itself', () => {
    const rules = [boat({ recurrence: recurring() })];
    const workspace = workspaceOf({
      rules,
      merchants: [merchantOf()],
      counts: { [SAILING]: { 1: [10, 0, 0] } },
    });
    const item = itemIn(workspace, '812_trip_20260606100000_20260606130000');
    expect(occupancyStatus(item, itemSeats(workspace, item))).toBe('free');
  });
});
