/**
 * The maximum depth of a body. Valid bodies have only a few levels. A very deep one could overflow the stack of
 * recursive functions.
 */
const MAX_BODY_DEPTH = 64;

/**
 * The maximum length of a field name, in characters. Longer names take long to mask and repeat. Valid names have at
 * most a few dozen characters.
 */
const MAX_NAME_LENGTH = 1000;

/** The message for the limit that a body exceeds. The body is refused without further checks. */
export type Excess = 'reason.too_deep' | 'reason.too_many_values' | 'reason.long_name';

/**
 * Returns the limit that a JSON value exceeds: the depth, the length of a name, or `maxValues`, the number of values.
 * Returns null if it exceeds none.
 */
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
 * Returns a copy of a JSON value with about its first `count` values in document order. Each copied list and object
 * keeps at least one entry. If there are at most `count` values, returns the value itself.
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
 * Returns whether a JSON text contains more than `maxValues` values. Called before the text is parsed, because very
 * many values cause long garbage collections, which block all requests.
 */
export function hasTooManyValues(text: string, maxValues: number): boolean {
  let left = maxValues;
  if (text.length < 2 * left) return false; // each value, with its separator, takes at least two characters
  let isBegun = false; // whether a list or object has just begun: it counts no value yet, as it may be empty
  for (let at = 0; at < text.length && left >= 0; at++) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    if (code === COMMA || (isBegun && code !== END_LIST && code !== END_OBJECT)) left -= 1;
    isBegun = code === BEGIN_LIST || code === BEGIN_OBJECT;
    if (code === QUOTE) at = endOfText(text, at);
  }
  return left < 0;
}

/**
 * Returns the position of the quote that ends the JSON string starting at `at`; the length of the text if it does not
 * end.
 */
function endOfText(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** Returns whether an odd number of backslashes precedes a character. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) from -= 1;
  return (at - from) % 2 === 1;
}
