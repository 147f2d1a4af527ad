import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { components } from '../../contract/api.gen.js';
import type { Basket, BasketItem, Guest } from '../../domain/basket/basket.js';
import { type BookedTexts, bookedTexts } from '../../domain/basket/booked-texts.js';
import { liveItems } from '../../domain/basket/status.js';
import { fromMinor } from '../../domain/shared/money.js';
import { formatLocal, toLocal } from '../../domain/shared/civil-time.js';
import { itemPrice, liveGuests, sum } from '../../domain/pricing/totals.js';
import type { ReadTables } from '../../store/tables.js';
import { presentAddon } from '../shared/present-booked.js';
import { presentBasketGuest } from './present-basket-guest.js';

type Schemas = components['schemas'];

function startOf(item: BasketItem, zone: string): { startDate: string | null; startTime: string | null } {
  if (item.startsAt === null) return { startDate: null, startTime: null };
  const { date, time } = formatLocal(toLocal(zone, item.startsAt));
  return { startDate: date, startTime: item.type === 'day_trip' ? null : time };
}

/** Returns the seats of an item's guests by category, such as `2 × Adult`. */
export function seatsInWords(
  texts: BookedTexts,
  item: Pick<BasketItem, 'activityId' | 'ruleId'>,
  guests: readonly Pick<Guest, 'priceCategory' | 'occupancy'>[],
): string[] {
  const seats = new Map<string, number>();
  for (const guest of guests) {
    const name = texts.category(item, guest);
    seats.set(name, (seats.get(name) ?? 0) + guest.occupancy);
  }
  return [...seats].map(([name, count]) => `${count} × ${name}`);
}

/** Returns title, date, time and seats of an item: `Sunset sailing, 2026-06-05 17:30, 2 × Adult`. */
function fullCaption(texts: BookedTexts, item: BasketItem, zone: string): string {
  const { startDate, startTime } = startOf(item, zone);
  const when = [startDate, startTime?.slice(0, 5)].filter((part) => part).join(' ');
  return [texts.title(item).text, when, ...seatsInWords(texts, item, liveGuests<Guest>(item))]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns the captions of all live items in one line. */
export function captionOfBasket(tables: ReadTables, basket: Basket): string {
  const zone = zoneOf(tables.merchants.get(basket.operator));
  const texts = bookedTexts(tables, basket, undefined);
  return liveItems(basket)
    .map((item) => fullCaption(texts, item, zone))
    .join('; ');
}

function presentItemActivity(
  tables: ReadTables,
  item: BasketItem,
  texts: BookedTexts,
): Schemas['BasketItem']['activity'] {
  const activity = tables.activities.get(item.activityId);
  if (!activity) throw new Error(`basket item ${item.id} is of an unknown activity`);
  const title = texts.title(item);
  return {
    id: activity.id,
    merchant: activity.merchant,
    language: title.language,
    defaultLanguage: activity.defaultLanguage,
    title: title.text,
    departure: texts.departure(activity),
  };
}

/** Returns an item with its guests and addons. */
export function presentItem(
  tables: ReadTables,
  basket: Basket,
  item: BasketItem,
  workspace: string,
): Schemas['BasketItem'] {
  const zone = zoneOf(tables.merchants.get(basket.operator));
  const texts = bookedTexts(tables, basket, undefined);
  const { currency } = basket;
  return {
    id: item.id,
    caption: texts.title(item).text,
    remarks: item.remarks,
    fullCaption: fullCaption(texts, item, zone),
    activity: presentItemActivity(tables, item, texts),
    availabilityItem: {
      type: item.type,
      availabilityItemId: item.availabilityItemIds.join(','),
      ...startOf(item, zone),
      timezone: zone,
    },
    price: fromMinor(itemPrice(item), currency),
    multidiscount: fromMinor(
      sum(liveGuests(item), (guest) => guest.multiDiscountMinor),
      currency,
    ),
    guests: item.guests.map((guest) => presentBasketGuest(tables, { basket, item, guest }, workspace)),
    addons: item.addons.map((addon) => presentAddon(addon, texts.addon(item, addon), currency)),
    isCancelled: item.cancellation !== null,
  };
}
