import type { IncomingMessage } from 'node:http';
import type { MessageValues } from '../domain/shared/errors.js';
import type { Contract } from '../contract/load.js';
import type { operations } from '../contract/control.gen.js';
import type { Possible } from '../coverage/possible.js';
import type { LiveBody } from '../http/response.js';
import type { Judge } from '../judging/judge-thread.js';
import type { SlicedBody } from '../http/sliced-body.js';
import { ListReply } from '../operations/run.js';
import type { Steps } from '../domain/shared/steps.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { WorkspaceLimits } from '../store/store.js';
import type { ReadTables } from '../store/tables.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import type { Workspaces } from '../workspaces/workspaces.js';
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
import { HttpRefusal } from '../http/refusals.js';

/** The id of an operation of the control plane. */
export type ControlId = keyof operations;

/** The JSON body of an operation's request; undefined for an operation without one, or where it was left out. */
export type Body<Name extends ControlId> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Value } };
}
  ? Value
  : operations[Name] extends { requestBody?: { content: { 'application/json': infer Value } } }
    ? Value | undefined
    : undefined;

/** The JSON body of an operation's success. */
type Reply<Name extends ControlId> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;

/** A valid request to the control plane. */
export interface ControlCall<Name extends ControlId> {
  readonly path: NonNullable<operations[Name]['parameters']['path']>;
  readonly query: NonNullable<operations[Name]['parameters']['query']>;
  readonly body: Body<Name>;
  /** The header `Last-Event-ID`: the last event that a reader of a stream has. */
  readonly lastEventId?: number;
  /** The header `Accept`; empty if it was not sent. */
  readonly accept: string;
  /** The base URL at which the caller reaches the sandbox. */
  readonly baseUrl: string;
  /** Who calls, for the history: the `client_id`, or `admin`, or `local`. */
  readonly by: string;
  /** Whether the caller may manage the workspace: not a client, or one with the role `own`. */
  readonly isOwner: boolean;
  /**
   * Returns a value without the parts that the caller may not see. Only replies made in slices need it: others are filtered
   * anyway.
   */
  readonly shown: <Value>(value: Value) => Value;
  /** Returns whether the caller has closed its connection, so that nobody waits for the response. */
  readonly isGone: () => boolean;
  readonly caller: Requester;
  /** The request with its headers. */
  readonly request: IncomingMessage;
  /** Checks the caller's access again: rejects once its token has ended. */
  readonly check: () => Promise<unknown>;
}

/** The dependencies of the control plane's handlers. */
export interface ControlContext {
  readonly workspaces: Workspaces;
  readonly version: string;
  /** The secrets that a new workspace gives to clients without one, unless its request says so. */
  readonly secrets: 'public' | 'random';
  /** The limits of workspaces without their own; 0 for none. */
  readonly limits: Required<WorkspaceLimits>;
  /** The workspaces that never expire. */
  readonly neverExpires: ReadonlySet<string>;
  /** The vendor's word (P3). */
  readonly vendor: string;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly notice: ServerNotice;
  readonly strays: Strays;
  readonly metrics: SandboxMetrics;
  readonly requireReady: RequireReady;
  readonly streams: EventStreams;
  /** Returns what requests can exercise. */
  readonly possible: () => Possible;
  readonly certifications: Certifications;
  readonly invitations: KeptInvitations;
  /** Counts a request that needs no token by its address. @throws HttpRefusal 429 for one too many */
  readonly admitStranger: (request: IncomingMessage) => void;
  /** The contract of the operations. */
  readonly api: Contract;
  /** Checks logged requests against `api`. */
  readonly judge: Judge;
}

/** The reply of an operation that lists, to be read in slices. */
type Listed<Name extends ControlId> = Reply<Name> extends readonly (infer Entry)[] ? ListReply<Entry> : never;

/** A reply that gives its caller a cookie, or takes it away. */
export class ReplyWithCookie<Value> {
  /** @param cookie the header `Set-Cookie` */
  constructor(
    readonly value: Value,
    readonly cookie: string,
  ) {}
}

/** The handler of one operation. */
type ControlHandler<Name extends ControlId> = (
  context: ControlContext,
  call: ControlCall<Name>,
) => Promise<Reply<Name> | Listed<Name> | ReplyWithCookie<Reply<Name>> | SlicedBody | LiveBody> | Reply<Name>;

/** The handlers of all operations: a missing one is a compile error. */
export type ControlHandlers = { readonly [Name in ControlId]: ControlHandler<Name> };

/** The handlers of one topic. Write `satisfies HandlersOfTopic`, so that the type of the table lists its handlers. */
export type HandlersOfTopic = Partial<ControlHandlers>;

/** Returns the workspace of a path, and opens it if needed; refuses `not_found`. */
export async function requireWorkspace(
  { workspaces }: ControlContext,
  { path: { name } }: { readonly path: { readonly name: string } },
): Promise<LiveWorkspace> {
  const workspace = await workspaces.get(name);
  if (!workspace) throw noSuch('workspace', { name });
  return workspace;
}

/** Returns the workspace of a path, with what other instances observed in it; refuses `not_found`. */
export async function requireObserved(
  context: ControlContext,
  call: { readonly path: { readonly name: string } },
): Promise<LiveWorkspace> {
  const workspace = await requireWorkspace(context, call);
  await workspace.observed();
  return workspace;
}

/** Returns a list of a workspace's records, to be read in slices if it takes long. */
export function listReply<Entry>(
  workspace: LiveWorkspace,
  list: (tables: ReadTables, now: EpochMs) => Steps<Entry>,
): ListReply<Entry> {
  return new ListReply(
    () => workspace.query(list),
    () => workspace.queryCopy(list),
  );
}

/** Returns a text as the body of a response with its own media type. */
export function textBody(text: string, contentType: string): LiveBody {
  return { contentType, isWhole: true, begin: (response) => void response.end(text) };
}

/** What a request can name by an id or name that does not exist. */
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

/** Returns the refusal of something that does not exist. `values` names it in the message. */
export function noSuch(sought: Sought, values: MessageValues): Error {
  return new HttpRefusal('not_found', null, { message: `not_found.${sought}`, values });
}

/** Returns the refusal of a name reserved for workspaces of certifications, which are deleted with their runs. */
export function nameReserved(name: string): Error {
  return new HttpRefusal('conflict', null, { message: 'conflict.name_reserved', values: { name } });
}

/** Returns the refusal of a name that another workspace, snapshot or client has. */
export function nameTaken(name: string): Error {
  return new HttpRefusal('conflict', null, { message: 'conflict.name_taken', values: { name } });
}
