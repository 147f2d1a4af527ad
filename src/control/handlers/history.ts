import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { transitionsOf } from '../../workspaces/history/differences.js';
import type { HistoryEntry } from '../../workspaces/history/history.js';
import { MAX_CHANGES } from '../../workspaces/request-log/entry.js';
import { touchesBooking } from '../../workspaces/history/touches-booking.js';
import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { timestamp } from '../moments.js';
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
    const workspace = await requireWorkspace(context, call);
    const { limit = 100, before, bookingId } = call.query;
    const isWanted = bookingId === undefined ? () => true : touchesBooking(bookingId);
    const found: ReturnType<typeof presentStep>[] = [];
    for (const [id, entry] of workspace.recent.history.newestFirst()) {
      if (found.length >= limit) break;
      if (isWanted(entry) && (before === undefined || id < before))
        found.push(presentStep(workspace, id, entry));
    }
    return found;
  },

  async followWorkspace(context, call) {
    const workspace = await requireWorkspace(context, call);
    return context.streams.open(workspace, call.lastEventId ?? call.query.lastEventId);
  },
} satisfies HandlersOfTopic;
