import type { IncomingMessage } from 'node:http';
import { noteTaker, OWNER } from '../body-taker.js';
import type { Exchange } from '../exchange.js';
import type { KnownCaller } from '../tokens.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import type { Admit } from './workspace-limits.js';

/**
 * Records the caller of a request and counts the request against the limits. Only then refuses a caller that may not
 * use the operation, so that such requests count too.
 * @throws HttpRefusal 429 above a limit, 403 if the caller may not use the operation
 */
export function admitCaller(admit: Admit | undefined, exchange: Exchange, known: KnownCaller): void {
  const { workspace, client, caller, refusal, isReading } = known;
  exchange.workspace = workspace;
  if (workspace) begin(exchange, workspace);
  exchange.client = client?.client;
  exchange.isReading = isReading;
  exchange.caller = caller;
  noteSender(exchange.request, known);
  admit?.(exchange);
  if (refusal) throw refusal;
}

/** Counts the request as in progress, so that its workspace stays open until `exchange.end` is called. */
function begin(exchange: Exchange, workspace: Workspace): void {
  workspace.inProgress += 1;
  exchange.end = () => (workspace.inProgress -= 1);
}

/**
 * Records the sender of a request: its workspace, or the operator. The request counts against the sender's share of the
 * server.
 */
export function noteSender(
  request: IncomingMessage,
  { caller, workspace }: Pick<KnownCaller, 'caller' | 'workspace'>,
): void {
  if (caller === 'admin' || caller === 'local') noteTaker(request, OWNER);
  else if (workspace) noteTaker(request, workspace.name);
}
