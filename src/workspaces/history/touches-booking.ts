import type { HistoryEntry } from './history.js';

/**
 * Returns a test of whether a step belongs to the story of a booking: it changed the booking, one of its mails or a capture
 * that it used, or restored a snapshot. Ask it about the steps newest first: that a booking used a capture is noted when the
 * capture ends. The steps that an undo or a restore took back do not belong to it, nor those before a reset, as ids begin anew then.
 */
export function touchesBooking(bookingId: number): (id: number, entry: HistoryEntry) => boolean {
  const references = new Set<string>();
  /** The last step that is part of the present. */
  let last = Infinity;
  return (id, { changes, replaced, undoneTo = last }) => {
    if (id > last) return false;
    last = undoneTo;
    if (replaced) {
      last = replaced.backTo;
      return last > 0;
    }
    let touches = false;
    for (const { table, key, value } of changes) {
      if (table === 'endedCaptures' && value?.basketId === bookingId) references.add(value.reference);
      touches ||=
        (table === 'baskets' && key === bookingId) ||
        (table === 'mails' && value?.basketId === bookingId) ||
        (table === 'captures' && references.has(key));
    }
    return touches;
  };
}
