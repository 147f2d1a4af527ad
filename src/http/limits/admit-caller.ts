import { noteTaker, OWNER } from '../body-taker.js';
import type { Exchange } from '../exchange.js';
import type { KnownCaller } from '../tokens.js';
import type { Admit } from './workspace-limits.js';

/**
 * Notes the caller of a request, and counts the request before the caller is refused.
 * @throws HttpRefusal 429 beyond a limit, 403 for a caller that may not use the operation
 */
export function admitCaller(
  admit: Admit | undefined,
  exchange: Exchange,
  { workspace, client, caller, refusal }: KnownCaller,
): void {
  exchange.workspace = workspace;
  exchange.client = client?.client;
  exchange.caller = caller;
  if (caller === 'admin' || caller === 'local') noteTaker(exchange.request, OWNER);
  else if (workspace) noteTaker(exchange.request, workspace.name);
  admit?.(exchange);
  if (refusal) throw refusal;
}
