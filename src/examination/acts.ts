import type { components } from '../contract/api.gen.js';
import { isObject } from '../contract/is-object.js';
import type { Reply, Session, Who } from './session.js';

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

/** The name of whoever books, which marks the bookings of a run. */
export interface Booker {
  readonly name: string;
  readonly email: string;
}

/** Returns a number in letters: a name with digits is found by a part of an id, too. */
export function inLetters(value: number): string {
  return String(Math.round(value))
    .replaceAll(/\D/g, '')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}

/** The acts of an examination. What they book and hold is cancelled and released at the end. */
export class Acts {
  readonly #bookings = new Map<number, Who>();
  readonly #captures = new Map<string, Who>();
  #made = 0;

  constructor(
    readonly session: Session,
    readonly booker: Booker,
    /** Values of the fields that a booking must fill in, by merchant. */
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
    const reply = await this.session.send<Schemas['Capture']>('POST', '/reservations', { body, as });
    if (reply.status === 200) this.#captures.set(reply.body.reference, as);
    return reply;
  }

  /** Releases a capture. */
  release(reference: string, as: Who = 'own'): Promise<Reply<Schemas['ReleasedCapture']>> {
    this.#captures.delete(reference);
    return this.session.send('DELETE', `/reservations/${encodeURIComponent(reference)}`, { as });
  }

  /** Leaves a capture to expire. */
  leave(reference: string): void {
    this.#captures.delete(reference);
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
    if (reply.status === 200) {
      this.#made += 1;
      this.#bookings.set(reply.body.id, as);
    }
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

  /** Refunds what a booking holds, cancels what was booked and releases what was held; goes on after a failure. */
  async cleanUp(): Promise<void> {
    for (const [reference, as] of this.#captures) {
      await this.release(reference, as).catch(unlessLost);
    }
    for (const [id, as] of this.#bookings) {
      this.#bookings.delete(id);
      await this.#undo(id, as).catch(unlessLost);
    }
  }

  async #undo(id: number, as: Who): Promise<void> {
    const basket = await this.booking(id, as);
    if (basket.status !== 200 || !isObject(basket.body)) return;
    const { status, treasurers } = basket.body;
    if (status === 'cancelled') return;
    const holding = Object.values(Object(treasurers) as Basket['treasurers']);
    const treasurer = holding.find(({ possibleRefundAmount: left }) => left > 0);
    const refund = treasurer ? { refundType: treasurer.id, refundFee: true } : {};
    const reply = await this.cancel(id, refund, as);
    if (reply.status === 400 && treasurer) await this.cancel(id, {}, as);
  }
}

/** Returns nothing for a request that got no response: the clean-up goes on with the next. */
function unlessLost(error: unknown): void {
  if (!(error instanceof Error && (error.name === 'NoReply' || error.name === 'TargetUnusable'))) throw error;
}
