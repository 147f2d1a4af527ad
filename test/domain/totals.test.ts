import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tax } from '../../src/domain/catalogue/merchant.js';
import {
  addonsPrice,
  guestDownPayment,
  guestNet,
  guestPrice,
  itemDownPayment,
  itemPrice,
  liveGuests,
  sum,
  totalsOf,
} from '../../src/domain/pricing/totals.js';
import { paymentStatus, withStatus } from '../../src/domain/basket/status.js';
import { basketOf, bookedAddonOf, GONE, guestOf, itemOf, paymentOf } from './baskets.js';
import { eur } from './workspace.js';

const LUNCH = bookedAddonOf({ quantity: 2, totalMinor: 800 }); // 8.00
const NO_LUNCH = bookedAddonOf({ cancellation: GONE });
const FULL = guestOf({ addons: [LUNCH, NO_LUNCH] });
const FIXED = guestOf({ id: 2, downPaymentMinor: 300, addons: [LUNCH] });
const CANCELLED = guestOf({ id: 3, addons: [LUNCH], cancellation: GONE });
const DISCOUNTED = guestOf({ discountMinor: 100, multiDiscountMinor: 90, downPaymentMinor: 810 });

const tax = (percent: number, included = false): Tax => ({
  title: 'VAT',
  included,
  type: 'percent',
  value: { percent },
});
const DUES: Tax = { title: 'Dues', included: false, type: 'fixed', value: eur(1.5) };
const FEE = { code: 'onlineBookingFee', amountMinor: 250 };
const voucher = (amountMinor: number) => ({ code: `V${amountMinor}`, amountMinor });

it('sum() adds up a number of each line', () => {
  expect(sum([1, 2, 3], (one) => one * 2)).toBe(12);
  expect(sum([], () => 1)).toBe(0);
});

describe('M9: the price of a line', () => {
  it('of a guest is its price after discounts, with addons that are not cancelled; 0 if it is cancelled (B7)', () => {
    expect(guestNet(DISCOUNTED)).toBe(810);
    expect(addonsPrice([LUNCH, NO_LUNCH])).toBe(800);
    expect(guestPrice(FULL)).toBe(1800);
    expect(guestPrice(CANCELLED)).toBe(0);
  });

  it('of an item is the sum of its guests and addons; 0 if it is cancelled (B7)', () => {
    const item = itemOf({ guests: [FULL, CANCELLED, DISCOUNTED], addons: [LUNCH, NO_LUNCH] });
    expect(itemPrice(item)).toBe(1800 + 810 + 800);
    expect(itemPrice({ ...item, cancellation: GONE })).toBe(0);
  });

  it('excludes guests that are cancelled, or whose item is cancelled', () => {
    const item = itemOf({ guests: [FULL, CANCELLED] });
    expect(liveGuests(item)).toEqual([FULL]);
    expect(liveGuests({ ...item, cancellation: GONE })).toEqual([]);
  });
});

describe('M7: the amount due up front', () => {
  it('of a guest is its down payment, with addons only if the down payment is the full price', () => {
    expect(guestDownPayment(FULL)).toBe(1800);
    expect(guestDownPayment(FIXED)).toBe(300);
    expect(guestDownPayment(CANCELLED)).toBe(0);
    expect(guestDownPayment({ ...FIXED, cancellation: GONE })).toBe(0);
    expect(guestDownPayment(DISCOUNTED)).toBe(810);
  });

  it.each([
    ['all in full', [FULL], 1800 + 800],
    ['one in part', [FULL, FIXED], 1800 + 300],
    [
      'the guest with a partial down payment is cancelled',
      [FULL, { ...FIXED, cancellation: GONE }],
      1800 + 800,
    ],
  ])('includes an item’s own addons only if all guests are due in full: %s', (_, guests, due) => {
    expect(itemDownPayment(itemOf({ guests, addons: [LUNCH] }))).toBe(due);
  });

  it('is 0 for a cancelled item', () => {
    expect(itemDownPayment(itemOf({ guests: [FULL], addons: [LUNCH], cancellation: GONE }))).toBe(0);
  });
});

const RICH = basketOf({
  items: [itemOf({ guests: [FULL, CANCELLED, DISCOUNTED] })],
  shopItems: [{ id: 1, quantity: 3, priceMinor: 100, totalMinor: 300 }],
  taxes: [tax(10), tax(50, true), DUES],
  fees: [FEE],
  vouchers: [voucher(500), voucher(5000), voucher(100)],
  payments: [paymentOf(700), paymentOf(200), paymentOf(-50)],
});

