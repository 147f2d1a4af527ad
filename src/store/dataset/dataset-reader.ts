import type { Period } from '../../domain/shared/date-time.js';
import type { ItemCount, ResourceUse, SeatCount } from '../../domain/seats/seat-source.js';
import type { AvailabilityRule } from '../../domain/catalogue/rule.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { EndedPage } from '../../domain/basket/hosted-payment.js';
import type { EndedCapture } from '../../domain/capture/capture.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { ascending } from '../../domain/shared/steps.js';
import { isExpired, type Due } from '../../domain/basket/expiry.js';
import { addonLines, daysOf, hashOfCode, type LookupName } from './indexes.js';
import {
  capacityKey,
  type FoundAddon,
  type FoundGuest,
  type FoundItem,
  type ReadTables,
  type Tables,
} from '../tables.js';
import { tuple, type Tuple } from './sorted-map.js';
import type { Dataset } from './dataset.js';

/** A reader whose members are the tables of a dataset. */
const TableReader = class {
  constructor(protected readonly dataset: Dataset) {
    Object.assign(this, dataset.tables);
  }
} as unknown as new (dataset: Dataset) => Tables & { readonly dataset: Dataset };

/** Reads a dataset by its tables and indexes. */
export class DatasetReader extends TableReader implements ReadTables {
  /** Returns whether this reader reads the given dataset. */
  isOf(dataset: Dataset): boolean {
    return this.dataset === dataset;
  }

  get version(): object {
    return this.dataset.version;
  }

  merchantById(id: number): Merchant | undefined {
    const key = this.#first('merchantById', id);
    return key && this.merchants.get(String(key.b));
  }

  rulesOfActivity(activityId: number): readonly AvailabilityRule[] {
    return this.#rules('rulesOfActivity', activityId);
  }

  childRules(parentRuleId: number): readonly AvailabilityRule[] {
    return this.#rules('childRules', parentRuleId);
  }

  ruleOfCategory(priceCategoryId: number): AvailabilityRule | undefined {
    const key = this.#first('ruleOfCategory', priceCategoryId);
    return key && this.rules.get(Number(key.b));
  }

  occupancy(availabilityItemId: string): ItemCount {
    const categories = new Map<number, SeatCount>();
    const sum = { booked: 0, paid: 0, held: 0 };
    for (const [key, [booked = 0, paid = 0, held = 0]] of this.dataset.indexes.counts.occupancy.withPrefix(
      tuple(availabilityItemId),
    )) {
      categories.set(Number(key.b), { booked, paid, held });
      sum.booked += booked;
      sum.paid += paid;
      sum.held += held;
    }
    return { ...sum, categories };
  }

  seatsVersion(ruleId: number): object {
    return this.dataset.indexes.seatsVersions.of(ruleId);
  }

  *takenItems(from = '', to?: string): Generator<string, void> {
    let last: string | undefined;
    for (const { a } of this.dataset.indexes.counts.occupancy.keys(tuple(from))) {
      const itemId = String(a);
      if (to !== undefined && itemId >= to) return;
      if (itemId !== last) yield itemId; // an item has one key per category
      last = itemId;
    }
  }

  resourceUses(resourceId: number, from: EpochMs, to: EpochMs): ResourceUse[] {
    const found = new Map<string, ResourceUse>(); // a stay of several days has one key per day
    for (const day of daysOf(from, to)) {
      const ofDay = this.dataset.indexes.counts.resourceUse.withPrefix(tuple(resourceId, day));
      for (const [{ c: start, d: end }, [seats = 0]] of ofDay) {
        const [startsAt, endsAt] = [Number(start), Number(end)];
        if (startsAt < to && endsAt > from) found.set(`${startsAt}-${endsAt}`, { startsAt, endsAt, seats });
      }
    }
    return [...found.values()];
  }

  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined {
    return this.capacities.get(capacityKey(availabilityItemId, priceCategoryId))?.capacity;
  }

  *basketIdsOf(
    merchant: string,
    { created, starting }: { readonly created?: Period; readonly starting?: Period } = {},
  ): Generator<number | null, void> {
    if (!created && !starting) {
      for (const { a: of, b: id } of this.dataset.indexes.lookups.basketsByMerchant.keys(tuple(merchant))) {
        if (of !== merchant) return;
        yield Number(id);
      }
      return;
    }
    const found: number[] = [];
    const isCreated = new Set<number>();
    if (created)
      for (const id of this.#within('basketsByCreation', merchant, created)) {
        if (starting) isCreated.add(id);
        else found.push(id);
        yield null;
      }
    if (starting)
      for (const id of this.#within('basketsByStart', merchant, starting)) {
        if (!created || isCreated.has(id)) found.push(id);
        yield null;
      }
    yield* ascending(found); // sorts the ids and removes duplicates: a basket may have several starts
  }

