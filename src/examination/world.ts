import type { Item, Schemas } from './acts.js';
import { momentOf } from './session.js';

export type Rule = Schemas['AvailabilityRule'];
export type RuleCategory = Schemas['RulePriceCategory'];
type Activity = Schemas['Activity'];
type Merchant = Schemas['Merchant'];

interface OfferParts {
  readonly rule: Rule;
  readonly activity: Activity;
  readonly merchant: Merchant;
  readonly items: readonly Item[];
  /** Values for the required fields of guests. */
  readonly guestFields: readonly Schemas['CustomField'][];
}

/** Returns a text that changes when somebody books or holds seats of an item. */
export function seatsOf({ availabilityItemId, availableSeats, occupancy, occupancyPaid }: Item): string {
  return `${availabilityItemId} ${availableSeats} ${occupancy} ${occupancyPaid}`;
}

/** An availability rule with the bookable items that examinations use. */
export class Offer implements OfferParts {
  readonly rule: Rule;
  readonly activity: Activity;
  readonly merchant: Merchant;
  readonly items: readonly Item[];
  readonly guestFields: readonly Schemas['CustomField'][];
  /** Whether other users have been booking the activity during this examination. */
  isBusy = false;
  #next: number;
  /** Ids of items that others have booked or held since the items were listed. */
  readonly #busy = new Set<string>();

  constructor({ rule, activity, merchant, items, guestFields }: OfferParts) {
    this.rule = rule;
    this.activity = activity;
    this.merchant = merchant;
    this.items = items;
    this.guestFields = guestFields;
    // Other users mostly book the next items, so the first third of the items is used last.
    this.#next = Math.floor(items.length / 3);
  }

  /** The categories for exactly one seat per entry; if there are none, those that allow entries of one seat. */
  get singles(): readonly RuleCategory[] {
    const each = this.rule.priceCategories.filter(({ minSeats }) => minSeats <= 1);
    const alone = each.filter(({ maxSeats }) => maxSeats === 1);
    return alone.length > 0 ? alone : each;
  }

  /** Returns the next item, in turn. Skips items that others have booked, unless others have booked all of them. */
  take(): Item {
    for (let tries = 0; tries < this.items.length; tries += 1) {
      const item = this.#following();
      if (!this.#busy.has(item.availabilityItemId)) return item;
    }
    return this.#following();
  }

  #following(): Item {
    const item = this.items[this.#next % this.items.length] as Item;
    this.#next += 1;
    return item;
  }

  /** Compares the items with a new list. Marks those whose seats differ as booked by others. */
  compare(now: readonly Item[]): void {
    const listed = new Set(now.map(seatsOf));
    for (const item of this.items) if (!listed.has(seatsOf(item))) this.#busy.add(item.availabilityItemId);
  }

  /** Returns the entries of a capture for seats in a category: one per seat, or one for a group. */
  entries(category: RuleCategory, seats: number): (readonly [number, number])[] {
    const { id } = category;
    if (!this.singles.includes(category)) return [[id, seats]];
    return Array.from({ length: seats }, (): [number, number] => [id, 1]);
  }

  /** Returns the guests of a booking for seats in a category. */
  guests(category: RuleCategory, seats: number): Schemas['BookingRequestGuest'][] {
    return this.entries(category, seats).map(([priceCategoryId, occupancy]) => ({
      priceCategoryId,
      occupancy,
      ...(this.guestFields.length > 0 && { customFields: this.guestFields }),
    }));
  }

  /** Returns a requested item with guests for seats in a category. */
  order(item: Item, category: RuleCategory, seats: number): Schemas['BookingRequestItem'] {
    return { availabilityItemId: item.availabilityItemId, guests: this.guests(category, seats) };
  }
}

/** The target's records that examinations use. */
export interface World {
  readonly merchants: readonly Merchant[];
  readonly activities: readonly Activity[];
  readonly rules: readonly Rule[];
  readonly offers: readonly Offer[];
  /** All listed items, including exclusive, custom, inactive and parent items. */
  readonly listed: readonly Item[];
  /** Shop items that can be quoted. */
  readonly shopItems: readonly { readonly id: number; readonly merchant: string; readonly price: number }[];
  /** The merchant that the client acts as; null if no quote shows it. */
  readonly self: string | null;
  /** The target's time minus this machine's time. */
  readonly clockOffsetMs: number;
  /** The vendor's name in media types, fields and treasurers. */
  readonly vendor: string;
}

/**
 * Returns a trip whose items all have enough free seats, with a category for single seats. Prefers trips that nobody
 * else books, then those with a category for exactly one seat, then those with more addons and categories.
 */
export function singleSeats(
  { offers }: World,
  seats = 4,
  fits: (offer: Offer) => boolean = () => true,
): Offer | undefined {
  return offers
    .filter((offer) => isTrip(offer) && offer.singles.length > 0 && leastFree(offer) >= seats && fits(offer))
    .toSorted((left, right) => worth(right) - worth(left))[0];
}

function worth({ rule, activity, singles, isBusy }: Offer): number {
  const isAlone = singles.some(({ maxSeats }) => maxSeats === 1);
  return (
    Math.min(rule.priceCategories.length, 2) +
    activity.addons.length +
    (isAlone ? 100 : 0) -
    (isBusy ? 1000 : 0)
  );
}

/** Returns whether the items of an offer have a start and a seat limit of their own. */
export function isTrip({ rule }: Offer): boolean {
  return rule.type === 'trip' || rule.type === 'day_trip';
}

function leastFree({ items }: Offer): number {
  return Math.min(...items.map(({ availableSeats }) => availableSeats));
}

/** Returns the first offer that has a matching category, together with this category. */
export function categoryWith(
  { offers }: World,
  fits: (category: RuleCategory, offer: Offer) => boolean,
): { readonly offer: Offer; readonly category: RuleCategory } | undefined {
  for (const offer of offers) {
    const category = offer.rule.priceCategories.find((one) => fits(one, offer));
    if (category) return { offer, category };
  }
  return undefined;
}

/**
 * Returns the last time at which an item can be booked: its `latestBookingTime`. Without this field, its start (A5).
 */
export function closesAt({ latestBookingTime, startsAt }: Item): number {
  return momentOf(latestBookingTime ?? startsAt);
}
