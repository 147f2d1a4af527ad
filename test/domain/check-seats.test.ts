import { describe, expect, it } from 'vitest';
import type { PriceCategory } from '../../src/domain/catalogue/rule.js';
import {
  checkSeats,
  type SeatTerms,
  sumSeats,
  type SeatEntry,
  type SeatRequest,
} from '../../src/domain/seats/check-seats.js';
import { resolveItems } from '../../src/domain/schedule/item.js';
import { RENTALS, SLOT } from './rentals.js';
import { recurring, ruleOf } from './rules.js';
import {
  activityOf,
  at,
  captureOf,
  categoryOf,
  clientOf,
  eur,
  merchantOf,
  named,
  NOW,
  SAILING,
  workspaceOf,
  type Workspace,
  type WorkspaceParts,
} from './workspace.js';

it('seats are summed by category, in order of first occurrence', () => {
  const entry = (priceCategoryId: number, seats: number) => ({ priceCategoryId, seats });
  expect(sumSeats([entry(2, 1), entry(1, 2), entry(2, 3)])).toEqual([entry(2, 4), entry(1, 2)]);
});

const entry = (seats: number, priceCategoryId = 1): SeatEntry => ({
  priceCategoryId,
  seats,
  at: { in: 'body', field: `entry ${priceCategoryId}: ${seats}` },
});
function check(
  workspace: Workspace,
  id: string,
  entries: readonly SeatEntry[],
  terms: Partial<SeatTerms> = {},
) {
  const { items } = resolveItems(workspace, clientOf(), id, { in: 'body', field: 'item' });
  const fieldAt = (field: string) => ({ in: 'body', field }) as const;
  const request: SeatRequest = { items, entries, itemAt: fieldAt('item'), seatsAt: fieldAt('seats') };
  return checkSeats(workspace, request, { client: clientOf(), now: NOW, ...terms });
}
const sailing = (parts: Parameters<typeof ruleOf>[0] = {}, workspace: WorkspaceParts = {}) =>
  workspaceOf({ rules: [ruleOf({ capacity: 4, priceCategories: [categoryOf(1)], ...parts })], ...workspace });

describe('A1, A4, A5: an item that cannot be booked', () => {
  it.each([
    ['is off sale', sailing({ isActive: false }), 'not_bookable.inactive', 'A5'],
    [
      'belongs to an activity off sale',
      sailing({}, { activities: [activityOf({ isActive: false })] }),
      'not_bookable.inactive',
      'A5',
    ],
    [
      'is a parent of other items',
      workspaceOf({
        rules: [ruleOf({ priceCategories: [categoryOf(1)] }), ruleOf({ id: 813, parentRuleId: 812 })],
      }),
      'not_bookable.parent',
      'A4',
    ],
  ])('%s', (_, workspace, message, rule) => {
    expect(check(workspace, SAILING, [entry(1)])).toEqual([
      {
        in: 'body',
        field: 'item',
        rule,
        code: 'not_bookable',
        values: { item: SAILING },
        received: SAILING,
        message,
      },
    ]);
  });

  it('is past its cut-off time, unless the key may book past trips (K3)', () => {
    const latest = at('2026-06-05T08:30:00Z'); // half an hour before 10:00 in Lisbon
    const workspace = sailing({ cutOffTime: 30 });
    expect(check(workspace, SAILING, [entry(1)], { now: latest })).toEqual([]);
    expect(check(workspace, SAILING, [entry(1)], { now: latest + 1 })).toEqual([
      {
        in: 'body',
        field: 'item',
        rule: 'A5',
        code: 'past_cut_off',
        values: { item: SAILING, latest: '2026-06-05T09:30:00+01:00' },
        received: SAILING,
      },
    ]);
    const client = clientOf({ bookPastTrips: true });
    expect(check(workspace, SAILING, [entry(1)], { now: latest + 1, client })).toEqual([]);
  });

  it("in a chain is refused once the chain's first item is past its cut-off time, in one error", () => {
    const now = at('2026-06-05T12:00:00Z');
    const errors = check(workspaceOf({ rules: RENTALS }), `${SLOT(10)},${SLOT(11)}`, [entry(1)], { now });
    expect(errors).toMatchObject([{ rule: 'A5', code: 'past_cut_off', received: SLOT(10) }]);
    const before = { now: at('2026-06-05T09:30:00Z') };
    expect(check(workspaceOf({ rules: RENTALS }), `${SLOT(11)},${SLOT(12)}`, [entry(1)], before)).toEqual([]);
  });

  it('a voucher has no cut-off time', () => {
    const workspace = sailing({ type: 'voucher', startDate: null, duration: null });
    expect(check(workspace, '812_voucher', [entry(1)], { now: at('2099-01-01T00:00:00Z') })).toEqual([]);
  });

  it('gives no error if it does not exist, because another check reports that', () => {
    expect(check(sailing(), 'x', [entry(99)])).toEqual([]);
  });
});

