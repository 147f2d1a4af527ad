import { listFixtures } from '../../seed/files/read.js';
import type { HandlersOfTopic } from '../handler.js';
import { textBody } from '../text-body.js';

/** The handlers about the sandbox itself. */
export const serverHandlers = {
  getHealth: ({ version }) => ({ status: 'ok', version }),

  getLive: () => ({ status: 'live' }),

  async getReady({ requireReady }) {
    await requireReady();
    return { status: 'ready' };
  },

  async getMetrics({ metrics }) {
    return textBody(await metrics.text(), metrics.contentType);
  },

  listFixtures: () => listFixtures(),
} satisfies HandlersOfTopic;
