import { expect } from 'vitest';
import type { AvailabilityRule } from '../../src/domain/catalogue.js';
import { itemMoments } from '../../src/domain/item-id.js';
import type { Basket, BookedAddon, Guest } from '../../src/domain/ledger.js';
import { totalsOf } from '../../src/domain/totals.js';
import type { Fixture } from '../../src/seed/fixture.js';

const total = <T>(lines: readonly T[], amountOf: (line: T) => number) =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);
const isLive = (line: { readonly cancellation: unknown }) => line.cancellation === null;
const addonsOf = (addons: readonly BookedAddon[]) =>
  total(addons.filter(isLive), ({ priceMinor, quantity }) => priceMinor * quantity);
const netOf = ({ grossMinor, discountMinor, multiDiscountMinor, addons }: Guest) =>
  grossMinor - discountMinor - multiDiscountMinor + addonsOf(addons);

/** The sums of every basket are those of its lines, counted anew here (M9), and its status is what they say (B2). */
export function expectConserved(fixture: Fixture): void {
  for (const basket of fixture.baskets) {
    const sums = totalsOf(basket);
    const isCancelled = basket.status === 'cancelled';
    const items = isCancelled ? [] : basket.items.filter(isLive);
    const itemsPrice = total(
      items,
      (item) => total(item.guests.filter(isLive), netOf) + addonsOf(item.addons),
    );
    const shopItemsPrice = isCancelled
      ? 0
      : total(basket.shopItems, (line) => line.priceMinor * line.quantity);
    const paid = total(basket.payments, ({ amountMinor }) => amountMinor);
    const { subTotal, addedTaxes, totalFees, vouchersDiscount } = sums;
    const what = `basket ${basket.id}`;
    expect(sums, what).toMatchObject({
      itemsPrice,
      shopItemsPrice,
      subTotal: itemsPrice + shopItemsPrice,
      paid,
    });
    expect(sums.total, what).toBe(subTotal + addedTaxes + totalFees - vouchersDiscount);
    expect(sums.balance, what).toBe(sums.total - paid);
    expect(sums.total, what).toBeGreaterThanOrEqual(0);
    if (basket.status === 'reserved') expect(paid, what).toBeLessThan(sums.downPayment);
  }
}

interface Taken {
  readonly itemId: string;
  readonly categoryId: number;
  readonly seats: number;
}

/** Seats that are booked or held, for each item of each chain. */
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

/** No item, category or resource has more seats booked and held than there are (C8). Overbooking keys aside. */
export function expectSeats(fixture: Fixture): void {
  const rules = new Map(fixture.rules.map((rule) => [rule.id, rule]));
  const ruleOf = (itemId: string): AvailabilityRule => {
    const rule = rules.get(Number.parseInt(itemId, 10));
    if (!rule) throw new Error(`${itemId} has no rule`);
    return rule;
  };
  const taken = takenOf(fixture);
  for (const [itemId, seats] of sumBy(taken, (one) => one.itemId)) {
    const { type, capacity } = ruleOf(itemId);
    if (type !== 'voucher') expect(seats, itemId).toBeLessThanOrEqual(capacity);
  }
  for (const [key, seats] of sumBy(taken, (one) => `${one.itemId} ${one.categoryId}`)) {
    const [itemId = '', categoryId] = key.split(' ');
    const category = ruleOf(itemId).priceCategories.find(({ id }) => id === Number(categoryId));
    expect(seats, key).toBeLessThanOrEqual(category?.capacity ?? Infinity);
  }
  for (const { id, capacity } of fixture.resources) {
    const used = taken.filter(({ itemId }) => ruleOf(itemId).resources.includes(id));
    expect(mostAtOnce(fixture, used, ruleOf), `resource ${id}`).toBeLessThanOrEqual(capacity);
  }
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
