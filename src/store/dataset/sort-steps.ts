/** The entries that are sorted at once, which takes a few milliseconds. */
const RUN = 8192;
/** So many entries are merged between two steps. */
const MERGED_AT_ONCE = 8192;

type Compare<Entry> = (left: Entry, right: Entry) => number;

/** Returns sorted entries. Works step by step, so that sorting many does not block requests. */
export function* sortInSteps<Entry>(
  entries: readonly Entry[],
  compare: Compare<Entry>,
): Generator<undefined, readonly Entry[]> {
  let runs: (readonly Entry[])[] = [];
  for (let at = 0; at < entries.length; at += RUN) {
    runs.push(entries.slice(at, at + RUN).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Entry[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<Entry>(
  left: readonly Entry[],
  right: readonly Entry[],
  compare: Compare<Entry>,
): Generator<undefined, readonly Entry[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || compare(last, first) <= 0) return left.concat(right);
  const merged: Entry[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const [one, other] = [left[fromLeft] as Entry, right[fromRight] as Entry];
    if (compare(one, other) <= 0) {
      merged.push(one);
      fromLeft++;
    } else {
      merged.push(other);
      fromRight++;
    }
    if (merged.length % MERGED_AT_ONCE === 0) yield;
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
