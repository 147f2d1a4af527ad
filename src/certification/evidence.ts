import type { Basket, BasketItem, Guest } from '../domain/basket/basket.js';
import type { Capture } from '../domain/capture/capture.js';
import { totalsOf } from '../domain/pricing/totals.js';
import { fromMinor } from '../domain/shared/money.js';
import { transitionsIn } from '../workspaces/history/history.js';
import type { RequestLogEntry } from '../workspaces/request-log/logged-request.js';
import type { CaseFinding, CaseRun } from './case.js';
import { headerOf } from '../exchanges/recorded-exchange.js';

/** Returns a finding. */
export function found(id: string, message: string, requests: readonly number[] = []): CaseFinding {
  return { id, message, requests };
}

/** Returns all findings as one list. Omits arguments that are `false`. */
export function findings(...rows: readonly (CaseFinding | readonly CaseFinding[] | false)[]): CaseFinding[] {
  return rows.flatMap((row) => row || []);
}

/** Returns the client's requests to the given operations, oldest first. Omits requests of a rival. */
export function requestsTo(run: CaseRun, ...operationIds: readonly string[]): RequestLogEntry[] {
  return run.requests.filter(
    ({ operationId, isOfRival }) => operationId !== null && operationIds.includes(operationId) && !isOfRival,
  );
}

/** Returns the client's requests to the given operations that got status 400. */
export function invalid(run: CaseRun, ...operationIds: readonly string[]): RequestLogEntry[] {
  return requestsTo(run, ...operationIds).filter(({ status }) => status === 400);
}

/** Returns the client's successful requests to the given operations. */
export function successes(run: CaseRun, ...operationIds: readonly string[]): RequestLogEntry[] {
  return requestsTo(run, ...operationIds).filter(({ status }) => status === 200);
}

/** Returns the ids of requests, for findings. */
export function idsOf(requests: readonly { readonly id: number }[]): number[] {
  return requests.map(({ id }) => id);
}

