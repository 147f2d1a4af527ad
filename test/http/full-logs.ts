import { Events } from '../../src/workspaces/events.js';
import { History } from '../../src/workspaces/history/history.js';
import { LogBudget } from '../../src/workspaces/request-log/budget.js';

const KIB = 1024;

/** Returns the size in bytes of a history after more large steps than it can store. */
export function bytesOfHistory(): number {
  const history = new History(999, new LogBudget());
  const value = { body: 'x'.repeat(64 * KIB) } as never;
  const step = { at: 0, cause: { type: 'control' }, changes: [], due: [] } as const;
  for (let made = 0; made < 120; made++) history.add({ ...step, undo: [{ table: 'mails', key: 1, value }] });
  return [...history.newestFirst()].length * 64 * KIB;
}

/** Returns the size in bytes of a log after more events of 100 bytes than it can store. */
export function bytesOfEvents(): number {
  const events = new Events(99_999, new LogBudget(), 0);
  for (let made = 0; made < 12_000; made++) events.add({ type: 'request', id: made });
  return 100 * events.after(0).length;
}
