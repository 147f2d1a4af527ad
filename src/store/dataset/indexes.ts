import { DAY_MS } from '../../domain/shared/civil-time.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import { ruleOfItem } from '../../domain/schedule/listed-items.js';
import { itemMoments } from '../../domain/schedule/item-id.js';
import {
  type Basket,
  type BasketItem,
  type BookedAddon,
  type Guest,
  partiesOf,
} from '../../domain/basket/basket.js';
import type { Capture } from '../../domain/capture/capture.js';
import { areSeatsPaid, liveItems, takenSeats, type TakenSeats } from '../../domain/basket/status.js';
import { basketDueAt, type Due } from '../../domain/basket/expiry.js';
import type { RecordOf, TableName, Tables } from '../tables.js';
import { tuple, type Tuple } from './sorted-map.js';

/**
 * The tables of the schedule. They are loaded first, because the counts of other tables look up rules and merchants.
 */
export type ScheduleTables = Pick<Tables, 'rules' | 'merchants'>;

/**
 * The functions that compute an index's entries from a record, keyed by table. All entries of one record must have
 * different keys.
 */
export type IndexDefinition<Entry, Given extends unknown[] = []> = {
  readonly [Name in TableName]?: (record: RecordOf<Name>, ...given: Given) => readonly Entry[];
};

/** The figures of one record for a key. The index stores the sum of the figures of all records with this key. */
export type Count = readonly [key: Tuple, figures: readonly number[]];

type DueKind = Due['kind'];

function distinct<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}

interface BookedGuest {
  readonly item: BasketItem;
  readonly guest: Guest;
}

function guestsOf(basket: Basket): BookedGuest[] {
  const found: BookedGuest[] = [];
  for (const item of basket.items) for (const guest of item.guests) found.push({ item, guest });
  return found;
}

/** Returns the addon lines of an item and of its guests. */
export function addonLines(
  item: BasketItem,
): { readonly guest: Guest | null; readonly addon: BookedAddon }[] {
  const own = item.addons.map((addon) => ({ guest: null, addon }));
  return [...own, ...item.guests.flatMap((guest) => guest.addons.map((addon) => ({ guest, addon })))];
}

/**
 * Returns a hash of a code (FNV-1a, 32 bits). Hashes are small keys that sort fast. Different codes may have the same
 * hash, so lookups also compare the codes of the records.
 */
export function hashOfCode(code: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < code.length; at++) bits = Math.imul(bits ^ code.charCodeAt(at), 0x01000193);
  return bits;
}

function heldBy(capture: Capture): TakenSeats[] {
  const held: TakenSeats[] = [];
  for (const itemId of capture.availabilityItemIds) {
    for (const { priceCategoryId: categoryId, seats } of capture.seats)
      held.push({ itemId, categoryId, seats });
  }
  return held;
}

/** Adds up the seats per item and price category, so that each sum needs only one change of the tree. */
function addedUp(taken: readonly TakenSeats[]): readonly TakenSeats[] {
  const sums: TakenSeats[] = [];
  for (const one of taken) {
    const at = sums.findIndex((sum) => sum.itemId === one.itemId && sum.categoryId === one.categoryId);
    const sum = sums[at];
    if (sum) sums[at] = { ...sum, seats: sum.seats + one.seats };
    else sums.push(one);
  }
  return sums;
}

/** Returns `[item, category] → [booked, paid, held]`. */
function occupancy(taken: readonly TakenSeats[], figures: (seats: number) => readonly number[]): Count[] {
  return addedUp(taken).map(({ itemId, categoryId, seats }) => [tuple(itemId, categoryId), figures(seats)]);
}

/**
 * Returns `[resource, UTC day, start, end] → [seats]`, one entry for each day of an item. So the peak of a period is
 * computed from the entries of its days (A1).
 */
function resourceUse(taken: readonly TakenSeats[], schedule: ScheduleTables): Count[] {
  return taken.flatMap(({ itemId, seats }): Count[] => {
    const rule = ruleOfItem(schedule.rules, itemId);
    if (!rule?.resources.length) return [];
    const moments = itemMoments(itemId, rule, zoneOf(schedule.merchants.get(rule.merchant)));
    if (!moments) return [];
    const { startsAt, endsAt } = moments;
    return daysOf(startsAt, endsAt).flatMap((day) =>
      rule.resources.map((id): Count => [tuple(id, day, startsAt, endsAt), [seats]]),
    );
  });
}

