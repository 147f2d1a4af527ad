import { HttpRefusal } from '../../http/refusals.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { transitionsOf } from '../../workspaces/history/differences.js';
import type { HistoryEntry } from '../../workspaces/history/history.js';
import { MAX_CHANGES } from '../../workspaces/request-log/entry.js';
import { touchesBooking } from '../../workspaces/history/touches-booking.js';
import { forkAt } from '../fork.js';
import { requireObserved, type HandlersOfTopic } from '../handler.js';
import { timestamp } from '../times.js';
import { presentDue } from '../present-due.js';

function presentStep(workspace: LiveWorkspace, id: number, entry: HistoryEntry) {
  const { at, cause, changes, due, clock } = entry;
  return {
    id,
    at: timestamp(at),
    cause,
    request: requestOf(workspace, entry),
    changes: changes.slice(0, MAX_CHANGES).map(({ table, key }) => ({ table, id: String(key) })),
    transitions: transitionsOf(entry),
    due: due.map(presentDue),
    clock: clock ? { now: timestamp(clock.now), frozen: clock.frozen } : null,
  };
}

/** Returns the request that made a step, while the log has it. */
function requestOf({ requests }: LiveWorkspace, { cause }: HistoryEntry) {
  const isRequest = cause.type === 'request' || cause.type === 'page';
  const summary = isRequest && typeof cause.id === 'number' ? requests.summary(cause.id) : undefined;
  if (!summary) return null;
  const { id, operationId, clientId, method, path, status } = summary;
  return { id, operationId, clientId, method, path, status };
}

/** The handlers about the history of a workspace. */
export const historyHandlers = {
  async listHistory(context, call) {
    const workspace = await requireObserved(context, call);
    const { limit = 100, before, bookingId } = call.query;
    const isWanted = bookingId === undefined ? () => true : touchesBooking(bookingId);
    const found: ReturnType<typeof presentStep>[] = [];
    for (const [id, entry] of workspace.recent.history.newestFirst()) {
      if (found.length >= limit) break;
      if (isWanted(id, entry) && (before === undefined || id < before))
        found.push(presentStep(workspace, id, entry));
    }
    return found;
  },

  async forkStep(context, call) {
    const workspace = await requireObserved(context, call);
    const { id } = call.path;
    const entry = workspace.recent.history.get(id);
    if (!entry) throw new HttpRefusal('not_found', null, { message: 'not_found.step', values: { id } });
    const { moment, name } = call.body;
    const [step, at] = moment === 'before' ? [id - 1, entry.at] : [id, entry.clock?.now ?? entry.at];
    return forkAt(context, workspace, { moment: { step, at, id }, name });
  },

  async followWorkspace(context, call) {
    const workspace = await requireObserved(context, call);
    const after = call.lastEventId ?? call.query.lastEventId;
    return context.streams.open(workspace, { after, check: call.check });
  },
} satisfies HandlersOfTopic;
