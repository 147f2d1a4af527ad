import type { SendableRequest } from './curl.js';
import { control } from './control.js';
import { Refused, unanswered } from './refused.js';
import { ownClient, token as ownToken } from './session.js';

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
 * Sends a request to the API as a client of a workspace (its name without the workspace's); null: without a token.
 * @throws Refused if the client gets no token, or there is no response
 */
export async function sendAs(
  workspace: string,
  client: string | null,
  request: SendableRequest,
): Promise<ApiReply> {
  const reply = await send(request, client === null ? null : await tokenOf(workspace, client));
  if (reply.status !== 401 || client === null) return reply;
  tokens.delete(`${workspace} ${client}`); // it has expired, or the workspace was created anew
  return send(request, await tokenOf(workspace, client));
}

async function tokenOf(workspace: string, client: string): Promise<string> {
  const key = `${workspace} ${client}`;
  const known = tokens.get(key);
  if (known !== undefined) return known;
  const { accessToken } = await issued(workspace, client);
  tokens.set(key, accessToken);
  return accessToken;
}

/** A token that may only read issues no other: then requests are sent with itself, as its own client alone. */
async function issued(workspace: string, client: string): Promise<{ readonly accessToken: string }> {
  const params = { path: { name: workspace } };
  try {
    return await control.POST('/workspaces/{name}/tokens', { params, body: { client } }).orThrow();
  } catch (error) {
    const own = ownToken();
    if (own === null || !(error instanceof Refused) || error.status !== 403) throw error;
    if (ownClient() === client) return { accessToken: own };
    throw new Refused(`Your token sends requests as the client ${ownClient()} alone. Choose this client.`, 403);
  }
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
