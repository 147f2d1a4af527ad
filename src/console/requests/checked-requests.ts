import type { Schemas } from '../shared/server/control.js';
import type { RequestRow } from '../shared/live/request-rows.js';

/** A page of requests that the server checked. */
export type Checked = Schemas['CheckedRequests'];

/** The most requests that the server checks at once. */
const MAX_REQUESTS = 1000;
const MAX_FINDINGS = 20_000;

/** What is known of the findings of requests. */
export interface KnownFindings {
  /** The requests that were checked, by their ids. */
  readonly checked: ReadonlySet<number>;
  /** Those of the newest request first. */
  readonly findings: Checked['findings'];
  readonly notJudged: Checked['notJudged'];
}

export const NO_FINDINGS: KnownFindings = { checked: new Set(), findings: [], notJudged: [] };

/**
 * Returns what is known with one more page. A request that was checked before adds nothing again. Beyond 20,000 findings, the
 * oldest requests are left out.
 */
export function withPage({ checked, findings, notJudged }: KnownFindings, page: Checked): KnownFindings {
  const isNew = ({ request }: { readonly request: number }) => !checked.has(request);
  const all = [...page.findings.filter(isNew), ...findings].toSorted((a, b) => b.request - a.request);
  const known = {
    checked: new Set([...checked, ...page.requests]),
    findings: all,
    notJudged: [...page.notJudged.filter(isNew), ...notJudged],
  };
  return since(known, (all[MAX_FINDINGS]?.request ?? 0) + 1);
}

/** Returns what is known of the requests from an id on. */
export function since({ checked, findings, notJudged }: KnownFindings, id: number): KnownFindings {
  const isKept = ({ request }: { readonly request: number }) => request >= id;
  return {
    checked: new Set([...checked].filter((one) => one >= id)),
    findings: findings.filter(isKept),
    notJudged: notJudged.filter(isKept),
  };
}

/**
 * Reads the findings of requests (ids in their order) page by page, the newest first, until all are checked or the log has no
 * older ones. `read` gets the query of a page.
 */
export async function* checkedPages(
  ids: readonly number[],
  read: (query: { before?: number; limit: number }) => Promise<Checked>,
): AsyncGenerator<Checked, void> {
  const [oldest = 0, newest = 0] = [ids[0], ids.at(-1)];
  const missing = new Set(ids);
  let query: { before?: number; limit: number } = { limit: Math.min(MAX_REQUESTS, newest - oldest + 1) };
  while (missing.size > 0) {
    const page = await read(query);
    yield page;
    for (const id of page.requests) missing.delete(id);
    // Instances that share a log may number its requests in another order than it has them in.
    if (page.before === null || page.requests.every((id) => id < oldest)) return;
    query = { limit: MAX_REQUESTS, before: page.before };
  }
}

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

/** The part of an HTTP archive that is read here. */
export interface Archive {
  readonly log: { readonly entries: readonly { readonly _requestId: string }[] };
}

/** The most requests of one archive that the control plane gives. */
export const ARCHIVE_PAGE = 1000;

/**
 * Returns the archive of the requests that a list shows, in order of their ids, as far as the log still has them. `read`
 * reads the latest requests before an id, as many as a page has.
 */
export async function archiveOf(
  rows: readonly RequestRow[],
  read: (before: number) => Promise<Archive>,
): Promise<Archive> {
  const wanted = new Set(rows.map(({ requestId }) => requestId));
  const pages: Archive['log']['entries'][] = [];
  let before = (rows.at(-1)?.id ?? 0) + 1;
  for (;;) {
    const { log } = await read(before);
    pages.unshift(log.entries.filter(({ _requestId: id }) => wanted.has(id)));
    const oldest = before - log.entries.length; // the ids of a log have no gaps
    const next = rows.findLast(({ id }) => id < oldest);
    if (log.entries.length < ARCHIVE_PAGE || !next) return { log: { ...log, entries: pages.flat() } };
    before = next.id + 1;
  }
}