describe('C2: an entry', () => {
  it.each<[number, Partial<PriceCategory>, object | null]>([
    [0, {}, { rule: 'C2', code: 'below_min_seats', allowed: 1 }],
    [0, { minSeats: 0 }, { rule: 'C2', code: 'below_min_seats', allowed: 1 }],
    [1, { minSeats: 2 }, { rule: 'C2', code: 'below_min_seats', allowed: 2 }],
    [2, { minSeats: 2 }, null],
    [3, { maxSeats: 3 }, null],
    [4, { maxSeats: 3 }, { rule: 'C2', code: 'above_max_seats', allowed: 3 }],
    [1, { maxSeats: 1 }, null],
    [2, { maxSeats: 1 }, { rule: 'C2', code: 'one_seat_per_entry', allowed: 1 }],
  ])('of %i seats in a category with %j gets the error %j', (seats, category, error) => {
    const workspace = sailing({ priceCategories: [categoryOf(1, category)] });
    expect(check(workspace, SAILING, [entry(seats)])).toEqual(
      error === null
        ? []
        : [
            {
              in: 'body',
              field: `entry 1: ${seats}`,
              received: seats,
              values: { category: 1, asked: seats },
              ...error,
            },
          ],
    );
  });

  it('must name a category of the item', () => {
    const workspace = sailing({ priceCategories: [categoryOf(1), categoryOf(2)] });
    const error = {
      in: 'body',
      rule: 'P0',
      code: 'not_found',
      message: 'not_found.item_category',
      received: 9,
      allowed: [1, 2],
    };
    expect(check(workspace, SAILING, [entry(1, 9)])).toEqual([{ ...error, field: 'entry 9: 1' }]);
  });
});

const counted = (booked: number, held: number) => ({
  counts: { [SAILING]: { 1: [booked, 0, held] as const } },
});

