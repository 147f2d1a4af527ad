import type { RequestRow } from '../shared/live/request-rows.js';

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
