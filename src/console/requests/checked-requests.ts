import type { Schemas } from '../shared/server/control.js';

/** The result of checking requests: findings, and the checks that were not possible. */
export type Checked = Schemas['CheckedRequests'];

type Finding = Checked['findings'][number];

/** Entries with the same key: the first of the highest severity, and the number of requests. */
export type Group<Entry> = Readonly<{ entry: Entry; count: number }>;

/** Groups the entries of the shown requests by key; sorts the groups by severity, then by number of requests. */
export function grouped<Entry extends { readonly request: number; readonly severity?: Finding['severity'] }>(
  entries: readonly Entry[],
  shown: ReadonlySet<number>,
  keyOf: (entry: Entry) => string,
): readonly Group<Entry>[] {
  const weight = ({ severity = 'error' }: Entry) => ['error', 'warning', 'note'].indexOf(severity);
  const groups = new Map<string, { entry: Entry; requests: Set<number> }>();
  for (const entry of entries.filter(({ request }) => shown.has(request))) {
    const group = groups.get(keyOf(entry)) ?? { entry, requests: new Set() };
    if (weight(entry) < weight(group.entry)) group.entry = entry;
    group.requests.add(entry.request);
    groups.set(keyOf(entry), group);
  }
  return [...groups.values()]
    .map(({ entry, requests }) => ({ entry, count: requests.size }))
    .toSorted((a, b) => weight(a.entry) - weight(b.entry) || b.count - a.count);
}
