import { Refusal } from '../../domain/shared/refusal.js';
import { commandsOf, type MomentCommand } from '../../faults/moments.js';
import { RIVAL, type RivalRequest } from '../../faults/rival.js';
import type { AppliedFault, MomentName } from '../../faults/rule.js';
import { newTrace, type Trace } from '../../workspaces/history/trace.js';
import { loggedBody } from '../../workspaces/request-log/entry.js';
import { WorkspaceFull } from '../../workspaces/size-limit.js';
import type { Workspace } from '../../workspaces/workspace.js';
import type { Exchange } from '../exchange.js';
import { jsonOf } from '../json.js';
import { newRequestId } from '../request-id.js';
import type { ValidRequest } from '../request-check.js';

/** A moment to let happen, for a request that it was asked with. */
interface Wanted {
  readonly moment: MomentName;
  readonly applied: AppliedFault | null;
  readonly vendor: string;
}

/**
 * Runs the commands of a moment before it returns, so that nothing comes between them and the request. The promise
 * resolves when they are durable: with whether something changed. What a rule refuses to the rival does not happen.
 */
export async function runMoment(exchange: Exchange, valid: ValidRequest, wanted: Wanted): Promise<boolean> {
  const { workspace, operation } = exchange;
  if (!workspace || !operation) return false;
  const request = { operationId: operation.id, ...valid };
  const commands = workspace.query((tables) => commandsOf(wanted.moment, request, tables));
  const results = await Promise.all(commands.map((command) => runCommand(workspace, command, wanted)));
  return results.includes(true);
}

async function runCommand(workspace: Workspace, command: MomentCommand, wanted: Wanted): Promise<boolean> {
  const { moment, vendor } = wanted;
  const trace = newTrace('fault');
  trace.cause.id = moment;
  try {
    const made = await workspace.command(
      (tx, now) => command(tx, { now, workspace: workspace.name, vendor }),
      trace,
    );
    if (made) logRival(workspace, made, { ...wanted, trace });
  } catch (error) {
    if (error instanceof Refusal || error instanceof WorkspaceFull) return false;
    throw error;
  }
  return trace.changes.length > 0;
}

/** Adds the request of the rival to the log. Its step in the history goes on naming the moment. */
function logRival(
  workspace: Workspace,
  { operationId, method, path, body, reply }: RivalRequest,
  { moment, applied, trace }: Wanted & { readonly trace: Trace },
): void {
  workspace.answered({
    requestId: newRequestId(),
    at: trace.at ?? workspace.now(),
    operationId,
    client: RIVAL,
    method,
    path,
    status: 200,
    durationMs: 0,
    fault: applied ? { ...applied, isApplied: true } : undefined,
    request: { headers: {}, ...loggedBody(body) },
    response: { headers: { 'Content-Type': 'application/json' }, text: jsonOf(reply) },
    trace,
  });
  trace.cause.id = moment;
}
