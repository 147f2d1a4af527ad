import type { Activity } from '../catalogue/activity.js';
import type { Addon } from '../catalogue/goods.js';
import type { AvailabilityItem } from '../schedule/item.js';
import { resolveItems } from '../schedule/chains.js';
import type { DiscountCode } from '../catalogue/discounts.js';
import { type Checked, checked, checkedList, allErrors } from '../shared/checked.js';
import {
  type RequestError,
  type ErrorCode,
  type ErrorMessage,
  requestError,
  unknownCategory,
  unknownReference,
} from '../shared/errors.js';
import type { FieldPath } from '../shared/field-names.js';
import { type DiscountProblem, discountProblem } from './codes.js';
import type {
  OrderContext,
  RequestedGoods,
  RequestedGuest,
  RequestedItem,
  ResolvedAddon,
  ResolvedGuest,
  ResolvedItem,
} from './order.js';

const ADDONS_OF = { item: 'items[].addons', guest: 'items[].guests[].addons' } as const;

/** Resolves addons of an item or of a guest. Errors: unknown ones, and those of the other type. */
function resolveAddons(
  { naming }: OrderContext,
  requested: readonly RequestedGoods[] = [],
  { activity, type }: { readonly activity: Activity; readonly type: Addon['type'] },
  path: FieldPath,
): Checked<ResolvedAddon[]> {
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

/** Resolves a guest's discount code. Errors: a code that does not apply (M3). */
function resolveDiscount(
  { catalogue, naming, now }: OrderContext,
  code: string | undefined,
  { first, countUse }: Pick<ChainItem, 'first' | 'countUse'>,
  path: FieldPath,
): Checked<DiscountCode | undefined> {
  if (code === undefined) return checked(undefined);
  const { activity, occurrence } = first;
  const request = { code, activityId: activity.id, zone: occurrence.zone, uses: countUse(code) };
  const problem = discountProblem(catalogue, request, now);
  if (problem === null) return checked(catalogue.discountCodes.get(code));
  const { code: errorCode, message } = DISCOUNT_ERRORS[problem];
  const details = { message, values: { resource: 'discount code' }, received: code };
  return checked(undefined, requestError('M3', naming.at([...path, 'discountCode']), errorCode, details));
}

/** Returns which use of a discount code by the order the next guest with it is: 1 for the first (M3). */
type CountUse = (code: string) => number;

function useCounter(): CountUse {
  const counts = new Map<string, number>();
  return (code) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count;
  };
}

/** A requested item whose chain of availability items was found (A9). */
interface ChainItem {
  readonly index: number;
  readonly chain: readonly AvailabilityItem[];
  readonly first: AvailabilityItem;
  readonly countUse: CountUse;
}

/** Resolves a guest; null if its price category is not one of the item's. */
function resolveGuest(
  context: OrderContext,
  guest: RequestedGuest,
  place: number,
  { index, first, countUse }: ChainItem,
): Checked<ResolvedGuest | null> {
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
  const unknown = unknownCategory(
    at,
    id,
    occurrence.rule.priceCategories.map((known) => known.id),
  );
  return checked(null, ...allErrors(discount, addons), unknown);
}

function resolveItem(
  context: OrderContext,
  requested: RequestedItem,
  found: ChainItem,
): Checked<ResolvedItem> {
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
 * Resolves the items of an order; null stands for an item that does not exist. Errors: unknown references (P0), chains
 * that are none (A9), addons of the other type, and discount codes that do not apply (M3).
 */
export function resolveOrderItems(
  context: OrderContext,
  requested: readonly RequestedItem[],
): Checked<(ResolvedItem | null)[]> {
  const { catalogue, caller, naming } = context;
  const countUse = useCounter();
  return checkedList(
    requested.map((item, index): Checked<ResolvedItem | null> => {
      const at = naming.at(['items', index, 'availabilityItemId']);
      const { items, errors } = resolveItems(catalogue, caller, item.availabilityItemId, at);
      const [first] = items;
      return first
        ? resolveItem(context, item, { index, chain: items, first, countUse })
        : { value: null, errors };
    }),
  );
}
