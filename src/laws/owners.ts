import { isObject } from '../contract/is-object.js';
import type { DecodedExchange, Schemas } from './decoded-exchange.js';
import { NO_FACTS, type FactClientName, type Facts } from './facts.js';

/** The client that made a booking, and the merchants of the booking as far as they are known. */
interface Booked {
  readonly client: string;
  /** The seller and the operator; empty until the booking has been read. */
  readonly merchants: readonly string[];
  readonly isMarketplace: boolean;
}

/** The maximum number of stored records of each kind, because a proxy can run for days. */
const MAX_KEPT = 5000;

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}

/**
 * The clients that made bookings and captures, learned from the exchanges of all clients. A client is known from the
 * response that granted its token, or from the recording. The number of stored records is limited.
 */
export class Owners {
  readonly #clients = new Map<string, string>();
  readonly #bookings = new Map<number, Booked>();
  /** The booking id of each guest, booked item and bar code. */
  readonly #parts = new Map<string, number>();
  readonly #captures = new Map<string, string>();
  /** The merchant that each client acts as. */
  readonly #merchants = new Map<string, string>();
  /** The merchants whose activities each client sees. */
  readonly #seen = new Map<string, ReadonlySet<string>>();

  constructor(private readonly facts: Facts = NO_FACTS) {}

  /** Returns the client to which a token was granted; undefined if unknown. */
  clientOf(token: string): string | undefined {
    return this.#clients.get(token);
  }

  /** Returns whether the client of an exchange has the given name in the facts. */
  isOf(exchange: DecodedExchange, name: FactClientName): boolean {
    return exchange.clientId !== undefined && exchange.clientId === this.facts.clients[name]?.id;
  }

  /** Returns the client that made a booking; undefined if unknown. */
  bookerOf(booking: unknown): string | undefined {
    return this.#bookings.get(Number(booking))?.client;
  }

  /** Returns the booking of a part: `guest 7`, `item 8` or `code X`. */
  bookingOf(part: string): number | undefined {
    return this.#parts.get(part);
  }

  /** Returns whether a capture was made by a client that is not in the facts. */
  isCaptureOfOthers(reference: unknown): boolean {
    return this.#isUnnamed(this.#captures.get(String(reference)));
  }

  /**
   * Returns whether a booking must be hidden from a client: its merchant neither sells nor operates the booking.
   * Undefined if this is unknown, or if a client in the facts made the booking (B9, K1).
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

  /** Stores the clients, bookings and captures of a checked exchange. */
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

  /**
   * Stores the merchants that a client sees. Reads only complete activity lists without filters, because others may
   * lack some merchants.
   */
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

/** A token with the id of its client. */
export interface Grant {
  readonly token: string;
  readonly clientId: string;
}

/** Returns the token and client from a token response; undefined for other exchanges. */
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

/** Decodes the user name of HTTP Basic, which is form-encoded (RFC 6749 §2.3.1). */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
