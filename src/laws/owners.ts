import { isObject } from '../contract/is-object.js';
import type { DecodedExchange, Schemas } from './decoded-exchange.js';
import { NO_FACTS, type FactClientName, type Facts } from './facts.js';

/** The client that made a booking, and what is known of the booking's two merchants. */
interface Booked {
  readonly client: string;
  /** Seller and operator; empty until the booking was read. */
  readonly merchants: readonly string[];
  readonly isMarketplace: boolean;
}

/** The most records of a kind that are kept: a proxy runs for days. */
const MAX_KEPT = 5000;

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}

/**
 * The owners of bookings and captures, learned from the exchanges of all clients. Clients are known from responses of the token
 * endpoint, or from the recording. Bounded.
 */
export class Owners {
  readonly #clients = new Map<string, string>();
  readonly #bookings = new Map<number, Booked>();
  /** The booking of each guest, booked item and bar code. */
  readonly #parts = new Map<string, number>();
  readonly #captures = new Map<string, string>();
  /** The merchant that each client acts as; `#seen` has the merchants whose activities it sees. */
  readonly #merchants = new Map<string, string>();
  readonly #seen = new Map<string, ReadonlySet<string>>();

  constructor(private readonly facts: Facts = NO_FACTS) {}

  /** Returns the id of the client that got a token; undefined if that was not seen. */
  clientOf(token: string): string | undefined {
    return this.#clients.get(token);
  }

  /** Returns whether an exchange is of the client that facts list under a name. */
  isOf(exchange: DecodedExchange, name: FactClientName): boolean {
    return exchange.clientId !== undefined && exchange.clientId === this.facts.clients[name]?.id;
  }

  /** Returns the client that booked; undefined where that is not known. */
  bookerOf(booking: unknown): string | undefined {
    return this.#bookings.get(Number(booking))?.client;
  }

  /** Returns the booking of one of its parts: `guest 7`, `item 8` or `code X`. */
  bookingOf(part: string): number | undefined {
    return this.#parts.get(part);
  }

  /** Whether a client that facts do not name has made a capture. */
  isCaptureOfOthers(reference: unknown): boolean {
    return this.#isUnnamed(this.#captures.get(String(reference)));
  }

  /**
   * Returns whether a booking is hidden from a client: it was made by a client that facts do not name, and the given client's
   * merchant is neither its seller nor the operator of its trip. Undefined where that is not known (B9, K1).
   */
  isHidden(booking: unknown, from: string): boolean | undefined {
    const found = this.#bookings.get(Number(booking));
    if (!found || !this.#isUnnamed(found.client) || found.merchants.length === 0) return undefined;
    const merchant = this.#merchants.get(from);
    if (merchant !== undefined) return !found.merchants.includes(merchant);
    const seen = this.#seen.get(from);
    const isSeen = seen === undefined || found.merchants.some((one) => seen.has(one));
    return found.isMarketplace && isSeen ? undefined : true;
  }

  #isUnnamed(client: string | undefined): boolean {
    const { clients } = this.facts;
    return client !== undefined && !Object.values(clients).some(({ id }) => id === client);
  }

  /** Notes the clients, bookings and captures of an exchange, after it was judged. */
  learn(exchange: DecodedExchange): void {
    const { operationId, status, body, clientId } = exchange;
    if (status !== 200 || typeof body !== 'object' || body === null) return;
    const grant = grantOf(exchange);
    if (grant) keep(this.#clients, grant.token, grant.clientId);
    if (clientId === undefined) return;
    if (operationId === 'createBooking') {
      const { id } = body as Schemas['CreatedBooking'];
      keep(this.#bookings, id, { client: clientId, merchants: [], isMarketplace: false });
    }
    if (operationId === 'createCapture')
      keep(this.#captures, (body as Schemas['Capture']).reference, clientId);
    if (operationId === 'getBookingPrices')
      keep(this.#merchants, clientId, (body as Schemas['BookingPrice']).merchant);
    if (operationId === 'listActivities') this.#learnActivities(exchange, clientId);
    if (operationId === 'getBooking') this.#learnBooking(body as Schemas['Basket'], clientId);
  }

  /** Learns the merchants that a client sees: a complete list without filters has an activity of each. */
  #learnActivities({ body, query }: DecodedExchange, clientId: string): void {
    const { limit = 30, offset = 0, language: _, internal: __, ...filters } = query;
    const listed = body as Schemas['Activity'][];
    const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== false);
    if (isFiltered || offset !== 0 || listed.length >= Number(limit)) return;
    keep(this.#seen, clientId, new Set(listed.map(({ merchant }) => merchant)));
  }

  #learnBooking({ id, merchant, marketplace, items }: Schemas['Basket'], clientId: string): void {
    const known = this.#bookings.get(id);
    if (known?.client !== clientId) return;
    const merchants = [merchant, ...items.map(({ activity }) => activity.merchant)];
    keep(this.#bookings, id, { client: clientId, merchants, isMarketplace: marketplace !== null });
    for (const item of items) {
      keep(this.#parts, `item ${item.id}`, id);
      for (const guest of item.guests) {
        keep(this.#parts, `guest ${guest.id}`, id);
        keep(this.#parts, `code ${guest.barCode}`, id);
      }
    }
  }
}

/** A token, and the id of the client that it was granted to. */
export interface Grant {
  readonly token: string;
  readonly clientId: string;
}

/** Returns the token that an exchange grants, and its client; undefined if it grants none. */
export function grantOf({
  operationId,
  status,
  sentText,
  body,
  requestHeader,
}: DecodedExchange): Grant | undefined {
  if (operationId !== 'createToken' || status !== 200 || !isObject(body)) return undefined;
  const [, basic] = /^basic +(\S+)/i.exec(requestHeader('authorization') ?? '') ?? [];
  const [named] = basic === undefined ? [] : Buffer.from(basic, 'base64').toString().split(':', 1);
  const clientId = new URLSearchParams(sentText ?? '').get('client_id') ?? (named && decoded(named));
  const token = body['access_token'];
  if (!clientId || typeof token !== 'string') return undefined;
  return { token, clientId };
}

/** Returns a name of HTTP Basic, which is encoded as in a form (RFC 6749 §2.3.1). */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
