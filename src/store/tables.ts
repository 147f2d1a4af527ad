import type { Period } from '../domain/shared/date-time.js';
import type { ItemCount, ResourceUse, CapacitySetting } from '../domain/seats/seat-source.js';
import type { Activity, MobileGroup } from '../domain/catalogue/activity.js';
import type { AvailabilityRule, SharedResource } from '../domain/catalogue/rule.js';
import type { Client } from '../domain/catalogue/client.js';
import type { DiscountCode, Voucher, ShopItem } from '../domain/catalogue/goods.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import type { Basket, BasketItem, BookedAddon, Guest } from '../domain/basket/basket.js';
import type { Capture, EndedCapture } from '../domain/capture/capture.js';
import type { DiscountUse, VoucherUse } from '../domain/pricing/codes.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Steps } from '../domain/shared/steps.js';
import type { Due } from '../domain/basket/expiry.js';
import type { EndedPage } from '../domain/basket/hosted-payment.js';
import type { StoredMail } from '../domain/basket/mail.js';

/** The records of a workspace by table, each with its key. Records are immutable: a change replaces the record. */
export interface RecordTypes {
  merchants: { key: string; value: Merchant };
  activities: { key: number; value: Activity };
  rules: { key: number; value: AvailabilityRule };
  resources: { key: number; value: SharedResource };
  shopItems: { key: number; value: ShopItem };
  discountCodes: { key: string; value: DiscountCode };
  vouchers: { key: string; value: Voucher };
  mobileGroups: { key: number; value: MobileGroup };
  clients: { key: string; value: Client };
  captures: { key: string; value: Capture };
  endedCaptures: { key: number; value: EndedCapture };
  baskets: { key: number; value: Basket };
  /** Keyed by the id that their basket had. */
  endedPages: { key: number; value: EndedPage };
  /** Keyed by `capacityKey`. */
  capacities: { key: string; value: CapacitySetting };
  discountUses: { key: string; value: DiscountUse };
  voucherUses: { key: string; value: VoucherUse };
  mails: { key: number; value: StoredMail };
  /** The last number taken, by sequence. */
  sequences: { key: string; value: number };
}

export type TableName = keyof RecordTypes;
/** The tables of records; sequences are counted by `nextId` and `nextCode`. */
export type RecordTable = Exclude<TableName, 'sequences'>;

/** The tables that commands write to, as opposed to the catalogue. A fixture holds them when it is an export. */
export const LEDGER_TABLES = [
  'captures',
  'endedCaptures',
  'baskets',
  'endedPages',
  'capacities',
  'discountUses',
  'voucherUses',
  'mails',
] as const satisfies readonly TableName[];

export type LedgerTable = (typeof LEDGER_TABLES)[number];

export type KeyOf<Name extends TableName> = RecordTypes[Name]['key'];
export type RecordOf<Name extends TableName> = RecordTypes[Name]['value'];

/** The new value of one record; null for a removed record. */
export type Change = {
  [Name in TableName]: {
    readonly table: Name;
    readonly key: KeyOf<Name>;
    readonly value: RecordOf<Name> | null;
  };
}[TableName];

/** The records of one table, in ascending order of their keys. */
export interface TableOf<Name extends TableName> {
  readonly size: number;
  /**
   * An object that is replaced whenever a record of the table changes, so that it can be the key of cached results that
   * depend on the whole table. Workspaces share it while they share the fixture's records.
   */
  readonly version: object;
  get(key: KeyOf<Name>): RecordOf<Name> | undefined;
  has(key: KeyOf<Name>): boolean;
  /** All records, or those from `from` on (inclusive). */
  values(from?: KeyOf<Name>): IterableIterator<RecordOf<Name>>;
  /** All records in descending order of their keys. */
  valuesReversed(): IterableIterator<RecordOf<Name>>;
}

/** A booked guest with its item and basket. */
export interface FoundGuest {
  readonly basket: Basket;
  readonly item: BasketItem;
  readonly guest: Guest;
}
/** A booked item with its basket. */
export interface FoundItem {
  readonly basket: Basket;
  readonly item: BasketItem;
}
/** A booked addon with its item, and its guest; null for an addon of the item itself. */
export interface FoundAddon extends FoundItem {
  readonly guest: Guest | null;
  readonly addon: BookedAddon;
}

/** The tables of a workspace by name. */
export type Tables = { readonly [Name in TableName]: TableOf<Name> };

