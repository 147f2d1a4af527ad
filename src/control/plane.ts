import { workspaceOfCase } from '../certification/run-id.js';
import type { Contract, Operation } from '../contract/load.js';
import { possibleOf } from '../coverage/possible.js';
import { DEMO } from '../seed/files/shipped.js';
import { packageVersion } from '../package/package.js';
import { fieldError } from '../domain/shared/errors.js';
import { invalidFields } from '../http/refusals.js';
import type { Exchange } from '../http/exchange.js';
import { addressLimit } from '../http/limits/rate-limits.js';
import type { BodyRules } from '../http/request-body.js';
import type { BaseUrlOf } from '../http/hosts.js';
import type { OperationSet, Requested } from '../http/pipeline.js';
import { isLive } from '../http/response.js';
import { SlicedBody } from '../http/sliced-body.js';
import { ListReply } from '../operations/run.js';
import { valueWithoutCodes } from '../masking/page-codes.js';
import { createAccess, ENTRANCES, type AccessSettings, type IsAbout } from './access/access.js';
import { type Requester } from './access/roles.js';
import { seesCodes } from '../contract/rights.js';
import { ReplyWithCookie, type ControlContext, type ControlServices } from './handler.js';
import { CONTROL_HANDLERS } from './handlers.js';
import { errorsOfRule } from './handlers/faults.js';

/** The largest body of a request that creates a workspace, in bytes: it may hold a fixture. */
export const MAX_FIXTURE_BYTES = 64 * 1024 * 1024;

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/**
 * The minimum average size of a JSON value in a body, in bytes. A body with smaller values, for example with only empty
 * lists, would take many times as long to parse, check and log.
 */
const BYTES_PER_VALUE = 10;

/**
 * Operations whose body may hold a fixture. No client may call them, so only the server's operators can send bodies of
 * that size.
 */
const TAKES_FIXTURE: ReadonlySet<string> = new Set(['createWorkspace']);
/**
 * The body limits of operations that need no token. They are small, as at the token endpoint, because anybody can call
 * them.
 */
const ENTRANCE_RULES = { maxBodyBytes: 8 * 1024, bytesPerValue: BYTES_PER_VALUE, lenient: false };
const FIXTURE_RULES = { maxBodyBytes: MAX_FIXTURE_BYTES, bytesPerValue: BYTES_PER_VALUE, lenient: false };

/** The maximum number of attempts per second and IP address to accept an invitation. */
const TRIES_PER_SECOND = 20;

/** Operations whose reply contains the secrets of a workspace's clients. */
const SHOWS_NEW_SECRETS: ReadonlySet<string> = new Set(['createWorkspace', 'forkWorkspace', 'forkStep']);

/** The dependencies and settings of the control plane. */
export interface ControlSettings extends ControlServices {
  readonly contract: Contract;
  readonly settings: AccessSettings & {
    /** The vendor's name in booking views (P3). */
    readonly vendor: string;
    readonly maxRequestsPerSecond: number | null;
    readonly maxConnectionsPerWorkspace: number | null;
    readonly maxStateBytes: number;
    /** The fixture of the workspace `demo`. Null if there is no such workspace. */
    readonly fixture: unknown;
    /** The maximum size of a request body, in bytes. Bodies that create a workspace may be larger. */
    readonly maxBodyBytes: number;
  };
  readonly baseUrlOf: BaseUrlOf;
}

/** A caller with access. `check` repeats the access check, and rejects once the caller's token has expired. */
interface ControlAccess extends Requester {
  readonly check: () => Promise<unknown>;
}

/** Returns the dependencies of the handlers. */
function contextOf(given: ControlSettings): ControlContext {
  const { api, settings } = given;
  const limits = {
    requestsPerSecond: settings.maxRequestsPerSecond ?? 0,
    connections: settings.maxConnectionsPerWorkspace ?? 0,
    stateBytes: settings.maxStateBytes,
  };
  return {
    ...given,
    admitStranger: addressLimit(TRIES_PER_SECOND),
    limits,
    neverExpires: new Set(settings.fixture === null ? [] : [DEMO]),
    secrets: settings.tokens.isGuarded ? 'random' : 'public',
    possible: () => possibleOf(api),
    version: packageVersion(),
    vendor: settings.vendor,
  };
}

