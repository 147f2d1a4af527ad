import type { AvailabilityRule } from '../../src/domain/catalogue/rule.js';
import { itemMoments } from '../../src/domain/schedule/item-id.js';
import type { Basket, BookedAddon, Guest } from '../../src/domain/basket/basket.js';
import { totalsOf } from '../../src/domain/pricing/totals.js';
import type { Fixture } from '../../src/store/fixture.js';

const total = <T>(lines: readonly T[], amountOf: (line: T) => number) =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);
const isLive = (line: { readonly cancellation: unknown }) => line.cancellation === null;
const addonsOf = (addons: readonly BookedAddon[]) =>
  total(addons.filter(isLive), ({ totalMinor }) => totalMinor);
const netOf = ({ grossMinor, discountMinor, multiDiscountMinor, addons }: Guest) =>
  grossMinor - discountMinor - multiDiscountMinor + addonsOf(addons);

/** Returns the baskets whose sums differ from those of their lines (M9), or that are reserved although they are paid (B2). */
export function unconserved(fixture: Fixture): readonly number[] {
  return fixture.baskets.filter((basket) => !isConserved(basket)).map(({ id }) => id);
}

function isConserved(basket: Basket): boolean {
  const sums = totalsOf(basket);
  const isCancelled = basket.status === 'cancelled';
  const items = isCancelled ? [] : basket.items.filter(isLive);
  const itemsPrice = total(items, (item) => total(item.guests.filter(isLive), netOf) + addonsOf(item.addons));
  const shopItemsPrice = isCancelled ? 0 : total(basket.shopItems, ({ totalMinor }) => totalMinor);
  const paid = total(basket.payments, ({ amountMinor }) => amountMinor);
  const { subTotal, addedTaxes, totalFees, vouchersDiscount } = sums;
  return (
    sums.itemsPrice === itemsPrice &&
    sums.shopItemsPrice === shopItemsPrice &&
    subTotal === itemsPrice + shopItemsPrice &&
    sums.total === subTotal + addedTaxes + totalFees - vouchersDiscount &&
    sums.total >= 0 &&
    sums.paid === paid &&
    sums.balance === sums.total - paid &&
    (basket.status !== 'reserved' || (sums.total > 0 && (paid <= 0 || paid < sums.downPayment)))
  );
}

interface Taken {
  readonly itemId: string;
  readonly categoryId: number;
  readonly seats: number;
}

/** Returns the booked or held seats for each item of each chain. */
function takenOf({ baskets, captures }: Fixture): readonly Taken[] {
  const live = (basket: Basket) => (basket.status === 'cancelled' ? [] : basket.items.filter(isLive));
  return [
    ...baskets.flatMap(live).flatMap(({ availabilityItemIds, guests }) =>
      availabilityItemIds.flatMap((itemId) =>
        guests.filter(isLive).map(({ priceCategory, occupancy }) => ({
          itemId,
          categoryId: priceCategory.id,
          seats: occupancy,
        })),
      ),
    ),
    ...captures.flatMap(({ availabilityItemIds, seats: held }) =>
      availabilityItemIds.flatMap((itemId) =>
        held.map(({ priceCategoryId, seats }) => ({ itemId, categoryId: priceCategoryId, seats })),
      ),
    ),
  ];
}

function sumBy(taken: readonly Taken[], keyOf: (one: Taken) => string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of taken) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.seats);
  return sums;
}

/**
 * Returns the items, categories and resources with more booked and held seats than the fixture's catalogue allows (C8).
 * Ignores set capacities, and includes seats booked by keys that may overbook.
 */
export function overbooked(fixture: Fixture): readonly string[] {
  const rules = new Map(fixture.rules.map((rule) => [rule.id, rule]));
  const ruleOf = (itemId: string): AvailabilityRule => {
    const rule = rules.get(Number.parseInt(itemId, 10));
    if (!rule) throw new Error(`${itemId} has no rule`);
    return rule;
  };
  const taken = takenOf(fixture);
  const items = [...sumBy(taken, (one) => one.itemId)].filter(([itemId, seats]) => {
    const { type, capacity } = ruleOf(itemId);
    return type !== 'voucher' && seats > capacity;
  });
  const categories = [...sumBy(taken, (one) => `${one.itemId} ${one.categoryId}`)].filter(([key, seats]) => {
    const [itemId = '', categoryId] = key.split(' ');
    const category = ruleOf(itemId).priceCategories.find(({ id }) => id === Number(categoryId));
    return seats > (category?.capacity ?? Infinity);
  });
  const resources = fixture.resources.filter(({ id, capacity }) => {
    const used = taken.filter(({ itemId }) => ruleOf(itemId).resources.includes(id));
    return mostAtOnce(fixture, used, ruleOf) > capacity;
  });
  return [...[...items, ...categories].map(([key]) => key), ...resources.map(({ id }) => `resource ${id}`)];
}

function mostAtOnce(
  { merchants }: Fixture,
  used: readonly Taken[],
  ruleOf: (itemId: string) => AvailabilityRule,
): number {
  const zones = new Map(merchants.map(({ slug, timezone }) => [slug, timezone]));
  const steps = used.flatMap(({ itemId, seats }) => {
    const rule = ruleOf(itemId);
    const moments = itemMoments(itemId, rule, zones.get(rule.merchant) ?? 'UTC');
    return moments ? [[moments.startsAt, seats] as const, [moments.endsAt, -seats] as const] : [];
  });
  let now = 0;
  let most = 0;
  for (const [, seats] of steps.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    now += seats;
    most = Math.max(most, now);
  }
  return most;
}
