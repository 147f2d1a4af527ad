import { maySell } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { ShopItem, Voucher, Addon, DiscountCode } from '../catalogue/goods.js';
import {
  type CheckedValue,
  checked,
  checkedList,
  allErrors,
  duplicate,
  type RequestError,
  type ErrorCode,
  requestError,
  type ErrorMessage,
  notAllowed,
  otherOperator,
  unknownReference,
  unknownCategory,
} from '../shared/errors.js';
import { readCurrency, rateTo, supportedCurrencies } from '../shared/money.js';
import type { FieldPath, Naming } from '../shared/field-names.js';
import { type VoucherProblem, voucherProblem, type DiscountProblem, discountProblem } from './codes.js';
import type {
  OrderContext,
  RequestedCurrency,
  RequestedGoods,
  RequestedOrder,
  ResolvedItem,
  ResolvedOrder,
  RequestedGuest,
  RequestedItem,
  ResolvedAddon,
  ResolvedGuest,
} from './order.js';
import type { Activity } from '../catalogue/activity.js';
import { type AvailabilityItem, resolveItems } from '../schedule/item.js';

interface ResolvedShopItem {
  readonly shopItem: ShopItem;
  readonly quantity: number;
  readonly index: number;
}

/** Finds a shop item; null if it is unknown or the key may not sell it (P0). */
function resolveShopItem(
  { catalogue, caller, naming }: OrderContext,
  { id, quantity = 1 }: RequestedGoods,
  index: number,
): CheckedValue<ResolvedShopItem | null> {
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

/**
 * Finds a voucher. Returns an error unless it belongs to the operator, is unused, has not expired, and is sent only
 * once (M4, M6).
 */
function resolveVoucher(
  { catalogue, caller, naming, now }: OrderContext,
  { code, index, isRepeated }: RequestedVoucher,
  operator: Merchant,
): CheckedValue<Voucher | undefined> {
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

/** Returns the currency of an order: the requested one (by code or locale), or the operator's default (M8). */
function resolveCurrency(
  { naming }: OrderContext,
  requested: RequestedCurrency | null,
  operator: Merchant,
): CheckedValue<string> {
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
 * Returns the multi-discount in percent: the requested one, otherwise the default of the key's agent. If the merchant
 * has a list of multi-discounts, only these values and 0 are allowed. Any other requested value is an error; any other
 * default counts as 0 (M10).
 */
function resolveMultidiscount(
  { caller, naming }: OrderContext,
  requested: number | undefined,
  { multiDiscounts: allowed }: Merchant,
): CheckedValue<number> {
  const percent = requested ?? caller.agent?.multidiscount ?? 0;
  if (percent === 0 || allowed.length === 0 || allowed.includes(percent)) return checked(percent);
  if (requested === undefined) return checked(0);
  return checked(0, notAllowed('M10', naming.at(['multidiscount']), requested, allowed));
}

/** Returns an error for each item and shop item whose operator differs from the order's (B0). */
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
  return items.length > 0 || shopItems.length > 0 ? null : emptyOrder(naming);
}

/** Returns the error of an order with neither items nor shop items (P0). */
export function emptyOrder(naming: Naming): RequestError {
  const details = { message: 'required.order', allowed: ['items', 'shopItems'] } as const;
  return requestError('P0', naming.at(['items']), 'required', details);
}

/**
 * Finds the records to which an order refers. The value is null if no known item or shop item determines the operator.
 * Returns errors for unknown references (P0), several operators (B0), unusable codes and vouchers (M3, M4), and an
 * unsupported currency (M8) or multi-discount (M10).
 */
export function resolveOrder(
  context: OrderContext,
  order: RequestedOrder,
  requestedCurrency: RequestedCurrency | null,
): CheckedValue<ResolvedOrder | null> {
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

const ADDONS_OF = { item: 'items[].addons', guest: 'items[].guests[].addons' } as const;

/**
 * Finds the addons of an item or of a guest. Returns errors for unknown addons, for guest addons at an item, and for
 * item addons at a guest.
 */
function resolveAddons(
  { naming }: OrderContext,
  requested: readonly RequestedGoods[] = [],
  { activity, type }: { readonly activity: Activity; readonly type: Addon['type'] },
  path: FieldPath,
): CheckedValue<ResolvedAddon[]> {
  const errors: RequestError[] = [];
  const value: ResolvedAddon[] = [];
  for (const [index, { id, quantity = 1 }] of requested.entries()) {
    const at = () => naming.at([...path, 'addons', index, 'id']);
    const addon = activity.addons.find((known) => known.id === id);
    if (!addon) errors.push(unknownReference(at(), 'addon', id));
    else value.push({ addon, quantity });
    if (addon && addon.type !== type) {
      const allowed = ADDONS_OF[addon.type];
      errors.push(
        requestError('B12', at(), 'mismatch', { message: 'mismatch.addon', received: id, allowed }),
      );
    }
  }
  return { value, errors };
}

const DISCOUNT_ERRORS = {
  unknown: { code: 'not_found', message: 'not_found.code' },
  activity: { code: 'not_allowed', message: 'not_allowed.discount' },
  expired: { code: 'expired', message: 'expired.discount' },
  used: { code: 'already_used', message: 'already_used.discount' },
} as const satisfies Record<DiscountProblem, { readonly code: ErrorCode; readonly message: ErrorMessage }>;

/** Finds a guest's discount code. Returns an error if it does not apply (M3). */
function resolveDiscount(
  { catalogue, naming, now }: OrderContext,
  code: string | undefined,
  { first, countUse }: Pick<ChainItem, 'first' | 'countUse'>,
  path: FieldPath,
): CheckedValue<DiscountCode | undefined> {
  if (code === undefined) return checked(undefined);
  const { activity, occurrence } = first;
  const request = { code, activityId: activity.id, zone: occurrence.zone, uses: countUse(code) };
  const problem = discountProblem(catalogue, request, now);
  if (problem === null) return checked(catalogue.discountCodes.get(code));
  const { code: errorCode, message } = DISCOUNT_ERRORS[problem];
  const details = { message, values: { resource: 'discount code' }, received: code };
  return checked(undefined, requestError('M3', naming.at([...path, 'discountCode']), errorCode, details));
}

/** Returns the number of guests with a discount code so far: 1 for the first guest with it, then 2 (M3). */
type CountUse = (code: string) => number;

function useCounter(): CountUse {
  const counts = new Map<string, number>();
  return (code) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count;
  };
}

/** A requested item and the availability items that were found for it (A9). */
interface ChainItem {
  readonly index: number;
  readonly chain: readonly AvailabilityItem[];
  readonly first: AvailabilityItem;
  readonly countUse: CountUse;
}

/** Finds a guest's records; null if its price category does not belong to the item. */
function resolveGuest(
  context: OrderContext,
  guest: RequestedGuest,
  place: number,
  { index, first, countUse }: ChainItem,
): CheckedValue<ResolvedGuest | null> {
  const { activity, occurrence } = first;
  const { priceCategoryId: id, occupancy } = guest;
  const path = ['items', index, 'guests', place];
  const discount = resolveDiscount(context, guest.discountCode, { first, countUse }, path);
  const addons = resolveAddons(context, guest.addons, { activity, type: 'guest' }, path);
  const category = occurrence.rule.priceCategories.find((known) => known.id === id);
  if (category) {
    const value = { place, category, occupancy, discount: discount.value, addons: addons.value };
    return { value, errors: allErrors(discount, addons) };
  }
  const at = context.naming.at([...path, 'priceCategoryId']);
  const ids = occurrence.rule.priceCategories.map((known) => known.id);
  return checked(null, ...allErrors(discount, addons), unknownCategory(at, id, ids));
}

function resolveItem(
  context: OrderContext,
  requested: RequestedItem,
  found: ChainItem,
): CheckedValue<ResolvedItem> {
  const { index, chain, first } = found;
  const { activity } = first;
  const guests = checkedList(
    requested.guests.map((guest, place) => resolveGuest(context, guest, place, found)),
  );
  const addons = resolveAddons(context, requested.addons, { activity, type: 'item' }, ['items', index]);
  return {
    value: {
      chain,
      rule: first.occurrence.rule,
      activity,
      guests: guests.value.filter((guest) => guest !== null),
      addons: addons.value,
    },
    errors: allErrors(guests, addons),
  };
}

/**
 * Finds the items of an order; null for an unknown item. Returns errors for unknown references (P0), invalid chains
 * (A9), addons of the wrong type, and discount codes that do not apply (M3).
 */
export function resolveOrderItems(
  context: OrderContext,
  requested: readonly RequestedItem[],
): CheckedValue<(ResolvedItem | null)[]> {
  const { catalogue, caller, naming } = context;
  const countUse = useCounter();
  return checkedList(
    requested.map((item, index): CheckedValue<ResolvedItem | null> => {
      const at = naming.at(['items', index, 'availabilityItemId']);
      const { items, errors } = resolveItems(catalogue, caller, item.availabilityItemId, at);
      const [first] = items;
      return first
        ? resolveItem(context, item, { index, chain: items, first, countUse })
        : { value: null, errors };
    }),
  );
}
