import type { Call, OperationId } from '../contract/operation.js';
import type { Client } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Steps } from '../domain/shared/steps.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import { HANDLERS, type HandledId } from './handlers.js';

/** A workspace, as operations need it. */
export interface Executor {
  query<T>(read: (tables: ReadTables, now: EpochMs) => T): T;
  /** Like `query`, with tables that stay as they are now, so that the result may go on reading them later. */
  queryCopy<T>(read: (tables: ReadTables, now: EpochMs) => T): T;
  command<T>(change: (tx: Transaction, now: EpochMs) => T): Promise<T>;
}

/** A call of an operation that is known only at run time: the contract has checked its parts. */
export type CheckedCall = Omit<Call<OperationId>, 'path' | 'query' | 'body'> & {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** An operation to run, and for whom. */
export interface Run {
  readonly id: OperationId;
  readonly client: Client;
  /** Returns the call at the moment at which it is decided. */
  readonly callAt: (now: EpochMs) => CheckedCall;
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

type Handler<Tables, Result = unknown> = (tables: Tables, call: CheckedCall, client: Client) => Result;

/**
 * Runs an operation. Returns the reply of a query at once, that of a listing as a `ListReply`, and that of a command once
 * its changes are durable.
 */
export function runOperation(executor: Executor, { id, client, callAt }: Run): unknown {
  const handler = HANDLERS[id as HandledId];
  if (handler.kind === 'query') {
    const run = handler.run as unknown as Handler<ReadTables>;
    return executor.query((tables, now) => run(tables, callAt(now), client));
  }
  if (handler.kind === 'listing') {
    const list = handler.run as unknown as Handler<ReadTables, Steps<unknown>>;
    const read = (tables: ReadTables, now: EpochMs) => list(tables, callAt(now), client);
    return new ListReply(
      () => executor.query(read),
      () => executor.queryCopy(read),
    );
  }
  const run = handler.run as unknown as Handler<Transaction>;
  return executor.command((tx, now) => run(tx, callAt(now), client));
}
