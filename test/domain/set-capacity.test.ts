import { describe, expect, it } from 'vitest';
import { findItem } from '../../src/domain/schedule/item.js';
import { decideCapacity, requireOperator } from '../../src/domain/seats/capacity-changes.js';
import { ruleOf } from './rules.js';
import {
  categoryOf,
  clientOf,
  NOW,
  refusalOf,
  SAILING,
  workspaceOf,
  type WorkspaceParts,
} from './workspace.js';

const RULE = ruleOf({ capacity: 9, priceCategories: [categoryOf(1), categoryOf(2, { capacity: 5 })] });

function decide(requested: object = {}, parts: WorkspaceParts = {}, id = SAILING) {
  const workspace = workspaceOf({ rules: [RULE], ...parts });
  const item = findItem(workspace, id);
  if (!item) throw new Error('no item');
  return decideCapacity(
    workspace,
    item,
    { capacity: 3, ruleId: 812, priceCategoryId: null, ...requested },
    NOW,
  );
}

describe('A8: a capacity', () => {
  it.each([
    ['an item', null, 9],
    ['a category', 2, 5],
    ['a category that is limited only by its item', 1, 9],
  ])('is set for %s', (_, priceCategoryId, before) => {
    const setting = { availabilityItemId: SAILING, priceCategoryId, capacity: 3, setAt: NOW };
    expect(decide({ priceCategoryId })).toEqual({ setting, before });
  });

  it('may be set only by a key of the operator', () => {
    const item = findItem(workspaceOf({ rules: [RULE] }), SAILING);
    if (!item) throw new Error('no item');
    expect(() => requireOperator(item, clientOf())).not.toThrow();
    expect(refusalOf(() => requireOperator(item, clientOf({ merchant: 'other' }))).code).toBe('forbidden');
  });

  it('is refused for a category that the item does not have', () => {
    expect(refusalOf(() => decide({ priceCategoryId: 7 }))).toMatchObject({
      code: 'not_found',
      values: { resource: 'price category', id: 7 },
    });
  });

  it('is refused with another rule’s id', () => {
    expect(refusalOf(() => decide({ ruleId: 5 })).errors).toEqual([
      {
        in: 'body',
        field: '/ruleId',
        rule: 'A8',
        code: 'mismatch',
        message: 'mismatch.rule',
        received: 5,
        allowed: 812,
      },
    ]);
  });

  it('is refused for a parent or a voucher (A4)', () => {
    const error = { in: 'path', field: 'itemId' };
    const rules = [RULE, ruleOf({ id: 820, parentRuleId: 812 })];
    expect(refusalOf(() => decide({}, { rules })).errors).toEqual([
      {
        ...error,
        rule: 'A4',
        code: 'not_bookable',
        message: 'not_bookable.parent_capacity',
        values: { item: SAILING },
      },
    ]);
    const voucher = { ...RULE, type: 'voucher', startDate: null, startTimes: [], duration: null } as const;
    expect(refusalOf(() => decide({}, { rules: [voucher] }, '812_voucher')).errors).toEqual([
      {
        ...error,
        rule: 'A4',
        code: 'not_supported',
        message: 'not_supported.voucher_capacity',
        values: { item: '812_voucher' },
      },
    ]);
  });
});
