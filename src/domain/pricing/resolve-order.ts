import { maySell } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { ShopItem } from '../catalogue/goods.js';
import type { Voucher } from '../catalogue/discounts.js';
import { type Checked, checked, checkedList, allErrors } from '../shared/checked.js';
import { readCurrency } from '../shared/currencies.js';
import {
  duplicate,
  type RequestError,
  type ErrorCode,
  requestError,
  type ErrorMessage,
  notAllowed,
  otherOperator,
  unknownReference,
} from '../shared/errors.js';
import type { FieldPath } from '../shared/field-names.js';
import { rateTo, supportedCurrencies } from '../shared/money.js';
import { type VoucherProblem, voucherProblem } from './codes.js';
import type {
  OrderContext,
  RequestedCurrency,
  RequestedGoods,
  RequestedOrder,
  ResolvedItem,
  ResolvedOrder,
} from './order.js';
import { resolveOrderItems } from './resolve-items.js';

interface ResolvedShopItem {
  readonly shopItem: ShopItem;
  readonly quantity: number;
  readonly index: number;
}

/** Resolves a shop item; null if it does not exist or the key may not sell it (P0). */
function resolveShopItem(
  { catalogue, caller, naming }: OrderContext,
  { id, quantity = 1 }: RequestedGoods,
  index: number,
): Checked<ResolvedShopItem | null> {
  const shopItem = catalogue.shopItems.get(id);
  if (shopItem && maySell(caller, shopItem.merchant)) return checked({ shopItem, quantity, index });
  return checked(null, unknownReference(naming.at(['shopItems', index, 'id']), 'shop item', id));
}

const VOUCHER_ERRORS = {
  unknown: { code: 'not_found', message: 'not_found.code' },
  used: { code: 'already_used', message: 'already_used' },
  expired: { code: 'expired', message: 'expired' },
  foreign: { code: 'not_yours', message: 'not_yours' },
} as const satisfies Record<VoucherProblem, { readonly code: ErrorCode; readonly message: ErrorMessage }>;

interface RequestedVoucher {
  readonly code: string;
  readonly index: number;
  readonly isRepeated: boolean;
}

/** Resolves a voucher, which must be the operator's, unused and valid, and sent once (M4, M6). */
function resolveVoucher(
  { catalogue, caller, naming, now }: OrderContext,
  { code, index, isRepeated }: RequestedVoucher,
  operator: Merchant,
): Checked<Voucher | undefined> {
  const voucher = catalogue.vouchers.get(code);
  const problem = voucherProblem(catalogue, { code, sells: caller.sells, operators: [operator.slug] }, now);
  if (problem === null && !isRepeated) return checked(voucher);
  const at = naming.at(['vouchers', index]);
  const repeated = isRepeated ? duplicate('M4', at, code) : null;
  if (problem === null) return checked(voucher, repeated);
  const { code: errorCode, message } = VOUCHER_ERRORS[problem];
  const details = { message, values: { resource: 'voucher' }, received: code };
  return checked(voucher, repeated, requestError('M4', at, errorCode, details));
}

/** Returns the currency of an order: the requested one, by its code or by a locale, else the operator's default (M8). */
function resolveCurrency(
  { naming }: OrderContext,
  requested: RequestedCurrency | null,
  operator: Merchant,
): Checked<string> {
  if (!requested) return checked(operator.defaultCurrency);
  const currency = readCurrency(requested.currency)?.currency;
  if (currency !== undefined && rateTo(operator, currency) !== undefined) return checked(currency);
  const details = { received: requested.currency, allowed: supportedCurrencies(operator) };
  return checked(
    operator.defaultCurrency,
    requestError('M8', naming.at(requested.path), 'not_supported', details),
  );
}

/**
 * Returns the requested multi-discount in percent, else the default of the key's agent. A merchant that lists some
 * accepts only those and 0: any other is an error if requested, and 0 if it is the default (M10).
 */
function resolveMultidiscount(
  { caller, naming }: OrderContext,
  requested: number | undefined,
  { multiDiscounts: allowed }: Merchant,
): Checked<number> {
  const percent = requested ?? caller.agent?.multidiscount ?? 0;
  if (percent === 0 || allowed.length === 0 || allowed.includes(percent)) return checked(percent);
  if (requested === undefined) return checked(0);
  return checked(0, notAllowed('M10', naming.at(['multidiscount']), requested, allowed));
}

/** Returns an error for each item and shop item of another operator than the order's (B0). */
function foreignErrors(
  { naming }: OrderContext,
  operator: Merchant,
  items: readonly (ResolvedItem | null)[],
  shopItems: readonly ResolvedShopItem[],
): readonly RequestError[] {
  const foreign = (received: string, path: FieldPath) =>
    received === operator.slug ? [] : otherOperator(naming.at(path), received, operator.slug);
  return [
    ...items.flatMap((item, index) =>
      item ? foreign(item.rule.merchant, ['items', index, 'availabilityItemId']) : [],
    ),
    ...shopItems.flatMap(({ shopItem, index }) => foreign(shopItem.merchant, ['shopItems', index, 'id'])),
  ];
}

function emptyOrderError({ naming }: OrderContext, { items = [], shopItems = [] }: RequestedOrder) {
  if (items.length > 0 || shopItems.length > 0) return null;
  const details = { message: 'required.order', allowed: ['items', 'shopItems'] } as const;
  return requestError('P0', naming.at(['items']), 'required', details);
}

/**
 * Resolves an order: finds the records that it refers to. Null if not even its operator is known. Errors: unknown
 * references (P0), items of several operators (B0), codes and vouchers that do not apply (M3, M4), an unsupported
 * currency (M8) or multi-discount (M10).
 */
export function resolveOrder(
  context: OrderContext,
  order: RequestedOrder,
  requestedCurrency: RequestedCurrency | null,
): Checked<ResolvedOrder | null> {
  const items = resolveOrderItems(context, order.items ?? []);
  const found = checkedList(
    (order.shopItems ?? []).map((one, index) => resolveShopItem(context, one, index)),
  );
  const shopItems = found.value.filter((one) => one !== null);
  const empty = checked(null, emptyOrderError(context, order));
  const slug = items.value.find((item) => item !== null)?.rule.merchant ?? shopItems[0]?.shopItem.merchant;
  const operator = slug === undefined ? undefined : context.catalogue.merchants.get(slug);
  if (!operator) return { value: null, errors: allErrors(items, found, empty) };

  const currency = resolveCurrency(context, requestedCurrency, operator);
  const codes = order.vouchers ?? [];
  const vouchers = checkedList(
    codes.map((code, index) =>
      resolveVoucher(context, { code, index, isRepeated: codes.indexOf(code) < index }, operator),
    ),
  );
  const multidiscount = resolveMultidiscount(context, order.multidiscount, operator);
  const foreign = { errors: foreignErrors(context, operator, items.value, shopItems) };
  return {
    value: {
      operator,
      currency: currency.value,
      items: items.value,
      shopItems: shopItems.map(({ shopItem, quantity }) => ({ shopItem, quantity })),
      vouchers: vouchers.value.filter((voucher) => voucher !== undefined),
      multidiscountPercent: multidiscount.value,
    },
    errors: allErrors(items, found, empty, foreign, currency, vouchers, multidiscount),
  };
}
