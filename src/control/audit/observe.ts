import { isIP, isIPv6, type BlockList } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Observe } from '../../http/exchange.js';
import { splitClientId } from '../../http/tokens.js';
import { ANYONE, notedReader } from '../access/roles.js';
import type { Audit, Audited } from './audit.js';

/** Returns an observer that adds each change of the control plane to the audit. */
export function auditing(audit: Audit, proxies: BlockList): Observe {
  return (exchange, { status, value }) => {
    const { request, operation } = exchange;
    if (!operation || operation.method === 'GET') return;
    const { caller, name: who, role } = notedReader(request) ?? ANYONE;
    const workspace =
      workspaceOf(operation.template, request.url ?? '') ?? nameIn(value, status) ?? claimedBy(who);
    const row: Audited = {
      who,
      role: caller === 'anyone' ? 'none' : role,
      from: addressOf(request, proxies),
      action: operation.id,
      ...(workspace !== undefined && { workspace }),
      status,
    };
    if (caller === 'anyone') audit.refused(row);
    else audit.add(row, caller === 'client');
  };
}

/** Returns an observer that counts wrong secrets at the token endpoint. */
export function auditingTokens(audit: Audit, proxies: BlockList): Observe {
  return ({ request, operation, claimedClient: who }, { status }) => {
    if (who === undefined || status !== 401 || !operation) return;
    const workspace = claimedBy(who);
    const from = addressOf(request, proxies);
    audit.refused({
      who,
      role: 'none',
      from,
      action: operation.id,
      ...(workspace !== undefined && { workspace }),
      status,
    });
  };
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

/** Returns the name of a workspace that a request made. */
function nameIn(value: unknown, status: number): string | undefined {
  const { name, clients } = Object(value) as { readonly name?: unknown; readonly clients?: unknown };
  return status === 200 && typeof name === 'string' && Array.isArray(clients) ? name : undefined;
}

function claimedBy(who: string): string | undefined {
  return splitClientId(who).workspace || undefined;
}

/**
 * Returns the address that a request came from. `X-Forwarded-For` is believed of the proxies that are named alone: the last
 * address in it that is none of them.
 */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: BlockList,
): string {
  const hops =
    headers['x-forwarded-for']
      ?.toString()
      .split(',')
      .map((hop) => hop.trim()) ?? [];
  let address = plain(socket.remoteAddress ?? '');
  while (isIn(proxies, address)) {
    const before = plain(hops.pop() ?? '');
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

function isIn(proxies: BlockList, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
