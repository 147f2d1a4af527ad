import type { Observe } from '../../http/exchange.js';
import { splitClientId, type FindWorkspace } from '../../http/tokens.js';
import { addressOf } from '../../limits/address-taker.js';
import { ANYONE, notedRequester } from '../access/roles.js';
import type { Audit, Audited } from './audit.js';

/** Stands for a client id that no client has. It is not repeated, as people put secrets in the wrong place. */
const UNKNOWN = 'unknown';

/** What observers of the audit need. */
export interface AuditObservers {
  readonly audit: Audit;
  readonly find: FindWorkspace;
}

/** Returns an observer that adds each change of the control plane to the audit. */
export function auditing({ audit, find }: AuditObservers): Observe {
  return (exchange, { status, value }) => {
    const { request, operation } = exchange;
    if (!operation || operation.method === 'GET') return;
    const { caller, name, role } = notedRequester(request) ?? ANYONE;
    const from = addressOf(request);
    const about = workspaceOf(operation.template, request.url ?? '') ?? nameIn(value, status);
    const add = async () => {
      const isStranger = caller === 'anyone';
      const who = isStranger && name !== ANYONE.name ? await knownClient(find, name) : name;
      const named = about ?? claimedBy(who);
      const isKnown = named !== undefined && (status < 400 || (await has(find, named)));
      const workspace = isKnown ? { workspace: named } : {};
      const row: Audited = {
        who,
        role: isStranger ? 'none' : role,
        from,
        action: operation.id,
        ...workspace,
        status,
      };
      if (isStranger) audit.refused(row);
      else audit.add(row, caller === 'client');
    };
    audit.after(add());
  };
}

/** Returns an observer that counts wrong secrets at the token endpoint. */
export function auditingTokens({ audit, find }: AuditObservers): Observe {
  return ({ request, operation, claimedClient }, { status }) => {
    if (claimedClient === undefined || status !== 401 || !operation) return;
    const from = addressOf(request);
    const add = async () => {
      const who = await knownClient(find, claimedClient);
      const workspace = claimedBy(who);
      const about = workspace === undefined ? {} : { workspace };
      audit.refused({ who, role: 'none', from, action: operation.id, ...about, status });
    };
    audit.after(add());
  };
}

/** Returns a client id if a client has it, else `UNKNOWN`. */
async function knownClient(find: FindWorkspace, clientId: string): Promise<string> {
  const { workspace, client } = splitClientId(clientId);
  const found = await find(workspace);
  return found?.query(({ clients }) => clients.get(client)) ? clientId : UNKNOWN;
}

async function has(find: FindWorkspace, workspace: string): Promise<boolean> {
  return (await find(workspace)) !== undefined;
}

/** Returns the workspace that a path names. */
function workspaceOf(template: string, url: string): string | undefined {
  const name = template.startsWith('/workspaces/{name}')
    ? /\/workspaces\/([^/?#]+)/.exec(url)?.[1]
    : undefined;
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the name of the workspace that a reply is about, such as one that was created. */
function nameIn(value: unknown, status: number): string | undefined {
  const { name, clients, workspace } = Object(value) as Readonly<Record<string, unknown>>;
  const named = Array.isArray(clients) ? name : workspace;
  return status === 200 && typeof named === 'string' ? named : undefined;
}

function claimedBy(who: string): string | undefined {
  return splitClientId(who).workspace || undefined;
}
