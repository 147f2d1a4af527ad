import type { EpochMs } from '../shared/moment.js';
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

/** Seats held until `expiresAt`; at exactly that moment it is expired (C4). Removed when it ends (`EndedCapture`). */
export interface Capture extends ItemsSeats {
  readonly reference: string;
  readonly expiresAt: EpochMs;
  /** The merchant that the key acted as: others may neither re-capture nor book it (C3, C6). */
  readonly merchant: string;
}

/**
 * The end of a capture, stored for a while so that a refusal of its reference can name it (C6); see `endCapture`.
 */
export interface EndedCapture {
  /** Counts up in the order in which captures end. */
  readonly id: number;
  readonly reference: string;
  /** The merchant that the key acted as. */
  readonly merchant: string;
  readonly end: 'expired' | 'used' | 'released' | 'replaced';
  readonly at: EpochMs;
  /** The booking that used it; null unless `used`. */
  readonly basketId: number | null;
}

const DEFAULT_MS = 15 * MINUTE_MS;
const LONGEST_MS = 45 * MINUTE_MS;

/** The body of a request that captures seats. */
export interface CaptureRequest {
  readonly availabilityItemId: string;
  readonly priceCategories: Readonly<Record<string, number>> | readonly Readonly<Record<string, number>>[];
  readonly duration?: string;
  readonly reference?: string;
}

/** The key, the moment and the former capture that decide a capture. */
export interface CaptureTerms {
  readonly client: Client;
  readonly now: EpochMs;
  /** The capture of `request.reference`, where there is a live one. */
  readonly former: Capture | undefined;
  /** Returns the reference of the new capture. */
  readonly nextReference: () => string;
}

/** Returns how long a capture lasts, in milliseconds: PT15M by default, at most PT45M; null if malformed or not positive (C1). */
export function captureLength(duration: string | undefined): number | null {
  if (duration === undefined) return DEFAULT_MS;
  const read = parseDuration(duration);
  const length = read ? durationMs(read) : 0;
  return length > 0 ? Math.min(length, LONGEST_MS) : null;
}

/**
 * Returns when a capture ends: after `length`, but not after `latest`, the last moment at which its item can be booked. The end
 * is rounded down to the second that `expires` shows (C4). It lasts a second even at `latest`, so that it can be booked (C1).
 */
export function captureEnd(now: EpochMs, length: number, latest: EpochMs = Infinity): EpochMs {
  const end = Math.min(now + length, Math.max(latest, now + SECOND_MS));
  return Math.floor(end / SECOND_MS) * SECOND_MS;
}

/** Returns the last moment at which a key can book an item or chain; undefined if there is none (A5, K3). */
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

/** Returns the entries of a body, one for each pair, in either form (C2). */
export function captureEntries(given: CaptureRequest['priceCategories']): SeatEntry[] {
  if (!isList(given)) return entriesOf(given, ['priceCategories']);
  return given.flatMap((pairs, index) => entriesOf(pairs, ['priceCategories', index]));
}

/**
 * Returns the capture that a request makes, or refuses it with every error (C1–C3). The seats of the former capture count
 * as free; removing it is left to the caller.
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

/** Returns the claim that gives back the seats of a capture (C3). */
export function releasedSeats({ availabilityItemIds, seats }: ItemsSeats): SeatClaim {
  return { availabilityItemIds, seats, sign: -1 };
}

/** Returns whether a key may use a capture: keys that act as the same merchant may (C3). */
export function isOwnCapture(capture: Capture, client: Pick<Client, 'merchant'>): boolean {
  return capture.merchant === client.merchant;
}

/** Returns the error of a reference that cannot be used; `details` say how the capture ended, where that may be told (C3, C6). */
export function unusableCapture(
  rule: 'C3' | 'C6',
  at: ErrorPlace,
  reference: string,
  details: Pick<RequestError, 'message' | 'values'>,
): RequestError {
  return requestError(rule, at, 'capture_invalid', { received: reference, ...details });
}

/** Returns the capture of a reference, or refuses one that is not a live capture of the key's merchant (C5). */
export function assertReleasable(
  source: EndedSource & { readonly captures: { get(reference: string): Capture | undefined } },
  reference: string,
  client: Client,
): Capture {
  const capture = source.captures.get(reference);
  if (capture && isOwnCapture(capture, client)) return capture;
  throw new Refusal('capture_not_active', 'C5', describeEnd(source, reference, client));
}

/** How long the end of a capture is stored, by the workspace's clock. */
const STORED_MS = 24 * HOUR_MS;
/** The most ends that a workspace stores: the latest, about 130 bytes each. */
export const MAX_ENDED_CAPTURES = 1000;

/** The part of a transaction that ends captures. */
export interface EndingLedger {
  readonly endedCaptures: { values(): Iterable<EndedCapture> };
  nextId(sequence: 'endedCapture'): number;
  put(table: 'endedCaptures', ended: EndedCapture): void;
  remove(table: 'captures', reference: string): void;
  remove(table: 'endedCaptures', id: number): void;
}

/** How a capture ends, and when. */
export type CaptureEnd = Pick<EndedCapture, 'end' | 'at'> & { readonly basketId?: number };

/** Removes a capture, stores how it ended, and removes ends that are too old or too many (C6). */
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
    if (id > latest - MAX_ENDED_CAPTURES && at > now - STORED_MS) break; // in the order of their ends
    ids.push(id);
  }
  return ids;
}

/** The data that a refusal of a reference reads. */
export interface EndedSource {
  endedCapture(reference: string): EndedCapture | undefined;
  readonly merchants: { get(slug: string): { readonly timezone: string } | undefined };
}

/** Returns how a capture ended, for its refusal. References of other merchants get the message of unknown ones (C6). */
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
