import type { ClientRole } from '../domain/catalogue/client.js';

/** An operation of the control plane. */
export interface ControlOperation {
  readonly method: string;
  readonly id: string;
}

/** The roles of the server's tokens, from most to fewest rights. */
export const SERVER_ROLES = ['admin', 'operator', 'viewer', 'metrics'] as const;
/** A role of the server's tokens. */
export type ServerRole = (typeof SERVER_ROLES)[number];
/** A role of a caller. A client without an assigned role has `use`. A client with a public secret has `look`. */
export type Role = ServerRole | ClientRole;

/** Operations whose reply contains secrets, or lets the caller act as a client. */
const REVEALS_SECRETS: ReadonlySet<string> = new Set([
  'exportWorkspace',
  'issueToken',
  'listCertificationCases',
  'startCertification',
]);
/**
 * Matches the ids of operations that grant or revoke access, by their ends. A `GET` operation grants and revokes
 * nothing, even if its id matches.
 */
const GIVES_ACCESS = /(?:Client|Secret|Invitation|Token|Sessions)$/;
/**
 * Deletions that operators may do too, because no bookings or other records are lost: of fault rules, the notice, and
 * the caller's own session.
 */
const PASSING: ReadonlySet<string> = new Set(['removeFault', 'clearFaults', 'deleteNotice', 'endSession']);
/** Operations on a workspace that no client may use, only holders of the server's tokens. */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  'setLimits',
  'setExpiry',
  'undeleteWorkspace',
  'forkWorkspace',
  'forkStep',
  'deleteCertification',
  'listCertificationCases',
]);

/** Operations that issue a token of a client of the caller's workspace. */
const ISSUES: ReadonlySet<string> = new Set(['issueToken', 'readAsClient']);

/**
 * Operations on invitations that operators may use. The handler refuses an operator's invitation with the role `own`.
 */
const INVITES: ReadonlySet<string> = new Set(['createInvitation', 'deleteInvitation']);

/** Read operations that viewers may not use, because they show the names and addresses of users. */
const FOR_OPERATORS: ReadonlySet<string> = new Set(['listShares']);

const isRead = ({ method, id }: ControlOperation) => method === 'GET' && !REVEALS_SECRETS.has(id);
const isDeletion = ({ method, id }: ControlOperation) => method === 'DELETE' && !PASSING.has(id);
const givesAccess = ({ method, id }: ControlOperation) =>
  REVEALS_SECRETS.has(id) || (method !== 'GET' && GIVES_ACCESS.test(id));

/** Operations on a workspace that need a client with the role `own`. */
const isForOwners = ({ method, id }: ControlOperation) =>
  id === 'deleteWorkspace' ||
  id === 'listInvitations' ||
  id === 'listSessions' ||
  (!ISSUES.has(id) && method !== 'GET' && GIVES_ACCESS.test(id));

/** Decides which operations each role may use. A client may use them only in its own workspace. */
const MAY: Readonly<Record<Role, (operation: ControlOperation) => boolean>> = {
  admin: () => true,
  operator: (operation) => INVITES.has(operation.id) || (!isDeletion(operation) && !givesAccess(operation)),
  viewer: (operation) => isRead(operation) && !FOR_OPERATORS.has(operation.id),
  metrics: ({ id }) => id === 'getMetrics',
  own: ({ id }) => !SERVER_ONLY.has(id),
  use: (operation) => !SERVER_ONLY.has(operation.id) && !isForOwners(operation),
  look: (operation) =>
    operation.id === 'readAsClient' ||
    (isRead(operation) && !SERVER_ONLY.has(operation.id) && !isForOwners(operation)),
};

/** Returns whether a role may use an operation. */
export function may(role: Role, operation: ControlOperation): boolean {
  return MAY[role](operation);
}

/** Returns whether a role may see the codes of tickets and payment pages. The codes grant access. */
export function seesCodes(role: Role): boolean {
  return role !== 'look' && role !== 'viewer';
}
