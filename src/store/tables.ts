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
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Steps } from '../domain/shared/steps.js';
import type { Due } from '../domain/basket/expiry.js';
import type { EndedPage } from '../domain/basket/hosted-payment.js';
import type { StoredMail } from '../domain/basket/mail.js';

/** The type of the records in each table, and of their keys. Records are immutable. A change replaces the record. */
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
  /** Keyed by the id of the deleted basket. */
  endedPages: { key: number; value: EndedPage };
  /** Keyed by `capacityKey`. */
  capacities: { key: string; value: CapacitySetting };
  discountUses: { key: string; value: DiscountUse };
  voucherUses: { key: string; value: VoucherUse };
  mails: { key: number; value: StoredMail };
  /** The last number that each sequence returned, keyed by sequence name. */
  sequences: { key: string; value: number };
}

export type TableName = keyof RecordTypes;
/** The tables of records. Sequences are not records: `nextId` and `nextCode` increase them. */
export type RecordTable = Exclude<TableName, 'sequences'>;

/**
 * The tables that commands write to. The other tables are the catalogue. A fixture contains records of the ledger
 * tables only if it was exported.
 */
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

/** The new value of one record. Null removes the record. */
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
   * A version object, which is replaced whenever a record of the table changes. It can be the key of cached results
   * that depend on the entire table. Workspaces share the object while they share the fixture's records.
   */
  readonly version: object;
  get(key: KeyOf<Name>): RecordOf<Name> | undefined;
  has(key: KeyOf<Name>): boolean;
  /** Yields all records, or the records from key `from` on (inclusive). */
  values(from?: KeyOf<Name>): IterableIterator<RecordOf<Name>>;
  /** Yields all records in descending order of their keys. */
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
/** A booked addon with its item and its guest. The guest is null if the addon belongs to the item itself. */
export interface FoundAddon extends FoundItem {
  readonly guest: Guest | null;
  readonly addon: BookedAddon;
}

/** The tables of a workspace by name. */
export type Tables = { readonly [Name in TableName]: TableOf<Name> };

/** All data of a workspace that a query may read. The cost of a lookup depends on the size of its result, not of the tables. */
export interface ReadTables extends Tables {
  /** A version object, which each change of any table replaces. */
  readonly version: object;
  merchantById(id: number): Merchant | undefined;
  /** Returns the rules of an activity, in order of their ids. */
  rulesOfActivity(activityId: number): readonly AvailabilityRule[];
  childRules(parentRuleId: number): readonly AvailabilityRule[];
  /** Returns the rule that contains a price category. Category ids are unique in a workspace. */
  ruleOfCategory(priceCategoryId: number): AvailabilityRule | undefined;

  /** Returns the taken seats of one availability item. */
  occupancy(availabilityItemId: string): ItemCount;
  /** Returns a version object, which is replaced whenever seats or capacity settings of the rule's items change. */
  seatsVersion(ruleId: number): object;
  /**
   * Yields the ids of the availability items with taken seats, in ascending order. With bounds, yields only ids in
   * `[from, to)`.
   */
  takenItems(from?: string, to?: string): Iterable<string>;
  /** Yields the captures and paying baskets in order of their expiry. The tables must not change during the iteration. */
  due(): Iterable<Due>;
  /** Returns the booked and held seats of a resource at any time within `[from, to)`. */
  resourceUses(resourceId: number, from: EpochMs, to: EpochMs): readonly ResourceUse[];
  /** Returns the capacity set for an availability item, or for one price category of it (A8). */
  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined;

  /**
   * Yields the ids of the baskets that a merchant sold or operates, in ascending order. `narrow` selects baskets by
   * creation time and by the start of an uncancelled item (B9, B10). Without `narrow`, ids are read lazily from the
   * index. With `narrow`, the matching ids are collected first.
   */
  basketIdsOf(
    merchant: string,
    narrow?: { readonly created?: Period; readonly starting?: Period },
  ): Steps<number>;
  findItem(basketItemId: number): FoundItem | undefined;
  findGuest(guestId: number): FoundGuest | undefined;
  /** Returns a booked addon by its line id. */
  findAddon(lineId: number): FoundAddon | undefined;
  /** Returns the guest with a barcode or barcode alias (G3). */
  findGuestByCode(code: string): FoundGuest | undefined;
  /**
   * Returns the owner of a ticket by its ticket code, the unguessable part of the ticket's path (G4). `guest` is null
   * for the ticket of an entire basket.
   */
  findTicket(ticketCode: string): { readonly basket: Basket; readonly guest: Guest | null } | undefined;
  /** Yields the guests of an availability item in order of their ids, including cancelled guests. */
  guestsOnItem(availabilityItemId: string): Steps<FoundGuest>;
  /** Returns the record of a capture's end (C6). Returns undefined if there is none, or if it was removed. */
  endedCapture(reference: string): EndedCapture | undefined;
  /** Returns the ids of the mails about a basket, in ascending order. */
  mailIdsOf(basketId: number): number[];
  /** Returns the basket that has a payment with this transaction id (H3, B6). */
  basketOfTransaction(transactionId: string): Basket | undefined;
  /** Returns the basket of a hosted payment page (H2). */
  basketOfPage(pageCode: string): Basket | undefined;
  /** For a payment page of a deleted basket, returns the record of the page's end (H2). */
  endedPage(pageCode: string): EndedPage | undefined;
}

/**
 * The operations of a command: read, replace entire ledger records, and take ids and codes. The catalogue is read-only,
 * except that fault moments may replace rules. An error rolls back all changes.
 */
export interface Transaction extends ReadTables {
  put<Name extends LedgerTable>(table: Name, record: RecordOf<Name>): void;
  remove<Name extends LedgerTable>(table: Name, key: KeyOf<Name>): void;
  /** Replaces an availability rule, as its operator would. Only the moments `price-raised` and `item-closed` call it. */
  replaceRule(rule: AvailabilityRule): void;
  /** Returns the next number of a sequence, starting at 1 (P15). */
  nextId(sequence: Sequence): number;
  /** Returns a code of 26 characters (`A–Z2–7`). It is random, or derived from the workspace's seed (P15). */
  nextCode(): string;
}

/** The sequences of ids in a workspace. */
export type Sequence =
  'basket' | 'basketItem' | 'guest' | 'bookedAddon' | 'payment' | 'user' | 'mail' | 'endedCapture';

/** Returns the key of a capacity setting. */
export function capacityKey(availabilityItemId: string, priceCategoryId: number | null): string {
  return `${availabilityItemId}/${priceCategoryId ?? ''}`;
}
