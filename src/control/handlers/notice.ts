import type { HandlersOfTopic } from '../handler.js';

/** The handlers about the notice for all users. */
export const noticeHandlers = {
  getNotice: ({ notice }) => ({ text: notice.text }),

  async setNotice({ notice }, { body: { text } }) {
    await notice.set(text);
    return { text };
  },

  async deleteNotice({ notice }) {
    await notice.set(null);
    return { text: null };
  },
} satisfies HandlersOfTopic;
