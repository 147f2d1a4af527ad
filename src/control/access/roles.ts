import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../contract/load.js';
import { isPublicSecret, type ClientRole } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { CallerKind } from '../../http/caller-kind.js';
import type { HttpRefusal } from '../../http/refusals.js';
import type { Caller } from '../../http/tokens.js';

/** The roles of the server's tokens, those with more rights first. */
export const SERVER_ROLES = ['admin', 'operator', 'viewer', 'metrics'] as const;
/** A role of the server's tokens. */
export type ServerRole = (typeof SERVER_ROLES)[number];
/** A role of a caller. A client without a role has `use`, and one whose secret everybody knows `look`. */
export type Role = ServerRole | ClientRole;

/** Operations whose reply holds secrets, or gives access in the name of a client. */
const REVEALS_SECRETS: ReadonlySet<string> = new Set([
  'exportWorkspace',
  'issueToken',
  'listCertificationCases',
  'startCertification',
]);
/** Paths below which changes make or end access. */
const GIVES_ACCESS = /\/(?:clients|secrets|invitations|tokens)(?:\/|$)/;
/** Deletions that lose nothing that is kept: the rules of faults, the notice, and the caller's own session. */
const PASSING: ReadonlySet<string> = new Set(['removeFault', 'clearFaults', 'deleteNotice', 'endSession']);
/** Operations of a workspace that its clients may not use. */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  'setLimits',
  'setExpiry',
  'undeleteWorkspace',
  'forkWorkspace',
  'forkStep',
  'deleteCertification',
  'listCertificationCases',
]);

const isRead = ({ method, id }: Operation) => method === 'GET' && !REVEALS_SECRETS.has(id);
const isDeletion = ({ method, id }: Operation) => method === 'DELETE' && !PASSING.has(id);
const givesAccess = ({ method, id, template }: Operation) =>
  REVEALS_SECRETS.has(id) || (method !== 'GET' && GIVES_ACCESS.test(template));

/** Operations of a workspace that its clients with the role `own` may use, and no other client. */
const isForOwners = ({ method, id, template }: Operation) =>
  (id as string) === 'deleteWorkspace' ||
  ((id as string) !== 'issueToken' && method !== 'GET' && GIVES_ACCESS.test(template));

/** Which operations each role may use; those of clients only below their own workspace. */
const MAY: Readonly<Record<Role, (operation: Operation) => boolean>> = {
  admin: () => true,
  operator: (operation) => !isDeletion(operation) && !givesAccess(operation),
  viewer: isRead,
  metrics: ({ id }) => (id as string) === 'getMetrics',
  own: ({ id }) => !SERVER_ONLY.has(id),
  use: (operation) => !SERVER_ONLY.has(operation.id) && !isForOwners(operation),
  look: (operation) => isRead(operation) && !SERVER_ONLY.has(operation.id),
};

/** Returns whether a role may use an operation. */
export function may(role: Role, operation: Operation): boolean {
  return MAY[role](operation);
}

/** Returns whether a role may see the codes of tickets and payment pages, which grant access. */
export function seesCodes(role: Role): boolean {
  return role !== 'look' && role !== 'viewer';
}

/** A caller of the control plane. */
export interface Reader {
  readonly caller: CallerKind;
  /** The name of its token, or its client id; `local` for a program of this machine. */
  readonly name: string;
  readonly role: Role;
  /** Those of an access token. */
  readonly workspace?: Caller['workspace'];
  readonly client?: Caller['client'];
  /** When its session ends; undefined for a caller with a token, or with none. */
  readonly sessionEndsAt?: EpochMs;
  /** Why it may not use the operation (403). */
  readonly refusal?: HttpRefusal;
}

/** Everything, from this machine without a token of the server. */
export const LOCAL: Reader = { caller: 'local', name: 'local', role: 'admin' };
/** An operation that needs no token. */
export const ANYONE: Reader = { caller: 'anyone', name: 'anyone', role: 'look' };

/** Returns a client of a workspace as a caller. */
export function clientReader({ workspace, client, secretId }: Caller): Reader {
  const role = isPublicSecret(client, secretId) ? 'look' : (client.role ?? 'use');
  return { caller: 'client', name: `${workspace.name}.${client.client}`, role, workspace, client };
}

/** Returns the holder of a token of the server as a caller. */
export function tokenReader({ name, role }: { readonly name: string; readonly role: ServerRole }): Reader {
  return { caller: 'admin', name, role };
}

const readers = new WeakMap<IncomingMessage, Reader>();

/** Notes who sends a request, for the audit. */
export function noteReader(request: IncomingMessage, reader: Reader): void {
  readers.set(request, reader);
}

/** Returns who sends a request; undefined where nobody knows. */
export function notedReader(request: IncomingMessage): Reader | undefined {
  return readers.get(request);
}