describe('M9: the totals of a basket', () => {
  it('add up', () => {
    expect(totalsOf(RICH)).toEqual({
      itemsPrice: 2610,
      shopItemsPrice: 300,
      subTotal: 2910,
      codeDiscounts: 100,
      multidiscount: 90,
      totalDiscounts: 190,
      taxAmounts: [
        { title: 'VAT', included: false, amountMinor: 291 },
        { title: 'VAT', included: true, amountMinor: 970 },
        { title: 'Dues', included: false, amountMinor: 150 },
      ],
      addedTaxes: 291 + 150,
      totalFees: 250,
      vouchersTaken: [
        { code: 'V500', amountMinor: 500 },
        { code: 'V5000', amountMinor: 3101 },
        { code: 'V100', amountMinor: 0 },
      ],
      vouchersDiscount: 3601,
      total: 0,
      itemsDownPayment: 2610,
      downPayment: 0,
      totalPayments: 900,
      totalRefunds: 50,
      paid: 850,
      balance: -850,
    });
  });

  it('are only its fees and payments if it is cancelled (M4, M6)', () => {
    expect(totalsOf({ ...RICH, status: 'cancelled', cancellation: GONE } as typeof RICH)).toMatchObject({
      itemsPrice: 0,
      shopItemsPrice: 0,
      subTotal: 0,
      addedTaxes: 0,
      totalFees: 250,
      vouchersTaken: [{ amountMinor: 0 }, { amountMinor: 0 }, { amountMinor: 0 }],
      total: 250,
      itemsDownPayment: 0,
      paid: 850,
      balance: -600,
    });
  });

  it.each([
    ['all due in full: the total', [FULL], 1800 + 300 + 180 + 30 + 150 + 250],
    ['one partly due: taxes are due later', [FULL, FIXED], 2100 + 300 + 250],
  ])('include the amount due up front, %s (M7)', (_, guests, due) => {
    const { downPayment } = totalsOf({ ...RICH, vouchers: [], items: [itemOf({ guests })] });
    expect(downPayment).toBe(due);
  });

  it('never have more due up front than the total', () => {
    const guests = [FULL, FIXED];
    const { total, downPayment } = totalsOf({
      ...RICH,
      vouchers: [voucher(3500)],
      items: [itemOf({ guests })],
    });
    expect(downPayment).toBe(total);
    expect(total).toBeLessThan(2650);
  });

  it('round a percentage once, for items and shop items together (M2, M5)', () => {
    const guests = [guestOf({ grossMinor: 5, downPaymentMinor: 5 })];
    const shopItems = [{ id: 1, quantity: 1, priceMinor: 5, totalMinor: 5 }];
    expect(totalsOf(basketOf({ items: [itemOf({ guests })], shopItems, taxes: [tax(5)] })).addedTaxes).toBe(
      1,
    );
  });

  it('include the part of each tax in its prices, limited to the prices (M5)', () => {
    const guests = [guestOf({ grossMinor: 11_500, downPaymentMinor: 11_500 })];
    const dues = (amount: number): Tax => ({ ...DUES, included: true, value: eur(amount) });
    const amounts = (taxes: readonly Tax[]) =>
      totalsOf(basketOf({ items: [itemOf({ guests })], taxes })).taxAmounts.map(
        ({ amountMinor }) => amountMinor,
      );
    expect(amounts([tax(10, true), tax(5, true), tax(20), dues(1.5)])).toEqual([1000, 500, 2300, 150]);
    expect(amounts([tax(8.1, true), tax(0.15, true)])).toEqual([861, 16]);
    expect(amounts([dues(200)])).toEqual([11_500]);
  });

  it('are computed once', () => {
    expect(totalsOf(RICH)).toBe(totalsOf(RICH));
  });

  it('satisfy M9 for any lines', () => {
    const guest = fc
      .record({ grossMinor: fc.nat(10_000), discountMinor: fc.nat(100), multiDiscountMinor: fc.nat(100) })
      .map((amounts) => guestOf({ ...amounts, grossMinor: amounts.grossMinor + 200 }));
    const basket = fc
      .record({
        guests: fc.array(guest, { maxLength: 4 }),
        vouchers: fc.array(fc.nat(20_000).map(voucher), { maxLength: 3 }),
        payments: fc.array(
          fc.integer({ min: -5000, max: 9000 }).map((minor) => paymentOf(minor)),
          { maxLength: 4 },
        ),
      })
      .map(({ guests, ...more }) =>
        basketOf({ items: [itemOf({ guests })], taxes: [tax(7.7)], fees: [FEE], ...more }),
      );
    fc.assert(
      fc.property(basket, (one) => {
        const sums = totalsOf(one);
        expect(sums.balance).toBe(sums.total - (sums.totalPayments - sums.totalRefunds));
        expect(sums.total).toBe(sums.subTotal + sums.addedTaxes + sums.totalFees - sums.vouchersDiscount);
        expect(sums.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('B1, B2: the status of a booking by its balance', () => {
  it.each([
    [999, 'outstanding', 'reserved'],
    [1000, 'even', 'paid'],
    [1001, 'overpaid', 'paid'],
  ])('%i of 1000 paid: %s, %s', (paid, status, becomes) => {
    const basket = basketOf({ payments: [paymentOf(paid)] });
    expect(paymentStatus(basket)).toBe(status);
    expect(withStatus(basket).status).toBe(becomes);
  });

  it('the down payment makes a booking paid, and it remains paid after a refund', () => {
    const guests = [guestOf({ downPaymentMinor: 300 })];
    const basket = basketOf({ items: [itemOf({ guests })], payments: [paymentOf(300)] });
    const paid = withStatus(basket);
    expect(paid).toEqual({ ...basket, status: 'paid' });
    const refunded = { ...paid, payments: [] };
    expect(withStatus(refunded)).toBe(refunded);
  });

  it('a booking without payments is reserved, even if nothing is due up front, unless its total is 0', () => {
    const guests = [guestOf({ downPaymentMinor: 0 })];
    const basket = basketOf({ items: [itemOf({ guests })] });
    expect(withStatus(basket).status).toBe('reserved');
    expect(withStatus({ ...basket, payments: [paymentOf(500), paymentOf(-500)] }).status).toBe('reserved');
    expect(withStatus({ ...basket, payments: [paymentOf(1)] }).status).toBe('paid');
    expect(withStatus({ ...basket, vouchers: [voucher(1000)] }).status).toBe('paid');
  });

  it.each(['paying', 'cancelled'] as const)('a %s booking keeps its status', (status) => {
    const basket = basketOf({ status, payments: [paymentOf(1000)] });
    expect(withStatus(basket)).toBe(basket);
  });
});
