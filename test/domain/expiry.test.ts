import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { takeUses, type DiscountUse, type VoucherUse } from '../../src/domain/pricing/codes.js';
import type { EndedPage } from '../../src/domain/basket/hosted-payment.js';
import type { EndedCapture } from '../../src/domain/capture/capture.js';
import {
  basketDueAt,
  deletePayingBasket,
  expireDue,
  isExpired,
  type ExpiryTables,
} from '../../src/domain/basket/expiry.js';
import { basketOf, guestOf, itemOf } from './baskets.js';
import { captureOf } from './workspace.js';

/** Returns a ledger that records its changes. */
function ledgerOf(baskets: readonly Basket[], used: Readonly<Record<string, number>> = {}) {
  const uses = new Map(Object.entries(used).map(([code, times]) => [code, { code, used: times }]));
  const vouchers = new Map(
    baskets.flatMap(({ id, vouchers: own }) => own.map(({ code }) => [code, { code, basketId: id }])),
  );
  const done: string[] = [];
  const ledger: ExpiryTables = {
    baskets: new Map(baskets.map((basket) => [basket.id, basket])),
    discountUses: uses,
    voucherUses: vouchers,
    captures: { get: (reference: string) => (reference === 'ref' ? captureOf() : undefined) },
    endedCaptures: [],
    nextId: () => 1,
    endedPages: new Map(),
    put: (table: string, record: DiscountUse | VoucherUse | EndedCapture | EndedPage) => {
      if ('pageCode' in record) {
        done.push(`${table} ${record.basketId}: ${record.end}`);
        return;
      }
      if ('end' in record) {
        done.push(`${table} ${record.reference}: ${record.end} at ${record.at}`);
        return;
      }
      if ('basketId' in record) vouchers.set(record.code, record);
      else uses.set(record.code, record);
      done.push(`${table} ${record.code}: ${'used' in record ? record.used : record.basketId}`);
    },
    remove: (table: string, key: string | number) => {
      if (table === 'discountUses') uses.delete(String(key));
      done.push(`${table} ${key} removed`);
    },
  };
  return { ledger, done, vouchers };
}

const withCodes = (...codes: readonly (string | null)[]) =>
  itemOf({ guests: codes.map((discountCode, id) => guestOf({ id, discountCode })) });

describe('H2: deleting a paying basket', () => {
  it('releases its vouchers, except those that another basket has used since', () => {
    const vouchers = [
      { code: 'GIFT', amountMinor: 500 },
      { code: 'TAKEN', amountMinor: 500 },
      { code: 'UNUSED', amountMinor: 500 },
    ];
    const basket = basketOf({ vouchers });
    const { ledger, done, vouchers: uses } = ledgerOf([basket]);
    uses.set('TAKEN', { code: 'TAKEN', basketId: 999 });
    uses.delete('UNUSED');
    deletePayingBasket(ledger, basket, 'cancelled');
    expect(done).toEqual(['voucherUses GIFT removed', 'baskets 100 removed']);
  });

  it('releases a use of the code for each guest of each item', () => {
    const items = [withCodes('TEN', null, 'TEN'), withCodes('TEN', 'ONCE', 'NEVER')];
    const basket = basketOf({ items });
    const { ledger, done } = ledgerOf([basket], { TEN: 5, ONCE: 1 });
    deletePayingBasket(ledger, basket, 'cancelled');
    expect(done).toEqual([
      'discountUses TEN: 4',
      'discountUses TEN: 3',
      'discountUses TEN: 2',
      'discountUses ONCE removed',
      'baskets 100 removed',
    ]);
  });
});

describe('M3, M4: creating a basket', () => {
  it('uses up its vouchers, and one use of its code for each guest', () => {
    const basket = basketOf({
      vouchers: [{ code: 'GIFT', amountMinor: 500 }],
      items: [withCodes('TEN', null), withCodes('TEN')],
    });
    const { ledger, done } = ledgerOf([]);
    takeUses(ledger, basket);
    expect(done).toEqual(['voucherUses GIFT: 100', 'discountUses TEN: 1', 'discountUses TEN: 2']);
    deletePayingBasket(ledger, basket, 'cancelled');
    expect(done.slice(3)).toEqual([
      'voucherUses GIFT removed',
      'discountUses TEN: 1',
      'discountUses TEN removed',
      'baskets 100 removed',
    ]);
  });
});

describe('deleting due records', () => {
  it('keeps the given order, and emits an event for each record', () => {
    const { ledger, done } = ledgerOf([basketOf()]);
    const events = expireDue(ledger, [
      { kind: 'capture', at: 1, id: 'ref' },
      { kind: 'basket', at: 2, id: 100 },
      { kind: 'basket', at: 4, id: 101 }, // the basket no longer exists
      { kind: 'capture', at: 5, id: 'gone' },
    ]);
    expect(events).toEqual([
      { at: 1, type: 'capture.expired', id: 'ref' },
      { at: 2, type: 'basket.deleted', id: 100 },
      { at: 4, type: 'basket.deleted', id: 101 },
      { at: 5, type: 'capture.expired', id: 'gone' },
    ]);
    expect(done).toEqual(['captures ref removed', 'endedCaptures ref: expired at 1', 'baskets 100 removed']);
  });
});

it('applies only to paying baskets, whose hosted payment expires (H2)', () => {
  const hostedPayment = {
    pageCode: 'page',
    successUrl: 'https://a.example',
    cancelUrl: 'https://a.example',
    language: 'en',
    notify: true,
    expiresAt: 60,
    formToken: null,
    challenge: null,
  };
  expect(basketDueAt({ status: 'paying', hostedPayment })).toBe(60);
  expect(basketDueAt({ status: 'paid', hostedPayment })).toBeNull();
  expect(basketDueAt({ status: 'paying', hostedPayment: null })).toBeNull();
});

it.each([
  [59, false],
  [60, true],
  [61, true],
])('a record due at 60 has expired at %i: %s (C4)', (now, expected) => {
  expect(isExpired(60, now)).toBe(expected);
});
