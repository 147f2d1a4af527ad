/** The part of a list that a query asks for (P12). */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Returns the page of the listed values at `limit` (default 30) and `offset`, without reading on behind it (P12). */
export function page<Value>(
  values: Iterable<Value>,
  { limit = 30, offset = 0 }: PageQuery,
  isListed: (value: Value) => boolean = () => true,
): Value[] {
  const found: Value[] = [];
  let skipped = 0;
  for (const value of values) {
    if (!isListed(value)) continue;
    if (skipped++ < offset) continue;
    found.push(value);
    if (found.length >= limit) break;
  }
  return found;
}
