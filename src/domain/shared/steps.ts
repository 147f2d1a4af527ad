/** Records by key, as the tables of a workspace hold them. */
export interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
}

/**
 * A list that is read lazily. It yields its entries in order, and null after work that found none: whoever reads may
 * pause after each.
 */
export type Steps<Entry> = Iterable<Entry | null>;

/** Returns the entries of a list at once. */
export function allOf<Entry>(steps: Steps<Entry>): Entry[] {
  const entries: Entry[] = [];
  for (const entry of steps) if (entry !== null) entries.push(entry);
  return entries;
}

/** Yields what a function makes of each entry of a list. */
export function* mapped<Entry, Made>(
  steps: Steps<Entry>,
  make: (entry: Entry) => Made,
): Generator<Made | null, void> {
  for (const entry of steps) yield entry === null ? null : make(entry);
}

/** Yields numbers in ascending order, each once. */
export function* ascending(numbers: readonly number[]): Generator<number, void> {
  let last: number | undefined;
  for (const one of new Float64Array(numbers).toSorted()) {
    if (one !== last) yield one;
    last = one;
  }
}
