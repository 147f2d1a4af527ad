import type { EpochMs } from '../shared/epoch-ms.js';
import type { ItemsSeats, SeatSource } from '../seats/seat-source.js';
import { resolveItems, latestBookingTime, type AvailabilityItem } from '../schedule/item.js';
import { checkSeats, type SeatClaim, sumSeats, type SeatEntry } from '../seats/check-seats.js';
import type { Client } from '../catalogue/client.js';
import { invalid, Refusal } from '../shared/refusal.js';
import {
  requestError,
  wrongFormat,
  type RequestError,
  type ErrorPlace,
  type CaptureEndMessage,
  type MessageValues,
} from '../shared/errors.js';
import { BODY, type FieldPath } from '../shared/field-names.js';
import { durationMs, parseDuration, MINUTE_MS, SECOND_MS, HOUR_MS } from '../shared/civil-time.js';
import { zoneOf } from '../catalogue/merchant.js';
import { formatDateTime } from '../shared/date-time.js';

/**
 * Seats that are held until just before `expiresAt` (C4). When the capture ends, it is deleted and an `EndedCapture` is
 * stored.
 */
export interface Capture extends ItemsSeats {
  readonly reference: string;
  readonly expiresAt: EpochMs;
  /** The merchant of the key that made the capture. Keys of other merchants can neither replace nor book it (C3, C6). */
  readonly merchant: string;
}

/**
 * A record of a capture's end. `endCapture` stores it for a limited time, so that errors can explain why its
 * reference is unusable (C6).
 */
export interface EndedCapture {
  /** Higher than the id of every capture that ended before. */
  readonly id: number;
  readonly reference: string;
  /** The merchant of the key that made the capture. */
  readonly merchant: string;
  readonly end: 'expired' | 'used' | 'released' | 'replaced';
  readonly at: EpochMs;
  /** The booking that used the capture; null unless `end` is `used`. */
  readonly basketId: number | null;
}

const DEFAULT_MS = 15 * MINUTE_MS;
/** The maximum duration of a capture, in milliseconds (C1). */
export const LONGEST_CAPTURE_MS = 45 * MINUTE_MS;

/** The request body of `POST /reservations`. */
export interface CaptureRequest {
  readonly availabilityItemId: string;
  readonly priceCategories: Readonly<Record<string, number>> | readonly Readonly<Record<string, number>>[];
  readonly duration?: string;
  readonly reference?: string;
}

/** The key, the time and the replaced capture of a request. */
export interface CaptureTerms {
  readonly client: Client;
  readonly now: EpochMs;
  /** The live capture with `request.reference`, if there is one. */
  readonly former: Capture | undefined;
  /** Generates the reference of the new capture. */
  readonly nextReference: () => string;
}

/**
 * Returns the duration of a capture in milliseconds: PT15M by default, at most PT45M; null if it is malformed or not positive
 * (C1).
 */
export function captureLength(duration: string | undefined): number | null {
  if (duration === undefined) return DEFAULT_MS;
  const read = parseDuration(duration);
  const length = read ? durationMs(read) : 0;
  return length > 0 ? Math.min(length, LONGEST_CAPTURE_MS) : null;
}

/**
 * Returns the end of a capture: after `length`, but no later than `latest`, when booking of its item closes. Rounds
 * down to the second, the precision of `expires`. A capture made less than a second before `latest` ends at the next
 * whole second, so that it can still be booked (C1).
 */
export function captureEnd(now: EpochMs, length: number, latest: EpochMs = Infinity): EpochMs {
  const end = Math.min(now + length, Math.max(latest, now + SECOND_MS));
  return Math.floor(end / SECOND_MS) * SECOND_MS;
}

/** Returns the last time at which a key can book an item or chain; undefined if there is no limit (A5, K3). */
function lastMoment([first]: readonly AvailabilityItem[], { bookPastTrips }: Client): EpochMs | undefined {
  if (!first || bookPastTrips) return undefined;
  return latestBookingTime(first.occurrence) ?? undefined;
}

type Pairs = Readonly<Record<string, number>>;

function entriesOf(pairs: Pairs, path: FieldPath): SeatEntry[] {
  return Object.entries(pairs).map(([id, seats]) => ({
    priceCategoryId: Number(id),
    seats,
    at: BODY.at([...path, id]),
  }));
}

const isList = (given: Pairs | readonly Pairs[]): given is readonly Pairs[] => Array.isArray(given);

/**
 * Returns a seat entry for each pair of category and seats in a capture request, which may be an object or a list of
 * objects (C2).
 */
export function captureEntries(given: CaptureRequest['priceCategories']): SeatEntry[] {
  if (!isList(given)) return entriesOf(given, ['priceCategories']);
  return given.flatMap((pairs, index) => entriesOf(pairs, ['priceCategories', index]));
}

/**
 * Creates the capture for a request, or refuses the request with all errors (C1–C3). Seats of the replaced capture
 * count as free. The caller of this function must delete that capture.
 */
