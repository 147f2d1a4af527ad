import { workspaceOfCase } from '../certification/run-id.js';
import type { Contract, Operation } from '../contract/load.js';
import { possibleOf } from '../coverage/possible.js';
import { DEMO } from '../seed/files/shipped.js';
import { packageVersion } from '../package/package.js';
import { fieldError } from '../domain/shared/errors.js';
import { invalidFields } from '../http/refusals.js';
import type { Exchange } from '../http/exchange.js';
import { addressLimit } from '../http/limits/address-limit.js';
import type { BodyRules } from '../http/request-body.js';
import type { BaseUrlOf } from '../http/hosts.js';
import type { OperationSet, Requested } from '../http/pipeline.js';
import type { FindWorkspace } from '../http/tokens.js';
import type { Judge } from '../judging/judge-thread.js';
import type { Workspaces } from '../workspaces/workspaces.js';
import { isLive } from '../http/response.js';
import { SlicedBody } from '../http/sliced-body.js';
import { ListReply } from '../operations/run.js';
import { valueWithoutCodes } from '../masking/page-codes.js';
import { createAccess, ENTRANCES, type AccessSettings, type IsAbout } from './access/access.js';
import { type Requester } from './access/roles.js';
import { seesCodes } from '../contract/rights.js';
import type { Sessions } from './access/sessions.js';
import type { Audit } from './audit/audit.js';
import type { EventStreams } from './event-streams.js';
import type { KeptInvitations } from './invitations/invitations.js';
import type { Certifications } from './certifications.js';
import { ReplyWithCookie, type ControlContext } from './handler.js';
import { CONTROL_HANDLERS } from './handlers.js';
import { errorsOfRule } from './handlers/faults.js';
import type { ServerNotice } from './notice.js';
import type { Strays } from './strays.js';
import type { RequireReady } from './readiness.js';
import type { SandboxMetrics } from '../telemetry/metrics.js';

/** The largest body of a request that creates a workspace, in bytes: it may hold a fixture. */
export const MAX_FIXTURE_BYTES = 64 * 1024 * 1024;

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** Parsing, checking and logging a body of nothing but empty lists takes many times as long. */
const BYTES_PER_VALUE = 10;

/** Operations whose body may hold a fixture. No client may call them, so only the owner can send bodies of that size. */
const TAKES_FIXTURE: ReadonlySet<string> = new Set(['createWorkspace']);
/** An entrance needs no token, so small limits protect the server from strangers, as at the token endpoint. */
const ENTRANCE_RULES = { maxBodyBytes: 8 * 1024, bytesPerValue: BYTES_PER_VALUE, lenient: false };
const FIXTURE_RULES = { maxBodyBytes: MAX_FIXTURE_BYTES, bytesPerValue: BYTES_PER_VALUE, lenient: false };

/** How many invitations an address can try to accept in a second. */
const TRIES_PER_SECOND = 20;

/** Operations whose reply has the secrets of a workspace's clients. */
const SHOWS_NEW_SECRETS: ReadonlySet<string> = new Set(['createWorkspace', 'forkWorkspace', 'forkStep']);

/** What the control plane needs of the server. */
export interface ControlSettings {
  readonly contract: Contract;
  /** The contract of the operations. */
  readonly api: Contract;
  readonly workspaces: Workspaces;
  readonly settings: AccessSettings & {
    /** The word for the vendor in the views of bookings (P3). */
    readonly vendor: string;
    readonly maxRequestsPerSecond: number | null;
    readonly maxConnectionsPerWorkspace: number | null;
    readonly maxStateBytes: number;
    /** The fixture of the workspace `demo`; null for no such workspace. */
    readonly fixture: unknown;
    /** The largest body of a request, in bytes; that of a new workspace may be larger. */
    readonly maxBodyBytes: number;
  };
  readonly streams: EventStreams;
  readonly certifications: Certifications;
  readonly invitations: KeptInvitations;
  readonly judge: Judge;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly notice: ServerNotice;
  readonly strays: Strays;
  readonly metrics: SandboxMetrics;
  readonly requireReady: RequireReady;
  readonly baseUrlOf: BaseUrlOf;
}

/** The access of a caller. `check` checks it again, and refuses a caller whose token has ended. */
interface ControlAccess extends Requester {
  readonly check: () => Promise<unknown>;
}

/** Returns the dependencies of the handlers. */
function contextOf(given: ControlSettings): ControlContext {
  const { api, workspaces, settings, streams, certifications, invitations } = given;
  const { metrics, requireReady, judge, sessions, audit, notice, strays } = given;
  const limits = {
    requestsPerSecond: settings.maxRequestsPerSecond ?? 0,
    connections: settings.maxConnectionsPerWorkspace ?? 0,
    stateBytes: settings.maxStateBytes,
  };
  return {
    workspaces,
    certifications,
    invitations,
    admitStranger: addressLimit(TRIES_PER_SECOND),
    api,
    limits,
    streams,
    metrics,
    requireReady,
    judge,
    sessions,
    audit,
    notice,
    strays,
    neverExpires: new Set(settings.fixture === null ? [] : [DEMO]),
    secrets: settings.tokens.isGuarded ? 'random' : 'public',
    possible: () => possibleOf(api),
    version: packageVersion(),
    vendor: settings.vendor,
  };
}

/** Returns how the bodies of an operation are read, where that differs. */
function bodyRulesOf({ id }: Operation): BodyRules | undefined {
  if (ENTRANCES.has(id)) return ENTRANCE_RULES;
  return TAKES_FIXTURE.has(id) ? FIXTURE_RULES : undefined;
}

/** Carries out the operations of the control plane. */
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
    if (caller.role === 'operator' && SHOWS_NEW_SECRETS.has(id)) return withoutSecrets(reply);
    const isWhole = !(reply instanceof SlicedBody || reply instanceof ListReply || isLive(reply));
    return isWhole ? shown(reply) : reply;
  };
}

/** Returns the plane of the operations below `/_sandbox`. */
export function controlOperations(given: ControlSettings): OperationSet<ControlAccess> {
  const { contract, workspaces, settings } = given;
  const requireAccess = createAccess(settings, findIn(workspaces), given.sessions);
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

/** Returns a new workspace without the secrets of its clients, for a caller who may not have them. */
function withoutSecrets(reply: unknown): unknown {
  const { clients, ...rest } = reply as { readonly clients: readonly { readonly clientId: string }[] };
  return { ...rest, clients: clients.map(({ clientId }) => ({ clientId })) };
}

/** Returns a function that finds a workspace, without waiting if the workspace is open. */
function findIn(workspaces: Workspaces): FindWorkspace {
  return (name) => workspaces.opened(name) ?? workspaces.get(name);
}

/** @throws HttpRefusal 403 for a reader that may not use the operation */
function requireAllowed({ refusal }: Requester): void {
  if (refusal) throw refusal;
}

/**
 * Returns a test of which workspaces a path is about: the workspace that it names, or all of a certification or of one of its
 * cases.
 */
function isAbout({ name, certification, case: caseId }: Requested['params']): IsAbout {
  if (certification === undefined) return (workspace) => workspace === name;
  const prefix = workspaceOfCase(certification, caseId ?? '');
  return (workspace) => (caseId === undefined ? workspace.startsWith(prefix) : workspace === prefix);
}

/** Returns the id in the header `Last-Event-ID`; refuses one that is no number. */
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
