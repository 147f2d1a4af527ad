import type { Query } from '../shared/handler.js';
import { QUERY } from '../../domain/shared/field-names.js';
import { type OrderContext, checkEverBookable } from '../../domain/pricing/order.js';
import { resolveOrder } from '../../domain/pricing/resolve-order.js';
import { requireAgent } from '../../domain/basket/payments.js';
import {
  priceOrder,
  type PricedAddon,
  type PricedGuest,
  type PricedItem,
  type PricedOrder,
} from '../../domain/pricing/price-order.js';
import { invalid } from '../../domain/shared/refusal.js';
import type { components } from '../../contract/api.gen.js';
import type { Client } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { fromMinor } from '../../domain/shared/money.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import {
  addonsPrice,
  guestDownPayment,
  guestPrice,
  itemDownPayment,
  itemPrice,
  type Totals,
  totalsOf,
} from '../../domain/pricing/totals.js';
import { presentShopItem, presentTax, presentVouchers } from '../shared/present.js';

/**
 * Prices an order by the same rules as a booking. Holds no seats and redeems no codes. Refuses orders that can never be
 * booked. Ignores free seats and the cut-off (M2).
 */
export const getBookingPrices: Query<'getBookingPrices'> = (tables, { query, now }, caller) => {
  if (query.multidiscount !== undefined) requireAgent(caller, 'multidiscount');
  const context: OrderContext = { catalogue: tables, caller, now, naming: QUERY };
  const vouchers = query['vouchers[]'];
  const currency = { currency: query.currency, path: ['currency'] };
  const order = resolveOrder(context, vouchers ? { ...query, vouchers } : query, currency);
  if (!order.value) throw invalid(...order.errors);
  const errors = [...order.errors, ...checkEverBookable(context, tables, order.value)];
  if (errors.length > 0) throw invalid(...errors);
  return presentQuote(priceOrder(order.value, caller), caller, now);
};

type Schemas = components['schemas'];

type QuotedTaxes = Schemas['BookingPrice']['taxes'];

function presentAddon(
  { addonId, quantity, priceMinor, totalMinor }: PricedAddon,
  currency: string,
): Schemas['QuotedAddon'] {
  const price = fromMinor(priceMinor, currency);
  return { id: addonId, quantity, price, total: fromMinor(totalMinor, currency) };
}

function presentGuest(guest: PricedGuest, currency: string): Schemas['BookingPriceGuest'] {
  const amount = (minor: number) => fromMinor(minor, currency);
  return {
    priceCategoryId: guest.category.id,
    price: amount(guest.grossMinor),
    addonsPrice: amount(addonsPrice(guest.addons)),
    addons: guest.addons.map((addon) => presentAddon(addon, currency)),
    downPayment: amount(guestDownPayment(guest)),
    total: amount(guestPrice(guest)),
    discountAmount: amount(guest.discountMinor),
  };
}

export function presentQuotedItem(item: PricedItem, currency: string): Schemas['BookingPriceItem'] {
  return {
    availabilityItemId: item.resolved.chain.map(({ occurrence }) => occurrence.id).join(','),
    guests: item.guests.map((guest) => presentGuest(guest, currency)),
    addons: item.addons.map((addon) => presentAddon(addon, currency)),
    downPayment: fromMinor(itemDownPayment(item), currency),
    total: fromMinor(itemPrice(item), currency),
  };
}

/** Returns the definitions of all taxes, followed by the amount of each tax as a number (M5). */
function presentQuotedTaxes({ taxes, currency }: PricedOrder, { taxAmounts }: Totals): QuotedTaxes {
  const amounts = taxAmounts.map(({ title, included, amountMinor }) => {
    const value = fromMinor(amountMinor, currency);
    return { title, included, type: 'tax', value } as const;
  });
  return [...taxes.map(presentTax), ...amounts];
}

/** Returns a priced order as a quote. */
export function presentQuote(priced: PricedOrder, caller: Client, now: EpochMs): Schemas['BookingPrice'] {
  const { currency } = priced;
  const amount = (minor: number) => fromMinor(minor, currency);
  const totals = totalsOf(priced);
  return {
    merchant: caller.merchant,
    total: amount(totals.total),
    currency,
    conversionRate: priced.conversionRate,
    createdAt: formatDateTime(now, priced.operator.timezone),
    downPayment: amount(totals.downPayment),
    items: priced.items.map((item) => presentQuotedItem(item, currency)),
    itemsDownPayment: amount(totals.itemsDownPayment),
    itemsPrice: amount(totals.itemsPrice),
    discountPrice: amount(totals.codeDiscounts),
    shopItems: priced.shopItems.map((line) => presentShopItem(line, currency)),
    shopItemsPrice: amount(totals.shopItemsPrice),
    vouchers: presentVouchers(totals, currency),
    vouchersDiscount: amount(totals.vouchersDiscount),
    multidiscount: { percent: priced.multidiscountPercent, amount: amount(totals.multidiscount) },
    taxes: presentQuotedTaxes(priced, totals),
    fees: priced.fees.map(({ code, amountMinor }) => ({ code, value: amount(amountMinor) })),
  };
}
