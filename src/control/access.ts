import type { IncomingMessage } from 'node:http';
import { isOfCertification } from '../certification/runs.js';
import type { Operation } from '../contract/load.js';
import { isPublicSecret } from '../domain/catalogue/client.js';
import type { CallerKind } from '../http/caller-kind.js';
import { hostOf, isLoopbackName, parseHost, parseOrigin } from '../http/hosts.js';
import { HttpRefusal } from '../http/refusals.js';
import { isSameSecret } from '../http/secrets.js';
import { bearerToken, createAuthenticate, type Caller, type FindWorkspace } from '../http/tokens.js';

/** What a caller of the control plane may see. */
export interface Reader {
  /** Whether it only reads, by its role or as everybody knows the secret of its token: it sees no codes of tickets and payment pages. */
  readonly isPublic: boolean;
  readonly caller: CallerKind;
  /** Those of an access token. */
  readonly workspace?: Caller['workspace'];
  readonly client?: Caller['client'];
  /** Why it may not use the operation (403). */
  readonly refusal?: HttpRefusal;
}

/**
 * Returns who sends a request to an operation of the control plane, with the refusal for an access token that is not enough.
 * @throws HttpRefusal 401 without a valid token, 403 for a foreign host or origin
 */
export type Access = (request: IncomingMessage, operation: Operation, isAbout: IsAbout) => Promise<Reader>;

/** Returns whether the path of a request is about a workspace, so that a token of that one may be enough. */
export type IsAbout = (workspace: string) => boolean;

const ADMIN: Reader = { isPublic: false, caller: 'admin' };
const LOCAL: Reader = { isPublic: false, caller: 'local' };
const ANYONE: Reader = { isPublic: false, caller: 'anyone' };
/** Operations that need no token. */
const OPEN: readonly string[] = ['getHealth', 'getLive', 'getReady', 'listKeys'];
/** Operations of a workspace that its clients with the role `own` may use, and no other client. */
const FOR_OWNERS: ReadonlySet<string> = new Set([
  'createClient',
  'deleteClient',
  'createSecret',
  'deleteSecret',
  'deleteWorkspace',
]);
/** Operations of a workspace that need the admin token. */
const ADMIN_ONLY: ReadonlySet<string> = new Set([
  'forkWorkspace',
  'forkStep',
  'deleteCertification',
  'listCertificationCases',
]);
/** Operations that a client under certification may call. Others would let it change the evidence or read the answers. */
const ALLOWED_IN_CASES: ReadonlySet<string> = new Set([
  'answerCase',
  'advanceClock',
  'getClock',
  'getCertification',
  'listRequests',
  'listFindings',
  'getRequest',
  'exportRequests',
]);
/** Queries whose reply holds secrets. */
const REVEALS_SECRETS: ReadonlySet<string> = new Set(['exportWorkspace']);

/** The settings that say who may use the control plane. */
export interface AccessSettings {
  /** Null: everybody on this machine may use it. */
  readonly adminToken: string | null;
  /** Whether the metrics need no token. */
  readonly metrics: boolean;
}

/**
 * Creates the access check of the control plane.
 * - Without an admin token (possible on a loopback address only): every process on this machine has access. A loopback
 *   `Host` is required and a foreign `Origin` refused, which excludes web pages in a browser.
 * - With an admin token, and for requests through a proxy: the admin token grants access to everything, an access token
 *   to its workspace.
 */
export function createAccess({ adminToken, metrics }: AccessSettings, find: FindWorkspace): Access {
  const authenticate = createAuthenticate(find);
  const open = new Set(metrics ? [...OPEN, 'getMetrics'] : OPEN);
  return async (request, operation, isAbout) => {
    if (adminToken === null) requireLocalNames(request);
    if (open.has(operation.id)) return ANYONE;
    if (adminToken === null && !cameThroughProxy(request)) return LOCAL;
    const { authorization } = request.headers;
    const token = bearerToken(authorization);
    if (adminToken !== null && isSameSecret(token, adminToken)) return ADMIN;
    const { workspace, client, secretId } = await authenticate(authorization);
    const isLook = client.role === 'look';
    const isPublic = isLook || isPublicSecret(client, secretId);
    const isBeyond = ADMIN_ONLY.has(operation.id) || (FOR_OWNERS.has(operation.id) && client.role !== 'own');
    const isAllowed = isAbout(workspace.name) && !isBeyond && !spoilsCase(workspace.name, operation);
    const reader: Reader = { isPublic, caller: 'client', workspace, client };
    if (!isAllowed)
      return { ...reader, refusal: forbidden(adminToken === null ? 'forbidden.proxy' : 'forbidden.admin') };
    if (isPublic && !isForAll(operation))
      return { ...reader, refusal: forbidden(isLook ? 'forbidden.look' : 'forbidden.public_secret') };
    return reader;
  };
}

function forbidden(message: `forbidden.${'proxy' | 'admin' | 'look' | 'public_secret'}`): HttpRefusal {
  return new HttpRefusal('forbidden', null, { message });
}

/** Returns whether an operation is not for a client that is certified in a workspace. */
function spoilsCase(workspace: string, { id }: Operation): boolean {
  return isOfCertification(workspace) && !ALLOWED_IN_CASES.has(id);
}

/** Returns whether a token that only reads may use an operation: queries without secrets. */
function isForAll({ method, id }: Operation): boolean {
  return method === 'GET' && !REVEALS_SECRETS.has(id);
}

function requireLocalNames(request: IncomingMessage): void {
  const own = parseHost(hostOf(request));
  const { origin } = request.headers;
  const page = origin === undefined ? own : parseOrigin(origin);
  const isLocal = own !== null && isLoopbackName(own.host);
  if (!isLocal || page?.host !== own.host || page.port !== own.port) {
    throw new HttpRefusal('host_not_allowed', null);
  }
}

const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Returns whether a request came through a proxy, so that its client may be on any machine. Proxies add a header, except
 * nginx by default: it adds none and rewrites `Host`, but uses HTTP/1.0, unlike browsers and HTTP libraries.
 */
function cameThroughProxy({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}
