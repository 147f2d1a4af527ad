import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useAskedAgain } from './asked-again.js';
import { control } from './control.js';
import { shownError } from './refused.js';
import type { RequestRow } from './request-rows.js';
import type { Schemas } from './schemas.js';

/** Findings with what could not be judged. */
export type Checked = Schemas['CheckedRequests'];

/** The most requests that the server checks at once, and more than the findings of a page are worth. */
const MAX_REQUESTS = 1000;
const MAX_KEPT = 20_000;

/** What the contract says of requests, newest first, up to the one with an id. */
interface Found extends Pick<Checked, 'findings'> {
  readonly upTo: number;
  readonly error: Error | null;
}

/** Returns what the contract says of one request. */
export function checkRequest(name: string, id: number): Promise<Checked> {
  return checked(name, { before: id + 1, limit: 1 });
}

function checked(name: string, query: { before: number; limit: number }, init: { signal?: AbortSignal } = {}): Promise<Checked> {
  return control.GET('/workspaces/{name}/findings', { params: { path: { name }, query }, ...init }).orThrow();
}

/** Returns what the contract says of requests. The server checks new ones at times, as long as that is wanted. */
export function useFindings(
  workspace: string,
  rows: ReadonlySignal<readonly RequestRow[]>,
  isWanted: boolean,
): ReadonlySignal<Found> {
  const found = useSignal<Found>({ upTo: 0, findings: [], error: null });
  const isKnown = !isWanted || (rows.value.at(-1)?.id ?? 0) <= found.value.upTo;
  useAskedAgain(workspace, !isKnown, async (signal) => {
    const { upTo, findings } = found.peek();
    const newest = rows.peek().at(-1)?.id ?? 0;
    const query = { before: newest + 1, limit: Math.min(MAX_REQUESTS, newest - upTo) };
    try {
      const next = await checked(workspace, query, { signal });
      found.value = {
        upTo: newest,
        findings: [...next.findings, ...findings].slice(0, MAX_KEPT),
        error: null,
      };
    } catch (error) {
      if (!signal.aborted) found.value = { ...found.peek(), error: shownError(error) };
    }
  });
  return found;
}
