import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { timeOf, spanOf } from '../times.js';
import { presentDue } from '../present-due.js';
import { presentClock } from '../present-workspace.js';

/** The handlers about the clock of a workspace. */
export const clockHandlers = {
  getClock: async (context, call) => presentClock(await requireWorkspace(context, call)),

  async setClock(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { frozen } = call.body;
    const now = timeOf(call.body.now, '/now');
    await workspace.setClock({ ...(now !== undefined && { now }), ...(frozen !== undefined && { frozen }) });
    return presentClock(workspace);
  },

  async advanceClock(context, call) {
    const workspace = await requireWorkspace(context, call);
    const events = await workspace.advanceClock(spanOf(call.body));
    return { ...presentClock(workspace), events: events.map(presentDue) };
  },

  async listDue(context, call) {
    const { limit = 100 } = call.query;
    const workspace = await requireWorkspace(context, call);
    return workspace.comingDue(limit).map(presentDue);
  },
} satisfies HandlersOfTopic;
