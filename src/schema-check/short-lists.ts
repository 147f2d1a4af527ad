/** The entries that each list keeps: the contract asks for no more. */
const MIN_ENTRIES = 2;
/** The levels whose lists are cut: no schema has more than a few, and the walk is recursive. */
const MAX_LEVELS = 64;

/**
 * Returns a JSON value with the first entries of its lists: about `count` values, and of each list at least two. Objects
 * stay whole, so that an error of the result is one of the value. The value itself if no list is cut.
 */
export function withShortLists(body: unknown, count: number): unknown {
  let left = count;
  let isCut = false;
  const shorten = (value: unknown, level: number): unknown => {
    left -= 1;
    if (typeof value !== 'object' || value === null || level === MAX_LEVELS) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, shorten(part, level + 1)]),
      );
    const kept: unknown[] = [];
    for (const part of value) {
      if (left <= 0 && kept.length >= MIN_ENTRIES) {
        isCut = true;
        break;
      }
      kept.push(shorten(part, level + 1));
    }
    return kept;
  };
  const short = shorten(body, 0);
  return isCut ? short : body;
}
