import type { components } from '../contract/api.gen.js';
import { isObject } from '../contract/is-object.js';
import { pause } from '../time/real-time.js';
import { TargetUnusable } from '../verification/workflows/recording-target.js';
import { NoReply, type Reply, type Session, type Who } from './session.js';
import type { Leftover } from '../report/report.js';

/** The schemas of the contract, by name. */
export type Schemas = components['schemas'];
export type Item = Schemas['AvailabilityItem'];
export type Basket = Schemas['Basket'];
export type Quote = Schemas['BookingPrice'];
export type ListedGuest = Schemas['ListedGuest'];
type OrderedItem = Schemas['BookingRequestItem'];

/** A booking to send, without its contact. */
export type Order = Partial<Schemas['BookingRequest']> & {
  readonly vendorPayPSP?: Schemas['HostedPayment'];
};

/** Seats and money of an item, as a read shows them. */
export interface Seats {
  readonly reply: Reply<Item>;
  readonly available: number;
  readonly occupancy: number;
  readonly paid: number;
  readonly status: string;
  readonly capacity: number;
  readonly category: (id: number) => Schemas['PriceCategory'] | undefined;
}

/** The name and e-mail address that mark the bookings of a run. */
export interface Booker {
  readonly name: string;
  readonly email: string;
}

/** Returns a number in letters: a search for a part of an id would also find a name with digits. */
export function inLetters(value: number): string {
  return String(Math.round(value))
    .replaceAll(/\D/g, '')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}

/** The acts of an examination. Their bookings are cancelled and their holds released at the end. */
export class Acts {
  #made = 0;
  /** Bookings and holds that a clean-up could not undo; the last clean-up tries them again. */
  readonly #stuck = new Set<number | string>();

  constructor(
    readonly session: Session,
    readonly booker: Booker,
    /** Values for the required fields of a booking's user, by merchant. */
    private readonly userFields: (merchant: string) => readonly Schemas['CustomField'][],
  ) {}

  /** How many bookings were made. */
  get made(): number {
    return this.#made;
  }

  /** Reads an item. */
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

  /** Holds seats, each entry a category with a number of seats. */
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

  /** Releases a capture. */
  async release(reference: string, as: Who = 'own'): Promise<Reply<Schemas['ReleasedCapture']>> {
    const path = `/reservations/${encodeURIComponent(reference)}`;
    const reply = await this.session.send<Schemas['ReleasedCapture']>('DELETE', path, { as });
    if (reply.status < 300) this.leave(reference);
    return reply;
  }

  /** Leaves a capture to expire. */
  leave(reference: string): void {
    this.session.made.captures.delete(reference);
  }

  /** Books items. */
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

  /** Asks for a price. */
  quote(
    items: readonly Schemas['BookingPriceQueryItem'][],
    query: Readonly<Record<string, unknown>>,
    as: Who = 'own',
  ): Promise<Reply<Quote>> {
    return this.session.get('/bookingPrices', { ...(items.length > 0 && { items }), ...query }, { as });
  }

  /** Cancels a booking, without refunding unless asked for. */
  cancel(id: number, query: Readonly<Record<string, unknown>> = {}, as: Who = 'own'): Promise<Reply> {
    return this.session.send('PUT', `/bookings/${id}`, { query: { reason: 'Examined', ...query }, as });
  }

  /** Sends a request without a body, with parameters in its query. */
  act<Body>(
    method: 'POST' | 'PUT',
    path: string,
    query: Readonly<Record<string, unknown>> = {},
    as: Who = 'own',
  ): Promise<Reply<Body>> {
    return this.session.send(method, path, { query, as });
  }

  /** Pays into a booking. */
  pay(id: number, amount: number, more: Readonly<Record<string, unknown>> = {}) {
    const query = { amount, treasurerType: 'merchant', ...more };
    return this.act<{ readonly paymentId: number }>('POST', `/booking/${id}/payment`, query);
  }

  /** Refunds and cancels the bookings, and releases the holds; continues after a failure. */
  async cleanUp(): Promise<void> {
    const { bookings, captures } = this.session.made;
    for (const [reference, as] of captures)
      await this.#try(reference, async () => {
        const { status } = await this.release(reference, as);
        if (isRefusal(status)) this.leave(reference); // it was booked, replaced or has expired
        return status < 300 || isRefusal(status);
      });
    for (const [id, as] of bookings)
      await this.#try(id, async () => {
        const isUndone = await this.#undo(id, as);
        if (isUndone) bookings.delete(id);
        return isUndone;
      });
  }

  /** Undoes something, unless that has failed before, and remembers a failure. */
  async #try(what: number | string, undo: () => Promise<boolean>): Promise<void> {
    if (this.#stuck.has(what)) return;
    const isUndone = await undo().catch(unlessLost);
    if (!isUndone) this.#stuck.add(what);
  }

  /**
   * Cleans up at the end of a run, in several rounds if parts fail, and looks for bookings whose replies were lost. Returns the
   * bookings and holds that may be left.
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

  /** Looks for bookings whose replies were lost, by the name that the run books under. */
  async #findLost(): Promise<void> {
    const { made } = this.session;
    const { email } = this.booker;
    for (const as of made.lost) {
      const query = { 'user[]': [email], limit: 500 };
      const reply = await this.session.get<unknown>('/bookings', query, { as }).catch(unlessLost);
      if (reply?.status !== 200 || !Array.isArray(reply.body)) continue;
      made.lost.delete(as);
      for (const { id, status, user } of reply.body.filter(isObject) as unknown as readonly Basket[])
        // A target may list the bookings of others, too.
        if (status !== 'cancelled' && isObject(user) && user.email === email) made.bookings.set(id, as);
    }
  }

  /**
   * Cancels a booking that is not yet cancelled. Returns whether it is cancelled now. A booking that cannot be read is
   * cancelled unread.
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

/** The rounds of the last clean-up, and the time between them. */
const [ROUNDS, ROUND_MS] = [3, 1000];

/** Returns whether a target refuses a request by a rule: not for a missing right, and not temporarily. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 405, 408, 429].includes(status);
}

/** Returns nothing for a request that got no response: the clean-up goes on with the next. */
function unlessLost(error: unknown): undefined {
  if (!(error instanceof NoReply || error instanceof TargetUnusable)) throw error;
}
