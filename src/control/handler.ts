import type { IncomingMessage } from 'node:http';
import type { MessageValues } from '../domain/shared/errors.js';
import type { Contract } from '../contract/load.js';
import type { components, operations } from '../contract/control.gen.js';
import type { Possible } from '../coverage/possible.js';
import type { LiveBody } from '../http/response.js';
import type { Judge } from '../judging/judge-thread.js';
import type { SlicedBody } from '../http/sliced-body.js';
import { ListReply } from '../operations/run.js';
import type { Steps } from '../domain/shared/steps.js';
import type { StoredMail } from '../domain/basket/mail.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { WorkspaceLimits } from '../store/store.js';
import type { ReadTables } from '../store/tables.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import type { ShowValue } from '../workspaces/request-log/request-log.js';
import type { WorkspaceRegistry } from '../workspaces/registry.js';
import type { Requester } from './access/roles.js';
import type { Sessions } from './access/sessions.js';
import type { Audit } from './audit/audit.js';
import type { Certifications } from './certifications.js';
import type { EventStreams } from './event-streams.js';
import type { KeptInvitations } from './invitations/invitations.js';
import type { ServerNotice } from './notice.js';
import type { Strays } from './strays.js';
import type { RequireReady } from './readiness.js';
import type { SandboxMetrics } from '../telemetry/metrics.js';
import { HttpRefusal, limitReached } from '../http/refusals.js';
import { WorkspaceRefused } from '../workspaces/new-workspace.js';

/** The id of an operation of the control plane. */
export type ControlId = keyof operations;

/** The type of an operation's JSON request body. Undefined if the operation has no body, or an optional one. */
export type Body<Name extends ControlId> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Value } };
}
  ? Value
  : operations[Name] extends { requestBody?: { content: { 'application/json': infer Value } } }
    ? Value | undefined
    : undefined;

/** The type of an operation's JSON success response. */
type ControlReply<Name extends ControlId> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;

/** A valid request to the control plane. */
export interface ControlCall<Name extends ControlId> {
  readonly path: NonNullable<operations[Name]['parameters']['path']>;
  readonly query: NonNullable<operations[Name]['parameters']['query']>;
  readonly body: Body<Name>;
  /** The header `Last-Event-ID`: the last event that the client of a stream received. */
  readonly lastEventId?: number;
  /** The header `Accept`. Empty if it was not sent. */
  readonly accept: string;
  /** The base URL by which the caller reaches the sandbox. */
  readonly baseUrl: string;
  /** The caller's name for the history: a `client_id`, the name of a token, or `local`. */
  readonly by: string;
  /** False if the caller is a client without the role `own`. */
  readonly isOwner: boolean;
  /**
   * Removes the parts of a value that the caller may not see. Handlers call it only for replies that are serialised in
   * slices; it is applied to all other replies afterwards.
   */
  readonly shown: ShowValue;
  /** Returns whether the caller has disconnected. */
  readonly isGone: () => boolean;
  readonly caller: Requester;
  readonly request: IncomingMessage;
  /** Checks the caller's access again. Rejects once the caller's token has expired. */
  readonly check: () => Promise<unknown>;
}

/** Returns the delivery of a mail of a workspace. Returns undefined if it is unknown. */
type DeliveryOf = (workspace: LiveWorkspace, mail: StoredMail) => components['schemas']['Mail']['delivery'];

/** The services of the server that the control plane uses. */
export interface ControlServices {
  readonly workspaces: WorkspaceRegistry;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly notice: ServerNotice;
  readonly strays: Strays;
  readonly metrics: SandboxMetrics;
  readonly requireReady: RequireReady;
  readonly streams: EventStreams;
  readonly certifications: Certifications;
  readonly invitations: KeptInvitations;
  /** The contract of the operations. */
  readonly api: Contract;
  /** Checks logged requests against `api`. */
  readonly judge: Judge;
  /** Sends mails by SMTP. Undefined without `--smtp`. */
  readonly mailer?: { readonly deliveryOf: DeliveryOf } | undefined;
}

