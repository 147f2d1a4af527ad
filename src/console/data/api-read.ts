import type { components, paths } from '../../contract/api.gen.js';
import { queryString } from '../../client/query-string.js';
import type { Refusal } from '../../client/result.js';
import { sendAs, type ApiReply } from './api.js';
import { Refused } from './refused.js';
import { CONSOLE_READ } from './request-rows.js';

/** The types of the API's contract. */
export type ApiSchemas = components['schemas'];

/** The list or record that the API has at a path. */
type Body<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Value } } } };
}
  ? Value
  : never;

/** How a client reads: the workspace, the client's name in it, and the language. */
export interface Reader {
  readonly workspace: string;
  /** Null: without a token. */
  readonly client: string | null;
  readonly language?: string;
}

/**
 * Reads a path of the API as a client.
 * @throws Refused if the API refuses it
 */
export async function readApi<Path extends keyof paths>(
  { workspace, client, language = 'en' }: Reader,
  path: Path,
  query: Readonly<Record<string, unknown>> = {},
): Promise<Body<Path>> {
  const headers = { 'Accept-Language': language, 'X-Test-Name': CONSOLE_READ };
  const sent = { method: 'GET', path: `${path}?${queryString(query)}`, headers, body: null };
  return bodyOrRefused(await sendAs(workspace, client, sent)) as Body<Path>;
}

/**
 * Returns the body of a reply.
 * @throws Refused if it is no success
 */
export function bodyOrRefused({ status, body }: ApiReply): unknown {
  if (status < 400) return body;
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  throw new Refused(problem.detail ?? `The API responded with status ${status}.`, status, problem);
}
