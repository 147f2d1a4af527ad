import type { paths, components } from '../../../contract/control.gen.js';
import { requireToken, token } from './session.js';
import type { Result } from '../../../client/result.js';
import { createTypedClient } from '../../../client/typed-client.js';
import { refusedBy, unanswered } from './refused.js';

const UNCACHED = { cache: 'no-store' } as const;

/**
 * Fetches from the control plane with the token of this tab. A 401 asks for a token again.
 * @throws Refused if there is no response
 */
export async function fetchControl(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const own = token();
  if (own !== null) headers.set('Authorization', `Bearer ${own}`);
  const response = await fetch(path, { ...init, ...UNCACHED, headers }).catch((error: unknown) => {
    throw init.signal?.aborted ? error : unanswered();
  });
  if (response.status === 401) {
    requireToken(own === null ? null : 'The token is not valid here, or it has expired. Enter another one.');
  }
  return response;
}

/** The control plane, typed by `control.yaml`: `control.GET('/workspaces').orThrow()`. */
export const control = createTypedClient<paths>({
  baseUrl: '/_sandbox',
  send: ({ url, ...init }) => fetchControl(url, init),
  toCall: (answer) => {
    const sent = answer.then(({ result }) => result);
    return Object.assign(sent, { orThrow: async () => dataOf(await sent) }); // of one promise: a second one would fail unhandled
  },
});

/**
 * Returns the data of a successful result.
 * @throws Refused for a refusal
 */
function dataOf({ data, error, response }: Result<unknown>): unknown {
  if (error !== undefined) throw refusedBy(response, error);
  return data;
}

/** The types of the control plane's contract. */
export type Schemas = components['schemas'];

/** Returns a client's name in its workspace (`demo.partner`: `partner`); empty without a client. */
export function nameOf(clientId: string | null): string {
  return clientId?.slice(clientId.indexOf('.') + 1) ?? '';
}
