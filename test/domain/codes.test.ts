import { describe, expect, it } from 'vitest';
import type { DiscountCode, Voucher } from '../../src/domain/catalogue/goods.js';
import {
  discountedPrice,
  discountProblem,
  validateVoucher,
  voucherProblem,
} from '../../src/domain/pricing/codes.js';
import { at, eur, merchantOf, workspaceOf } from './workspace.js';

const discount = (parts: Partial<DiscountCode> = {}): DiscountCode => ({
  code: 'TEN',
  percent: 10,
  activityIds: null,
  uses: null,
  validUntil: null,
  ...parts,
});
const voucher = (parts: Partial<Voucher> = {}): Voucher => ({
  code: 'GIFT',
  ...eur(5),
  merchant: 'tagus',
  validUntil: null,
  ...parts,
});
const LAST_OF_MAY = at('2026-05-31T22:59:59.999Z'); // the last millisecond of May for a merchant in Lisbon, an hour ahead of UTC

describe('M3: a discount code', () => {
  const problemOf = (code: DiscountCode, { now = 0, used = 0, uses = 1 } = {}) => {
    const workspace = workspaceOf({ discountCodes: [code], discountUses: [{ code: 'TEN', used }] });
    return discountProblem(workspace, { code: 'TEN', activityId: 1, zone: 'Europe/Lisbon', uses }, now);
  };

  it('applies if it has no limits', () => {
    expect(problemOf(discount(), { now: 1e15, used: 1000 })).toBeNull();
  });

  it('is unknown if it does not exist in the workspace', () => {
    expect(problemOf(discount({ code: 'OTHER' }))).toBe('unknown');
  });

  it.each([
    [[1, 2], null],
    [[2, 3], 'activity'],
    [[], 'activity'],
  ])('for the activities %j, used for activity 1: %s', (activityIds, problem) => {
    expect(problemOf(discount({ activityIds }))).toBe(problem);
  });

  it.each([
    ['2026-05-31', LAST_OF_MAY, null],
    ['2026-05-31', LAST_OF_MAY + 1, 'expired'],
    ['2026-05-31T12:00:00Z', at('2026-05-31T12:00:00Z'), null],
    ['2026-05-31T12:00:00Z', at('2026-05-31T12:00:00.001Z'), 'expired'],
  ])('valid until %s inclusive, at %d: %s', (validUntil, now, problem) => {
    expect(problemOf(discount({ validUntil }), { now })).toBe(problem);
  });

  it.each([
    [3, 2, 1, null],
    [3, 3, 1, 'used'],
    [3, 1, 2, null],
    [3, 2, 2, 'used'],
  ])('with %i uses, %i of them used, for %i more: %s', (uses, used, more, problem) => {
    expect(problemOf(discount({ uses }), { used, uses: more })).toBe(problem);
  });

  it('has all its uses if it was never used', () => {
    const workspace = workspaceOf({ discountCodes: [discount({ uses: 1 })] });
    const asked = { code: 'TEN', activityId: 1, zone: 'Europe/Lisbon' };
    expect(discountProblem(workspace, { ...asked, uses: 1 }, 0)).toBeNull();
    expect(discountProblem(workspace, { ...asked, uses: 2 }, 0)).toBe('used');
  });
});

describe('M10: a price after a discount code', () => {
  const priceWith = (code: string) => {
    const workspace = workspaceOf({
      discountCodes: [discount(), discount({ code: 'ELSE', activityIds: [2] })],
    });
    return discountedPrice(workspace, { code, activityId: 1, zone: 'UTC', uses: 1 }, 1995, 0);
  };

  it('is lower by the rounded percentage', () => {
    const expected = { isValid: true, percent: 10, discountMinor: 200, newPriceMinor: 1795 };
    expect(priceWith('TEN')).toEqual(expected);
  });

  it('is unchanged by a code that does not apply', () => {
    const expected = { isValid: false, percent: 0, discountMinor: 0, newPriceMinor: 1995 };
    expect([priceWith('OTHER'), priceWith('ELSE')]).toEqual([expected, expected]);
  });
});

describe('M4: a voucher', () => {
  const problemOf = (
    one: Voucher,
    { now = 0, operators = ['other', 'tagus'], isUsed = false, sells = ['other', 'tagus', 'gone'] } = {},
  ) => {
    const workspace = workspaceOf({
      vouchers: [one],
      voucherUses: isUsed ? [{ code: 'GIFT', basketId: 1 }] : [],
      merchants: [merchantOf()],
    });
    return voucherProblem(workspace, { code: 'GIFT', sells, operators }, now);
  };

  it('pays for items of its merchant, and only once', () => {
    expect(problemOf(voucher())).toBeNull();
    expect(problemOf(voucher(), { isUsed: true })).toBe('used');
    expect(problemOf(voucher(), { operators: ['other'] })).toBe('foreign');
    expect(problemOf(voucher(), { sells: ['other'] })).toBe('unknown');
    expect(problemOf(voucher({ code: 'OTHER' }))).toBe('unknown');
  });

  it.each([
    [LAST_OF_MAY, null],
    [LAST_OF_MAY + 1, 'expired'],
  ])('is valid until the end of a day in its merchant’s zone, at %d: %s', (now, problem) => {
    expect(problemOf(voucher({ validUntil: '2026-05-31' }), { now })).toBe(problem);
  });

  it('of an unknown merchant ends at the end of a day in UTC', () => {
    const one = voucher({ merchant: 'gone', validUntil: '2026-05-31' });
    const operators = ['gone'];
    expect(problemOf(one, { operators, now: LAST_OF_MAY + 1 })).toBeNull();
    expect(problemOf(one, { operators, now: at('2026-06-01T00:00:00Z') })).toBe('expired');
  });
});

describe('M10: a validated voucher', () => {
  const validated = (sells: string[], operators: string[], code = 'GIFT') =>
    validateVoucher(workspaceOf({ vouchers: [voucher()] }), { code, sells, operators }, 0);

  it.each([
    [['tagus', 'other'], [], null],
    [['tagus', 'other'], ['tagus', 'tagus'], null],
    [['tagus', 'other'], ['tagus', 'other'], 'foreign'],
  ])('validated by a key that sells for %j, for items of %j: %s', (sells, operators, problem) => {
    expect(validated(sells, operators)).toEqual({ voucher: voucher(), problem });
  });

  it('is not shown to a key that does not sell for its merchant', () => {
    expect(validated(['other'], [])).toEqual({ voucher: undefined, problem: 'unknown' });
    expect(validated(['tagus'], [], 'OTHER')).toEqual({ voucher: undefined, problem: 'unknown' });
  });
});
