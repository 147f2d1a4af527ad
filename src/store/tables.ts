import type { Activity, MobileGroup } from '../domain/catalogue/activity.js';
import type { AvailabilityRule, Resource } from '../domain/catalogue/rule.js';
import type { Client } from '../domain/catalogue/client.js';
import type { DiscountCode, Voucher } from '../domain/catalogue/discounts.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import type { ShopItem } from '../domain/catalogue/goods.js';
import type { Basket, BasketItem, BookedAddon, Guest } from '../domain/basket/basket.js';
import type { CapacitySetting } from '../domain/availability/capacity.js';
import type { Capture, EndedCapture } from '../domain/capture/record.js';
import type { DiscountUse, VoucherUse } from '../domain/pricing/uses.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Mail } from '../domain/basket/mail.js';

/** The records of a workspace by table, each with its key. Records are immutable: a change replaces the record. */
export interface Records {
  merchants: { key: string; value: Merchant };
  activities: { key: number; value: Activity };
  rules: { key: number; value: AvailabilityRule };
  resources: { key: number; value: Resource };
  shopItems: { key: number; value: ShopItem };
  discountCodes: { key: string; value: DiscountCode };
  vouchers: { key: string; value: Voucher };
  mobileGroups: { key: number; value: MobileGroup };
  clients: { key: string; value: Client };
  captures: { key: string; value: Capture };
  endedCaptures: { key: number; value: EndedCapture };
  baskets: { key: number; value: Basket };
  /** Keyed by `capacityKey`. */
  capacities: { key: string; value: CapacitySetting };
  discountUses: { key: string; value: DiscountUse };
  voucherUses: { key: string; value: VoucherUse };
  mails: { key: number; value: Mail };
  /** The last number given out, by sequence. */
  sequences: { key: string; value: number };
}

export type TableName = keyof Records;
/** The tables that commands write to; sequences are counted by `nextId` and `nextCode`. */
export type RecordTable = Exclude<TableName, 'sequences'>;
export type KeyOf<Name extends TableName> = Records[Name]['key'];
export type RecordOf<Name extends TableName> = Records[Name]['value'];

/** What a transaction did to one record; a null value removes it. A journal line is a list of these. */
export type Change = {
  [Name in TableName]: {
    readonly table: Name;
    readonly key: KeyOf<Name>;
    readonly value: RecordOf<Name> | null;
  };
}[TableName];

/** One table, read in ascending order of its keys. */
export interface Table<Name extends TableName> {
  readonly size: number;
  /**
   * The same object as long as no record of the table is put or removed, and another one afterwards; workspaces that
   * share a fixture's records share it. What is worked out from a whole table is kept under it (WeakMap).
   */
  readonly version: object;
  get(key: KeyOf<Name>): RecordOf<Name> | undefined;
  has(key: KeyOf<Name>): boolean;
  /** All records, or those from `from` on (inclusive). */
  values(from?: KeyOf<Name>): IterableIterator<RecordOf<Name>>;
  /** All records in descending order of their keys. */
  valuesReversed(): IterableIterator<RecordOf<Name>>;
}

/** Seats taken of an item or a category. Live captures are `held`; expired ones are gone before any read (C4). */
export interface SeatCount {
  /** In reserved, paying and paid baskets (A2). */
  readonly booked: number;
  /** Those in baskets that are even or overpaid (A2). */
  readonly paid: number;
  readonly held: number;
}

export interface ItemOccupancy extends SeatCount {
  readonly categories: ReadonlyMap<number, SeatCount>;
}

/** Where a line of a booking is found. */
export interface FoundGuest {
  readonly basket: Basket;
  readonly item: BasketItem;
  readonly guest: Guest;
}
export interface FoundItem {
  readonly basket: Basket;
  readonly item: BasketItem;
}
/** A booked addon with its item and, where it is a guest's, the guest. */
export interface FoundAddon extends FoundItem {
  readonly guest: Guest | null;
  readonly addon: BookedAddon;
}

