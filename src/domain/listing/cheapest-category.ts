import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { AvailabilityRule, PriceCategory } from '../catalogue/rule.js';
import { memoByInputs } from '../shared/memo.js';
import { convert, toMinor } from '../shared/money.js';
import { mayOverbook, type AvailabilityItem } from '../schedule/item.js';
import { seatsOfCategory, type CategoryRoom } from '../seats/room.js';
import type { SeatSource } from '../seats/seat-source.js';
import { itemSeats } from '../seats/seats.js';

/** A category with its price in minor units of the merchant's default currency; the cheapest has rank 0. */
export interface RankedCategory {
  readonly rank: number;
  readonly category: PriceCategory;
  readonly priceMinor: number;
}

/** Returns the cheapest category of an item with room for its fewest seats, or for any key that overbooks (A4, A6). */
export function cheapestCategory(
  source: SeatSource,
  item: AvailabilityItem,
  buyer: Pick<Client, 'overbooking'>,
): RankedCategory | undefined {
  const { occurrence, merchant } = item;
  const ranked = rankings(occurrence.rule, [merchant], () => rank(occurrence.rule, merchant));
  if (mayOverbook(buyer, merchant.slug)) return ranked[0];
  const seats = itemSeats(source, item);
  const isFree = (room: CategoryRoom) => seatsOfCategory(seats, room) >= Math.max(1, room.category.minSeats);
  const free = new Set(seats.categories.filter(isFree).map(({ category }) => category));
  return ranked.find(({ category }) => free.has(category));
}

const rankings = memoByInputs<AvailabilityRule, readonly RankedCategory[]>();

/** Returns the categories of a rule by price, those without a price last: `fromPrice` is above zero (A4). */
function rank(rule: AvailabilityRule, merchant: Merchant): readonly RankedCategory[] {
  return rule.priceCategories
    .map((category) => {
      const { amount, currency } = category.price;
      const priceMinor = convert(toMinor(amount, currency), currency, merchant.defaultCurrency, merchant);
      return { category, priceMinor };
    })
    .toSorted((a, b) => (a.priceMinor || Infinity) - (b.priceMinor || Infinity) || 0)
    .map((priced, place) => ({ ...priced, rank: place }));
}
