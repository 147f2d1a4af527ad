import type { OperationCall, OperationId, Reply } from '../../contract/operation.js';
import type { Client } from '../../domain/catalogue/client.js';
import type { Steps } from '../../domain/shared/steps.js';
import type { ReadTables, Transaction } from '../../store/tables.js';

/** Computes the reply of an operation that does not change the workspace. */
export type Query<Id extends OperationId> = (
  tables: ReadTables,
  call: OperationCall<Id>,
  caller: Client,
) => Reply<Id>;

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/**
 * Yields the entries of a list one by one. Does not change the workspace. The caller must not change the tables before the
 * last entry.
 */
export type Listing<Id extends OperationId> = (
  tables: ReadTables,
  call: OperationCall<Id>,
  caller: Client,
) => Steps<EntryOf<Reply<Id>>>;

/** Changes a workspace atomically and returns a reply. @throws Refusal, which discards the changes */
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

/** Creates the handler of a query. */
export function query<Id extends OperationId>(run: Query<Id>): Handler<Id> {
  return { kind: 'query', run };
}

/** Creates the handler of a listing. A list may be long, so it is read in slices. */
export function listing<Id extends OperationId>(run: Listing<Id>): Handler<Id> {
  return { kind: 'listing', run };
}

/** Creates the handler of a command. */
export function command<Id extends OperationId>(run: Command<Id>): Handler<Id> {
  return { kind: 'command', run };
}

/** The query parameters that select a page of a list (P12). */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Yields one page of the values: `limit` of them (default 30), starting at `offset`. Does not read further values (P12). */
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
