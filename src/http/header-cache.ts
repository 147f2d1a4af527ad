import { memoByKey } from '../domain/shared/memo.js';

/** Results for longer headers are not cached. */
const MAX_LENGTH = 256;
const MAX_HEADERS = 1000;

/** Returns `decide` with its results cached for the latest values of a header. */
export function cacheByHeader<T>(decide: (header: string) => T): (header: string) => T {
  const cached = memoByKey(MAX_HEADERS, (header: string) => ({ result: decide(header) }));
  return (header) => (header.length <= MAX_LENGTH ? cached(header).result : decide(header));
}
