import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { timestamp } from '../times.js';

/** The handlers about the mails of a workspace. */
export const mailHandlers = {
  async listMails(context, call) {
    const workspace = await requireWorkspace(context, call);
    return workspace.outbox(call.query).map(({ basketId, at, ...mail }) => ({
      ...mail,
      at: timestamp(at),
      bookingId: basketId,
    }));
  },
} satisfies HandlersOfTopic;
