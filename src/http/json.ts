import { LRUCache } from 'lru-cache';
import type { Steps } from '../domain/shared/steps.js';
import { isCacheable } from '../operations/shared/cached-json.js';

/** The size of each JSON cache, in bytes. */
const CACHED_BYTES = 16 * 1024 * 1024;
const cachedJson = new LRUCache<object, Buffer>({
  maxSize: CACHED_BYTES,
  sizeCalculation: (json) => json.length,
});

/**
 * The JSON of lists, because clients often request the same list again. The key is the JSON of a list's first entry.
 * Only lists are cached whose entries are all cacheable. The size of a list includes the JSON of its entries, which
 * `cachedJson` may have dropped already.
 */
const cachedLists = new LRUCache<Buffer, { readonly texts: readonly Buffer[]; readonly json: Buffer }>({
  maxSize: CACHED_BYTES,
  sizeCalculation: ({ json }) => 2 * json.length,
});

/**
 * Returns a value as JSON. A cacheable value is serialised only once, which saves most of the cost of lists. The
 * returned bytes are shared by responses and must never be changed.
 */
export function jsonOf(value: unknown): string | Uint8Array {
  if (!Array.isArray(value)) return isCacheable(value) ? bytesOf(value) : JSON.stringify(value);
  if (!value.some(isCacheable)) return JSON.stringify(value);
  const texts = value.map(bytesOf);
  return value.every(isCacheable) ? jsonOfList(texts) : joinArray(texts);
}

/** Returns a JSON array of serialised entries. If `cachedLists` has an array of the same entries, returns its bytes. */
function jsonOfList(texts: readonly Buffer[]): Buffer {
  const [first] = texts;
  if (!first) return joinArray(texts);
  const known = cachedLists.get(first);
  const isSame = known?.texts.length === texts.length && texts.every((text, at) => text === known.texts[at]);
  if (isSame) return known.json;
  const json = joinArray(texts);
  cachedLists.set(first, { texts, json });
  return json;
}

function bytesOf(value: unknown): Buffer {
  if (!isCacheable(value)) return Buffer.from(JSON.stringify(value ?? null));
  const known = cachedJson.get(value);
  if (known) return known;
  const json = Buffer.from(JSON.stringify(value));
  cachedJson.set(value, json);
  return json;
}

const [BEGIN = 0, COMMA = 0, END = 0] = Buffer.from('[,]');

/** Joins the JSON of entries into a JSON array. */
function joinArray(texts: readonly Buffer[]): Buffer {
  const length = texts.reduce((sum, text) => sum + text.length + 1, 1);
  const array = Buffer.allocUnsafe(length);
  let at = 0;
  for (const text of texts) {
    array[at] = at === 0 ? BEGIN : COMMA;
    array.set(text, at + 1);
    at += text.length + 1;
  }
  array[at] = END;
  return array;
}

/** Yields a list as parts of a JSON array in UTF-8. (See `Steps`.) */
export function* arrayParts(list: Steps<unknown>): Generator<Buffer | null, void> {
  let separator = '[';
  for (const entry of list) {
    if (entry === null) {
      yield null;
      continue;
    }
    yield Buffer.from(separator);
    yield bytesOf(entry);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}
