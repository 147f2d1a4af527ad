import type { OperationCall } from '../contract/operation.js';
import type { Client } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Steps } from '../domain/shared/steps.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import { HANDLERS, type HandledId } from './handlers.js';
import type { Handler } from './shared/handler.js';

/** The part of a workspace that operations need. */
export interface Executor {
  query<T>(read: (tables: ReadTables, now: EpochMs) => T): T;
  /** Like `query`, but with a copy of the tables, which the result may still read later. */
  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T): T;
  command<T>(change: (tx: Transaction, now: EpochMs) => T): Promise<T>;
}

/** An operation to run, and its client. */
export interface Run<Id extends HandledId> {
  readonly id: Id;
  readonly client: Client;
  /** Returns the call for the time at which the operation runs. */
  readonly callAt: (now: EpochMs) => OperationCall<Id>;
}

/** The reply of a listing. Both lists have the same entries. */
export class ListReply<Entry = unknown> {
  constructor(
    /** Returns the list to read at once: its tables may change after this turn of the event loop. */
    readonly atOnce: () => Steps<Entry>,
    /** Returns the list to read in slices, from a copy of the tables. Call it in the same turn. */
    readonly inSlices: () => Steps<Entry>,
  ) {}
}

/**
 * Runs an operation. Returns the reply of a query at once, that of a listing as a `ListReply`, and that of a command once
 * its changes are durable.
 */
export function runOperation<Id extends HandledId>(
  executor: Executor,
  { id, client, callAt }: Run<Id>,
): unknown {
  const handler: Handler<Id> = HANDLERS[id];
  if (handler.kind === 'command') return executor.command((tx, now) => handler.run(tx, callAt(now), client));
  if (handler.kind === 'query')
    return executor.query((tables, now) => handler.run(tables, callAt(now), client));
  const read = (tables: ReadTables, now: EpochMs) => handler.run(tables, callAt(now), client);
  return new ListReply(
    () => executor.query(read),
    () => executor.queryCopy(read),
  );
}
