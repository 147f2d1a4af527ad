import { LRUCache } from 'lru-cache';

/** Longer headers are decided each time. */
const LONGEST_KEPT = 256;

/** Returns a function that keeps what it decided for the latest 500 values of a header. */
export function cacheByHeader<T>(decide: (header: string) => T): (header: string) => T {
  const kept = new LRUCache<string, { readonly result: T }>({ max: 500 });
  return (header) => {
    const known = kept.get(header);
    if (known) return known.result;
    const result = decide(header);
    if (header.length <= LONGEST_KEPT) kept.set(header, { result });
    return result;
  };
}
