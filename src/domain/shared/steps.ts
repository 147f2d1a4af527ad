/** Records by key, such as a table of a workspace. */
export interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
}

/**
 * A list that is computed while it is read. It yields its entries in order, and null after a piece of work without an
 * entry, so that the reader can pause there.
 */
export type Steps<Entry> = Iterable<Entry | null>;

/** Returns all entries of a list. */
export function allOf<Entry>(steps: Steps<Entry>): Entry[] {
  const entries: Entry[] = [];
  for (const entry of steps) if (entry !== null) entries.push(entry);
  return entries;
}

/** Applies a function to each entry of a list, lazily. */
export function* mapped<Entry, Made>(
  steps: Steps<Entry>,
  make: (entry: Entry) => Made,
): Generator<Made | null, void> {
  for (const entry of steps) yield entry === null ? null : make(entry);
}

/** Yields the distinct numbers in ascending order. */
export function* ascending(numbers: readonly number[]): Generator<number, void> {
  let last: number | undefined;
  for (const one of new Float64Array(numbers).toSorted()) {
    if (one !== last) yield one;
    last = one;
  }
}