/** Returns the UTC days that overlap `[from, to)`. */
export function daysOf(from: number, to: number): number[] {
  const first = Math.floor(from / DAY_MS);
  const last = Math.max(first, Math.ceil(to / DAY_MS) - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function dueBasket(basket: Basket): Tuple[] {
  const dueAt = basketDueAt(basket);
  return dueAt === null ? [] : [tuple(dueAt, 'basket' satisfies DueKind, basket.id)];
}

function startsOf(basket: Basket): number[] {
  const starts = liveItems(basket).map((item) => item.startsAt);
  return distinct(starts.filter((start) => start !== null));
}

/**
 * Sorted sets of keys. A lookup reads the keys with a given prefix. Each key contains the key of its record, so that
 * keys of different records differ.
 */
export const LOOKUPS = {
  merchantById: { merchants: (merchant) => [tuple(merchant.id, merchant.slug)] },
  rulesOfActivity: { rules: (rule) => [tuple(rule.activityId, rule.id)] },
  childRules: { rules: (rule) => (rule.parentRuleId === null ? [] : [tuple(rule.parentRuleId, rule.id)]) },
  ruleOfCategory: {
    rules: (rule) => distinct(rule.priceCategories.map(({ id }) => id)).map((id) => tuple(id, rule.id)),
  },
  due: {
    captures: (capture) => [tuple(capture.expiresAt, 'capture' satisfies DueKind, capture.reference)],
    baskets: dueBasket,
  },
  endedCaptures: { endedCaptures: ({ reference, id }) => [tuple(hashOfCode(reference), id)] },
  endedPages: { endedPages: ({ pageCode, basketId }) => [tuple(pageCode, basketId)] },
  basketsByMerchant: { baskets: (basket) => partiesOf(basket).map((slug) => tuple(slug, basket.id)) },
  basketsByCreation: {
    baskets: (basket) => partiesOf(basket).map((slug) => tuple(slug, basket.createdAt, basket.id)),
  },
  basketsByStart: {
    baskets: (basket) =>
      startsOf(basket).flatMap((start) => partiesOf(basket).map((slug) => tuple(slug, start, basket.id))),
  },
  items: { baskets: (basket) => basket.items.map((item) => tuple(item.id, basket.id)) },
  guests: { baskets: (basket) => guestsOf(basket).map(({ guest }) => tuple(guest.id, basket.id)) },
  addons: {
    baskets: (basket) => basket.items.flatMap(addonLines).map(({ addon }) => tuple(addon.id, basket.id)),
  },
  guestCodes: {
    baskets: (basket) =>
      guestsOf(basket).flatMap(({ guest }) =>
        distinct([guest.barCode, guest.barcodeAlias].map(hashOfCode)).map((code) =>
          tuple(code, guest.id, basket.id),
        ),
      ),
  },
  /** The guest id is 0 for the ticket of an entire basket. */
  tickets: {
    baskets: (basket) => [
      tuple(hashOfCode(basket.ticketCode), basket.id, 0),
      ...guestsOf(basket).map(({ guest }) => tuple(hashOfCode(guest.ticketCode), basket.id, guest.id)),
    ],
  },
  guestsOnItem: {
    baskets: (basket) =>
      guestsOf(basket).flatMap(({ item, guest }) =>
        distinct(item.availabilityItemIds).map((id) => tuple(id, guest.id, basket.id)),
      ),
  },
  transactions: {
    baskets: (basket) =>
      distinct(basket.payments.map((payment) => payment.transactionId))
        .filter((id) => id !== null)
        .map((id) => tuple(id, basket.id)),
  },
  mailsOfBasket: { mails: ({ basketId, id }) => [tuple(basketId, id)] },
  pages: {
    baskets: ({ hostedPayment, id }) => (hostedPayment ? [tuple(hostedPayment.pageCode, id)] : []),
  },
} as const satisfies Record<string, IndexDefinition<Tuple>>;

export type LookupName = keyof typeof LOOKUPS;

/** Returns whether two versions of a basket have the same keys in a group of lookups. */
type HaveSameKeys = (one: Basket, other: Basket) => boolean;

/**
 * The lookups of baskets, grouped by the part of the basket that determines their keys. A change seldom affects more
 * than one part. Only the keys of the changed parts are computed again.
 */
export const BASKET_LOOKUPS: readonly (readonly [HaveSameKeys, readonly LookupName[]])[] = [
  [
    (one, other) => one.hostedPayment === other.hostedPayment && one.status === other.status,
    ['due', 'pages'],
  ],
  [haveSameParties, ['basketsByMerchant', 'basketsByCreation']],
  [haveSameStarts, ['basketsByStart']],
  [haveSameLines, ['items', 'guests', 'addons', 'guestCodes', 'tickets']],
  [haveSamePlaces, ['guestsOnItem']],
  [(one, other) => one.payments === other.payments, ['transactions']],
];

function haveSameParties(one: Basket, other: Basket): boolean {
  return one.createdAt === other.createdAt && one.seller === other.seller && one.operator === other.operator;
}

function haveSameStarts(one: Basket, other: Basket): boolean {
  if (!haveSameParties(one, other)) return false;
  if (one.items === other.items && one.status === other.status) return true;
  const [some, others] = [liveItems(one), liveItems(other)];
  return areAlike(some, others, (item, known) => item.startsAt === known.startsAt);
}

/**
 * Returns whether two versions of a basket have the same line ids and codes, as after a payment, a cancellation or a
 * rebooking.
 */
function haveSameLines(one: Basket, other: Basket): boolean {
  if (one.ticketCode !== other.ticketCode) return false;
  return one.items === other.items || areAlike(one.items, other.items, isSameItem);
}

/** Returns whether two versions of a basket have the same guests on the same availability items. */
function haveSamePlaces(one: Basket, other: Basket): boolean {
  return one.items === other.items || areAlike(one.items, other.items, isSamePlace);
}

function isSamePlace(one: BasketItem, other: BasketItem): boolean {
  if (one === other) return true;
  const isSame = one.availabilityItemIds === other.availabilityItemIds;
  return isSame && areAlike(one.guests, other.guests, isSameId);
}

function areAlike<Line>(
  some: readonly Line[],
  others: readonly Line[],
  isSame: (one: Line, other: Line) => boolean,
): boolean {
  const isSameAt = (line: Line, at: number) => {
    const other = others[at];
    return other !== undefined && isSame(line, other);
  };
  return some === others || (some.length === others.length && some.every(isSameAt));
}

function isSameItem(one: BasketItem, other: BasketItem): boolean {
  if (one === other) return true;
  return (
    one.id === other.id &&
    areAlike(one.addons, other.addons, isSameId) &&
    areAlike(one.guests, other.guests, isSameGuest)
  );
}

function isSameGuest(one: Guest, other: Guest): boolean {
  if (one === other) return true;
  const hasSameCodes =
    one.barCode === other.barCode &&
    one.barcodeAlias === other.barcodeAlias &&
    one.ticketCode === other.ticketCode;
  return hasSameCodes && one.id === other.id && areAlike(one.addons, other.addons, isSameId);
}

function isSameId(one: { readonly id: number }, other: { readonly id: number }): boolean {
  return one.id === other.id;
}

/** Sums of figures by key. Keys whose figures are all zero are removed. */
export const COUNTS = {
  occupancy: {
    baskets: (basket) => {
      const isPaid = areSeatsPaid(basket);
      return occupancy(takenSeats(basket), (seats) => [seats, isPaid ? seats : 0, 0]);
    },
    captures: (capture) => occupancy(heldBy(capture), (seats) => [0, 0, seats]),
  },
  resourceUse: {
    baskets: (basket, schedule) => resourceUse(takenSeats(basket), schedule),
    captures: (capture, schedule) => resourceUse(heldBy(capture), schedule),
  },
} as const satisfies Record<string, IndexDefinition<Count, [ScheduleTables]>>;

export type CountName = keyof typeof COUNTS;

/**
 * A hash of the index keys that this code computes for sample records. A test checks the hash. Saved indexes with another
 * hash are ignored.
 */
export const INDEX_KEYS = '4c8478de90e48490';
