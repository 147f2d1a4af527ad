import { control, type Schemas } from '../shared/server/control.js';

export type Mail = Schemas['Mail'];

/** The outbox lists at most so many at once, and skips at most so many. */
const MOST = 100;
const MAX_OFFSET = 10_000;

/** Returns a page of the outbox, newest first. */
export function mailsOf(workspace: string, limit: number, offset: number): Promise<readonly Mail[]> {
  const params = { path: { name: workspace }, query: { limit, offset } };
  return control.GET('/workspaces/{name}/outbox', { params }).orThrow();
}

/** Returns the mail of an id, if it is among those that the outbox lists. Ids ascend without gaps. */
export async function mailOf(workspace: string, id: number): Promise<Mail | undefined> {
  const [newest] = await mailsOf(workspace, 1, 0);
  if (!newest || !Number.isInteger(id) || id > newest.id || newest.id - id > MAX_OFFSET) return undefined;
  const around = await mailsOf(workspace, MOST, newest.id - id); // mails may come in between
  return around.find((mail) => mail.id === id);
}

/** Returns those of some mails that are among the newest of the outbox. */
export async function latestMails(workspace: string, ids: readonly number[]): Promise<readonly Mail[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const [newest] = await mailsOf(workspace, 1, 0);
  const first = Math.max(0, (newest?.id ?? 0) - Math.max(...ids));
  if (first > MAX_OFFSET) return [];
  const found = await mailsOf(workspace, MOST, first);
  return found.filter(({ id }) => wanted.has(id));
}
