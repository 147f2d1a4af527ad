import type { IncomingMessage } from 'node:http';
import { isOfCertification } from '../../certification/runs.js';
import type { Operation } from '../../contract/load.js';
import { hostOf, isLoopbackName, originOf, parseHost, parseOrigin } from '../../http/hosts.js';
import { HttpRefusal } from '../../http/refusals.js';
import { isSameSecret } from '../../http/secrets.js';
import { bearerToken, createAuthenticate, type FindWorkspace } from '../../http/tokens.js';
import { ADMIN, ANYONE, LOCAL, readerOf, type Reader } from './roles.js';
import type { Sessions } from './sessions.js';

/**
 * Returns who sends a request to an operation of the control plane, with the refusal for an access token that is not enough.
 * @throws HttpRefusal 401 without a valid token, 403 for a foreign host or origin
 */
export type Access = (request: IncomingMessage, operation: Operation, isAbout: IsAbout) => Promise<Reader>;

/** Returns whether the path of a request is about a workspace, so that a token of that one may be enough. */
export type IsAbout = (workspace: string) => boolean;

/** Operations that need no token. */
const OPEN: readonly string[] = ['getHealth', 'getLive', 'getReady', 'listKeys', 'beginSession'];
/** Signing in, which no foreign page may do in the name of its visitor. */
export const SIGN_IN: ReadonlySet<string> = new Set(['beginSession']);
/** Operations about the caller's own session, which each caller may use. */
const OWN_SESSION: ReadonlySet<string> = new Set(['getSession', 'endSession']);
/** Operations of a workspace that need the admin token. */
const ADMIN_ONLY: ReadonlySet<string> = new Set([
  'deleteWorkspace',
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
  readonly publicUrl: string | null;
}

/**
 * Creates the access check of the control plane.
 * - Without an admin token (possible on a loopback address only): every process on this machine has access. A loopback
 *   `Host` is required and a foreign `Origin` refused, which excludes web pages in a browser.
 * - With an admin token, and for requests through a proxy: the admin token grants access to everything, an access token
 *   to its workspace.
 *
 * A session counts as the token that it stands for; it needs the sandbox's own `Origin` where it changes something.
 * `sessions` is left out where no browser calls.
 */
export function createAccess(settings: AccessSettings, find: FindWorkspace, sessions?: Sessions): Access {
  const { adminToken, metrics, publicUrl } = settings;
  const authenticate = createAuthenticate(find);
  const open = new Set(metrics ? [...OPEN, 'getMetrics'] : OPEN);

  async function callerOf(request: IncomingMessage, operation: Operation): Promise<Reader> {
    const isLocal = adminToken === null && !cameThroughProxy(request);
    if (isLocal && !OWN_SESSION.has(operation.id)) return LOCAL;
    const { authorization } = request.headers;
    const session = authorization === undefined ? await sessions?.of(request) : undefined;
    if (session) {
      if (operation.method !== 'GET') requireOwnPage(request, publicUrl);
      return { ...session.reader, sessionEndsAt: session.expiresAt };
    }
    if (isLocal) return LOCAL;
    const token = bearerToken(authorization);
    if (adminToken !== null && isSameSecret(token, adminToken)) return ADMIN;
    return readerOf(await authenticate(authorization));
  }

  return async (request, operation, isAbout) => {
    if (adminToken === null) requireLocalNames(request);
    if (open.has(operation.id)) {
      if (SIGN_IN.has(operation.id) && request.headers.origin !== undefined)
        requireOwnPage(request, publicUrl);
      return ANYONE;
    }
    const reader = await callerOf(request, operation);
    const refusal = OWN_SESSION.has(operation.id) ? undefined : refusalOf(reader, operation, isAbout);
    if (!refusal) return reader;
    const isGuarded = refusal !== 'forbidden.admin' || adminToken !== null;
    return { ...reader, refusal: forbidden(isGuarded ? refusal : 'forbidden.proxy') };
  };
}

/** Returns why a client of a workspace may not use an operation; undefined where it may, and for every other caller. */
function refusalOf({ workspace, isPublic }: Reader, operation: Operation, isAbout: IsAbout) {
  if (!workspace) return undefined;
  const isAllowed =
    isAbout(workspace.name) && !ADMIN_ONLY.has(operation.id) && !spoilsCase(workspace.name, operation);
  if (!isAllowed) return 'forbidden.admin';
  return isPublic && !isForAll(operation) ? 'forbidden.public_secret' : undefined;
}

function forbidden(message: 'forbidden.proxy' | 'forbidden.admin' | 'forbidden.public_secret'): HttpRefusal {
  return new HttpRefusal('forbidden', null, { message });
}

/** Returns whether an operation is not for a client that is certified in a workspace. */
function spoilsCase(workspace: string, { id }: Operation): boolean {
  return isOfCertification(workspace) && !ALLOWED_IN_CASES.has(id);
}

/** Returns whether a token of a client with a public secret may use an operation: queries without secrets. */
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

/** Refuses a request that no page of the sandbox sent, by its `Origin`. */
function requireOwnPage(request: IncomingMessage, publicUrl: string | null): void {
  const origin = originOf(request.headers.origin ?? '');
  const isOwn =
    origin !== null && (origin === publicUrl || new URL(origin).host === hostOf(request).toLowerCase());
  if (!isOwn) throw new HttpRefusal('host_not_allowed', null, { message: 'host_not_allowed.session' });
}

const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Returns whether a request came through a proxy, so that its client may be on any machine. Proxies add a header, except
 * nginx by default: it adds none and rewrites `Host`, but uses HTTP/1.0, unlike browsers and HTTP libraries.
 */
function cameThroughProxy({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}
