import type { components } from '../contract/api.gen.js';
import { isObject } from '../contract/is-object.js';
import { pause } from '../time/real-time.js';
import { TargetUnusable } from '../verification/workflows/recording-target.js';
import { NoReply, type Reply, type Session, type Who } from './session.js';
import type { Leftover } from '../report/report.js';

/** The schemas of the contract, keyed by name. */
export type Schemas = components['schemas'];
export type Item = Schemas['AvailabilityItem'];
export type Basket = Schemas['Basket'];
export type Quote = Schemas['BookingPrice'];
export type ListedGuest = Schemas['ListedGuest'];
type OrderedItem = Schemas['BookingRequestItem'];

/** A booking request without the contact. */
export type Order = Partial<Schemas['BookingRequest']> & {
  readonly vendorPayPSP?: Schemas['HostedPayment'];
};

/** The seats and price of an item at one time. */
export interface Seats {
  readonly reply: Reply<Item>;
  readonly available: number;
  readonly occupancy: number;
  readonly paid: number;
  readonly status: string;
  readonly capacity: number;
  readonly category: (id: number) => Schemas['PriceCategory'] | undefined;
}

/** The name and e-mail address that identify the bookings of a run. */
export interface Booker {
  readonly name: string;
  readonly email: string;
}

/**
 * Writes a number in letters, for the name of a run. A name with digits could be found by a search for part of an id.
 */
export function inLetters(value: number): string {
  return String(Math.round(value))
    .replaceAll(/\D/g, '')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}

/**
 * The operations by which examinations book, hold seats and pay. `cleanUp` and `finish` undo their bookings and
 * captures.
 */
export class Acts {
  #made = 0;
  /** Bookings and captures that could not be undone. Only `finish` tries them again. */
  readonly #stuck = new Set<number | string>();

  constructor(
    readonly session: Session,
    readonly booker: Booker,
    /** Returns values for the custom fields that a merchant requires of users. */
    private readonly userFields: (merchant: string) => readonly Schemas['CustomField'][],
  ) {}

  /** The number of bookings made. */
  get made(): number {
    return this.#made;
  }

  /** Reads an availability item. */
  async seats(id: string, as: Who = 'own'): Promise<Seats> {
    const path = `/availabilities/${encodeURIComponent(id)}`;
    const reply = await this.session.get<Item>(path, {}, { as });
    const { availableSeats, occupancy, occupancyPaid, occupancyStatus, capacity, categories } = reply.body;
    return {
      reply,
      available: availableSeats,
      occupancy,
      paid: occupancyPaid,
      status: occupancyStatus,
      capacity,
      category: (category) =>
        (Array.isArray(categories) ? categories : []).find(({ id: own }) => own === category),
    };
  }

  /** Holds seats. Each entry is a category with a number of seats. */
  async hold(
    id: string,
    entries: readonly (readonly [category: number, seats: number])[],
    more: Readonly<Record<string, unknown>> = {},
    as: Who = 'own',
  ): Promise<Reply<Schemas['Capture']>> {
    const priceCategories = entries.map(([category, seats]) => ({ [category]: seats }));
    const body = { availabilityItemId: id, priceCategories, ...more };
    return this.session.send<Schemas['Capture']>('POST', '/reservations', { body, as });
  }

  async release(reference: string, as: Who = 'own'): Promise<Reply<Schemas['ReleasedCapture']>> {
    const path = `/reservations/${encodeURIComponent(reference)}`;
    const reply = await this.session.send<Schemas['ReleasedCapture']>('DELETE', path, { as });
    if (reply.status < 300) this.leave(reference);
    return reply;
  }

  /** Excludes a capture from the clean-up. */
  leave(reference: string): void {
    this.session.made.captures.delete(reference);
  }

  async book(
    items: readonly OrderedItem[],
    order: Order = {},
    as: Who = 'own',
    merchant = '',
  ): Promise<Reply<Schemas['CreatedBooking']>> {
    const { name, email: value } = this.booker;
    const customFields = this.userFields(merchant);
    const body = {
      ...(items.length > 0 && { items }),
      contact: { type: 'email', name, value, notify: false },
      ...(customFields.length > 0 && { customFields }),
      ...order,
    };
    const reply = await this.session.send<Schemas['CreatedBooking']>('POST', '/bookings', { body, as });
    if (reply.status < 300) this.#made += 1;
    return reply;
  }

  booking(id: number, as: Who = 'own'): Promise<Reply<Basket>> {
    return this.session.get(`/bookings/${id}`, {}, { as });
  }

  quote(
    items: readonly Schemas['BookingPriceQueryItem'][],
    query: Readonly<Record<string, unknown>>,
    as: Who = 'own',
  ): Promise<Reply<Quote>> {
    return this.session.get('/bookingPrices', { ...(items.length > 0 && { items }), ...query }, { as });
  }