/** Returns a phrase that lists request ids, such as `in requests 7 and 9`. */
export function inRequests(ids: readonly number[]): string {
  if (ids.length === 1) return `in request ${ids[0]}`;
  return `in requests ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
}

/** Returns the query parameters of a request. */
export function queryOf({ path }: RequestLogEntry): URLSearchParams {
  return new URL(path, 'http://sandbox').searchParams;
}

/** Returns the path of a request without its query. */
export function pathOf({ path }: RequestLogEntry): string {
  return decodeURIComponent(new URL(path, 'http://sandbox').pathname);
}

/** Returns a member of the JSON body of a response. Undefined if the body does not have it. */
export function replied({ response: { body } }: RequestLogEntry, member: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[member] : undefined;
}

/** A booking that the client created. */
export interface MadeBooking {
  readonly id: number;
  /** The id of the request that created it. */
  readonly request: number;
  /** Its state at creation. */
  readonly made: Basket;
  /** Its state at the end. Undefined if it was deleted. */
  readonly basket: Basket | undefined;
  /** References of the holds that it used. */
  readonly holds: readonly string[];
}

/** Returns the bookings that the client created, oldest first. */
export function bookingsOf({ steps, tables }: CaseRun): MadeBooking[] {
  return steps.flatMap((step) => {
    if (step.cause.type !== 'request') return [];
    const transitions = transitionsIn(step);
    const holds = transitions.filter(({ to }) => to === 'used').map(({ id }) => String(id));
    return step.changes.flatMap(({ table, key, value }) => {
      const isMade = transitions.some(
        ({ entity, from, id }) => entity === 'basket' && from === 'none' && id === key,
      );
      if (table !== 'baskets' || value === null || !isMade) return [];
      return [
        { id: key, request: Number(step.cause.id), made: value, basket: tables.baskets.get(key), holds },
      ];
    });
  });
}

/** A hold that the client created. */
export interface MadeHold {
  readonly capture: Capture;
  readonly request: number;
  /** The reason why the hold ended. Null if the hold is active at the end. */
  readonly end: string | null;
  /** The index of the step in the history that created the hold. */
  readonly madeAt: number;
  /** The index of the step that ended the hold. Infinity if no step ended it. */
  readonly endedAt: number;
}

/** Returns the holds that the client created, oldest first. */
export function holdsOf({ steps, now }: CaseRun): MadeHold[] {
  const ends = new Map<string, { readonly end: string; readonly endedAt: number }>();
  for (const [endedAt, step] of steps.entries())
    for (const { entity, from, to, id } of transitionsIn(step))
      if (entity === 'capture' && from === 'held') ends.set(String(id), { end: to, endedAt });
  return steps.flatMap((step, madeAt) =>
    step.changes.flatMap(({ table, value }) => {
      if (table !== 'captures' || value === null || step.cause.type !== 'request') return [];
      const unended = { end: value.expiresAt <= now ? 'expired' : null, endedAt: Infinity };
      const request = Number(step.cause.id);
      return [{ capture: value, request, madeAt, ...(ends.get(value.reference) ?? unended) }];
    }),
  );
}

/** Returns the items of a booking that are not cancelled. */
export function itemsTakingPlace(basket: Basket | undefined): BasketItem[] {
  return basket?.items.filter(({ cancellation }) => cancellation === null) ?? [];
}

/** Returns the guests of a booking who are not cancelled. */
export function guestsTakingPart(basket: Basket | undefined): Guest[] {
  return itemsTakingPlace(basket).flatMap(({ guests }) =>
    guests.filter(({ cancellation }) => cancellation === null),
  );
}

/** Returns the total of a booking in units of its currency. */
export function totalOf(basket: Basket): number {
  return fromMinor(totalsOf(basket).total, basket.currency);
}

/** Returns the balance of a booking in units of its currency. It is negative after an overpayment. */
export function balanceOf(basket: Basket): number {
  return fromMinor(totalsOf(basket).balance, basket.currency);
}

/** Returns the refunds of a booking in units of its currency. */
export function refundedOf(basket: Basket): number {
  return fromMinor(totalsOf(basket).totalRefunds, basket.currency);
}

/**
 * Returns the finding `wrong-<question>` if the answer differs from the expected value. `where` names the field that holds the
 * value. The finding does not contain the expected value: a client may read the report and answer again.
 */
export function wrongAnswer(
  { answers }: CaseRun,
  question: string,
  expected: unknown,
  where: string,
): CaseFinding[] {
  const given = answers[question];
  if (given !== undefined && JSON.stringify(plain(given)) === JSON.stringify(plain(expected))) return [];
  const seen = given === undefined ? 'has no answer' : `was answered wrongly, with ${JSON.stringify(given)}`;
  const id = `wrong-${question.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const message = `The question "${question}" ${seen}. Read ${where}.`;
  const answer = { asked: `${question}: ${where}`, given: given === undefined ? 'no answer' : given };
  return [{ ...found(id, message), answer }];
}

/** Normalises an answer for comparison: numbers become text, and blanks at both ends are removed. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(plain) : value;
}

/** Returns the finding `books-twice` if the client created more than one booking. */
export function bookedTwice(run: CaseRun, advice: string): CaseFinding[] {
  const made = bookingsOf(run);
  if (made.length < 2) return [];
  const ids = made.map(({ request }) => request);
  return [
    found(
      'books-twice',
      `${made.length} bookings were made, ${inRequests(ids)}, where the customer wanted one. ${advice}`,
      ids,
    ),
  ];
}

/** Returns the finding `books-without-hold` if the given booking used no hold. */
export function bookedWithoutHold(booking: MadeBooking | undefined, advice: string): CaseFinding | false {
  if (!booking || booking.holds.length > 0) return false;
  const { request } = booking;
  return found('books-without-hold', `Request ${request} booked seats without a hold. ${advice}`, [request]);
}

/** Returns the finding `keeps-hold` for each hold of the client that is still active at the end. */
export function keptHolds(run: CaseRun): CaseFinding[] {
  const kept = holdsOf(run).filter(({ end }) => end === null);
  return kept.map(({ request }) =>
    found('keeps-hold', `The hold of request ${request} was neither used nor released. Release it.`, [
      request,
    ]),
  );
}

/** Returns the finding `does-not-look` if the client did not check the outcome after the first request with a fault. */
export function neverLooked(run: CaseRun, operationId: string, advice: string): CaseFinding[] {
  const lost = requestsTo(run, operationId).find(({ fault }) => fault?.isApplied);
  const looks = requestsTo(run, operationId, 'getBooking', 'listBookings');
  if (!lost || looks.some(({ id }) => id > lost.id)) return [];
  const message = `The reply to request ${lost.id} was lost, and no later request checked the outcome. ${advice}`;
  return [found('does-not-look', message, [lost.id])];
}

/** Returns a finding if the service refused some of these requests with 400. A correct client avoids such requests. */
export function wasRefused(
  id: string,
  requests: readonly RequestLogEntry[],
  advice: string,
): CaseFinding | false {
  const ids = idsOf(requests);
  return ids.length > 0 && found(id, `The service refused with 400 ${inRequests(ids)}. ${advice}`, ids);
}

/** A retry may be sent this much before `Retry-After` has passed, because the client's clock may be fast. */
const TOLERANCE_MS = 100;

/** A refused request, and its retry. */
interface Retry {
  readonly first: RequestLogEntry;
  readonly again: RequestLogEntry | undefined;
}

/** Returns the requests with a status, each with its retry: the next request to the same operation and path. */
export function retriesAfter(run: CaseRun, status: number): Retry[] {
  return run.requests.flatMap((first, at) => {
    if (first.status !== status) return [];
    const again = run.requests
      .slice(at + 1)
      .find(({ operationId, path }) => operationId === first.operationId && path === first.path);
    return [{ first, again }];
  });
}

/** Returns findings for requests that the client repeated before `Retry-After` had passed, or never repeated. */
export function judgeRetries(retries: readonly Retry[]): CaseFinding[] {
  return retries.flatMap(({ first, again }) => {
    const seconds = Number(headerOf(Object.entries(first.response.headers), 'retry-after') ?? 0);
    if (!again) {
      const message =
        `Request ${first.id} got ${first.status} and was never sent again. Retry after the seconds in \`Retry-After\`: ` +
        `${seconds} here.`;
      return [found('gives-up', message, [first.id])];
    }
    const waitedMs = Date.parse(again.at) - Date.parse(first.at);
    if (waitedMs >= seconds * 1000 - TOLERANCE_MS) return [];
    const message =
      `Request ${first.id} got ${first.status} with \`Retry-After: ${seconds}\`; request ${again.id} followed after ` +
      `${waitedMs} ms. Wait for this time before you send it again.`;
    return [found('comes-back-too-soon', message, [first.id, again.id])];
  });
}