describe('C2, C7: the sum of all entries', () => {
  const exceeded = { in: 'body', rule: 'C2', code: 'seats_exceeded' };

  it('must fit into the item', () => {
    expect(check(sailing({}, counted(1, 1)), SAILING, [entry(1), entry(1)])).toEqual([]);
    expect(check(sailing({}, counted(1, 1)), SAILING, [entry(1), entry(2)])).toEqual([
      {
        ...exceeded,
        field: 'seats',
        message: 'seats_exceeded.item',
        values: { asked: 3, left: 2, item: SAILING },
        received: 3,
        allowed: 2,
      },
    ]);
  });

  it("must fit into its category; the error names the category's first entry", () => {
    const workspace = sailing({
      capacity: 10,
      priceCategories: [categoryOf(2), categoryOf(1, { capacity: 3 })],
    });
    expect(check(workspace, SAILING, [entry(1), entry(5, 2), entry(2)])).toEqual([]);
    expect(check(workspace, SAILING, [entry(5, 2), entry(2), entry(3)])).toEqual([
      {
        ...exceeded,
        field: 'entry 1: 2',
        message: 'seats_exceeded.category',
        values: { asked: 5, left: 3, item: SAILING, category: 1 },
        received: 5,
        allowed: 3,
      },
    ]);
  });

  it('must fit into each resource that the item shares', () => {
    const uses = [
      { resource: 7, from: at('2026-06-05T08:00:00Z'), to: at('2026-06-05T09:30:00Z'), seats: 2 },
    ];
    const resources = [{ id: 7, name: 'Boat', capacity: 4 }];
    const workspace = sailing({ capacity: 10, resources: [6, 7] }, { resources, uses });
    expect(check(workspace, SAILING, [entry(2)])).toEqual([]);
    expect(check(workspace, SAILING, [entry(3)])).toEqual([
      {
        ...exceeded,
        field: 'seats',
        message: 'seats_exceeded.resource',
        values: { asked: 3, left: 2, item: SAILING, sharedResource: 7 },
        received: 3,
        allowed: 2,
      },
    ]);
  });

  it('must fit into every item of a chain (A9)', () => {
    const counts = { [SLOT(11)]: { 1: [2, 0, 0] as const } };
    const errors = check(workspaceOf({ rules: RENTALS, counts }), `${SLOT(10)},${SLOT(11)}`, [entry(2)]);
    expect(errors).toMatchObject([{ ...exceeded, values: { asked: 2, left: 1, item: SLOT(11) } }]);
  });

  it('includes seats that the same request takes or returns', () => {
    const claim = (sign: 1 | -1) => ({
      claims: [{ availabilityItemIds: [SAILING], seats: [{ priceCategoryId: 1, seats: 2 }], sign }],
    });
    expect(check(sailing({}, counted(1, 0)), SAILING, [entry(3)], claim(1))).toMatchObject([{ allowed: 1 }]);
    expect(check(sailing({}, counted(4, 0)), SAILING, [entry(2)], claim(-1))).toEqual([]);
  });

  it('ignores resources for a voucher', () => {
    const workspace = sailing(
      { type: 'voucher', startDate: null, duration: null, resources: [7] },
      { resources: [{ id: 7, name: 'Boat', capacity: 0 }] },
    );
    expect(check(workspace, '812_voucher', [entry(5)])).toEqual([]);
  });

  it('is ignored for a key that may overbook, but limits and cut-off time apply (A6)', () => {
    const client = clientOf({ overbooking: ['tagus'] });
    expect(check(sailing({ capacity: 0 }), SAILING, [entry(5)], { client })).toEqual([]);
    expect(named(check(sailing({ isActive: false }), SAILING, [entry(6)], { client }))).toEqual([
      'item: not_bookable',
      'entry 1: 6: above_max_seats',
    ]);
    expect(
      check(sailing({ capacity: 0 }), SAILING, [entry(5)], { client: clientOf({ overbooking: ['other'] }) }),
    ).toHaveLength(1);
  });
});

describe('C6: a booking with a capture', () => {
  const capture = captureOf(); // two seats of category 1

  it('takes at most the captured seats of a category, even if more are free', () => {
    expect(check(sailing({ capacity: 0 }), SAILING, [entry(1), entry(1)], { capture })).toEqual([]);
    expect(check(sailing(), SAILING, [entry(1), entry(2)], { capture })).toEqual([
      {
        in: 'body',
        field: 'entry 1: 1',
        rule: 'C6',
        code: 'seats_exceeded',
        message: 'seats_exceeded.captured',
        values: { asked: 3, left: 2, category: 1 },
        received: 3,
        allowed: 2,
      },
    ]);
  });

  it('takes no seats of a category that was not captured', () => {
    const workspace = sailing({ priceCategories: [categoryOf(1), categoryOf(2, { price: eur(1) })] });
    expect(check(workspace, SAILING, [entry(1, 2)], { capture })).toMatchObject([
      { field: 'entry 2: 1', values: { asked: 1, left: 0, category: 2 } },
    ]);
  });

  it('must be for the same items as the capture', () => {
    const rules = [ruleOf({ recurrence: recurring(), priceCategories: [categoryOf(1)] })];
    const other = '812_trip_20260606100000_20260606130000';
    expect(check(workspaceOf({ rules, merchants: [merchantOf()] }), other, [entry(9)], { capture })).toEqual([
      {
        in: 'body',
        field: 'entry 1: 9',
        rule: 'C2',
        code: 'above_max_seats',
        values: { category: 1, asked: 9 },
        received: 9,
        allowed: 5,
      },
      {
        in: 'body',
        field: 'item',
        rule: 'C6',
        code: 'mismatch',
        message: 'mismatch.captured',
        received: other,
        allowed: SAILING,
      },
    ]);
  });
});
