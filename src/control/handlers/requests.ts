import { requireWorkspace, type HandlersOfTopic } from '../handler.js';

/** The handlers about the requests of a workspace. */
export const requestHandlers = {
  async listRequests(context, call) {
    const workspace = await requireWorkspace(context, call);
    return workspace.requests.list(call.query);
  },
} satisfies HandlersOfTopic;
