import type { ControlClient } from '../client/control.js';
import { toCall } from '../client/refused.js';
import { nodeTransport, transportOnce, type OutgoingRequest } from '../client/transport.js';
import { createTypedClient } from '../client/typed-client.js';
import type { paths } from '../contract/control.gen.js';
import { ToolRefused } from './refused.js';

/** Time limit of a request to the sandbox, in milliseconds. */
export const TIMEOUT_MS = 120_000;

/** Maximum number of entries in a list of the control plane. */
export const MOST_LISTED = 1000;

/** The caller on whose behalf a link sends requests. */
export interface LinkCaller {
  /** Returns the headers that identify the caller and contain its address. */
  readonly headersOf: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Returns further headers for requests to the control plane only. */
  readonly controlHeadersOf?: () => Readonly<Record<string, string>>;
  /** Gets a new token after a response with status 401. Returns false if that fails. */
  readonly renew?: () => Promise<boolean>;
  /** The URL by which the caller reaches the sandbox, if it differs from the link's URL. */
  readonly publicUrl?: string;
  /**
   * The only workspace that the caller may use. If `isChecked` is false, the link itself refuses other workspaces,
   * because a sandbox without an admin token does not refuse them.
   */
  readonly within?: { readonly workspace: string; readonly isChecked: boolean };
}

/** The connection to a sandbox. Its requests contain the caller's headers, so they have the caller's rights. */
export interface Link {
  readonly url: string;
  /** The URL under which the caller's own code reaches the sandbox. */
  readonly publicUrl: string;
  readonly control: ControlClient;
  /** Sends a request to the API without a retry. Its headers take precedence over those of the caller. */
  send(request: Pick<OutgoingRequest, 'method' | 'url' | 'headers' | 'body' | 'signal'>): Promise<Response>;
}

/** Creates the connection to the sandbox at a URL without a trailing slash. */
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

/**
 * Refuses a control-plane request, unless it concerns the caller's workspace or certification run. Deleting, changing
 * or forking the workspace itself is refused too.
 * @throws ToolRefused
 */
function requireWithin(workspace: string, { method, url }: OutgoingRequest, base: string): void {
  const { pathname } = new URL(url);
  const path = pathname.slice(new URL(base).pathname.length);
  const own = `/workspaces/${encodeURIComponent(workspace)}`;
  const isOwn = path === own ? method === 'GET' : path.startsWith(`${own}/`) && !path.endsWith('/fork');
  const [, run] = /^\/certifications\/([^/]+)/.exec(path) ?? [];
  const isOfRun = run !== undefined && workspace.startsWith(`${run}-`); // the workspace of a certification case
  if (isOwn || isOfRun) return;
  throw new ToolRefused(
    `403 forbidden: This connection acts as an API client, in the workspace ${workspace} alone: it uses no other, makes none and deletes none, and starts no certification. Connect with an admin token for that.`,
  );
}
