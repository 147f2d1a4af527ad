import type { IncomingMessage } from 'node:http';
import { noteTaker, OWNER } from '../body-taker.js';
import type { Exchange } from '../exchange.js';
import type { KnownCaller } from '../tokens.js';
import type { Workspace } from '../../workspaces/workspace.js';
import type { Admit } from './workspace-limits.js';

/**
 * Notes the caller of a request, and counts the request before the caller is refused.
 * @throws HttpRefusal 429 beyond a limit, 403 for a caller that may not use the operation
 */
export function admitCaller(admit: Admit | undefined, exchange: Exchange, known: KnownCaller): void {
  const { workspace, client, caller, refusal, isReading } = known;
  exchange.workspace = workspace;
  if (workspace) begin(exchange, workspace);
  exchange.client = client?.client;
  exchange.isReading = isReading;
  exchange.caller = caller;
  noteCaller(exchange.request, known);
  admit?.(exchange);
  if (refusal) throw refusal;
}

/** Keeps the workspace of a request open until `end`. */
function begin(exchange: Exchange, workspace: Workspace): void {
  workspace.inProgress += 1;
  exchange.end = () => (workspace.inProgress -= 1);
}

/** Notes whose share of the server a request takes: a workspace's, or the owner's. */
export function noteCaller(
  request: IncomingMessage,
  { caller, workspace }: Pick<KnownCaller, 'caller' | 'workspace'>,
): void {
  if (caller === 'admin' || caller === 'local') noteTaker(request, OWNER);
  else if (workspace) noteTaker(request, workspace.name);
}
