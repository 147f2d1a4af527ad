import { zoneOf } from '../catalogue/merchant.js';
import type { Client } from '../catalogue/client.js';
import type { Capture, EndedCapture } from './record.js';
import type { EpochMs } from '../shared/moment.js';
import type { CaptureEndMessage, MessageValues } from '../shared/errors.js';
import { formatDateTime } from '../shared/date-time.js';
import { HOUR_MS } from '../shared/civil-time.js';

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

/**
 * Returns the message for a reference that is not a live capture of the key's merchant: how the capture ended if it was
 * one, else none, so that another merchant's reference and an unknown one read alike (C6).
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
