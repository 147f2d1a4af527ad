import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { Command } from '../shared/handler.js';
import { assertReleasable, decideCapture, endCapture } from '../../domain/capture/capture.js';
import { formatDateTime } from '../../domain/shared/date-time.js';

/** Holds seats for a while; with a `reference`, in place of those of an earlier capture (C1–C3). */
export const createCapture: Command<'createCapture'> = (tx, call, caller) => {
  const { body, now } = call;
  const former = body.reference === undefined ? undefined : tx.captures.get(body.reference);
  const terms = { client: caller, now, former, nextReference: () => tx.nextCode() };
  const capture = decideCapture(tx, body, terms);
  if (former) endCapture(tx, former, { end: 'replaced', at: now });
  tx.put('captures', capture);
  const zone = zoneOf(tx.merchants.get(caller.merchant));
  return {
    reference: capture.reference,
    ...(former && { releasedReference: former.reference }),
    expires: formatDateTime(capture.expiresAt, zone),
  };
};

/** Frees the seats of a capture; refuses `capture_not_active` (C5). */
export const releaseCapture: Command<'releaseCapture'> = (tx, call, caller) => {
  const { reference } = call.path;
  const capture = assertReleasable(tx, reference, caller);
  endCapture(tx, capture, { end: 'released', at: call.now });
  return { releasedReference: capture.reference };
};
