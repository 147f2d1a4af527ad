import { describe, expect, it } from 'vitest';
import { findItem } from '../../src/domain/schedule/item.js';
import type { AvailabilityRule } from '../../src/domain/catalogue/rule.js';
import { heldSeats, itemSeats, childItems, isParent } from '../../src/domain/seats/item-seats.js';
import { ruleOf } from './rules.js';
import {
  activityOf,
  categoryOf,
  SAILING,
  workspaceOf,
  type Workspace,
  type WorkspaceParts,
} from './workspace.js';

const [FREE, TIGHT] = [categoryOf(1), categoryOf(2, { capacity: 3 })];
const boat = (parts: Partial<AvailabilityRule> = {}) =>
  ruleOf({ capacity: 10, priceCategories: [FREE, TIGHT], ...parts });

function itemIn(workspace: Workspace, id = SAILING) {
  const item = findItem(workspace, id);
  if (!item) throw new Error(`no item ${id}`);
  return item;
}

/**
 * Returns a workspace with a parent (812). Its children are a rowing boat and a motor boat, which share the crew of
 * the harbour.
 */
function harbour(parts: WorkspaceParts = {}, parent: Partial<AvailabilityRule> = {}) {
  const workspace = workspaceOf({
    rules: [
      boat(parent),
      boat({ id: 820, parentRuleId: 812, capacity: 4 }),
      boat({ id: 821, parentRuleId: 812, capacity: 5, activityId: 2 }),
      boat({ id: 822, parentRuleId: 812, startTimes: ['11:00:00'] }),
      boat({ id: 823, parentRuleId: 1 }),
    ],
    activities: [activityOf(), activityOf({ id: 2 })],
    ...parts,
  });
  return { workspace, item: itemIn(workspace) };
}
const CHILD = (rule: number) => `${rule}_trip_20260605100000_20260605130000`;

