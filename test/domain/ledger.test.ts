import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { ledgerOf } from '../../src/domain/basket/ledger.js';
import { basketOf, bookedAddonOf, byVendor, GONE, guestOf, itemOf, paymentOf } from './baskets.js';
import { NOW } from './workspace.js';

/** The kind, the amount and the balance of each line. */
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

describe('the ledger of a booking', () => {
  it('has what makes up the total, then payments and refunds, and adds up to the balance (M9)', () => {
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

  it('says what each line is about, and when', () => {
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

  it('of a cancelled booking has its fee alone, and the money that moved (B7, M6)', () => {
    const payments = [paymentOf(1250), paymentOf(-1000)];
    expect(figures(basketOf({ ...RICH, status: 'cancelled', cancellation: GONE, payments }))).toEqual([
      ['fee', 250, 250],
      ['payment', -1250, -1000],
      ['refund', 1000, 0],
    ]);
  });

  it('is empty where there is nothing to pay and nothing was paid', () => {
    expect(ledgerOf(basketOf({ items: [] }))).toEqual([]);
  });
});
