import type { components, paths } from '../../../contract/api.gen.js';
import { queryString } from '../../../client/query-string.js';
import type { Refusal } from '../../../client/typed-client.js';
import type { SendableRequest } from './curl.js';
import { control, Refused, unanswered } from './control.js';
import { here } from '../here.js';
import { forbiddenBecause, sendingForbiddenBecause } from './session.js';

/** The answer of the API to a request. */
export interface ApiReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the text; null if it is empty. */
  readonly body: unknown;
  readonly durationMs: number;
}

/** The tokens of clients, by workspace and client, while the page is open. */
const tokens = new Map<string, string>();

/**
 * Sends a request to the API as a client of the workspace that is shown (its name without the workspace's); null: without a token.
 * @throws Refused if the client gets no token, or there is no response
 */
export async function sendAs(client: string | null, request: SendableRequest): Promise<ApiReply> {
  const reply = await send(request, client === null ? null : await tokenOf(client));
  if (reply.status !== 401 || client === null) return reply;
  tokens.delete(`${here()} ${client}`); // it has expired, or the workspace was created anew
  return send(request, await tokenOf(client));
}

async function tokenOf(client: string): Promise<string> {
  const key = `${here()} ${client}`;
  const known = tokens.get(key);
  if (known !== undefined) return known;
  const { accessToken } = await issued(client);
  tokens.set(key, accessToken);
  return accessToken;
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Who may only read gets no token here: then it is that of his own client, whose secret is public. */
async function issued(client: string): Promise<{ readonly accessToken: string }> {
  const why = sendingForbiddenBecause(client);
  if (why !== null) throw new Refused(why, 403);
  if (forbiddenBecause('POST issueToken') === null)
    return control.POST('/workspaces/{name}/tokens', { body: { client } }).orThrow();
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: `${here()}.${client}`,
    client_secret: `${client}-secret`,
  });
  const reply = await send(
    { method: 'POST', path: '/oauth2/token', headers: FORM, body: body.toString() },
    null,
  );
  return { accessToken: (bodyOrRefused(reply) as { readonly access_token: string }).access_token };
}

async function send(
  { method, path, headers, body }: SendableRequest,
  token: string | null,
): Promise<ApiReply> {
  const startedAt = performance.now();
  const sent = new Headers(headers);
  if (token !== null) sent.set('Authorization', `Bearer ${token}`);
  const response = await fetch(path, {
    method,
    headers: sent,
    credentials: 'omit', // a browser that may send credentials opens its own login dialog on a 401
    ...(body !== null && { body }),
  }).catch(() => {
    throw unanswered();
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: parsed(text),
    durationMs: performance.now() - startedAt,
  };
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The types of the API's contract. */
export type ApiSchemas = components['schemas'];

/** The list or record that the API has at a path. */
type Body<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Value } } } };
}
  ? Value
  : never;

/** How a client reads: the client's name in it, and the language. */
export interface Reader {
  /** Null: without a token. */
  readonly client: string | null;
  readonly language?: string;
}

/** The `X-Test-Name` of what the console reads for its views, which its list of requests leaves out. */
export const CONSOLE_READ = 'console';

/**
 * Reads a path of the API as a client.
 * @throws Refused if the API refuses it
 */
export async function readApi<Path extends keyof paths>(
  { client, language = 'en' }: Reader,
  path: Path,
  query: Readonly<Record<string, unknown>> = {},
): Promise<Body<Path>> {
  const headers = { 'Accept-Language': language, 'X-Test-Name': CONSOLE_READ };
  const sent = { method: 'GET', path: `${path}?${queryString(query)}`, headers, body: null };
  return bodyOrRefused(await sendAs(client, sent)) as Body<Path>;
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
