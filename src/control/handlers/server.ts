import type { HandlersOfTopic } from '../handler.js';

/** The handlers about the sandbox itself. */
export const serverHandlers = {
  getHealth: ({ version }) => ({ status: 'ok', version }),
} satisfies HandlersOfTopic;
