import { expect, test } from 'vitest';
import { countedSeats } from '../../src/domain/seats/item-seats.js';
import { findItem } from '../../src/domain/schedule/item.js';
import { ruleOf } from './rules.js';
import { categoryOf, SAILING, workspaceOf } from './workspace.js';

test("an item's seat counts are the same object until they change", () => {
  const counts: Record<string, Record<number, readonly [number, number, number]>> = {};
  const capacities: Record<string, number> = {};
  const rules = [ruleOf({ capacity: 9, priceCategories: [categoryOf(1), categoryOf(2, { capacity: 5 })] })];
  const workspace = workspaceOf({ rules, counts, capacities });
  const item = findItem(workspace, SAILING);
  if (!item) throw new Error('no item');
  const count = (version: object) => countedSeats({ ...workspace, version }, item);
  const first = count({});
  expect(count({})).toBe(first);
  counts[SAILING] = { 2: [1, 0, 0] };
  const [one, again] = [{}, {}];
  const second = count(one);
  expect(second).toMatchObject({ available: 8, booked: 1 });
  expect(count(one)).toBe(second);
  counts[SAILING] = { 1: [1, 0, 0] }; // the same number of seats in another category
  expect(count(again)).toMatchObject({ available: 8, booked: 1, categories: [{ booked: 1 }, { booked: 0 }] });
  counts[SAILING] = { 1: [1, 1, 0] };
  expect(count({})).toMatchObject({ available: 8, booked: 1, paid: 1 });
  counts[SAILING] = { 1: [1, 1, 2] }; // held seats
  expect(count({})).toMatchObject({ available: 6, booked: 1, paid: 1 });
});
