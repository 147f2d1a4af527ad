import type { RequestRow } from './request-rows.js';
import type { Schemas } from './schemas.js';

/** A way in which a request or its response breaks the contract. */
type Finding = Schemas['RequestFinding'];

/** A finding with how many requests have it. */
export interface FindingGroup {
  readonly finding: Finding;
  readonly count: number;
}

/** Groups findings of the given requests by their ids. The worst come first, then the most frequent; the latest of each is shown. */
export function findingGroups(
  findings: readonly Finding[],
  rows: readonly RequestRow[],
): readonly FindingGroup[] {
  const ids = new Set(rows.map(({ id }) => id));
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    if (!ids.has(finding.request)) continue;
    const { finding: latest = finding, count = 0 } = groups.get(finding.id) ?? {};
    groups.set(finding.id, { finding: latest, count: count + 1 });
  }
  const weight = ({ finding }: FindingGroup) => ['error', 'warning', 'note'].indexOf(finding.severity);
  return [...groups.values()].toSorted((a, b) => weight(a) - weight(b) || b.count - a.count);
}
