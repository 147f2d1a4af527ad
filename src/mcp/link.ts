import type { ControlClient } from '../client/control.js';
import { toCall } from '../client/refused.js';
import { nodeTransport, transportOnce, type OutgoingRequest } from '../client/transport.js';
import { createTypedClient } from '../client/typed-client.js';
import type { paths } from '../contract/control.gen.js';
import { ToolRefused } from './refused.js';

/** How long a request to the sandbox may take, in milliseconds. */
export const TIMEOUT_MS = 120_000;

/** The most entries that a list of the control plane has. */
export const MOST_LISTED = 1000;

/** Whom a link calls for. */
export interface LinkCaller {
  /** Returns the headers that identify the caller and its address. */
  readonly headersOf: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Further headers for the control plane, whose requests are not logged. */
  readonly controlHeadersOf?: () => Readonly<Record<string, string>>;
  /** Gets another token after a request was refused with 401; returns false if there is none. */
  readonly renew?: () => Promise<boolean>;
  /** The URL at which it reaches the sandbox, if different from that of the link. */
  readonly publicUrl?: string;
  /**
   * The only workspace that it may use. A sandbox without an admin token does not check this, and would let the caller use all
   * workspaces.
   */
  readonly within?: { readonly workspace: string; readonly isChecked: boolean };
}

/** The connection to a sandbox. Its requests have the headers of the caller, and so the caller's rights. */
export interface Link {
  readonly url: string;
  /** The URL at which the caller's own code reaches it. */
  readonly publicUrl: string;
  readonly control: ControlClient;
  /** Sends a request to the API, once. The given token replaces the caller's own. */
  send(request: Pick<OutgoingRequest, 'method' | 'url' | 'headers' | 'body' | 'signal'>): Promise<Response>;
}

/** Creates the connection to the sandbox at a URL, without a slash at its end. */
export function linkTo(url: string, caller: LinkCaller): Link {
  const { headersOf, controlHeadersOf, renew, within, publicUrl = url } = caller;
  const sendAs = async (request: OutgoingRequest, transport = nodeTransport): Promise<Response> => {
    const headers = new Headers({ ...(await headersOf()), ...Object.fromEntries(request.headers) });
    return transport({ ...request, headers, timeoutMs: TIMEOUT_MS });
  };
  const control = createTypedClient<paths>({
    baseUrl: `${url}/_sandbox`,
    toCall,
    async send(request) {
      const base = `${url}/_sandbox`;
      if (within?.isChecked === false) requireWithin(within.workspace, request, base);
      const headers = new Headers({ ...controlHeadersOf?.(), ...Object.fromEntries(request.headers) });
      const send = () => sendAs({ ...request, headers });
      const first = await send();
      const response = first.status === 401 && (await renew?.()) === true ? await send() : first;
      if (within && response.status === 403) requireWithin(within.workspace, request, base);
      return response;
    },
  });
  return { url, publicUrl, control, send: (request) => sendAs(request, transportOnce) };
}

/** @throws ToolRefused for a request of the control plane that is not about the workspace, or deletes or forks it */
function requireWithin(workspace: string, { method, url }: OutgoingRequest, base: string): void {
  const { pathname } = new URL(url);
  const path = pathname.slice(new URL(base).pathname.length);
  const own = `/workspaces/${encodeURIComponent(workspace)}`;
  const isOwn = path === own ? method === 'GET' : path.startsWith(`${own}/`) && !path.endsWith('/fork');
  const [, run] = /^\/certifications\/([^/]+)/.exec(path) ?? [];
  const isOfRun = run !== undefined && workspace.startsWith(`${run}-`); // the workspace of a case
  if (isOwn || isOfRun) return;
  throw new ToolRefused(
    `403 forbidden: This connection acts as an API client, in the workspace ${workspace} alone: it uses no other, makes none and deletes none, and starts no certification. Connect with an admin token for that.`,
  );
}
