import { expect, it } from 'vitest';
import { checkEntryLimits } from '../../src/domain/seats/check-seats.js';
import { checkEverBookable } from '../../src/domain/pricing/order.js';
import { orderOf, requestOf, trip, WORKSPACE } from './requests.js';
import { named, type WorkspaceParts } from './workspace.js';

/** Returns the errors for which a quote is refused even if all seats are free (M2). */
function refusedOf(items = [trip()], workspace: WorkspaceParts = WORKSPACE) {
  const { context, source, order } = orderOf(requestOf({ items }), workspace);
  return named(checkEverBookable(context, source, order));
}

it('M2: an order that could be booked is not refused', () => {
  expect(refusedOf()).toEqual([]);
});

it('M2: guests beyond the limits of their category are refused, named by their position', () => {
  const beyond = trip({ guests: [{ priceCategoryId: 1, occupancy: 999 }] });
  expect(refusedOf([trip(), beyond])).toEqual([expect.stringMatching(/^\/items\/1\/guests\/0\/occupancy: /)]);
});

it('M2: an item that is not on sale is refused', () => {
  const rules = (WORKSPACE.rules ?? []).map((rule) => ({ ...rule, isActive: false }));
  expect(refusedOf([trip()], { ...WORKSPACE, rules })).toEqual(['/items/0/availabilityItemId: not_bookable']);
});

it('M2: an item that does not exist is skipped, because its reference is refused elsewhere (P0)', () => {
  const { context, source } = orderOf(requestOf());
  expect(checkEverBookable(context, source, { items: [null] })).toEqual([]);
  expect(checkEntryLimits({ items: [], entries: [] })).toEqual([]);
});
