import type { Client } from '../domain/catalogue/client.js';
import type { Language } from '../domain/shared/language.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Steps } from '../domain/shared/steps.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import type { operations } from './api.gen.js';

/** The `operationId` of an operation. */
export type OperationId = keyof operations;

type Defined<T> = [T] extends [undefined] ? Record<never, never> : NonNullable<T>;
type JsonBody<Op> = Op extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined
  : undefined;

/** A valid request: coerced, with the wire names of the contract. */
export interface Call<Id extends OperationId> {
  readonly path: Defined<operations[Id]['parameters']['path']>;
  readonly query: Defined<operations[Id]['parameters']['query']>;
  readonly body: JsonBody<operations[Id]>;
  /** The language of messages and formatted prices. */
  readonly language: Language;
  /** The time of the request by the workspace's clock. */
  readonly now: EpochMs;
  /** The base URL of links in replies, without a trailing slash. */
  readonly baseUrl: string;
  /** The workspace's name, for the paths of payment pages and tickets (H2, G4). */
  readonly workspace: string;
  /** The vendor's word, for treasurers in replies (P3). */
  readonly vendor: string;
  /** The languages of payment pages (H2). */
  readonly pageLanguages: readonly Language[];
}

/** The value of a successful reply. */
export type Reply<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;

/** Returns a reply from a workspace without changing it. */
export type Query<Id extends OperationId> = (tables: ReadTables, call: Call<Id>, caller: Client) => Reply<Id>;

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** Lists entries from a workspace without changing it, step by step: the tables stay as they are meanwhile. */
export type Listing<Id extends OperationId> = (
  tables: ReadTables,
  call: Call<Id>,
  caller: Client,
) => Steps<EntryOf<Reply<Id>>>;

/** Changes a workspace atomically and returns a reply. @throws Refusal, which undoes the changes */
export type Command<Id extends OperationId> = (tx: Transaction, call: Call<Id>, caller: Client) => Reply<Id>;
