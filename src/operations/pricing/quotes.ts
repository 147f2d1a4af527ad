import type { components } from '../../contract/api.gen.js';
import type { Query } from '../../contract/operation.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import type { Client } from '../../domain/catalogue/client.js';
import { readCurrency } from '../../domain/shared/currencies.js';
import { discountProblem, voucherProblem, type VoucherProblem } from '../../domain/pricing/codes.js';
import { QUERY } from '../../domain/shared/field-names.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { formatPrice, fromMinor, percentOf, toMinor } from '../../domain/shared/money.js';
import { type OrderContext } from '../../domain/pricing/order.js';
import { resolveOrder } from '../../domain/pricing/resolve-order.js';
import { requireAgent } from '../../domain/basket/treasurers.js';
import {
  priceOrder,
  type PricedAddon,
  type PricedGuest,
  type PricedItem,
  type PricedOrder,
} from '../../domain/pricing/price-order.js';
import { invalid } from '../../domain/shared/refusal.js';
import type { Fault } from '../../domain/shared/faults.js';
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
import { maySee } from '../../domain/basket/visibility.js';
import { say } from '../../messages/say.js';
import type { ReadTables } from '../../store/tables.js';
import { presentShopItem, presentTax, presentVouchers } from '../bookings/present-basket.js';

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

function presentItem(item: PricedItem, currency: string): Schemas['BookingPriceItem'] {
  return {
    availabilityItemId: item.resolved.chain.map(({ occurrence }) => occurrence.id).join(','),
    guests: item.guests.map((guest) => presentGuest(guest, currency)),
    addons: item.addons.map((addon) => presentAddon(addon, currency)),
    downPayment: fromMinor(itemDownPayment(item), currency),
    total: fromMinor(itemPrice(item), currency),
  };
}

/** The definitions and, behind them, the amount of each as a number (M5). */
function presentQuotedTaxes({ taxes, currency }: PricedOrder, { taxAmounts }: Totals): QuotedTaxes {
  const amounts = taxAmounts.map(({ title, included, amountMinor }) => {
    const value = fromMinor(amountMinor, currency);
    return { title, included, type: 'tax', value } as const;
  });
  return [...taxes.map(presentTax), ...amounts];
}

