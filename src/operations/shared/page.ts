import type { Steps } from '../../domain/shared/steps.js';

/** The part of a list that a query asks for (P12). */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Yields the page of the listed values at `limit` (default 30) and `offset`, without reading on behind it (P12). */
export function* page<Value>(
  values: Steps<Value>,
  { limit = 30, offset = 0 }: PageQuery,
  isListed: (value: Value) => boolean = () => true,
): Generator<Value | null, void> {
  let [skipped, found] = [0, 0];
  for (const value of values) {
    if (value === null || !isListed(value) || skipped++ < offset) {
      yield null;
      continue;
    }
    yield value;
    found += 1;
    if (found >= limit) return;
  }
}

/** Yields the presented values of a page. */
export function* presented<Value, Entry>(
  values: Steps<Value>,
  present: (value: Value) => Entry,
): Generator<Entry | null, void> {
  for (const value of values) yield value === null ? null : present(value);
}
