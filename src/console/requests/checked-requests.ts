import type { Schemas } from '../shared/server/control.js';

/** Requests that the server checked, the newest first. */
export type Checked = Schemas['CheckedRequests'];

/** A way in which a request or its response breaks the contract. */
type Finding = Checked['findings'][number];

/** A finding with how many requests have it. */
export interface FindingGroup {
  readonly finding: Finding;
  readonly count: number;
}

/** A reason why requests, or parts of them, are not checked, with their number. */
export interface ReasonGroup {
  readonly reason: string;
  readonly count: number;
}

/**
 * Groups findings of the given requests by their ids, for findings of the newest request first. The worst come first, then the
 * most frequent. Of each the worst is shown, of equal ones the latest.
 */
export function findingGroups(
  findings: readonly Finding[],
  shown: ReadonlySet<number>,
): readonly FindingGroup[] {
  return grouped(findings, shown, ({ id }) => id)
    .map(({ all, count }) => ({ finding: all.reduce(worse), count }))
    .toSorted((a, b) => weight(a.finding) - weight(b.finding) || b.count - a.count);
}

/** Groups what could not be judged of the given requests by reason, the most frequent first. */
export function reasonGroups(
  notJudged: Checked['notJudged'],
  shown: ReadonlySet<number>,
): readonly ReasonGroup[] {
  return grouped(notJudged, shown, ({ reason }) => reason)
    .map(({ key, count }) => ({ reason: key, count }))
    .toSorted((a, b) => b.count - a.count);
}

/** Entries with the same key. */
interface Group<Of> {
  readonly key: string;
  readonly all: readonly Of[];
  /** How many requests they are of. */
  readonly count: number;
}

function grouped<Of extends { readonly request: number }>(
  entries: readonly Of[],
  shown: ReadonlySet<number>,
  keyOf: (entry: Of) => string,
): readonly Group<Of>[] {
  const groups = new Map<string, Of[]>();
  for (const entry of entries) {
    if (!shown.has(entry.request)) continue;
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  const countOf = (all: readonly Of[]) => new Set(all.map(({ request }) => request)).size;
  return [...groups].map(([key, all]) => ({ key, all, count: countOf(all) }));
}

/** Returns the worse one of two findings, the first of equal ones. */
function worse(first: Finding, second: Finding): Finding {
  return weight(second) < weight(first) ? second : first;
}

/** Orders severities: 0 for the worst. */
function weight({ severity }: Finding): number {
  return ['error', 'warning', 'note'].indexOf(severity);
}
