/** The most levels of a body: no valid one has more than a few, and functions that walk it are recursive. */
const MAX_BODY_DEPTH = 64;

/** The most characters of a name: masking and repeating a longer one takes long. No useful one has more than a few dozen. */
const MAX_NAME_LENGTH = 1000;

/** Why a body is not looked at any further. */
export type Excess = 'reason.too_deep' | 'reason.too_many_values' | 'reason.long_name';

/** Returns why a JSON value is too much for a body of at most `maxValues` values; null if it is not. */
export function excessOf(body: unknown, maxValues: number): Excess | null {
  let left = maxValues;
  const visit = (value: unknown, levels: number): Excess | null => {
    if (typeof value !== 'object' || value === null) return null;
    if (levels === 0) return 'reason.too_deep';
    let hasLongName = false;
    if (Array.isArray(value)) left -= value.length;
    else
      for (const name in value) {
        left -= 1;
        hasLongName ||= name.length > MAX_NAME_LENGTH;
      }
    if (left < 0) return 'reason.too_many_values';
    return hasLongName ? 'reason.long_name' : visitParts(value, levels - 1);
  };
  const visitParts = (value: object, levels: number): Excess | null => {
    let excess: Excess | null = null;
    if (Array.isArray(value)) for (const part of value) excess ??= visit(part, levels);
    else for (const name in value) excess ??= visit((value as Record<string, unknown>)[name], levels);
    return excess;
  };
  return visit(body, MAX_BODY_DEPTH);
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [BEGIN_LIST, END_LIST, BEGIN_OBJECT, END_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/**
 * Returns the beginning of a JSON value, in the order of the text: about `count` values, but at least one of each list and
 * object. The value itself if it has no more.
 */
export function beginningOf(body: unknown, count: number): unknown {
  if (excessOf(body, count) === null) return body;
  let left = count;
  const isLeft = () => (left -= 1) >= 0;
  const cut = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(cutEach(Object.entries(value), ([name, part]) => [name, cut(part)]));
    return cutEach(value, cut);
  };
  const cutEach = <From, To>(parts: readonly From[], of: (part: From) => To): To[] => {
    const kept: To[] = [];
    for (const part of parts) {
      if (!isLeft() && kept.length > 0) break;
      kept.push(of(part));
    }
    return kept;
  };
  return cut(body);
}

/**
 * Returns whether a JSON text has more than `maxValues` values. Called before parsing, as parsing very many values spends most
 * of its time on garbage collection, which stops all requests.
 */
export function hasTooManyValues(text: string, maxValues: number): boolean {
  let left = maxValues;
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
