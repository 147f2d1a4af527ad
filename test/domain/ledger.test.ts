import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { cancel, type CancellationRequest } from '../../src/domain/basket/cancellation.js';
import { costOf, ledgerOf } from '../../src/domain/basket/ledger.js';
import { refund } from '../../src/domain/basket/payments.js';
import { totalsOf } from '../../src/domain/pricing/totals.js';
import { basketOf, bookedAddonOf, byVendor, GONE, guestOf, itemOf, paymentOf } from './baskets.js';
import { BASKET, movedGuest, movedItem, NEXT_DAY, to, TRIP } from './rebookings.js';
import { idsOf, NOW } from './workspace.js';

/** Returns the kind, the amount and the balance of each line. */
const figures = (basket: Basket) =>
  ledgerOf(basket).map(({ subject, amountMinor, balanceMinor }) => [subject.kind, amountMinor, balanceMinor]);

const RICH: Partial<Basket> = {
  items: [
    itemOf({
      guests: [
        guestOf({
          discountCode: 'TEN',
          discountPercent: 10,
          discountMinor: 100,
          multiDiscountMinor: 45,
          addons: [bookedAddonOf(), bookedAddonOf({ id: 71, cancellation: GONE })],
        }),
        guestOf({ id: 2, grossMinor: 0 }),
        guestOf({ id: 3, cancellation: GONE }),
      ],
      addons: [bookedAddonOf({ id: 72, totalMinor: 2000 })],
    }),
    itemOf({ id: 11, cancellation: GONE, addons: [bookedAddonOf({ id: 73 })] }),
  ],
  shopItems: [{ id: 501, quantity: 3, priceMinor: 750, totalMinor: 2250 }],
  taxes: [
    { title: 'VAT', included: true, type: 'percent', value: { percent: 6 } },
    { title: 'City tax', included: false, type: 'percent', value: { percent: 10 } },
  ],
  fees: [{ code: 'onlineBookingFee', amountMinor: 250 }],
  vouchers: [{ code: 'GIFT', amountMinor: 1000 }],
  payments: [byVendor(3000, 't1'), byVendor(-500, 't1', { createdAt: NOW + 1 })],
};

const FEE = { code: 'onlineBookingFee', amountMinor: 150 };
const SAIL = itemOf({ guests: [guestOf({ grossMinor: 4500 })] });
/** A booking of 45.00 with a fee of 1.50. */
const SOLD = basketOf({ items: [SAIL], fees: [FEE] });
const PAID = { ...SOLD, status: 'paid', payments: [byVendor(4650, 't1')] } as const;

/** Cancels at the time of the booking, as under a frozen clock. */
const cancelled = (basket: Basket, parts: Partial<CancellationRequest> = {}) =>
  cancel(
    basket,
    { kind: 'basket' },
    { reason: 'storm', refundType: 'ignore', refundFee: false, ...parts },
    { ids: idsOf(), now: NOW },
  );

it('the cost of a booking is its original total and the sum of its refunds, also after it was cancelled', () => {
  expect(costOf(SOLD)).toEqual({ totalMinor: 4650, refundedMinor: 0 });
  expect(costOf(PAID)).toEqual({ totalMinor: 4650, refundedMinor: 0 });
  const refunded = {
    ...cancelled(PAID),
    payments: [...PAID.payments, byVendor(-4000, 't1'), byVendor(-50, 't1')],
  };
  expect(totalsOf(refunded).total).not.toBe(4650);
  expect(costOf(refunded)).toEqual({ totalMinor: 4650, refundedMinor: 4050 });
});

