import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { useAskedAgain } from './asked-again.js';
import { checkedPages, NO_FINDINGS, since, withPage, type Checked, type KnownFindings } from './checked-requests.js';
import { control } from './control.js';
import type { Live } from './live.js';
import { shownError } from './refused.js';

/** Between two questions, as requests come in. */
const PAUSE_MS = 1000;

/** The findings of a list of requests, as far as they are known. */
export interface Found extends KnownFindings {
  /** The requests that the server was asked about; it has not checked those that its log no longer has. */
  readonly asked: ReadonlySet<number>;
  readonly error: Error | null;
}

const NOTHING: Found = { ...NO_FINDINGS, asked: new Set(), error: null };

/** Returns the findings of one request; `requests` is empty if the log does not have it any more. */
export function checkRequest(name: string, id: number): Promise<Checked> {
  return checked(name, { id });
}

function checked(
  name: string,
  query: { id: number } | { before?: number; limit: number },
  init: { signal?: AbortSignal } = {},
): Promise<Checked> {
  return control.GET('/workspaces/{name}/findings', { params: { path: { name }, query }, ...init }).orThrow();
}

/** Returns the findings of requests. The server checks new ones at times, as long as that is wanted. */
export function useFindings(workspace: string, { rows, log }: Live, isWanted: boolean): ReadonlySignal<Found> {
  const known = useSignal({ log: log.peek(), found: NOTHING });
  const found = useComputed(() => (known.value.log === log.value ? known.value.found : NOTHING));
  const { asked } = found.value;
  const isKnown = !isWanted || rows.value.every(({ id }) => asked.has(id));
  const ask = async (signal: AbortSignal) => {
    const of = log.peek();
    const keep = (change: Partial<Found>) => {
      if (!signal.aborted) known.value = { log: of, found: { ...found.peek(), ...change } };
    };
    const all = rows.peek().map(({ id }) => id);
    const missing = all.filter((id) => !found.peek().asked.has(id));
    try {
      for await (const page of checkedPages(missing, (query) => checked(workspace, query, { signal })))
        keep(withPage(found.peek(), page));
      keep({ ...since(found.peek(), all[0] ?? 0), asked: new Set(all), error: null });
    } catch (error) {
      keep({ error: shownError(error) });
    }
  };
  useAskedAgain(log.value, !isKnown, ask, asked.size === 0 ? 0 : PAUSE_MS);
  return found;
}
