import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time limit of a partner's request in milliseconds. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 3000;
const ITEM = '10_trip_20260605100000_20260605120000';

/** A workspace with a single departure. It can be booked at the time of `CLOCK`. */
export const FIXTURE = {
  merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon' }],
  activities: [{ id: 1, merchant: 'harbour', title: 'Harbour tour' }],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      duration: 'PT2H',
      capacity: 10_000,
      priceCategories: [{ id: 100, price: { amount: 30, currency: 'EUR' } }],
    },
  ],
};
export const CLOCK = { now: '2026-06-01T08:00:00Z', frozen: true };

/** A request and its result for the partner. */
export interface Seen {
  /** The time at which the request was sent, in milliseconds. */
  readonly at: number;
  /** The duration of the request, in milliseconds. */
  readonly tookMs: number;
  /** The status of the response, or the code of the error if there was no response. */
  readonly result: number | string;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request over TLS to a server with a self-signed certificate. */
function send(agent: Agent, port: string, { method, path, headers = {}, body }: Sent) {
  return new Promise<{ result: number | string; text: string }>((resolve) => {
    const failed = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ result: code ?? message, text: '' });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { host: '127.0.0.1', port, agent, method, path, signal };
    const sent = request({ ...options, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('error', failed)
        .on('end', () => resolve({ result: response.statusCode ?? 0, text }));
    });
    sent.on('error', failed).end(body);
  });
}

/** The credentials of the client in a partner's workspace. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A partner that books and cancels in its workspace through the proxy, about every three seconds, and records the results. */
export class Partner {
  readonly seen: Seen[] = [];
  /**
   * The acknowledged bookings, keyed by id. True if the cancellation was acknowledged, false if the booking was not
   * cancelled, null if a requested cancellation was not acknowledged.
   */
  readonly acknowledged = new Map<number, boolean | null>();
  readonly #agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  #headers: Readonly<Record<string, string>> | null = null;
  #hasStopped = false;
  #shared: number;

  constructor(
    readonly port: string,
    readonly credentials: Credentials,
  ) {
    const digits = Number(/\d+/.exec(credentials.clientId)?.[0] ?? 0);
    this.#shared = (digits * 0.382) % 1;
  }

  /** Creates bookings until it is stopped. */
  async work(): Promise<void> {
    await sleep(this.#share() * PAUSE_MS);
    while (!this.#hasStopped) {
      await this.#book();
      await sleep(PAUSE_MS * (0.5 + this.#share()));
    }
  }

  /** Returns evenly distributed numbers from 0 to 1, different for each partner. */
  #share(): number {
    return (this.#shared = (this.#shared + 0.618) % 1);
  }

  stop(): void {
    this.#hasStopped = true;
  }

  /** Reads the acknowledged bookings. Returns the bookings that are missing or have a different status. */
  async lost(): Promise<readonly number[]> {
    const lost: number[] = [];
    for (const [id, isCancelled] of this.acknowledged) {
      const booking = await this.#ask<{ status: string }>('GET', `/bookings/${id}`);
      const isRight =
        booking !== null && (isCancelled === null || (booking.status === 'cancelled') === isCancelled);
      if (!isRight) lost.push(id);
    }
    this.#agent.destroy();
    return lost;
  }

  /** Captures a seat, books it, reads the booking and cancels it in three of four cases. */
  async #book(): Promise<void> {
    if ((await this.#ask('GET', '/activities?limit=10')) === null) return;
    const seats = { availabilityItemId: ITEM, priceCategories: [{ 100: 1 }] };
    const capture = await this.#ask<{ reference: string }>('POST', '/reservations', seats);
    if (!capture) return;
    const guests = [{ priceCategoryId: 100, occupancy: 1 }];
    const items = [{ availabilityItemId: ITEM, availabilityCaptureReference: capture.reference, guests }];
    const contact = { type: 'email', name: 'Ann', value: 'ann@example.com' };
    const booking = await this.#ask<{ id: number }>('POST', '/bookings', { items, contact });
    if (!booking) return;
    this.acknowledged.set(booking.id, false);
    if ((await this.#ask('GET', `/bookings/${booking.id}`)) === null || this.#share() < 0.25) return;
    this.acknowledged.set(booking.id, null);
    const cancelled = await this.#ask('PUT', `/bookings/${booking.id}?reason=ill`);
    if (cancelled) this.acknowledged.set(booking.id, true);
  }

  /** Sends a request with a token. Returns the body of the response; null if the request failed. */
  async #ask<Body extends object>(method: string, path: string, body?: object): Promise<Body | null> {
    this.#headers ??= await this.#signIn();
    if (!this.#headers) return null;
    const json = body && { 'content-type': 'application/json' };
    const headers = { ...this.#headers, ...json };
    const text = await this.#send({ method, path, headers, ...(body && { body: JSON.stringify(body) }) });
    return text === null ? null : (JSON.parse(text || '{}') as Body);
  }

  async #signIn(): Promise<Readonly<Record<string, string>> | null> {
    const { clientId, clientSecret } = this.credentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const body = new URLSearchParams(form).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const text = await this.#send({ method: 'POST', path: '/oauth2/token', headers, body });
    if (text === null) return null;
    const { access_token: token } = JSON.parse(text) as { access_token: string };
    return { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
  }

  async #send(sent: Sent): Promise<string | null> {
    const [at, began] = [performance.now(), performance.now()];
    const { result, text } = await send(this.#agent, this.port, sent);
    this.seen.push({ at, tookMs: performance.now() - began, result });
    return typeof result === 'number' && result < 300 ? text : null;
  }
}
