import type { Schemas } from '../shared/server/control.js';

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
