import { isObject, type JsonObject } from '../contract/is-object.js';
import type { Client } from '../domain/catalogue/client.js';
import type { DecodedExchange } from '../laws/decoded-exchange.js';
import type { ValueDifference } from '../verification/exchange/values.js';
import { differences } from './differences.js';
import type { MirroredWorkspace } from './mirrored-workspace.js';

/** The most bookings of a target that are known in the mirror too: a proxy runs for days. */
const MAX_BOOKINGS = 5000;

/** What of a booking follows from its order and the catalogue. */
const MONEY = [
  'total',
  'subTotal',
  'onlineBookingFee',
  'totalFees',
  'totalDiscounts',
  'rebates',
  'currency',
  'itemsPrice',
  'shopItemsPrice',
  'vouchersDiscount',
  'multidiscount',
  'taxes',
  'fees',
] as const;

/** Bookings that were made at a target and, with the same order, in its mirror. Ids are mapped by position. */
export class BookedValues {
  readonly #own = new Map<number, number>();

  constructor(private readonly mirror: MirroredWorkspace) {}

  /** Carries out a booking in the mirror, and compares what is read of it until something else changes it. */
  async judge(exchange: DecodedExchange, client: Client): Promise<ValueDifference[]> {
    const { operationId, path } = exchange;
    const body = exchange.body as JsonObject;
    if (operationId === 'createBooking') {
      await this.#book(exchange, client);
      return [];
    }
    const id = Number(operationId === 'getBooking' ? path['bookingId'] : (path['bookingId'] ?? Number.NaN));
    const own = this.#own.get(id);
    if (operationId !== 'getBooking') {
      if (exchange.method !== 'GET') this.#forget(id);
      return [];
    }
    if (own === undefined || body['status'] === 'cancelled') return [];
    const expected = await this.mirror.ask('getBooking', client, { path: { bookingId: own } });
    return isObject(expected) && body['conversionRate'] === expected['conversionRate']
      ? compared(body, expected as JsonObject)
      : [];
  }

  async #book({ sent, body }: DecodedExchange, client: Client): Promise<void> {
    const made = await this.mirror.ask('createBooking', client, { body: withoutCaptures(sent) });
    const [theirs, ours] = [body, made].map((one) => Number(Object(one).id));
    if (!theirs || !ours) return;
    this.#own.set(theirs, ours);
    if (this.#own.size > MAX_BOOKINGS) this.#own.delete(this.#own.keys().next().value ?? 0);
  }

  /** A change by an id that is not the booking's own may be of any of them. */
  #forget(id: number): void {
    if (Number.isNaN(id)) this.#own.clear();
    else this.#own.delete(id);
  }
}

/** Seats that were held at the target are free in the mirror. */
function withoutCaptures(order: unknown): unknown {
  if (!isObject(order)) return order;
  const items: unknown = (order as JsonObject)['items'];
  if (!Array.isArray(items)) return order;
  const plain = (items as JsonObject[]).map(({ availabilityCaptureReference: _reference, ...item }) => item);
  return { ...order, items: plain };
}

function compared(received: JsonObject, expected: JsonObject): ValueDifference[] {
  const money = (body: JsonObject) => ({
    ...Object.fromEntries(MONEY.map((name) => [name, body[name]])),
    items: listAt(body, 'items').map((item) => ({
      price: item['price'],
      guests: listAt(item, 'guests').map(({ price, discount }) => ({ price, discount })),
      addons: listAt(item, 'addons').map(({ title, price, total }) => ({ title, price, total })),
    })),
  });
  return differences(money(received), money(expected)).map((one) => ({ rule: 'M2', ...one }));
}

function listAt(body: JsonObject, name: string): readonly JsonObject[] {
  const list: unknown = body[name];
  return Array.isArray(list) ? (list as JsonObject[]) : [];
}
