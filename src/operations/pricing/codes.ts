import { zoneOf, type Merchant } from '../../domain/catalogue/merchant.js';
import type { Query } from '../shared/handler.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import { maySell, type Client } from '../../domain/catalogue/client.js';
import {
  readCurrency,
  formatPrice,
  fromMinor,
  rateTo,
  supportedCurrencies,
  toMinor,
} from '../../domain/shared/money.js';
import { discountedPrice, validateVoucher, type VoucherProblem } from '../../domain/pricing/codes.js';
import { invalid } from '../../domain/shared/refusal.js';
import { maySee } from '../../domain/basket/basket.js';
import {
  type CheckedValue,
  checked,
  checkedList,
  requestError,
  unknownReference,
} from '../../domain/shared/errors.js';
import { say } from '../../messages/say.js';
import type { ReadTables } from '../../store/tables.js';

/** Returns the activity that a query names. Returns an error if the key may not see it (P0). */
function findActivity(tables: ReadTables, id: number, caller: Client): CheckedValue<Activity | undefined> {
  const activity = tables.activities.get(id);
  if (activity && maySell(caller, activity.merchant)) return checked(activity);
  return checked(undefined, unknownReference({ in: 'query', field: 'activityId' }, 'activity', id));
}

/**
 * Returns an error if a price category does not belong to the activity (P0). Returns null if the category is valid or absent.
 */
function categoryError(tables: ReadTables, id: number | undefined, activity: Activity | undefined) {
  if (!activity || id === undefined || tables.ruleOfCategory(id)?.activityId === activity.id) return null;
  const at = { in: 'query', field: 'priceCategoryId' } as const;
  return requestError('P0', at, 'not_found', { message: 'not_found.activity_category', received: id });
}

/**
 * Returns an error if a currency is unknown, or if the merchant does not support it (M8). Returns null if the currency is
 * supported.
 */
function currencyError(received: string, merchant: Merchant | undefined) {
  const at = { in: 'query', field: 'currency' } as const;
  const requested = readCurrency(received);
  if (!requested) {
    const details = { message: 'wrong_format', values: { format: 'currency-or-locale' }, received } as const;
    return requestError('M8', at, 'not_supported', details);
  }
  if (!merchant || rateTo(merchant, requested.currency) !== undefined) return null;
  return requestError('M8', at, 'not_supported', { received, allowed: supportedCurrencies(merchant) });
}

/** Returns the price after applying a discount code. An invalid code leaves the price unchanged (M10). */
export const validateDiscountCode: Query<'validateDiscountCode'> = (tables, call, caller) => {
  const { query, now } = call;
  const { value: activity, errors: activityErrors } = findActivity(tables, query.activityId, caller);
  const requested = readCurrency(query.currency);
  const merchant = activity && tables.merchants.get(activity.merchant);
  const { errors } = checked(
    null,
    ...activityErrors,
    currencyError(query.currency, merchant),
    categoryError(tables, query.priceCategoryId, activity),
  );
  if (!activity || !requested || errors.length > 0) throw invalid(...errors);
  const { currency, locale } = requested;

  const request = {
    code: query.discountCode,
    activityId: activity.id,
    zone: zoneOf(merchant),
    uses: 1,
  };
  const priceMinor = toMinor(query.price, currency);
  const { isValid, percent, discountMinor, newPriceMinor } = discountedPrice(
    tables,
    request,
    priceMinor,
    now,
  );
  const amount = (minor: number) => fromMinor(minor, currency);
  const format = (minor: number) => formatPrice(minor, currency, locale ?? call.language);
  return {
    price: amount(priceMinor),
    formattedPrice: format(priceMinor),
    isValid,
    discount: percent,
    discountAmount: amount(discountMinor),
    formattedDiscountAmount: format(discountMinor),
    newPrice: amount(newPriceMinor),
    formattedNewPrice: format(newPriceMinor),
  };
};

const VOUCHER_ERRORS = {
  unknown: 'reason.voucher_unknown',
  used: 'reason.voucher_used',
  expired: 'reason.voucher_expired',
  foreign: 'reason.voucher_foreign',
} as const satisfies Record<VoucherProblem, string>;

/**
 * Returns the operators of the items for which vouchers are validated. The list is empty if no items are given. Refuses
 * unknown items (P0).
 */
function operatorsOf(
  tables: ReadTables,
  query: { readonly 'basketItemId[]'?: readonly number[]; readonly 'shopItemId[]'?: readonly number[] },
  caller: Client,
): readonly string[] {
  const items = (query['basketItemId[]'] ?? []).map((id) => {
    const basket = tables.findItem(id)?.basket;
    if (basket && maySee(basket, caller)) return checked(basket.operator);
    return checked('', unknownReference({ in: 'query', field: 'basketItemId[]' }, 'booking item', id));
  });
  const shopItems = (query['shopItemId[]'] ?? []).map((id) => {
    const merchant = tables.shopItems.get(id)?.merchant;
    if (merchant !== undefined && maySell(caller, merchant)) return checked(merchant);
    return checked('', unknownReference({ in: 'query', field: 'shopItemId[]' }, 'shop item', id));
  });
  const operators = checkedList([...items, ...shopItems]);
  if (operators.errors.length > 0) throw invalid(...operators.errors);
  return operators.value;
}

/** Returns for each voucher whether it can be used. If not, includes the reason. The vouchers stay unused (M10). */
export const validateVouchers: Query<'validateVouchers'> = (tables, { query, language, now }, caller) => {
  const operators = operatorsOf(tables, query, caller);
  const currency = tables.merchants.get(caller.merchant)?.defaultCurrency ?? 'EUR';
  return query['code[]'].map((code) => {
    const request = { code, sells: caller.sells, operators };
    const { voucher, problem } = validateVoucher(tables, request, now);
    return {
      isValid: problem === null,
      code,
      amount: problem === null ? (voucher?.amount ?? 0) : 0,
      currency: voucher?.currency ?? currency,
      error: problem && say(language, VOUCHER_ERRORS[problem]),
    };
  });
};
