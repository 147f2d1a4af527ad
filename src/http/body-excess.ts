/** The most levels of a body: no valid one has more than a few, and functions that walk it are recursive. */
const MAX_BODY_DEPTH = 64;

/**
 * A body has at most one value for every ten bytes of its largest size. No useful one has more, and parsing, checking and
 * logging half a million empty lists takes a second.
 */
const BYTES_PER_VALUE = 10;

/** Why a body is not looked at any further. */
export type Excess = 'reason.too_deep' | 'reason.too_many_values';

/** Returns why a JSON value is too much for a body of at most `limit` bytes; null if it is not. */
export function excessOf(body: unknown, limit: number): Excess | null {
  let left = limit / BYTES_PER_VALUE;
  const visit = (value: unknown, levels: number): Excess | null => {
    if (typeof value !== 'object' || value === null) return null;
    if (levels === 0) return 'reason.too_deep';
    const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
    left -= parts.length;
    if (left < 0) return 'reason.too_many_values';
    for (const part of parts) {
      const excess = visit(part, levels - 1);
      if (excess) return excess;
    }
    return null;
  };
  return visit(body, MAX_BODY_DEPTH);
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [BEGIN_LIST, END_LIST, BEGIN_OBJECT, END_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/**
 * Returns whether a JSON text has too many values for a body of at most `limit` bytes, before it is parsed: most of the
 * time of parsing very many values is garbage collection, which stops all requests.
 */
export function hasTooManyValues(text: string, limit: number): boolean {
  let left = limit / BYTES_PER_VALUE;
  if (text.length < 2 * left) return false; // a value takes two characters
  let isBegun = false; // whether a list or object has begun, and may be empty
  for (let at = 0; at < text.length && left >= 0; at++) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    if (code === COMMA || (isBegun && code !== END_LIST && code !== END_OBJECT)) left -= 1;
    isBegun = code === BEGIN_LIST || code === BEGIN_OBJECT;
    if (code === QUOTE) at = endOfText(text, at);
  }
  return left < 0;
}

/** Returns where the quote is that ends a JSON text which begins at `at`. */
function endOfText(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** Returns whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) from -= 1;
  return (at - from) % 2 === 1;
}
