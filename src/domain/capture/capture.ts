import { checkSeats, resolveItems, sumSeats, type SeatEntry } from '../availability/check-seats.js';
import type { Client } from '../catalogue/client.js';
import { describeEnd, type EndedSource } from './ended-captures.js';
import type { Capture } from './record.js';
import type { EpochMs } from '../shared/moment.js';
import { invalid, Refusal } from '../shared/refusal.js';
import type { Fault } from '../shared/faults.js';
import { released, type SeatSource } from '../availability/seats.js';
import { durationMs, parseDuration } from '../shared/duration.js';
import { MINUTE_MS } from '../shared/civil-time.js';

const DEFAULT_MS = 15 * MINUTE_MS;
const LONGEST_MS = 45 * MINUTE_MS;

/** Seats asked to be held, as the contract's body says it. */
export interface CaptureRequest {
  readonly availabilityItemId: string;
  readonly priceCategories: Readonly<Record<string, number>> | readonly Readonly<Record<string, number>>[];
  readonly duration?: string;
  readonly reference?: string;
}

/** What a capture is decided by. */
export interface CaptureTerms {
  readonly client: Client;
  readonly now: EpochMs;
  /** The capture of `request.reference`, where there is a live one. */
  readonly former: Capture | undefined;
  /** Gives the new capture's reference. */
  readonly nextReference: () => string;
}

/** How long a capture lasts, in milliseconds: PT15M unless asked, at most PT45M; null where malformed or not positive (C1). */
export function captureLength(duration: string | undefined): number | null {
  if (duration === undefined) return DEFAULT_MS;
  const read = parseDuration(duration);
  const length = read ? durationMs(read) : 0;
  return length > 0 ? Math.min(length, LONGEST_MS) : null;
}

type Pairs = Readonly<Record<string, number>>;

function entriesOf(pairs: Pairs, path: string): SeatEntry[] {
  return Object.entries(pairs).map(([id, seats]) => ({
    priceCategoryId: Number(id),
    seats,
    field: `${path}/${id}`,
  }));
}

const isList = (given: Pairs | readonly Pairs[]): given is readonly Pairs[] => Array.isArray(given);

/** The entries of a body in either form: each pair is one (C2). */
export function captureEntries(given: CaptureRequest['priceCategories']): SeatEntry[] {
  if (!isList(given)) return entriesOf(given, '/priceCategories');
  return given.flatMap((pairs, index) => entriesOf(pairs, `/priceCategories/${index}`));
}

/**
 * Decides a capture (C1–C3): the record to keep, or a refusal that names every fault. The former capture's own seats
 * count as free; it is for the caller to remove it.
 */
export function decideCapture(
  source: SeatSource & EndedSource,
  request: CaptureRequest,
  terms: CaptureTerms,
): Capture {
  const { client, now, former } = terms;
  const { items, faults } = resolveItems(source, client, request.availabilityItemId, '/availabilityItemId');
  const entries = captureEntries(request.priceCategories);
  const length = captureLength(request.duration);
  const { reference } = request;
  const isFormerUsable = former && isOwnCapture(former, client);
  const claims = isFormerUsable ? [released(former)] : [];
  const fields = { in: 'body', itemField: '/availabilityItemId', seatsField: '/priceCategories' } as const;
  const all: Fault[] = [
    ...faults,
    ...checkSeats(source, { items, entries, ...fields }, { client, now, claims }),
  ];
  if (length === null) {
    const allowed = 'ISO 8601 > PT0S';
    all.push({
      in: 'body',
      field: '/duration',
      code: 'wrong_format',
      values: { allowed },
      received: request.duration,
      allowed,
    });
  }
  if (reference !== undefined && !isFormerUsable) {
    all.push(unusableCapture('/reference', reference, describeEnd(source, reference, client)));
  }
  if (length === null || all.length > 0) throw invalid(...all);
  return {
    reference: terms.nextReference(),
    availabilityItemIds: items.map((item) => item.occurrence.id),
    seats: sumSeats(entries),
    expiresAt: now + length,
    merchant: client.merchant,
  };
}

/** Whether a key may use a capture: keys that act as the same merchant may (C3). */
export function isOwnCapture(capture: Capture, client: Pick<Client, 'merchant'>): boolean {
  return capture.merchant === client.merchant;
}

/** Returns the fault of a reference that cannot be used, with what is known of it (C3, C6). */
export function unusableCapture(
  field: string,
  reference: string,
  known: Pick<Fault, 'message' | 'values'>,
): Fault {
  return { in: 'body', field, code: 'capture_invalid', received: reference, ...known };
}

/** Returns the capture of a reference, or refuses one that is no live capture of the key's (C5). */
export function assertReleasable(
  source: EndedSource & { readonly captures: { get(reference: string): Capture | undefined } },
  reference: string,
  client: Client,
): Capture {
  const capture = source.captures.get(reference);
  if (capture && isOwnCapture(capture, client)) return capture;
  throw new Refusal('capture_not_active', describeEnd(source, reference, client));
}
