import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/load.js';
import { DoorRefusal, Unauthorized } from '../http/refusals.js';
import { createAuthenticate, type FindWorld } from '../http/tokens.js';

/** Decides whether a request may use an operation of the control plane; throws where it may not. */
export type Access = (
  request: IncomingMessage,
  operation: Operation,
  workspace: string | undefined,
) => Promise<void>;

/** What needs no token. */
const OPEN: ReadonlySet<string> = new Set(['getHealth']);
/** What only the admin may do, though a workspace is named in its path. */
const ADMIN_ONLY: ReadonlySet<string> = new Set(['deleteWorkspace']);

/**
 * Without an admin token everybody on this machine may do everything: a page of somebody else's in a browser is kept
 * out by its `Origin`, and by the `Host` that it was reached at. With one: the admin token for all of it, or an
 * access token of a workspace for what lies under that workspace.
 */
export function createAccess(adminToken: string | null, find: FindWorld): Access {
  if (adminToken === null) return checkLocal;
  const authenticate = createAuthenticate(find);
  const admin = digest(adminToken);
  return async (request, operation, workspace) => {
    if (OPEN.has(operation.id)) return;
    const { authorization } = request.headers;
    const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new Unauthorized();
    if (timingSafeEqual(digest(token), admin)) return;
    const { world } = await authenticate(authorization);
    if (world.name !== workspace || ADMIN_ONLY.has(operation.id)) {
      throw new DoorRefusal('forbidden', { message: 'forbidden.admin' });
    }
  };
}

/** Equal in length whatever was sent, so that comparing takes always the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function checkLocal({ headers }: IncomingMessage): Promise<void> {
  const { host = '', origin } = headers;
  const isOwn = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  if (isLoopbackHost(host) && isOwn) return Promise.resolve();
  return Promise.reject(new DoorRefusal('host_not_allowed'));
}

function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
}
