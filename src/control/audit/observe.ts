import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { Exchange, Observe } from '../../http/exchange.js';
import { splitClientId, type FindWorkspace } from '../../http/tokens.js';
import { ignoreStoreFailure } from '../../store/store.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import { addressOf } from '../../limits/address-taker.js';
import { ANYONE, notedRequester } from '../access/roles.js';
import type { Audit, Audited } from './audit.js';

/**
 * Stands in the audit for a client id that does not exist. The id itself is not stored, because people sometimes send a
 * secret in its place.
 */
const UNKNOWN = 'unknown';

/** The dependencies of the audit observers. */
export interface AuditObservers {
  readonly audit: Audit;
  readonly find: FindWorkspace;
}

/** Returns an observer that adds control-plane requests to the audit. Ignores requests that only read. */
export function auditing({ audit, find }: AuditObservers): Observe {
  return (exchange, { status, value }) => {
    const { request, operation } = exchange;
    if (!operation || operation.method === 'GET') return;
    const { caller, name, role, workspace: own } = notedRequester(request) ?? ANYONE;
    const from = addressOf(request);
    const action: string = operation.id;
    const about = workspaceOf(exchange) ?? nameIn(value, status);
    const add = async () => {
      const isStranger = caller === 'anyone';
      const who = isStranger && name !== ANYONE.name ? await knownClient(find, name) : name;
      const named = about ?? claimedBy(who);
      const isEnded = action === 'deleteWorkspace' && status < 400; // then a lookup by name could find a new workspace
      const made = isEnded || own?.name === named ? own?.createdAt : await madeAt(find, named);
      const workspace = made !== undefined || status < 400 ? { workspace: named, made } : {};
      const row: Audited = {
        who,
        role: isStranger ? 'none' : role,
        from,
        action,
        ...workspace,
        status,
      };
      if (isStranger) audit.refused(row);
      else audit.add(row, caller === 'client');
    };
    audit.after(add());
  };
}

/** Returns an observer that counts wrong secrets sent to the token endpoint. */
export function auditingTokens({ audit, find }: AuditObservers): Observe {
  return ({ request, operation, claimedClient }, { status }) => {
    if (claimedClient === undefined || status !== 401 || !operation) return;
    const from = addressOf(request);
    const add = async () => {
      const who = await knownClient(find, claimedClient);
      const workspace = claimedBy(who);
      const about = { workspace, made: await madeAt(find, workspace) };
      audit.refused({ who, role: 'none', from, action: operation.id, ...about, status });
    };
    audit.after(add());
  };
}

/** Returns a client id if a client has it. Returns `UNKNOWN` if none has it, or the store fails. */
async function knownClient(find: FindWorkspace, clientId: string): Promise<string> {
  const { workspace, client } = splitClientId(clientId);
  const isKnown = await lookedUp(find, workspace, (found) =>
    found.query(({ clients }) => clients.has(client)),
  );
  return isKnown ? clientId : UNKNOWN;
}

/** Returns the creation time of a workspace. Returns undefined if it does not exist, or the store fails. */
async function madeAt(find: FindWorkspace, name: string | undefined): Promise<EpochMs | undefined> {
  return name === undefined ? undefined : lookedUp(find, name, ({ createdAt }) => createdAt);
}

/** Returns a value of a workspace. Returns undefined if it does not exist or is just being closed, or the store fails. */
async function lookedUp<Value>(
  find: FindWorkspace,
  name: string,
  value: (workspace: Workspace) => Value,
): Promise<Value | undefined> {
  try {
    const workspace = await find(name);
    return workspace && value(workspace);
  } catch (error) {
    return ignoreStoreFailure(error);
  }
}

/** Returns the name of the workspace in a request's path. */
function workspaceOf({ operation, params }: Exchange): string | undefined {
  return operation?.template.startsWith('/workspaces/{name}') ? params?.['name'] : undefined;
}

/** Returns the name of the workspace in a successful reply, for example to `createWorkspace`. */
function nameIn(value: unknown, status: number): string | undefined {
  const { name, clients, workspace } = Object(value) as Readonly<Record<string, unknown>>;
  const named = Array.isArray(clients) ? name : workspace;
  return status === 200 && typeof named === 'string' ? named : undefined;
}

function claimedBy(who: string): string | undefined {
  return splitClientId(who).workspace || undefined;
}
