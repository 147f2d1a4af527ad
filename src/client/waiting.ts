import { timeoutMs, type Duration } from './duration.js';
import { pause, real } from '../time/real-time.js';
import type { components } from '../contract/api.gen.js';
import type { ApiClient } from './api-client.js';
import type { LoggedRequest, Mail, OperationId, ShownRecords } from './control.js';

/** The time limit of a wait. */
export interface WaitOptions {
  /**
   * Milliseconds or a duration. Default: 4000. This is less than the usual limit of Vitest and Jest, so that a test
   * fails with the more helpful error of the wait.
   */
  readonly timeout?: number | Duration;
}

/** A value to wait for: a function that looks for it, and texts for the error. */
export interface Awaited<T> {
  readonly look: () => Promise<T | undefined>;
  /** The value in words, such as "a mail to ada@example.com". */
  readonly wanted: string;
  /** Returns a sentence about the values that were found instead. */
  readonly found: () => Promise<string>;
}

const [FIRST_MS, LONGEST_MS] = [5, 100];

/**
 * Polls until there is a value, and returns it.
 * @throws Error after the timeout; its message describes the values that were found instead
 */
export async function waitUntil<T>({ look, wanted, found }: Awaited<T>, options: WaitOptions): Promise<T> {
  const timeout = timeoutMs(options.timeout ?? 4000);
  const end = real.performanceNow() + timeout;
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    const seen = await look();
    if (seen !== undefined) return seen;
    const left = end - real.performanceNow();
    if (left <= 0) throw new Error(`No ${wanted} within ${timeout} ms. ${await found()}`);
    await pause(Math.min(wait, left));
  }
}

/** Returns a sentence that lists entries, latest first. */
export function listed(entries: readonly string[]): string {
  if (entries.length === 0) return 'There was none.';
  return `The latest were: ${entries.slice(0, 5).join(', ')}.`;
}

/** A booking. The contract names it `Basket`. */
export type Booking = components['schemas']['Basket'];

/** All statuses of a booking, to check calls from untyped JavaScript. A missing status is a compile error. */
export const BOOKING_STATUSES = Object.keys({
  reserved: true,
  paying: true,
  paid: true,
  cancelled: true,
} satisfies Record<Booking['status'], true>);

/** Selects a mail to wait for. */
export interface WaitedMail extends WaitOptions {
  readonly to?: string;
  readonly subject?: string | RegExp;
  readonly bookingId?: number;
  /** Ignores this mail and earlier ones. */
  readonly after?: Mail;
}

/** Selects a request to wait for. */
export interface WaitedRequest extends WaitOptions {
  readonly status?: number;
  /** The API client that sent it (`partner`). */
  readonly client?: string;
  /** Ignores this request and earlier ones. */
  readonly after?: LoggedRequest;
}

/** Selects a booking to wait for. */
export interface WaitedBooking extends WaitOptions {
  readonly id?: number;
  readonly status?: Booking['status'];
  /** The e-mail address of the booking's user. */
  readonly email?: string;
}

/** Waits for a matching mail, and returns the latest one. */
export function waitForMail(workspace: ShownRecords, filter: WaitedMail): Promise<Mail> {
  const { to, subject, bookingId, after } = filter;
  const matches = (mail: Mail) =>
    (to === undefined || mail.to === to) &&
    (subject === undefined ||
      (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject))) &&
    (bookingId === undefined || mail.bookingId === bookingId) &&
    (after === undefined || mail.id > after.id);
  const all = () => workspace.outbox({ limit: 100 });
  const wanted = [
    'mail',
    to && ` to ${to}`,
    subject && ` "${String(subject)}"`,
    bookingId && ` about ${bookingId}`,
  ];
  return waitUntil(
    {
      look: async () => (await all()).find(matches),
      wanted: wanted.filter(Boolean).join(''),
      found: async () => listed((await all()).map((mail) => `"${mail.subject}" to ${mail.to}`)),
    },
    filter,
  );
}

/** Waits for a matching request to an operation, and returns the latest one. */
export function waitForRequest(
  workspace: ShownRecords,
  operationId: OperationId,
  filter: WaitedRequest,
): Promise<LoggedRequest> {
  const { status, client, after } = filter;
  const clientId = client === undefined ? undefined : `${workspace.name}.${client}`;
  const query = { operationId, limit: 1000, ...(status !== undefined && { status }) };
  const matches = (request: LoggedRequest) =>
    (clientId === undefined || request.clientId === clientId) &&
    (after === undefined || request.id > after.id);
  const shown = ({ operationId: id, method, path, status: got, clientId: by }: LoggedRequest) =>
    `${id ?? `${method} ${path}`} ${got}${by === undefined || by === null ? '' : ` of ${by}`}`;
  return waitUntil(
    {
      look: async () => (await workspace.requests(query)).find(matches),
      wanted: `request ${operationId}${status === undefined ? '' : ` with ${status}`}${client === undefined ? '' : ` of ${client}`}`,
      found: async () => listed((await workspace.requests()).map(shown)),
    },
    filter,
  );
}

/**
 * Waits for a matching booking, and returns the latest one. The first of the clients that may see the booking reads
 * it.
 */
export function waitForBooking(clients: readonly ApiClient[], filter: WaitedBooking): Promise<Booking> {
  const { id, status, email } = filter;
  const query = { ...(email !== undefined && { 'user[]': [email] }) };
  const matches = (booking: Booking) =>
    (id === undefined || booking.id === id) && (status === undefined || booking.status === status);
  const all = async () => {
    const lists = await Promise.all(
      clients.map((client) => client.GET('/bookings', { params: { query } }).orThrow()),
    );
    const byId = new Map(
      lists
        .flat()
        .toReversed()
        .map((booking) => [booking.id, booking]),
    );
    return [...byId.values()].toSorted((one, other) => other.id - one.id);
  };
  const wanted = ['booking', id && ` ${id}`, status && ` that is ${status}`, email && ` for ${email}`];
  return waitUntil(
    {
      look: async () => (await all()).find(matches),
      wanted: wanted.filter(Boolean).join(''),
      found: async () => listed((await all()).map((one) => `${one.id} ${one.status}`)),
    },
    filter,
  );
}