  /** Cancels a booking. Refunds only if `query` requests it. */
  cancel(id: number, query: Readonly<Record<string, unknown>> = {}, as: Who = 'own'): Promise<Reply> {
    return this.session.send('PUT', `/bookings/${id}`, { query: { reason: 'Examined', ...query }, as });
  }

  /** Sends a request with query parameters and without a body. */
  act<Body>(
    method: 'POST' | 'PUT',
    path: string,
    query: Readonly<Record<string, unknown>> = {},
    as: Who = 'own',
  ): Promise<Reply<Body>> {
    return this.session.send(method, path, { query, as });
  }

  /** Records a payment for a booking. */
  pay(id: number, amount: number, more: Readonly<Record<string, unknown>> = {}) {
    const query = { amount, treasurerType: 'merchant', ...more };
    return this.act<{ readonly paymentId: number }>('POST', `/booking/${id}/payment`, query);
  }

  /**
   * Cancels the bookings, with refunds where possible, and releases the captures. Continues after a failure, and skips
   * bookings and captures whose clean-up has failed before.
   */
  async cleanUp(): Promise<void> {
    const { bookings, captures } = this.session.made;
    for (const [reference, as] of captures)
      await this.#try(reference, async () => {
        const { status } = await this.release(reference, as);
        if (isRefusal(status)) this.leave(reference); // The capture was already booked or replaced, or it has expired.
        return status < 300 || isRefusal(status);
      });
    for (const [id, as] of bookings)
      await this.#try(id, async () => {
        const isUndone = await this.#undo(id, as);
        if (isUndone) bookings.delete(id);
        return isUndone;
      });
  }

  /** Undoes a booking or capture, unless an earlier attempt has failed. Notes a failure in `#stuck`. */
  async #try(what: number | string, undo: () => Promise<boolean>): Promise<void> {
    if (this.#stuck.has(what)) return;
    const isUndone = await undo().catch(unlessLost);
    if (!isUndone) this.#stuck.add(what);
  }

  /**
   * Cleans up at the end of a run, in several rounds. Retries failed cancellations and releases, and searches for
   * bookings whose responses were lost. Returns the bookings and captures that may remain.
   */
  async finish(): Promise<readonly Leftover[]> {
    const { made, target } = this.session;
    target.renew?.();
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) await pause(ROUND_MS);
      await this.#findLost();
      this.#stuck.clear();
      await this.cleanUp();
      if (made.bookings.size + made.captures.size + made.lost.size === 0) break;
    }
    return made.left((as) => this.session.clientOf(as).id);
  }

  /** Searches for bookings whose responses were lost. They have the e-mail address of the run. */
  async #findLost(): Promise<void> {
    const { made } = this.session;
    const { email } = this.booker;
    for (const as of made.lost) {
      const query = { 'user[]': [email], limit: 500 };
      const reply = await this.session.get<unknown>('/bookings', query, { as }).catch(unlessLost);
      if (reply?.status !== 200 || !Array.isArray(reply.body)) continue;
      made.lost.delete(as);
      for (const { id, status, user } of reply.body.filter(isObject) as unknown as readonly Basket[])
        // A target may also list the bookings of other users.
        if (status !== 'cancelled' && isObject(user) && user.email === email) made.bookings.set(id, as);
    }
  }

  /**
   * Cancels a booking, even if it cannot be read. Does nothing if it is already cancelled or does not exist. Returns
   * whether no uncancelled booking is left.
   */
  async #undo(id: number, as: Who): Promise<boolean> {
    const basket = await this.booking(id, as).catch(unlessLost);
    const isRead = basket && basket.status === 200 && isObject(basket.body);
    const { status, treasurers } = isRead ? basket.body : ({} as Partial<Basket>);
    if (status === 'cancelled' || basket?.status === 404) return true;
    if (!isRead && this.session.made.cancelled.has(id)) return true;
    const holding = Object.values(Object(treasurers) as Basket['treasurers']);
    const treasurer = holding.find(({ possibleRefundAmount: left }) => left > 0);
    const refund = treasurer ? { refundType: treasurer.id, refundFee: true } : {};
    const reply = await this.cancel(id, refund, as);
    if (reply.status === 400 && treasurer) return (await this.cancel(id, {}, as)).status < 300;
    return reply.status < 300;
  }
}

/** The maximum number of rounds of `finish`, and the pause between them in milliseconds. */
const [ROUNDS, ROUND_MS] = [3, 1000];

/**
 * Returns whether a status means that a rule forbids the request. Missing rights, unsupported methods and temporary
 * failures are no such statuses.
 */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 405, 408, 429].includes(status);
}

/** Ignores the errors of a lost response and of an unusable target, so that the clean-up continues. Rethrows others. */
function unlessLost(error: unknown): undefined {
  if (!(error instanceof NoReply || error instanceof TargetUnusable)) throw error;
}
