import type { Call, OperationId } from '../contract/operation.js';
import type { Client } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { HANDLERS, type HandledId } from '../operations/handlers.js';
import type { Change, ReadTables, Transaction } from '../store/tables.js';
import type { ValidRequest } from './request-check.js';
import type { Caller } from './tokens.js';

/** What an operation is told, whichever it is. */
type AnyCall = Omit<Call<OperationId>, keyof ValidRequest> & ValidRequest;

/** A handler whose operation is known only when a request comes; the contract has checked what it is given. */
type Answers<Tables> = (tables: Tables, call: AnyCall, client: Client) => unknown;

/**
 * Runs an operation against the caller's workspace: a query answers its value at once, a command once it is durable;
 * `heard` is told what a command changed. Faults on request (latency, a lost reply) belong here, around the run.
 */
export function dispatch(
  id: OperationId,
  callAt: (now: EpochMs) => AnyCall,
  { workspace, client }: Caller,
  heard: (changes: readonly Change[]) => void,
): unknown {
  const handler = HANDLERS[id as HandledId];
  if (handler.kind === 'query') {
    const run = handler.run as unknown as Answers<ReadTables>;
    return workspace.query((tables, now) => run(tables, callAt(now), client));
  }
  const run = handler.run as unknown as Answers<Transaction>;
  return workspace.command((tx, now) => run(tx, callAt(now), client), heard);
}