function presentQuote(priced: PricedOrder, caller: Client, now: EpochMs): Schemas['BookingPrice'] {
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
    items: priced.items.map((item) => presentItem(item, currency)),
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

/** Prices an order without holding or using anything: the same rules as the booking after it (M2). */
export const getBookingPrices: Query<'getBookingPrices'> = (tables, { query, now }, caller) => {
  if (query.multidiscount !== undefined) requireAgent(caller, 'multidiscount');
  const context: OrderContext = { catalogue: tables, caller, now, naming: QUERY };
  const vouchers = query['vouchers[]'];
  const currency = { currency: query.currency, path: ['currency'] };
  const order = resolveOrder(context, vouchers ? { ...query, vouchers } : query, currency);
  if (!order.value || order.faults.length > 0) throw invalid(...order.faults);
  return presentQuote(priceOrder(order.value, caller), caller, now);
};

/** An activity that a query names, which the key may see (P0). */
function namedActivity(
  tables: ReadTables,
  id: number,
  caller: Client,
  faults: Fault[],
): Activity | undefined {
  const activity = tables.activities.get(id);
  if (activity && caller.sells.includes(activity.merchant)) return activity;
  faults.push({
    in: 'query',
    field: 'activityId',
    code: 'not_found',
    message: 'not_found.reference',
    values: { resource: 'activity' },
    received: id,
  });
  return undefined;
}

/** A category of the activity, where one is named (P0). */
function requireCategory(
  tables: ReadTables,
  id: number | undefined,
  activity: Activity,
  faults: Fault[],
): void {
  if (id === undefined || tables.ruleOfCategory(id)?.activityId === activity.id) return;
  const values = { resource: 'price category of the activity' };
  const at = { in: 'query', field: 'priceCategoryId' } as const;
  faults.push({ ...at, code: 'not_found', message: 'not_found.reference', values, received: id });
}

/** Tells what a discount code makes of a price; an invalid one is no error (M10). */
export const validateDiscountCode: Query<'validateDiscountCode'> = (tables, call, caller) => {
  const { query, now } = call;
  const faults: Fault[] = [];
  const activity = namedActivity(tables, query.activityId, caller, faults);
  const merchant = tables.merchants.get(activity?.merchant ?? caller.merchant);
  const named = readCurrency(query.currency);
  if (!named) {
    const more = { values: { allowed: 'ISO 4217' }, received: query.currency };
    faults.push({ in: 'query', field: 'currency', code: 'not_supported', ...more });
  }
  if (activity) requireCategory(tables, query.priceCategoryId, activity, faults);
  if (!activity || !named || faults.length > 0) throw invalid(...faults);
  const { currency, locale } = named;

  const asked = {
    code: query.discountCode,
    activityId: activity.id,
    zone: merchant?.timezone ?? 'UTC',
    uses: 1,
  };
  const isValid = discountProblem(tables, asked, now) === null;
  const discount = isValid ? (tables.discountCodes.get(query.discountCode)?.percent ?? 0) : 0;
  const priceMinor = toMinor(query.price, currency);
  const discountMinor = percentOf(priceMinor, discount);
  const amount = (minor: number) => fromMinor(minor, currency);
  const format = (minor: number) => formatPrice(minor, currency, locale ?? call.language);
  return {
    price: amount(priceMinor),
    formattedPrice: format(priceMinor),
    isValid,
    discount,
    discountAmount: amount(discountMinor),
    formattedDiscountAmount: format(discountMinor),
    newPrice: amount(priceMinor - discountMinor),
    formattedNewPrice: format(priceMinor - discountMinor),
  };
};

const VOUCHER_ERRORS = {
  unknown: 'reason.voucher_unknown',
  used: 'reason.voucher_used',
  expired: 'reason.voucher_expired',
  foreign: 'reason.voucher_foreign',
} as const satisfies Record<VoucherProblem, string>;

/** The operators of what vouchers are to pay for; without any, those that the key sells for. */
function payees(
  tables: ReadTables,
  query: { readonly 'basketItemId[]'?: readonly number[]; readonly 'shopItemId[]'?: readonly number[] },
  caller: Client,
): readonly string[] {
  const faults: Fault[] = [];
  const named = (field: string, resource: string, id: number, operator: string | undefined): string[] => {
    if (operator !== undefined) return [operator];
    const more = { message: 'not_found.reference', values: { resource }, received: id } as const;
    faults.push({ in: 'query', field, code: 'not_found', ...more });
    return [];
  };
  const items = (query['basketItemId[]'] ?? []).flatMap((id) => {
    const basket = tables.findItem(id)?.basket;
    const operator = basket && maySee(basket, caller) ? basket.operator : undefined;
    return named('basketItemId[]', 'booking item', id, operator);
  });
  const shopItems = (query['shopItemId[]'] ?? []).flatMap((id) => {
    const merchant = tables.shopItems.get(id)?.merchant;
    const isSold = merchant !== undefined && caller.sells.includes(merchant);
    return named('shopItemId[]', 'shop item', id, isSold ? merchant : undefined);
  });
  if (faults.length > 0) throw invalid(...faults);
  return [...items, ...shopItems];
}

/** Tells whether vouchers can be used, and why not; none is used up (M10). */
export const validateVouchers: Query<'validateVouchers'> = (tables, { query, language, now }, caller) => {
  const operators = payees(tables, query, caller);
  const currency = tables.merchants.get(caller.merchant)?.defaultCurrency ?? 'EUR';
  return query['code[]'].map((code) => {
    const voucher = tables.vouchers.get(code);
    const isForAll = operators.every((operator) => operator === voucher?.merchant);
    const problem =
      voucher && !isForAll ? 'foreign' : voucherProblem(tables, { code, operators: caller.sells }, now);
    const isForeign = voucher === undefined || !caller.sells.includes(voucher.merchant);
    return {
      isValid: problem === null,
      code,
      amount: problem === null ? (voucher?.amount ?? 0) : 0,
      currency: isForeign ? currency : voucher.currency,
      error: problem && say(language, VOUCHER_ERRORS[problem]),
    };
  });
};