export function decideCapture(
  source: SeatSource & EndedSource,
  request: CaptureRequest,
  terms: CaptureTerms,
): Capture {
  const { client, now, former } = terms;
  const itemAt = BODY.at(['availabilityItemId']);
  const { items, errors } = resolveItems(source, client, request.availabilityItemId, itemAt);
  const entries = captureEntries(request.priceCategories);
  const isFormerUsable = former !== undefined && isOwnCapture(former, client);
  const claims = isFormerUsable ? [releasedSeats(former)] : [];
  const seats = { items, entries, itemAt, seatsAt: BODY.at(['priceCategories']) };
  const length = captureLength(request.duration);
  const all: RequestError[] = [
    ...errors,
    ...checkSeats(source, seats, { client, now, claims }),
    ...(length === null ? [wrongFormat('C1', BODY.at(['duration']), request.duration, 'duration')] : []),
    ...(isFormerUsable ? [] : checkReference(source, request, client)),
  ];
  if (length === null || all.length > 0) throw invalid(...all);
  return {
    reference: terms.nextReference(),
    availabilityItemIds: items.map(({ occurrence }) => occurrence.id),
    seats: sumSeats(entries),
    expiresAt: captureEnd(now, length, lastMoment(items, client)),
    merchant: client.merchant,
  };
}

function checkReference(source: EndedSource, { reference }: CaptureRequest, client: Client): RequestError[] {
  if (reference === undefined) return [];
  return [unusableCapture('C3', BODY.at(['reference']), reference, describeEnd(source, reference, client))];
}

/** Returns a claim that releases the seats of a capture (C3). */
export function releasedSeats({ availabilityItemIds, seats }: ItemsSeats): SeatClaim {
  return { availabilityItemIds, seats, sign: -1 };
}

/** Returns whether a key may use a capture: it must act as the merchant that made it (C3). */
export function isOwnCapture(capture: Capture, client: Pick<Client, 'merchant'>): boolean {
  return capture.merchant === client.merchant;
}

/**
 * Returns the error of an unusable reference. `details` explain the end of the capture, if the key may know it (C3,
 * C6).
 */
export function unusableCapture(
  rule: 'C3' | 'C6',
  at: ErrorPlace,
  reference: string,
  details: Pick<RequestError, 'message' | 'values'>,
): RequestError {
  return requestError(rule, at, 'capture_invalid', { received: reference, ...details });
}

/** Returns the capture of a reference. Refuses references that are not live captures of the key's merchant (C5). */
export function assertReleasable(
  source: EndedSource & { readonly captures: { get(reference: string): Capture | undefined } },
  reference: string,
  client: Client,
): Capture {
  const capture = source.captures.get(reference);
  if (capture && isOwnCapture(capture, client)) return capture;
  throw new Refusal('capture_not_active', 'C5', describeEnd(source, reference, client));
}

/** The time for which ended captures are stored, on the workspace's clock, in milliseconds. */
const STORED_MS = 24 * HOUR_MS;
/** The maximum number of ended captures stored per workspace (about 130 bytes each). Older ones are removed. */
export const MAX_ENDED_CAPTURES = 1000;

/** The transaction methods that end captures. */
export interface EndingLedger {
  readonly endedCaptures: { values(): Iterable<EndedCapture> };
  nextId(sequence: 'endedCapture'): number;
  put(table: 'endedCaptures', ended: EndedCapture): void;
  remove(table: 'captures', reference: string): void;
  remove(table: 'endedCaptures', id: number): void;
}

/** The end of a capture: its kind, its time, and the booking that used the capture. */
export type CaptureEnd = Pick<EndedCapture, 'end' | 'at'> & { readonly basketId?: number };

/** Deletes a capture and stores its end. Removes ended captures that are too old or too many (C6). */
export function endCapture(ledger: EndingLedger, capture: Capture, { end, at, basketId }: CaptureEnd): void {
  const { reference, merchant } = capture;
  const id = ledger.nextId('endedCapture');
  ledger.remove('captures', reference);
  ledger.put('endedCaptures', { id, reference, merchant, end, at, basketId: basketId ?? null });
  for (const old of outdatedEnds(ledger, id, at)) ledger.remove('endedCaptures', old);
}

function outdatedEnds({ endedCaptures }: EndingLedger, latest: number, now: EpochMs): number[] {
  const ids: number[] = [];
  for (const { id, at } of endedCaptures.values()) {
    if (id > latest - MAX_ENDED_CAPTURES && at > now - STORED_MS) break; // the oldest come first, so all later ones are kept too
    ids.push(id);
  }
  return ids;
}

/** The data needed to explain why a reference cannot be used. */
export interface EndedSource {
  endedCapture(reference: string): EndedCapture | undefined;
  readonly merchants: { get(slug: string): { readonly timezone: string } | undefined };
}

/**
 * Returns the message and values that explain an unusable reference: the kind and time of its end. For a capture of
 * another merchant, returns the same as for an unknown reference (C6).
 */
export function describeEnd(
  source: EndedSource,
  reference: string,
  client: Pick<Client, 'merchant'>,
): { readonly message?: CaptureEndMessage; readonly values: MessageValues } {
  const ended = source.endedCapture(reference);
  if (ended?.merchant !== client.merchant) return { values: { reference } };
  const at = formatDateTime(ended.at, zoneOf(source.merchants.get(ended.merchant)));
  return { message: `capture_ended.${ended.end}`, values: { reference, at, booking: ended.basketId } };
}
