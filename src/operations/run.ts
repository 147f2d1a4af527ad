import type { OperationCall } from '../contract/operation.js';
import type { Client } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Steps } from '../domain/shared/steps.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import { HANDLERS, type HandledId } from './handlers.js';
import type { Handler } from './shared/handler.js';

/** The part of a workspace that operations need. */
export interface Executor {
  query<T>(read: (tables: ReadTables, now: EpochMs) => T): T;
  /** Like `query`, but passes a copy of the tables, which may still be read after the call. */
  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T): T;
  command<T>(change: (tx: Transaction, now: EpochMs) => T): Promise<T>;
}

/** An operation to run for a client. */
export interface Run<Id extends HandledId> {
  readonly id: Id;
  readonly client: Client;
  /** Returns the arguments of the operation for the given time. */
  readonly callAt: (now: EpochMs) => OperationCall<Id>;
}

/** The reply of an operation that returns a list. Both functions return the same entries. */
export class ListReply<Entry = unknown> {
  constructor(
    /** Returns the list. It must be read in this turn of the event loop, before the tables change. */
    readonly atOnce: () => Steps<Entry>,
    /**
     * Returns the list from a copy of the tables, so that it can be read in several turns. Must be called in the turn of
     * the event loop in which the reply was created.
     */
    readonly inSlices: () => Steps<Entry>,
  ) {}
}

/**
 * Runs an operation. For a query, returns its reply. For a listing, returns a `ListReply`. For a command, returns a promise
 * that resolves once the changes are durable.
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
