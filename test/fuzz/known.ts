import type { Draw } from '../../src/seed/generate/draw.js';

/** The types of records and values that requests name. */
export type Kind =
  | 'activity'
  | 'anyWorkspace'
  | 'booking'
  | 'bookingItem'
  | 'barcode'
  | 'capture'
  | 'category'
  | 'currency'
  | 'discount'
  | 'guest'
  | 'guestAddon'
  | 'item'
  | 'itemAddon'
  | 'merchant'
  | 'merchantId'
  | 'page'
  | 'pageField'
  | 'rule'
  | 'snapshot'
  | 'ticket'
  | 'transaction'
  | 'voucher'
  | 'workspace';

/** A bookable item with its categories. */
export interface Place {
  readonly itemId: string;
  readonly ruleId: number;
  readonly activityId: number;
  readonly categories: readonly {
    readonly id: number;
    readonly minSeats: number;
    readonly maxSeats: number;
  }[];
}

/** The number of newest values stored per kind. */
const MOST = 60;

/** Kinds of values, keyed by the name of a member anywhere in a response. */
const BY_NAME: Readonly<Record<string, Kind>> = {
  availabilityItemId: 'item',
  reference: 'capture',
  barCode: 'barcode',
  barcodeAlias: 'barcode',
  transactionId: 'transaction',
  ticket: 'ticket',
  combinedTicket: 'ticket',
  redirectUrl: 'page',
};

/** Kinds of the ids of list entries, keyed by the name of the list in a response. */
const BY_LIST: Readonly<Record<string, Kind>> = { guests: 'guest', items: 'bookingItem' };

/** The records of the workspace that the fuzzer knows from its catalogue and from responses. */
export class Known {
  readonly #values = new Map<Kind, (string | number)[]>();
  places: readonly Place[] = [];

  add(kind: Kind, ...values: readonly (string | number)[]): void {
    this.#values.set(kind, [...(this.#values.get(kind) ?? []), ...values].slice(-MOST));
  }

  /** Returns a random known value of a kind; undefined if none is known yet. */
  one(kind: Kind, draw: Draw): string | number | undefined {
    const values = this.#values.get(kind) ?? [];
    return values.length === 0 ? undefined : draw.one(values);
  }

  /** Stores the records that a response names. */
  learn(operation: string, reply: unknown): void {
    if (operation === 'createBooking' || operation === 'listBookings') this.#ids('booking', [reply].flat());
    this.#walk(reply);
  }

  #walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const kind = BY_NAME[name];
      if (kind && (typeof part === 'string' || typeof part === 'number')) this.add(kind, part);
      const listed = BY_LIST[name];
      if (listed && Array.isArray(part)) this.#ids(listed, part);
      if (name === 'addons' && Array.isArray(part))
        this.#ids('priceCategory' in value ? 'guestAddon' : 'itemAddon', part);
      this.#walk(part);
    }
  }

  #ids(kind: Kind, entries: readonly unknown[]): void {
    for (const entry of entries) {
      const id: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'id') : undefined;
      if (typeof id === 'number') this.add(kind, id);
    }
  }
}