/**
 * Everything that a query may read of a workspace. The cost of a look-up depends on its result, not on the tables'
 * size.
 */
export interface ReadTables extends Tables {
  /** An object that is replaced by each change of any table. */
  readonly version: object;
  merchantById(id: number): Merchant | undefined;
  /** Returns rules in order of their ids. */
  rulesOfActivity(activityId: number): readonly AvailabilityRule[];
  childRules(parentRuleId: number): readonly AvailabilityRule[];
  /** Returns the rule of a price category. Category ids are unique in a workspace. */
  ruleOfCategory(priceCategoryId: number): AvailabilityRule | undefined;

  /** Returns the seats taken of one availability item. */
  occupancy(availabilityItemId: string): ItemCount;
  /** Returns an object that is replaced whenever seats or capacity settings of a rule's items change. */
  seatsVersion(ruleId: number): object;
  /** Yields the ids of the availability items with seats taken, in ascending order: all, or those in `[from, to)`. */
  takenItems(from?: string, to?: string): Iterable<string>;
  /** Yields the captures and paying baskets in order of their ends. Nothing may be changed while they are read. */
  due(): Iterable<Due>;
  /** Returns the seats of a resource, booked and held, that are taken at some time within `[from, to)`. */
  resourceUses(resourceId: number, from: EpochMs, to: EpochMs): readonly ResourceUse[];
  /** Returns the capacity that was set for an occurrence or its category (A8). */
  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined;

  /**
   * Yields the ids of the baskets that a merchant sold or operates, in order: all, or those created, or with a live item
   * that starts, within a span (B9, B10). All are read from the index one by one; those of a span are collected first.
   */
  basketIdsOf(
    merchant: string,
    narrow?: { readonly created?: Period; readonly starting?: Period },
  ): Steps<number>;
  findItem(basketItemId: number): FoundItem | undefined;
  findGuest(guestId: number): FoundGuest | undefined;
  /** Returns a booked addon by the id of its line. */
  findAddon(lineId: number): FoundAddon | undefined;
  /** Returns the guest with a barcode or barcode alias (G3). */
  findGuestByCode(code: string): FoundGuest | undefined;
  /**
   * Returns the owner of a ticket by the unguessable part of its path: a guest, or for `null` the whole basket (G4).
   */
  findTicket(ticketCode: string): { readonly basket: Basket; readonly guest: Guest | null } | undefined;
  /** Yields the guests of an availability item by id, cancelled ones included. */
  guestsOnItem(availabilityItemId: string): Steps<FoundGuest>;
  /** Returns how a capture ended, while that is remembered (C6). */
  endedCapture(reference: string): EndedCapture | undefined;
  /** Returns the ids of the mails about a basket, in ascending order. */
  mailIdsOf(basketId: number): number[];
  /** Returns the basket with a payment of this transaction id (H3, B6). */
  basketOfTransaction(transactionId: string): Basket | undefined;
  /** Returns the basket of a hosted payment page (H2). */
  basketOfPage(pageCode: string): Basket | undefined;
  /** Returns the end of a page whose basket is deleted (H2). */
  endedPage(pageCode: string): EndedPage | undefined;
}

/**
 * What a command may do: read, replace whole records of the ledger, and take ids and codes. Of the catalogue only rules
 * change, and by moments alone. An error undoes all of it.
 */
export interface Transaction extends ReadTables {
  put<Name extends LedgerTable>(table: Name, record: RecordOf<Name>): void;
  remove<Name extends LedgerTable>(table: Name, key: KeyOf<Name>): void;
  /** Replaces an availability rule, as its operator does: the moments `price-raised` and `item-closed`. */
  replaceRule(rule: AvailabilityRule): void;
  /** Returns the next number of a sequence, from 1 on (P15). */
  nextId(sequence: Sequence): number;
  /** Returns a code of 26 characters (`A–Z2–7`): unguessable, or derived from the workspace's seed (P15). */
  nextCode(): string;
}

/** The sequences of numbers in a workspace. */
export type Sequence =
  'basket' | 'basketItem' | 'guest' | 'bookedAddon' | 'payment' | 'user' | 'mail' | 'endedCapture';

/** Returns the key of a capacity setting. */
export function capacityKey(availabilityItemId: string, priceCategoryId: number | null): string {
  return `${availabilityItemId}/${priceCategoryId ?? ''}`;
}
