import { isObject } from '../contract/is-object.js';
import {
  bodyOf,
  bodyText,
  type RecordedBody,
  type RecordedExchange,
} from '../exchanges/recorded-exchange.js';
import type { Leftover } from '../report/report.js';
import type { FactClientName } from '../laws/facts.js';

/** The client that made a record: the examined client, or a client from the facts. */
type Maker = 'own' | FactClientName;

/** The bookings and captures that a run has made at a target, each with its client. */
export class Made {
  readonly bookings = new Map<number, Maker>();
  readonly captures = new Map<string, Maker>();
  /** The bookings whose cancellation the target accepted. */
  readonly cancelled = new Set<number>();
  /** Clients that sent a booking but received no id. The booking may exist. */
  readonly lost = new Set<Maker>();
  readonly #unsearched = new Set<Maker>();
  /**
   * Clients that sent a capture request but received no reference. The capture cannot be found, because no operation
   * lists captures; it expires by itself.
   */
  readonly lostCaptures = new Set<Maker>();

  /**
   * Records the booking, capture or cancellation of an exchange. A request without a usable response counts as lost.
   */
  learn({ request, response }: RecordedExchange, as: Maker): void {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT' && (response?.status ?? 500) < 300) {
      const [, id] = /\/bookings\/(\d+)$/.exec(pathname) ?? [];
      if (id !== undefined) this.cancelled.add(Number(id));
    }
    if (request.method !== 'POST') return;
    const isBooking = pathname.endsWith('/bookings');
    if (!isBooking && !pathname.endsWith('/reservations')) return;
    const status = response?.status ?? 500;
    if (status >= 300 && status < 500) return;
    const made = status < 300 ? membersOf(response?.body) : {};
    if (isBooking) {
      const id = Number(made['id'] ?? Number.NaN);
      if (Number.isSafeInteger(id)) this.bookings.set(id, as);
      else this.lost.add(as);
    } else if (typeof made['reference'] === 'string') this.captures.set(made['reference'], as);
    else this.lostCaptures.add(as);
  }

  /** Returns the bookings and captures that were not undone, with their client ids. */
  left(clientOf: (as: Maker) => string): readonly Leftover[] {
    const of = (kind: Leftover['kind'], entries: Iterable<readonly [number | string | null, Maker]>) =>
      Array.from(entries, ([id, as]) => ({
        kind,
        id: id === null ? null : String(id),
        client: clientOf(as),
      }));
    const withoutId = (clients: Iterable<Maker>) => Array.from(clients, (as) => [null, as] as const);
    return [
      ...of('booking', this.bookings),
      ...of('booking', withoutId(new Set([...this.lost, ...this.#unsearched]))),
      ...of('capture', this.captures),
      ...of('capture', withoutId(this.lostCaptures)),
    ];
  }

  /**
   * Records the bookings and captures that workflows made but did not undo. Bookings whose responses were lost are not
   * searched for, because workflows book under a name that others may use too.
   */
  replay(exchanges: Iterable<RecordedExchange>): void {
    for (const exchange of exchanges) {
      this.learn(exchange, 'own');
      this.#forgetUndone(exchange);
    }
    for (const as of this.lost) this.#unsearched.add(as);
    this.lost.clear();
  }

  /**
   * Removes the records that the workflow itself undid: a booking that it cancelled, or a capture that it released,
   * replaced or booked.
   */
  #forgetUndone({ request, response }: RecordedExchange): void {
    if (!response || response.status >= 300) return;
    const { pathname } = new URL(request.url);
    const last = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    if (this.cancelled.has(Number(last))) this.bookings.delete(Number(last));
    if (request.method === 'DELETE' && pathname.includes('/reservations/')) this.captures.delete(last);
    if (request.method !== 'POST') return;
    const sent = bodyText(request.body) ?? '';
    for (const reference of this.captures.keys())
      if (sent.includes(JSON.stringify(reference))) this.captures.delete(reference);
  }
}

/** Returns the bookings and captures of a client that workflows have left at a target. */
export function leftBy(exchanges: Iterable<RecordedExchange>, client: string): readonly Leftover[] {
  const made = new Made();
  made.replay(exchanges);
  return made.left(() => client);
}

function membersOf(body: RecordedBody = 'not recorded'): Readonly<Record<string, unknown>> {
  const value = bodyOf(body);
  return isObject(value) ? value : {};
}
