import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/load.js';
import { hasPublicSecret } from '../contract/public-secret.js';
import { hostOf, isLoopbackName, parseHost, parseOrigin } from '../http/hosts.js';
import { HttpRefusal } from '../http/refusals.js';
import { isSameSecret } from '../http/secrets.js';
import { bearerToken, createAuthenticate, type FindWorkspace } from '../http/tokens.js';

/** Refuses a request that may not use an operation of the control plane (401, 403). */
export type Access = (
  request: IncomingMessage,
  operation: Operation,
  workspace: string | undefined,
) => Promise<void>;

/** Operations that need no token. */
const OPEN: ReadonlySet<string> = new Set(['getHealth']);
/** Operations that only the admin may use, though a workspace is named in their path. */
const ADMIN_ONLY: ReadonlySet<string> = new Set(['deleteWorkspace']);
/** Reading operations whose reply holds secrets. */
const REVEALS_SECRETS: ReadonlySet<string> = new Set(['exportWorkspace']);

/**
 * Who may use the control plane. Without an admin token, which only a sandbox on a loopback address has: everybody on
 * this machine, by a loopback `Host` and without a foreign `Origin`, so that a web page in a browser is kept out.
 * With one, and for requests that came through a proxy: the admin token for everything, or an access token of a
 * workspace for what lies under that workspace.
 */
export function createAccess(adminToken: string | null, find: FindWorkspace): Access {
  const authenticate = createAuthenticate(find);
  return async (request, operation, name) => {
    if (adminToken === null) requireLocalNames(request);
    if (OPEN.has(operation.id)) return;
    if (adminToken === null && !cameThroughProxy(request)) return;
    const { authorization } = request.headers;
    const token = bearerToken(authorization);
    if (adminToken !== null && isSameSecret(token, adminToken)) return;
    const { workspace, client } = await authenticate(authorization);
    if (workspace.name !== name || ADMIN_ONLY.has(operation.id)) {
      const message = adminToken === null ? 'forbidden.proxy' : 'forbidden.admin';
      throw new HttpRefusal('forbidden', { message });
    }
    if (hasPublicSecret(client) && !isOpenToEverybody(operation)) {
      throw new HttpRefusal('forbidden', { message: 'forbidden.public_secret' });
    }
  };
}

/** Whether a token that everybody can get may use an operation: it may read, but no secrets. */
function isOpenToEverybody({ method, id }: Operation): boolean {
  return method === 'GET' && !REVEALS_SECRETS.has(id);
}

function requireLocalNames(request: IncomingMessage): void {
  const own = parseHost(hostOf(request));
  const { origin } = request.headers;
  const page = origin === undefined ? own : parseOrigin(origin);
  const isLocal = own !== null && isLoopbackName(own.host);
  if (!isLocal || page?.host !== own.host || page.port !== own.port) {
    throw new HttpRefusal('host_not_allowed');
  }
}

const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Whether a request was passed on by a proxy, so that its client may be anywhere. Proxies say so in a header, all but
 * nginx: unless it is told otherwise it adds none and rewrites `Host`, but speaks HTTP/1.0, as no browser and no
 * HTTP library does.
 */
function cameThroughProxy({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}
