import type { components, paths } from '../../../contract/api.gen.js';
import { parsedJson } from '../../../contract/is-object.js';
import { publicSecretOf } from '../../../domain/catalogue/client.js';
import { queryString } from '../../../client/query-string.js';
import type { Refusal } from '../../../client/typed-client.js';
import type { SendableRequest } from '../../../text/curl.js';
import { control, Refused } from './control.js';
import { access, endedBecause, forbiddenBecause, here, ownClient } from './session.js';
import { sendingForbiddenBecause } from './session.js';

/** The message for a response that did not arrive, or not completely. */
export const LOST = 'No response arrived. A fault lost it, or the sandbox does not run.';

/** A response of the API. */
export interface ApiReply {
  /** 0: no complete response. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly durationMs: number;
}

/** Tokens by workspace, client and purpose; `until` by `performance.now()`. */
const tokens = new Map<string, { readonly accessToken: string; readonly until: number }>();

/** Tokens are replaced ten minutes before they expire, so that no request is refused for an expired token. */
const USED_MS = 3_000_000;

/** Deletes all tokens. To be called after the workspace's clock moved, because tokens expire by this clock. */
export const forgetTokens = () => tokens.clear();

for (const ofReader of [access, endedBecause]) ofReader.subscribe(forgetTokens); // a token is for its reader only

/** Sends a request as a client of the shown workspace, by short name; null: without a token. Repeats only refused reads of the console. @throws Refused without a token */
export async function sendAs(
  client: string | null,
  request: SendableRequest,
  purpose: keyof typeof ISSUE = 'send',
): Promise<ApiReply> {
  if (client === null) return send(request, null);
  const key = `${here()} ${client} ${purpose}`;
  const token = async () => {
    const known = tokens.get(key);
    if (known && known.until > performance.now()) return known.accessToken;
    const { accessToken } = await ISSUE[purpose](client);
    tokens.set(key, { accessToken, until: performance.now() + USED_MS });
    return accessToken;
  };
  const reply = await send(request, await token());
  if (reply.status === 401) tokens.delete(key); // the workspace was replaced, or a fault refused the token
  return reply.status === 401 && purpose === 'read' ? send(request, await token()) : reply;
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Issues a token. A reader without the right to do so requests one with the public secret of the own client. */
async function issued(client: string): Promise<{ readonly accessToken: string }> {
  const why = sendingForbiddenBecause(client);
  if (why !== null) throw new Refused(why, 403);
  if (forbiddenBecause('POST issueToken') === null)
    return control.POST('/workspaces/{name}/tokens', { body: { client } }).orThrow();
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: `${here()}.${client}`,
    client_secret: publicSecretOf(client),
  });
  const sent = { method: 'POST', path: '/oauth2/token', headers: FORM, body: body.toString() };
  const reply = await send(sent, null);
  return { accessToken: (bodyOrRefused(reply) as { readonly access_token: string }).access_token };
}

/** Issues a token for views of the console: faults skip its requests, and the log leaves them out. */
async function issuedToRead(client: string): Promise<{ readonly accessToken: string }> {
  const isOwn = client === (ownClient() ?? client);
  const why = isOwn ? forbiddenBecause('POST readAsClient') : sendingForbiddenBecause(client);
  if (why !== null) throw new Refused(why, 403);
  return control.POST('/workspaces/{name}/reading-tokens', { body: { client } }).orThrow();
}

const ISSUE = { send: issued, read: issuedToRead } as const;

async function send({ path, body, ...request }: SendableRequest, token: string | null): Promise<ApiReply> {
  const startedAt = performance.now();
  const headers = new Headers(request.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const sent = fetch(path, {
    method: request.method,
    headers,
    credentials: 'omit', // a browser that may send credentials opens its own login dialog on a 401
    ...(body !== null && { body }),
  });
  const arrived = sent.then(async (response) => ({ response, text: await response.text() }));
  const { response, text } = await arrived.catch(() => ({ response: null, text: '' }));
  const read = parsedJson(text || 'null');
  return {
    status: response?.status ?? 0,
    headers: response ? Object.fromEntries(response.headers) : {},
    body: read === undefined ? text : read,
    durationMs: performance.now() - startedAt,
  };
}

/** The types of the API's contract. */
export type ApiSchemas = components['schemas'];

/** The response body of a GET on a path. */
type Body<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Value } } } };
}
  ? Value
  : never;

/** The language of a request, and the client that sends it; null: it is sent without a token. */
export type Reader = Readonly<{ client: string | null; language?: string }>;

/** Reads a path of the API as a client, for a view. @throws Refused if the API refuses it */
export async function readApi<Path extends keyof paths>(
  { client, language = 'en' }: Reader,
  path: Path,
  query: Readonly<Record<string, unknown>> = {},
): Promise<Body<Path>> {
  const headers = { 'Accept-Language': language };
  const sent = { method: 'GET', path: `${path}?${queryString(query)}`, headers, body: null };
  return bodyOrRefused(await sendAs(client, sent, 'read')) as Body<Path>;
}

/** Returns the body of a reply. @throws Refused if it is no success */
export function bodyOrRefused({ status, body }: ApiReply): unknown {
  if (status === 0) throw new Refused(LOST, 0);
  if (status < 400) return body;
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const { detail, error_description } = problem as Refusal & { readonly error_description?: string };
  const text = detail ?? error_description ?? `The API responded with status ${status}.`;
  throw new Refused(text, status, problem);
}
