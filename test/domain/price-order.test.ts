import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/domain/catalogue/client.js';
import type { Merchant } from '../../src/domain/catalogue/merchant.js';
import { findItem } from '../../src/domain/schedule/item.js';
import type { ResolvedGuest, ResolvedOrder } from '../../src/domain/pricing/order.js';
import {
  priceOrder,
  downPaymentOf,
  priceGuest,
  type GuestTerms,
} from '../../src/domain/pricing/price-order.js';
import { ruleOf } from './rules.js';
import {
  activityOf,
  addonOf,
  ANN,
  categoryOf,
  clientOf,
  eur,
  merchantOf,
  SAILING,
  workspaceOf,
} from './workspace.js';

const EUROS = {
  exchange: { defaultCurrency: 'EUR', conversionRates: { USD: 1.1, JPY: 163.27 } },
  currency: 'EUR',
};
const priced = (parts: Partial<GuestTerms> = {}, tariff = EUROS) =>
  priceGuest(tariff, {
    category: categoryOf(1, { price: eur(9.99) }),
    occupancy: 1,
    slots: 1,
    discountPercent: null,
    multidiscountPercent: 0,
    ...parts,
  });

describe('M1: the price of a guest', () => {
  it('is the price of its category, for each seat and slot (A9)', () => {
    expect(priced({ occupancy: 3, slots: 2 })).toEqual({
      grossMinor: 5994,
      discountPercent: null,
      discountMinor: 0,
      multiDiscountMinor: 0,
      downPaymentMinor: 5994,
    });
  });

  it('is reduced by the code’s discount, then by the multi-discount of the rest, each rounded half up (M2)', () => {
    // 50 % of 9.99 are 4.995; 50 % of 4.99 are 2.495
    expect(priced({ discountPercent: 50, multidiscountPercent: 50 })).toEqual({
      grossMinor: 999,
      discountPercent: 50,
      discountMinor: 500,
      multiDiscountMinor: 250,
      downPaymentMinor: 249,
    });
  });

  it('is converted to another currency, each line rounded (M8)', () => {
    expect(priced({ occupancy: 3 }, { ...EUROS, currency: 'JPY' }).grossMinor).toBe(4893);
  });
});

describe('M7: a down payment', () => {
  const due = (amount: number, net: number, times = 2, currency = 'EUR') =>
    downPaymentOf(
      { ...EUROS, currency },
      categoryOf(1, { downPayment: { type: 'fixed', ...eur(amount) } }),
      times,
      net,
    );

  it.each([
    [3, 1000, 600],
    [5, 1000, 1000],
    [6, 1000, 1000],
  ])('of %d per person for two, for a price of 10.00: %i', (amount, net, minor) => {
    expect(due(amount, net)).toBe(minor);
  });

  it('is in the currency of the order', () => {
    expect(due(3, 1000, 2, 'USD')).toBe(660);
  });

  it('may be the full price', () => {
    expect(downPaymentOf(EUROS, categoryOf(1), 2, 1000)).toBe(1000);
  });
});

const LUNCH = addonOf(7, 'guest', eur(4));
const SKIPPER = addonOf(8, 'item', eur(20));
const CAP = { id: 5, merchant: 'tagus', title: 'Cap', price: eur(7.5) };
const GIFT = { code: 'GIFT', ...eur(50), merchant: 'tagus', validUntil: null };
const TEN = { code: 'TEN', percent: 10, activityIds: null, uses: null, validUntil: null };
const ADULT = categoryOf(1);
const RULE = ruleOf({ priceCategories: [ADULT] });
const VAT = { title: 'VAT', included: true, type: 'percent', value: { percent: 6 } } as const;
const DUES = { title: 'Dues', included: false, type: 'fixed', value: eur(1.5) } as const;

const guest = (parts: Partial<ResolvedGuest> = {}): ResolvedGuest => ({
  place: 0,
  category: ADULT,
  occupancy: 2,
  discount: undefined,
  addons: [],
  ...parts,
});

function order(parts: Partial<ResolvedOrder> = {}): ResolvedOrder {
  const item = findItem(workspaceOf({ rules: [RULE] }), SAILING);
  const chain = item ? [item, item] : [];
  const activity = activityOf();
  const guests = [guest({ discount: TEN, addons: [{ addon: LUNCH, quantity: 3 }] }), guest({ place: 1 })];
  return {
    operator: merchantOf({ conversionRates: { USD: 1.1 }, taxes: [VAT, DUES], onlineBookingFee: 2.5 }),
    currency: 'USD',
    items: [null, { chain, rule: RULE, activity, guests, addons: [{ addon: SKIPPER, quantity: 1 }] }],
    shopItems: [{ shopItem: CAP, quantity: 2 }],
    vouchers: [GIFT],
    multidiscountPercent: 5,
    ...parts,
  };
}

describe('M1–M8: an order', () => {
  it('is priced line by line, in its currency', () => {
    const asked = order();
    expect(priceOrder(asked, clientOf())).toEqual({
      operator: asked.operator,
      currency: 'USD',
      conversionRate: 1.1,
      items: [
        {
          resolved: asked.items[1],
          guests: [
            {
              category: ADULT,
              occupancy: 2,
              discountCode: 'TEN',
              discountPercent: 10,
              grossMinor: 4400,
              discountMinor: 440,
              multiDiscountMinor: 198,
              downPaymentMinor: 3762,
              addons: [
                {
                  addonId: 7,
                  title: 'Addon 7',
                  quantity: 3,
                  priceMinor: 440,
                  totalMinor: 1320,
                },
              ],
            },
            {
              category: ADULT,
              occupancy: 2,
              discountCode: null,
              discountPercent: null,
              grossMinor: 4400,
              discountMinor: 0,
              multiDiscountMinor: 220,
              downPaymentMinor: 4180,
              addons: [],
            },
          ],
          addons: [
            {
              addonId: 8,
              title: 'Addon 8',
              quantity: 1,
              priceMinor: 2200,
              totalMinor: 2200,
            },
          ],
        },
      ],
      shopItems: [{ id: 5, quantity: 2, priceMinor: 825, totalMinor: 1650 }],
      vouchers: [{ code: 'GIFT', amountMinor: 5500 }],
      multidiscountPercent: 5,
      taxes: [VAT, { ...DUES, value: { amount: 1.65, currency: 'USD' } }],
      fees: [{ code: 'onlineBookingFee', amountMinor: 275 }],
    });
  });

  it.each<[string, Partial<Merchant>, Partial<Client>]>([
    ['of a merchant without one', { onlineBookingFee: 0 }, {}],
    ['by an agent’s key', { onlineBookingFee: 2.5 }, { agent: ANN }],
  ])('has no fee %s (M6)', (_, merchant, client) => {
    const asked = order({ currency: 'EUR', operator: merchantOf(merchant) });
    expect(priceOrder(asked, clientOf(client)).fees).toEqual([]);
  });

  it('in a currency without a rate is priced in the default currency', () => {
    const { conversionRate, shopItems } = priceOrder(order({ currency: 'CHF' }), clientOf());
    expect(conversionRate).toBe(1);
    expect(shopItems).toEqual([{ id: 5, quantity: 2, priceMinor: 750, totalMinor: 1500 }]);
  });
});