/** The dependencies of the control plane's handlers. */
export interface ControlContext extends ControlServices {
  readonly version: string;
  /** The kind of secrets that a new workspace's clients get, if neither the fixture nor the request decides it. */
  readonly secrets: 'public' | 'random';
  /** The default limits of workspaces. 0 means unlimited. */
  readonly limits: Required<WorkspaceLimits>;
  /** The workspaces that never expire. */
  readonly neverExpires: ReadonlySet<string>;
  /** The vendor's name (P3). */
  readonly vendor: string;
  /** Returns the parts of the contract that requests can exercise, for the coverage. */
  readonly possible: () => Possible;
  /** Counts a request without a token against the limit of its IP address. @throws HttpRefusal 429 above the limit */
  readonly admitStranger: (request: IncomingMessage) => void;
}

/** The reply of a list operation, which is read in slices. */
type Listed<Name extends ControlId> =
  ControlReply<Name> extends readonly (infer Entry)[] ? ListReply<Entry> : never;

/** A reply that sets or deletes a cookie. */
export class ReplyWithCookie<Value> {
  /** @param cookie the value of the header `Set-Cookie` */
  constructor(
    readonly value: Value,
    readonly cookie: string,
  ) {}
}

/** The handler of one operation. */
type ControlHandler<Name extends ControlId> = (
  context: ControlContext,
  call: ControlCall<Name>,
) =>
  | Promise<ControlReply<Name> | Listed<Name> | ReplyWithCookie<ControlReply<Name>> | SlicedBody | LiveBody>
  | ControlReply<Name>;

/** The handlers of all operations. A missing handler is a compile error. */
export type ControlHandlers = { readonly [Name in ControlId]: ControlHandler<Name> };

/** The handlers of one topic. Use `satisfies HandlersOfTopic`, so that the table's type lists its handlers. */
export type HandlersOfTopic = Partial<ControlHandlers>;

/** Returns the workspace in a path and opens it if necessary. @throws HttpRefusal `not_found` */
export async function requireWorkspace(
  { workspaces }: ControlContext,
  { path: { name } }: { readonly path: { readonly name: string } },
): Promise<LiveWorkspace> {
  const workspace = await workspaces.get(name);
  if (!workspace) throw noSuch('workspace', { name });
  return workspace;
}

/**
 * Returns the workspace in a path, after it has read the requests that other instances have logged.
 * @throws HttpRefusal `not_found`
 */
export async function requireObserved(
  context: ControlContext,
  call: { readonly path: { readonly name: string } },
): Promise<LiveWorkspace> {
  const workspace = await requireWorkspace(context, call);
  await workspace.observed();
  return workspace;
}

/** Returns the reply of a list operation. If reading the workspace's records takes long, it is done in slices. */
export function listReply<Entry>(
  workspace: LiveWorkspace,
  list: (tables: ReadTables, now: EpochMs) => Steps<Entry>,
): ListReply<Entry> {
  return new ListReply(
    () => workspace.query(list),
    () => workspace.queryCopy(list),
  );
}

/** Returns a text as a response body with its own media type. */
export function textBody(text: string, contentType: string): LiveBody {
  return { contentType, isWhole: true, begin: (response) => void response.end(text) };
}

/** The kinds of resources that a request can refer to by an id or name. */
type Sought =
  | 'binned'
  | 'case'
  | 'certification'
  | 'key'
  | 'fault_rule'
  | 'invitation'
  | 'request'
  | 'secret'
  | 'session'
  | 'snapshot'
  | 'step'
  | 'workspace';

/**
 * Returns the refusal of a request for a resource that does not exist. The message identifies the resource by `values`.
 */
export function noSuch(sought: Sought, values: MessageValues): Error {
  return new HttpRefusal('not_found', null, { message: `not_found.${sought}`, values });
}

/**
 * Returns the refusal of a name that is reserved for certification workspaces. A workspace with such a name would be
 * deleted as part of an old run.
 */
export function nameReserved(name: string): Error {
  return new HttpRefusal('conflict', null, { message: 'conflict.name_reserved', values: { name } });
}

/**
 * Converts an error in the creation of a workspace: to `taken()` if the name is in use, to a 429 if there are too many
 * workspaces. Returns other errors unchanged.
 */
export function refusedWorkspace(error: unknown, taken: () => Error): unknown {
  if (!(error instanceof WorkspaceRefused)) return error;
  return error.reason === 'taken' ? taken() : limitReached('too_many_requests.workspaces', error.limit);
}

/** Returns the refusal of a name that another workspace, snapshot or client has. */
export function nameTaken(name: string): Error {
  return new HttpRefusal('conflict', null, { message: 'conflict.name_taken', values: { name } });
}