describe('A4: a parent', () => {
  it('is the sum of the items of its child rules at the same start', () => {
    const { workspace, item } = harbour();
    expect(
      childItems(workspace, item).map(({ occurrence, activity, merchant }) => [
        occurrence.id,
        activity.id,
        merchant.slug,
      ]),
    ).toEqual([
      [CHILD(820), 1, 'tagus'],
      [CHILD(821), 2, 'tagus'],
    ]);
    expect(isParent(workspace, item)).toBe(true);
    expect(isParent(workspace, itemIn(workspace, CHILD(820)))).toBe(false);
  });

  it('has no children if it is a voucher, and excludes children without merchant or activity', () => {
    const voucher = boat({ type: 'voucher', startDate: null, startTimes: [], duration: null });
    const workspace = workspaceOf({ rules: [voucher, boat({ id: 820, parentRuleId: 812 })] });
    expect(childItems(workspace, itemIn(workspace, '812_voucher'))).toEqual([]);
    const other = boat({ id: 820, parentRuleId: 812, merchant: 'other' });
    const strange = boat({ id: 821, parentRuleId: 812, activityId: 9 });
    const gone = workspaceOf({ rules: [boat(), other, strange] });
    expect(childItems(gone, itemIn(gone))).toEqual([]);
  });

  it('counts the seats held by its children’s captures; a child counts only its own', () => {
    const counts = { [CHILD(820)]: { 1: [1, 0, 2] }, [CHILD(821)]: { 1: [0, 0, 1], 2: [0, 0, 1] } } as const;
    const { workspace, item } = harbour({ counts });
    expect(heldSeats(workspace, item)).toBe(4);
    expect(heldSeats(workspace, itemIn(workspace, CHILD(820)))).toBe(2);
  });

  it('sums the seats of its children, but not the free seats of children off sale (A2)', () => {
    const counts = { [CHILD(820)]: { 1: [1, 1, 1] as const }, [CHILD(821)]: { 1: [2, 1, 0] as const } };
    const { workspace, item } = harbour({ counts });
    expect(itemSeats(workspace, item)).toMatchObject({
      capacity: 9,
      available: 2 + 3,
      booked: 3,
      paid: 2,
      isParent: true,
      isResourceFull: false,
      categories: [{ category: FREE }, { category: TIGHT }],
    });
    const asleep = harbour({ counts, activities: [activityOf(), activityOf({ id: 2, isActive: false })] });
    expect(itemSeats(asleep.workspace, asleep.item)).toMatchObject({ capacity: 9, available: 2 });
  });

  it('sums its categories by name, otherwise by position; the sum has no limit if a child has none', () => {
    const named = (id: number, name: string, capacity: number | null) => categoryOf(id, { name, capacity });
    const rules = [
      boat({ priceCategories: [named(1, 'Adult', null), named(2, 'Child', 1), named(3, 'Dog', null)] }),
      boat({
        id: 820,
        parentRuleId: 812,
        priceCategories: [named(21, 'Child', 3), named(22, 'Adult', null), named(23, 'Cat', 1)],
      }),
      boat({ id: 821, parentRuleId: 812, priceCategories: [named(31, 'Adult', 4), named(32, 'Kid', 4)] }),
    ];
    const counts = {
      [CHILD(820)]: { 21: [2, 1, 0] as const, 22: [1, 0, 0] as const, 23: [1, 1, 0] as const },
      [CHILD(821)]: { 31: [3, 3, 0] as const, 32: [1, 0, 1] as const },
    };
    const workspace = workspaceOf({ rules, counts });
    const { categories, booked } = itemSeats(workspace, itemIn(workspace));
    expect(
      categories.map(({ category, capacity, left, ...rest }) => [category.id, capacity, left, rest]),
    ).toEqual([
      [1, null, null, { booked: 4, paid: 3 }],
      [2, 7, 1 + 2, { booked: 3, paid: 1 }],
      [3, 1, 0, { booked: 1, paid: 1 }],
    ]);
    expect(booked).toBe(8);
  });

  it('has no free seats in a category that no child has, or whose child is off sale', () => {
    const [adult, child] = [categoryOf(1, { name: 'Adult' }), categoryOf(2, { name: 'Child' })];
    const own = categoryOf(21, { name: 'Adult', capacity: 3 });
    const rules = [
      boat({ priceCategories: [adult, child] }),
      boat({ id: 820, parentRuleId: 812, priceCategories: [own], isActive: false }),
    ];
    const workspace = workspaceOf({ rules });
    expect(itemSeats(workspace, itemIn(workspace)).categories.map(({ left }) => left)).toEqual([0, 0]);
  });

  it.each([
    ['of the children, each seat once', [7], [7], [], 6, 6, false],
    ['of one child', [7], [], [], 2, 2 + 5, false],
    ['of the parent too', [], [], [7], 6, 6, false],
    ['that is used up', [], [], [7], 0, 0, true],
    ['of child and parent, each seat once', [7], [7], [7], 3, 3, false],
  ])('uses shared resources: %s', (_, first, second, own, capacity, available, isFull) => {
    const workspace = workspaceOf({
      rules: [
        boat({ resources: own }),
        boat({ id: 820, parentRuleId: 812, capacity: 4, resources: first }),
        boat({ id: 821, parentRuleId: 812, capacity: 5, resources: second }),
      ],
      resources: [{ id: 7, name: 'Crew', capacity }],
    });
    expect(itemSeats(workspace, itemIn(workspace))).toMatchObject({ available, isResourceFull: isFull });
  });

  it('is computed again after a change of rules', () => {
    const before = workspaceOf({ rules: [boat()] });
    expect(isParent(before, itemIn(before))).toBe(false);
    const { workspace, item } = harbour();
    expect(isParent(workspace, item)).toBe(true);
    expect(isParent({ rules: { ...workspace.rules, values: () => [].values() } }, item)).toBe(true); // the same version
  });
});
