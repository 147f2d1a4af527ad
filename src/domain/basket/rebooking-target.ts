import type { AvailabilityItem } from '../schedule/item.js';
import type { Client } from '../catalogue/client.js';
import type { DiscountCode } from '../catalogue/discounts.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { PriceCategory } from '../catalogue/rule.js';
import { resolveItems } from '../schedule/chains.js';
import type { Basket, Guest } from './basket.js';
import type { EpochMs } from '../shared/moment.js';
import { priceError } from './amounts.js';
import type { Tariff } from '../pricing/price-guest.js';
import { invalid } from '../shared/refusal.js';
import { requestError, otherOperator, otherRule, unknownCategory } from '../shared/errors.js';
import { QUERY } from '../shared/field-names.js';
import type { SeatSource } from '../seats/seat-source.js';

/** The parameters of a rebooking; those left out stay as they are (B8). */
export interface RebookingRequest {
  readonly itemId: string;
  readonly ruleId: number;
  readonly priceCategoryId?: number;
  /** Per seat and slot, in the basket's currency; with it no discount applies. */
  readonly price?: number;
  readonly seats?: number;
}

/** The records that a rebooking refers to, the key that sends it, and when. */
export interface RebookingContext {
  readonly source: SeatSource & { readonly discountCodes: { get(code: string): DiscountCode | undefined } };
  readonly caller: Client;
  readonly now: EpochMs;
  readonly newItemId: () => number;
}

/** The availability items that a rebooking moves to, with their prices. */
export interface Target {
  readonly chain: readonly AvailabilityItem[];
  readonly first: AvailabilityItem;
  readonly tariff: Tariff;
}

/** Returns the operator's rates, with the basket's frozen rate for its currency (M8). */
function frozenTariff(basket: Basket, { defaultCurrency, conversionRates }: Merchant): Tariff {
  const rates = { ...conversionRates, [basket.currency]: basket.conversionRate };
  return { currency: basket.currency, exchange: { defaultCurrency, conversionRates: rates } };
}

/**
 * Returns the target of a rebooking: an item of the basket's operator (B0) and of the requested rule (B8). Refuses any
 * other.
 */
export function findTarget(basket: Basket, request: RebookingRequest, context: RebookingContext): Target {
  const { source, caller } = context;
  const itemAt = QUERY.at(['itemId']);
  const { items: chain, errors } = resolveItems(source, caller, request.itemId, itemAt);
  const [first] = chain;
  const price =
    request.price === undefined ? null : priceError(request.price, basket.currency, QUERY.at(['price']));
  const all = [...errors, ...(price ? [price] : [])];
  if (!first) throw invalid(...all);
  const { rule } = first.occurrence;
  if (rule.id !== request.ruleId) all.push(otherRule('B8', QUERY.at(['ruleId']), request.ruleId, rule.id));
  if (rule.merchant !== basket.operator) all.push(otherOperator(itemAt, request.itemId, basket.operator));
  if (all.length > 0) throw invalid(...all);
  return { chain, first, tariff: frozenTariff(basket, first.merchant) };
}

/**
 * Returns guests with their category at the target: the requested one, else that of the same id or name. Refuses a
 * category that the target does not have, and names the guests without one (B8).
 */
export function findCategories(
  guests: readonly Guest[],
  { priceCategoryId: id }: RebookingRequest,
  { first }: Target,
): readonly (readonly [Guest, PriceCategory])[] {
  const { priceCategories } = first.occurrence.rule;
  const categoryAt = QUERY.at(['priceCategoryId']);
  const allowed = priceCategories.map((known) => known.id);
  const byId = (sought: number) => priceCategories.find((known) => known.id === sought);
  const named = id === undefined ? undefined : byId(id);
  if (id !== undefined && !named) {
    throw invalid(unknownCategory(categoryAt, id, allowed));
  }
  const like = (own: Guest['priceCategory']) =>
    byId(own.id) ?? priceCategories.find((known) => known.name === own.name);
  const found: (readonly [Guest, PriceCategory])[] = [];
  const without: string[] = [];
  for (const guest of guests) {
    const category = named ?? like(guest.priceCategory);
    if (category) found.push([guest, category]);
    else without.push(guestLabel(guest));
  }
  if (without.length === 0) return found;
  const values = { guests: without, allowed };
  const more = { message: 'not_found.guest_category', values, allowed } as const;
  throw invalid(requestError('B8', categoryAt, 'not_found', more));
}

/** Returns a guest's name and id, as messages show them: `Ada Lovelace (12)`. */
function guestLabel({ id, firstName, lastName }: Guest): string {
  return [firstName, lastName, `(${id})`].filter((part) => part !== '').join(' ');
}
