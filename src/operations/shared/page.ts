/** Which part of a list is told (P12). */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The page of those that are listed, by `limit` (default 30) and `offset`; nothing behind it is looked at (P12). */
export function page<T>(
  all: Iterable<T>,
  { limit = 30, offset = 0 }: PageQuery,
  isListed: (one: T) => boolean = () => true,
): T[] {
  const found: T[] = [];
  let skipped = 0;
  for (const one of all) {
    if (!isListed(one)) continue;
    if (skipped++ < offset) continue;
    found.push(one);
    if (found.length >= limit) break;
  }
  return found;
}
