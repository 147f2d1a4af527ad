import type { IncomingMessage } from 'node:http';
import { isOfCertification } from '../../certification/run-id.js';
import type { Operation } from '../../contract/load.js';
import { hostOf, isLoopbackName, originOf, parseHost, parseOrigin } from '../../http/hosts.js';
import { HttpRefusal } from '../../http/refusals.js';
import { bearerToken, createAuthenticate, type FindWorkspace } from '../../http/tokens.js';
import { may, SERVER_ROLES } from '../../contract/rights.js';
import type { MessageId } from '../../messages/en.js';
import { ANYONE, clientRequester, LOCAL, noteRequester, tokenRequester, type Requester } from './roles.js';
import { nullIfRefused, type Sessions } from './sessions.js';
import type { Tokens } from './tokens.js';

/**
 * Returns the caller of a control plane operation. If the caller may not use the operation, the result has a `refusal`.
 * @throws Unauthorized without a valid token; HttpRefusal 401 for an ended session, 403 for a foreign host or origin
 */
export type Access = (request: IncomingMessage, operation: Operation, isAbout: IsAbout) => Promise<Requester>;

/** Returns whether the path of a request concerns a workspace. If it does, a token of that workspace may suffice. */
export type IsAbout = (workspace: string) => boolean;

/** Operations that need no token. */
const OPEN: readonly string[] = [
  'getHealth',
  'getLive',
  'getReady',
  'getNotice',
  'getInvitation',
  'listKeys',
];
/**
 * Operations by which a caller without a token gets access. Pages of other origins may not call them, because the
 * browser of a visitor would get the session.
 */
export const ENTRANCES: ReadonlySet<string> = new Set(['beginSession', 'acceptInvitation']);
/** Operations on the caller's own session. They need no role. */
const OWN_SESSION: ReadonlySet<string> = new Set(['getSession', 'endSession']);
/**
 * Operations that clients may call although no workspace is in their path. For a client, they concern only its own
 * workspace.
 */
const OF_EVERY_WORKSPACE: ReadonlySet<string> = new Set([
  'listAudit',
  'listInvitations',
  'createInvitation',
  'deleteInvitation',
]);
/**
 * Operations that a client under certification may call. Other operations would let it change the evidence or read the
 * answers.
 */
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
/** The settings that decide who may use the control plane. */
export interface AccessSettings {
  /** The tokens of the server. If there are none, every process on this machine may use the control plane. */
  readonly tokens: Tokens;
  /** Whether the metrics can be read without a token. */
  readonly metrics: boolean;
  readonly publicUrl: string | null;
}

/**
 * Creates the access check of the control plane.
 * - If the server has no token (possible only on a loopback address): every process on this machine has access. A
 *   loopback `Host` is required and a foreign `Origin` is rejected, so that pages of other sites have no access.
 * - If the server has a token, and for all requests through a proxy: a server token grants the operations of its role.
 *   An access token grants operations on its workspace.
 *
 * A session has the rights of the token or client that began it. To change anything, it also needs the sandbox's own
 * `Origin`. If `sessions` is omitted, cookies are not accepted.
 */
export function createAccess(settings: AccessSettings, find: FindWorkspace, sessions?: Sessions): Access {
  const { tokens, metrics, publicUrl } = settings;
  const authenticate = createAuthenticate(find);
  const open = new Set([...OPEN, ...ENTRANCES, ...(metrics ? ['getMetrics'] : [])]);

  async function callerOf(request: IncomingMessage, operation: Operation): Promise<Requester> {
    const isLocal = !tokens.isGuarded && !cameThroughProxy(request);
    if (isLocal && !OWN_SESSION.has(operation.id)) return LOCAL;
    const { authorization } = request.headers;
    const session = authorization === undefined ? await sessionOf(request, isLocal) : undefined;
    if (session) {
      if (operation.method !== 'GET') requireOwnPage(request, publicUrl);
      return { ...session.reader, sessionEndsAt: session.expiresAt };
    }
    if (isLocal) return LOCAL;
    const token = tokens.find(bearerToken(authorization));
    return token ? tokenRequester(token) : clientRequester(await authenticate(authorization));
  }

  /**
   * Returns the session of a request. Without a token of the server, local callers need no session: an invalid cookie
   * is ignored, because browsers also send the cookies of sandboxes at other ports.
   */
  async function sessionOf(request: IncomingMessage, isLocal: boolean) {
    const found = sessions?.of(request);
    return isLocal ? found?.catch(nullIfRefused) : found;
  }

  return async (request, operation, isAbout) => {
    if (!tokens.isGuarded) requireLocalNames(request);
    if (open.has(operation.id)) {
      if (ENTRANCES.has(operation.id) && request.headers.origin !== undefined)
        requireOwnPage(request, publicUrl);
      return ANYONE;
    }
    const reader = await callerOf(request, operation);
    noteRequester(request, reader);
    const refusal = OWN_SESSION.has(operation.id) ? undefined : accessRefusal(reader, operation, isAbout);
    if (!refusal) return reader;
    const isProxied = ASKS_FOR_ADMIN.has(refusal) && !tokens.isGuarded;
    const { name, role, workspace } = reader;
    const allowed = SERVER_ROLES.filter((one) => may(one, operation));
    const values = { name, role, allowed, ...(workspace && { workspace: workspace.name }) };
    const message = isProxied ? 'forbidden.proxy' : refusal;
    return { ...reader, refusal: new HttpRefusal('forbidden', null, { message, values }) };
  };
}

/** Messages that ask for the admin token. A server without one gives a different reason. */
const ASKS_FOR_ADMIN: ReadonlySet<MessageId> = new Set<MessageId>([
  'forbidden.admin',
  'forbidden.workspace',
  'forbidden.own',
]);

/** Returns the reason why a caller may not use an operation. Returns undefined if it may. */
function accessRefusal(
  { role, workspace, client }: Requester,
  operation: Operation,
  isAbout: IsAbout,
): MessageId | undefined {
  const isAllowed = may(role, operation);
  if (!workspace) return isAllowed ? undefined : 'forbidden.role';
  if (!may('own', operation) || spoilsCase(workspace.name, operation)) return 'forbidden.admin';
  if (!isAbout(workspace.name) && !OF_EVERY_WORKSPACE.has(operation.id))
    return operation.template.includes('{name}') ? 'forbidden.workspace' : 'forbidden.admin';
  if (isAllowed) return undefined;
  if (role === 'use' || !may('use', operation)) return 'forbidden.own';
  return client?.role === 'look' ? 'forbidden.look' : 'forbidden.public_secret';
}

/** Returns whether a workspace belongs to a certification in which clients may not call the operation. */
function spoilsCase(workspace: string, { id }: Operation): boolean {
  return isOfCertification(workspace) && !ALLOWED_IN_CASES.has(id);
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

/**
 * Rejects a request whose `Origin` shows that it does not come from one of the sandbox's own pages. @throws HttpRefusal
 * 403
 */
function requireOwnPage(request: IncomingMessage, publicUrl: string | null): void {
  const origin = originOf(request.headers.origin ?? '');
  const isOwn =
    origin !== null && (origin === publicUrl || new URL(origin).host === hostOf(request).toLowerCase());
  if (!isOwn) throw new HttpRefusal('host_not_allowed', null, { message: 'host_not_allowed.session' });
}

const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Returns whether a request came through a proxy, so that its sender may be on any machine. Most proxies add a header.
 * By default, nginx adds no header and rewrites `Host`. But it uses HTTP/1.0, and browsers and HTTP libraries use later
 * versions.
 */
function cameThroughProxy({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}
