import { listFixtures } from '../../seed/files/read.js';
import type { HandlersOfTopic } from '../handler.js';

/** The handlers about the sandbox itself. */
export const serverHandlers = {
  getHealth: ({ version }) => ({ status: 'ok', version }),

  listFixtures: () => listFixtures(),
} satisfies HandlersOfTopic;