/** Returns the body limits of an operation. Returns undefined for the defaults. */
function bodyRulesOf({ id }: Operation): BodyRules | undefined {
  if (ENTRANCES.has(id)) return ENTRANCE_RULES;
  return TAKES_FIXTURE.has(id) ? FIXTURE_RULES : undefined;
}

/** Returns the function that runs the operations of the control plane. */
function createDispatch(given: ControlSettings): OperationSet<ControlAccess>['dispatch'] {
  const context = contextOf(given);
  const senderOf = (exchange: Exchange) => ({
    ...lastEventIdOf(exchange),
    accept: exchange.request.headers.accept ?? '',
    baseUrl: given.baseUrlOf(exchange.request),
    isGone: () => exchange.response.destroyed,
    request: exchange.request,
  });
  return async ({ id }, valid, { access: { check, ...caller }, exchange }) => {
    const shown = seesCodes(caller.role) ? <Value>(value: Value) => value : valueWithoutCodes;
    const isOwner = caller.client === undefined || caller.role === 'own';
    const sender = { ...senderOf(exchange), caller, by: caller.name, isOwner, check, shown };
    const reply = await handlerOf(id)(context, { ...valid, ...sender });
    if (reply instanceof ReplyWithCookie) {
      exchange.cookie = reply.cookie;
      return reply.value;
    }
    if (caller.role === 'operator' && SHOWS_NEW_SECRETS.has(id)) return withoutClientSecrets(reply);
    const isWhole = !(reply instanceof SlicedBody || reply instanceof ListReply || isLive(reply));
    return isWhole ? shown(reply) : reply;
  };
}

/** Returns the operations below `/_sandbox`. */
export function controlOperations(given: ControlSettings): OperationSet<ControlAccess> {
  const { contract, workspaces, settings } = given;
  const find = (name: string) => workspaces.opened(name) ?? workspaces.get(name); // for an open workspace, returns it at once instead of a promise
  const requireAccess = createAccess(settings, find, given.sessions);
  return {
    contract,
    mountPath: '/_sandbox',
    isFollowed: false,
    ...FIXTURE_RULES,
    maxBodyBytes: settings.maxBodyBytes,
    bodyRulesOf,
    errorLanguage: () => 'en',
    authenticate: async (request, { operation, params }) => {
      const access = () => requireAccess(request, operation, isAbout(params));
      return { ...(await access()), check: async () => requireAllowed(await access()) };
    },
    otherErrors: async ({ id }: { readonly id: string }, { params, body }) => {
      const workspace = id === 'addFault' ? await workspaces.get(params['name'] ?? '') : undefined;
      return workspace ? errorsOfRule(workspace, body.value) : [];
    },
    negotiate: () => ({ language: 'en', headers: HEADERS }),
    dispatch: createDispatch(given),
  };
}

/** Returns a new workspace without its clients' secrets, for a caller that may not see them. */
function withoutClientSecrets(reply: unknown): unknown {
  const { clients, ...rest } = reply as { readonly clients: readonly { readonly clientId: string }[] };
  return { ...rest, clients: clients.map(({ clientId }) => ({ clientId })) };
}

/** @throws HttpRefusal 403 if the caller may not use the operation */
function requireAllowed({ refusal }: Requester): void {
  if (refusal) throw refusal;
}

/**
 * Returns a function that returns whether a path concerns a workspace. A path concerns the workspace that it names, or
 * all workspaces of the certification or case that it names.
 */
function isAbout({ name, certification, case: caseId }: Requested['params']): IsAbout {
  if (certification === undefined) return (workspace) => workspace === name;
  const prefix = workspaceOfCase(certification, caseId ?? '');
  return (workspace) => (caseId === undefined ? workspace.startsWith(prefix) : workspace === prefix);
}

/** Returns the id in the header `Last-Event-ID`. @throws HttpRefusal if it is not a number */
function lastEventIdOf({ request }: Exchange): { readonly lastEventId?: number } {
  const text = request.headers['last-event-id']?.toString();
  if (text === undefined) return {};
  if (/^\d{1,15}$/.test(text)) return { lastEventId: Number(text) };
  throw invalidFields(
    fieldError({ in: 'header', field: 'Last-Event-ID' }, 'wrong_type', {
      received: text,
      allowed: 'integer',
    }),
  );
}

type AnyHandler = (context: ControlContext, call: unknown) => unknown;

function handlerOf(id: string): AnyHandler {
  return CONTROL_HANDLERS[id as keyof typeof CONTROL_HANDLERS] as AnyHandler;
}