/** A half-open or closed span of moments, both ends inclusive; null is open. */
export interface Span {
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** All that a query may read of a workspace. Every look-up costs what it answers, not what is stored. */
export interface ReadTables {
  /** Of all of them: another object after each change. */
  readonly version: object;
  readonly merchants: Table<'merchants'>;
  readonly activities: Table<'activities'>;
  readonly rules: Table<'rules'>;
  readonly resources: Table<'resources'>;
  readonly shopItems: Table<'shopItems'>;
  readonly discountCodes: Table<'discountCodes'>;
  readonly vouchers: Table<'vouchers'>;
  readonly mobileGroups: Table<'mobileGroups'>;
  readonly clients: Table<'clients'>;
  readonly captures: Table<'captures'>;
  readonly endedCaptures: Table<'endedCaptures'>;
  readonly baskets: Table<'baskets'>;
  readonly capacities: Table<'capacities'>;
  readonly discountUses: Table<'discountUses'>;
  readonly voucherUses: Table<'voucherUses'>;
  readonly mails: Table<'mails'>;
  readonly sequences: Table<'sequences'>;

  merchantById(id: number): Merchant | undefined;
  /** In order of their ids. */
  rulesOfActivity(activityId: number): readonly AvailabilityRule[];
  childRules(parentRuleId: number): readonly AvailabilityRule[];
  /** The rule that a price category belongs to; category ids are unique in a workspace. */
  ruleOfCategory(priceCategoryId: number): AvailabilityRule | undefined;

  /** Seats taken of one availability item; zeros where nothing is. */
  occupancy(availabilityItemId: string): ItemOccupancy;
  /** Another object after each change of the seats taken or held, or the capacities set, of a rule's items. */
  seatsVersion(ruleId: number): object;
  /** Ids of the availability items on which seats are taken or held, in ascending order; all, or those in `[from, to)`. */
  takenItems(from?: string, to?: string): string[];
  /** The most seats (booked and held) that a resource gives at any one moment of `[from, to)` (A1). */
  resourceUse(resourceId: number, from: EpochMs, to: EpochMs): number;
  /** The capacity set for an occurrence or its category, if any (A8). */
  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined;

  /** Baskets that a merchant sold or operates, by id; narrowed by creation, or by the start of a live item (B9, B10). */
  basketsOf(
    merchant: string,
    narrow?: { readonly created?: Span; readonly starting?: Span },
  ): Iterable<Basket>;
  findItem(basketItemId: number): FoundItem | undefined;
  findGuest(guestId: number): FoundGuest | undefined;
  /** A booked addon by its line's id. */
  findAddon(lineId: number): FoundAddon | undefined;
  /** By barcode or its alias (G3). */
  findGuestByCode(code: string): FoundGuest | undefined;
  /** By the unguessable part of a ticket's path (G4): a guest's or a basket's. */
  findTicket(ticketCode: string): { readonly basket: Basket; readonly guest: Guest | null } | undefined;
  /** Guests booked on an availability item, by id; cancelled ones are among them. */
  guestsOnItem(availabilityItemId: string): Iterable<FoundGuest>;
  /** How the capture of a reference ended, as long as that is remembered (C6). */
  endedCapture(reference: string): EndedCapture | undefined;
  /** The basket that holds a payment with this transaction id (H3, B6). */
  basketOfTransaction(transactionId: string): Basket | undefined;
  /** The basket of a hosted payment page (H2). */
  basketOfPage(pageCode: string): Basket | undefined;
}

/** What a command may do: read, replace records whole, and take ids and codes. A refusal undoes all of it. */
export interface Transaction extends ReadTables {
  put<Name extends RecordTable>(table: Name, record: RecordOf<Name>): void;
  remove<Name extends RecordTable>(table: Name, key: KeyOf<Name>): void;
  /** The next number of a sequence, counting up from 1 (P15). */
  nextId(sequence: Sequence): number;
  /** An unguessable code of 26 characters (`A–Z2–7`), or the next of the workspace's seed (P15). */
  nextCode(): string;
}

/** The sequences of a workspace. Baskets, items, guests, addon lines and payments count apart. */
export type Sequence =
  'basket' | 'basketItem' | 'guest' | 'bookedAddon' | 'payment' | 'user' | 'mail' | 'endedCapture';

/** The key of a capacity setting. */
export function capacityKey(availabilityItemId: string, priceCategoryId: number | null): string {
  return `${availabilityItemId}/${priceCategoryId ?? ''}`;
}
