import type { IncomingMessage } from 'node:http';
import { noteTaker, OWNER } from '../body-taker.js';
import type { Exchange } from '../exchange.js';
import type { KnownCaller } from '../tokens.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import type { Admit } from './workspace-limits.js';

/**
 * Records the caller of a request and counts the request, before a caller without sufficient rights is refused.
 * @throws HttpRefusal 429 above a limit, 403 if the caller may not use the operation
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

/** Holds the workspace of a request open until `exchange.end` is called. */
function begin(exchange: Exchange, workspace: Workspace): void {
  workspace.inProgress += 1;
  exchange.end = () => (workspace.inProgress -= 1);
}

/** Records the sender of a request, whose share of the server it uses: a workspace or the operator. */
export function noteCaller(
  request: IncomingMessage,
  { caller, workspace }: Pick<KnownCaller, 'caller' | 'workspace'>,
): void {
  if (caller === 'admin' || caller === 'local') noteTaker(request, OWNER);
  else if (workspace) noteTaker(request, workspace.name);
}
