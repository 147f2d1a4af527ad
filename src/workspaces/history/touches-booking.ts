import type { HistoryEntry } from './history.js';

/**
 * Returns a test of whether a step changed a booking, one of its mails, or a capture that it used. Ask it about the steps
 * newest first: that a booking used a capture is noted when the capture ends. No step before a reset did, as ids begin
 * anew then.
 */
export function touchesBooking(bookingId: number): (entry: HistoryEntry) => boolean {
  const references = new Set<string>();
  let isOver = false;
  return ({ changes, cause }) => {
    isOver ||= cause.type === 'control' && cause.id === 'reset';
    if (isOver) return false;
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
