import type { OperationCall, OperationId, Reply } from '../../contract/operation.js';
import type { Client } from '../../domain/catalogue/client.js';
import type { Steps } from '../../domain/shared/steps.js';
import type { ReadTables, Transaction } from '../../store/tables.js';

/** Returns a reply from a workspace without changing it. */
export type Query<Id extends OperationId> = (
  tables: ReadTables,
  call: OperationCall<Id>,
  caller: Client,
) => Reply<Id>;

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** Lists entries from a workspace without changing it, step by step. The tables do not change meanwhile. */
export type Listing<Id extends OperationId> = (
  tables: ReadTables,
  call: OperationCall<Id>,
  caller: Client,
) => Steps<EntryOf<Reply<Id>>>;

/** Changes a workspace atomically and returns a reply. @throws Refusal, which undoes the changes */
export type Command<Id extends OperationId> = (
  tx: Transaction,
  call: OperationCall<Id>,
  caller: Client,
) => Reply<Id>;

/** The handler of an operation: a query, a listing or a command. */
export type Handler<Id extends OperationId> =
  | { readonly kind: 'query'; readonly run: Query<Id> }
  | { readonly kind: 'listing'; readonly run: Listing<Id> }
  | { readonly kind: 'command'; readonly run: Command<Id> };

/** Returns the handler of an operation that reads. */
export function query<Id extends OperationId>(run: Query<Id>): Handler<Id> {
  return { kind: 'query', run };
}

/** Returns the handler of an operation that lists. Its result may take long, so it is read in slices. */
export function listing<Id extends OperationId>(run: Listing<Id>): Handler<Id> {
  return { kind: 'listing', run };
}

/** Returns the handler of an operation that changes. */
export function command<Id extends OperationId>(run: Command<Id>): Handler<Id> {
  return { kind: 'command', run };
}

/** The part of a list that a query asks for (P12). */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Yields the page of the listed values at `limit` (default 30) and `offset`, and reads no values after it (P12). */
export function* page<Value>(
  values: Steps<Value>,
  { limit = 30, offset = 0 }: PageQuery,
  isListed: (value: Value) => boolean = () => true,
): Generator<Value | null, void> {
  let [skipped, found] = [0, 0];
  for (const value of values) {
    if (value === null || !isListed(value) || skipped++ < offset) {
      yield null;
      continue;
    }
    yield value;
    found += 1;
    if (found >= limit) return;
  }
}
