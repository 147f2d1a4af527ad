import type { EpochMs } from '../domain/shared/moment.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import type { Trace } from './history/trace.js';
import type { Workspace } from './workspace.js';

/** Returns a workspace's ways to run operations, which note in a trace what they did. */
export function traced(
  workspace: Workspace,
  trace: Trace,
): Pick<Workspace, 'query' | 'queryCopy' | 'command'> {
  return {
    query: <T>(read: (tables: ReadTables, now: EpochMs) => T) => workspace.query(read, trace),
    queryCopy: <T>(read: (tables: ReadTables, now: EpochMs) => T) => workspace.queryCopy(read, trace),
    command: <T>(change: (tx: Transaction, now: EpochMs) => T) => workspace.command(change, trace),
  };
}
