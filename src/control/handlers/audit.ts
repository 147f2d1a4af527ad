import type { HandlersOfTopic } from '../handler.js';

/** The address of a row as a client with a public secret sees it. */
const HIDDEN = 'hidden';

/** The handler of the audit. */
export const auditHandlers = {
  async listAudit({ audit }, { caller, query: { workspace, limit = 100, offset = 0 } }) {
    const rows = await audit.list({ workspace, limit, offset, only: caller.workspace?.name });
    return caller.role === 'look' ? rows.map((row) => ({ ...row, from: HIDDEN })) : rows;
  },
} satisfies HandlersOfTopic;
