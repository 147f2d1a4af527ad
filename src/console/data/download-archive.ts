import { ARCHIVE_PAGE, archiveOf, type Archive } from './archive.js';
import { control } from './control.js';
import { save } from './download.js';
import type { RequestRow } from './request-rows.js';

/** Downloads the requests of a list as one HTTP archive, and returns a text about it. */
export async function downloadArchive(workspace: string, rows: readonly RequestRow[]): Promise<string> {
  const archive = await archiveOf(rows, async (before) => {
    const params = { path: { name: workspace }, query: { before, limit: ARCHIVE_PAGE } };
    const page: unknown = await control.GET('/workspaces/{name}/requests.har', { params }).orThrow();
    return page as Archive; // the contract leaves the members of HAR open
  });
  save(
    new Blob([JSON.stringify(archive, null, 2)], { type: 'application/json' }),
    `${workspace}-requests.har`,
  );
  const { length } = archive.log.entries;
  if (length === rows.length) return `Downloaded ${length} requests.`;
  return `Downloaded ${length} of ${rows.length} requests: the log no longer has the others.`;
}