describe('the ledger of a booking', () => {
  it('contains the parts of the total, then payments and refunds, and adds up to the balance (M9)', () => {
    const basket = basketOf(RICH);
    expect(figures(basket)).toEqual([
      ['price', 1000, 1000],
      ['discount', -100, 900],
      ['discount', -45, 855],
      ['price', 400, 1255],
      ['price', 0, 1255],
      ['price', 2000, 3255],
      ['price', 2250, 5505],
      ['tax', 551, 6056],
      ['fee', 250, 6306],
      ['voucher', -1000, 5306],
      ['payment', -3000, 2306],
      ['refund', 500, 2806],
    ]);
  });

  it('has a subject and a time in each line', () => {
    const { items = [], payments = [] } = RICH;
    const [item] = items;
    const [guest, free] = item?.guests ?? [];
    expect(ledgerOf(basketOf(RICH)).map(({ at, subject }) => [at - NOW, subject])).toEqual([
      [0, { kind: 'price', of: 'guest', item, guest }],
      [0, { kind: 'discount', code: 'TEN', percent: 10 }],
      [0, { kind: 'discount', code: null, percent: null }],
      [0, { kind: 'price', of: 'addon', item, addon: guest?.addons[0] }],
      [0, { kind: 'price', of: 'guest', item, guest: free }],
      [0, { kind: 'price', of: 'addon', item, addon: item?.addons[0] }],
      [0, { kind: 'price', of: 'shop item', id: 501, quantity: 3 }],
      [0, { kind: 'tax', title: 'City tax' }],
      [0, { kind: 'fee', code: 'onlineBookingFee' }],
      [0, { kind: 'voucher', code: 'GIFT' }],
      [0, { kind: 'payment', payment: payments[0] }],
      [1, { kind: 'refund', payment: payments[1] }],
    ]);
  });

  it('keeps the price and the fee of a cancelled booking, and all payments (B7, M6)', () => {
    expect(figures(cancelled(PAID, { refundType: 'vendor', refundFee: true }))).toEqual([
      ['price', 4500, 4500],
      ['fee', 150, 4650],
      ['payment', -4650, 0],
      ['cancellation', -4500, -4500],
      ['fee-waived', -150, -4650],
      ['refund', 4650, 0],
    ]);
  });

  it('keeps the paid part of the fee of a cancelled booking, and waives the rest (B7, M6)', () => {
    expect(figures(cancelled(PAID, { refundType: 'vendor' }))).toEqual([
      ['price', 4500, 4500],
      ['fee', 150, 4650],
      ['payment', -4650, 0],
      ['cancellation', -4500, -4500],
      ['refund', 4500, 0],
    ]);
    expect(figures(cancelled({ ...SOLD, payments: [paymentOf(100)] })).slice(3)).toEqual([
      ['cancellation', -4500, 50],
      ['fee-waived', -50, 0],
    ]);
  });

  it('waives only the part of a fee that a voucher has not paid (M4, M6)', () => {
    const gift = { ...PAID, vouchers: [{ code: 'GIFT', amountMinor: 4600 }], payments: [byVendor(50, 't1')] };
    expect(figures(cancelled(gift)).slice(2)).toEqual([
      ['voucher', -4600, 50],
      ['payment', -50, 0],
      ['cancellation', 0, 0],
      ['fee-waived', 0, 0],
    ]);
  });

  it('separates payments before and after a change, even at the same time', () => {
    const request = { amount: 5, refundType: 'merchant', reason: 'late' } as const;
    const paid = { ...BASKET, payments: [paymentOf(2000)] };
    const [ada] = TRIP.guests;
    const after = movedGuest(to(NEXT_DAY, { price: 7 }), ada, refund(paid, request, idsOf(), NOW));
    const [item = TRIP, ...rest] = after.items;
    const gone = cancel(
      { ...after, payments: [...after.payments, paymentOf(300)] },
      { kind: 'item', item },
      { reason: 'storm', refundType: 'merchant', refundFee: false },
      { ids: idsOf(), now: NOW },
    );
    expect(rest).toHaveLength(2);
    expect(figures(gone).slice(-5)).toEqual([
      ['payment', -2000, 3800],
      ['refund', 500, 4300],
      ['rebooking', -600, 3700],
      ['payment', -300, 3400],
      ['cancellation', -2400, 1000],
    ]);
    expect(figures(gone).at(-1)?.[2]).toBe(totalsOf(gone).balance);
  });

  it('shows for each line the reason of a cancellation, the waived fee, and the target of a rebooking', () => {
    const subjects = (basket: Basket) => ledgerOf(basket).map(({ subject }) => subject);
    expect(subjects(cancelled(SOLD)).slice(2)).toEqual([
      { kind: 'cancellation', text: 'storm' },
      { kind: 'fee-waived', text: 'onlineBookingFee' },
    ]);
    expect(subjects(movedItem(to(NEXT_DAY))).at(-1)).toEqual({ kind: 'rebooking', text: NEXT_DAY });
  });

  it('starts with the current lines if an older record has no changes', () => {
    const payments = [paymentOf(1250), paymentOf(-1000)];
    expect(figures(basketOf({ ...RICH, status: 'cancelled', cancellation: GONE, payments }))).toEqual([
      ['fee', 250, 250],
      ['payment', -1250, -1000],
      ['refund', 1000, 0],
    ]);
  });

  it('is empty if nothing is due and nothing was paid', () => {
    expect(ledgerOf(basketOf({ items: [] }))).toEqual([]);
  });
});