  findItem(basketItemId: number): FoundItem | undefined {
    const basket = this.#basketBy('items', basketItemId);
    const item = basket?.items.find(({ id }) => id === basketItemId);
    return basket && item && { basket, item };
  }

  findGuest(guestId: number): FoundGuest | undefined {
    const basket = this.#basketBy('guests', guestId);
    if (!basket) return undefined;
    for (const item of basket.items) {
      const guest = item.guests.find(({ id }) => id === guestId);
      if (guest) return { basket, item, guest };
    }
    return undefined;
  }

  findAddon(lineId: number): FoundAddon | undefined {
    const basket = this.#basketBy('addons', lineId);
    if (!basket) return undefined;
    for (const item of basket.items) {
      const line = addonLines(item).find(({ addon }) => addon.id === lineId);
      if (line) return { basket, item, ...line };
    }
    return undefined;
  }

  findGuestByCode(code: string): FoundGuest | undefined {
    for (const { b: guestId } of this.#keys('guestCodes', hashOfCode(code))) {
      const found = this.findGuest(Number(guestId));
      if (found && [found.guest.barCode, found.guest.barcodeAlias].includes(code)) return found;
    }
    return undefined;
  }

  findTicket(
    ticketCode: string,
  ): { readonly basket: Basket; readonly guest: FoundGuest['guest'] | null } | undefined {
    for (const { b: basketId, c: guestId } of this.#keys('tickets', hashOfCode(ticketCode))) {
      const basket = this.baskets.get(Number(basketId));
      const guest = guestId === 0 ? null : this.findGuest(Number(guestId))?.guest;
      const code = guest === null ? basket?.ticketCode : guest?.ticketCode;
      if (basket && guest !== undefined && code === ticketCode) return { basket, guest };
    }
    return undefined;
  }

  *guestsOnItem(availabilityItemId: string): Generator<FoundGuest | null, void> {
    for (const { a, b: guestId } of this.dataset.indexes.lookups.guestsOnItem.keys(
      tuple(availabilityItemId),
    )) {
      if (a !== availabilityItemId) return;
      yield this.findGuest(Number(guestId)) ?? null;
    }
  }

  endedCapture(reference: string): EndedCapture | undefined {
    const found = this.#keys('endedCaptures', hashOfCode(reference)).map(({ b: id }) =>
      this.endedCaptures.get(Number(id)),
    );
    return found.find((ended) => ended?.reference === reference);
  }

  mailIdsOf(basketId: number): number[] {
    return this.#keys('mailsOfBasket', basketId).map(({ b: id }) => Number(id));
  }

  basketOfTransaction(transactionId: string): Basket | undefined {
    return this.#basketBy('transactions', transactionId);
  }

  basketOfPage(pageCode: string): Basket | undefined {
    return this.#basketBy('pages', pageCode);
  }

  endedPage(pageCode: string): EndedPage | undefined {
    const [found] = this.#keys('endedPages', pageCode);
    return found && this.endedPages.get(Number(found.b));
  }

  /** Returns the time of the next expiry of a capture or paying basket. Infinity if there is none. */
  nextDueAt(): EpochMs {
    return Number(this.dataset.indexes.lookups.due.firstKey()?.a ?? Infinity);
  }

  /** Returns the captures and paying baskets that have expired at a time, in order of their expiry (C4, H2). */
  dueUntil(now: EpochMs): Due[] {
    const found: Due[] = [];
    for (const one of this.due()) {
      if (!isExpired(one.at, now)) break;
      found.push(one);
    }
    return found;
  }

  *due(): Generator<Due, void> {
    for (const { a: at, b: kind, c: id } of this.dataset.indexes.lookups.due.keys()) {
      if (kind === 'basket') yield { kind, at: Number(at), id: Number(id) };
      else yield { kind: 'capture', at: Number(at), id: String(id) };
    }
  }

  #keys(index: LookupName, prefix: number | string): Tuple[] {
    return this.dataset.indexes.lookups[index].withPrefix(tuple(prefix)).map(([key]) => key);
  }

  #first(index: LookupName, prefix: number | string): Tuple | undefined {
    return this.dataset.indexes.lookups[index].firstWithPrefix(tuple(prefix));
  }

  #rules(index: LookupName, id: number): AvailabilityRule[] {
    return this.#keys(index, id).flatMap((key) => this.rules.get(Number(key.b)) ?? []);
  }

  #basketBy(index: LookupName, id: number | string): Basket | undefined {
    const key = this.#first(index, id);
    return key && this.baskets.get(Number(key.b));
  }

  *#within(index: LookupName, merchant: string, span: Period | undefined): Generator<number, void> {
    const [from, to] = [span?.from ?? -Infinity, span?.to ?? Infinity];
    for (const { a: of, b: at, c: id } of this.dataset.indexes.lookups[index].keys(tuple(merchant, from))) {
      if (of !== merchant || Number(at) > to) return;
      yield Number(id);
    }
  }
}
