import type { Client } from '../domain/catalogue/client.js';
import type { Language } from '../domain/shared/language.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import type { operations } from './api.gen.js';

/** The name of an operation, as the contract gives it. */
export type OperationId = keyof operations;

type Defined<T> = [T] extends [undefined] ? Record<never, never> : NonNullable<T>;
type JsonBody<Op> = Op extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined
  : undefined;

/** A request that the contract allows: validated, coerced, in the contract's wire names. */
export interface Call<Id extends OperationId> {
  readonly path: Defined<operations[Id]['parameters']['path']>;
  readonly query: Defined<operations[Id]['parameters']['query']>;
  readonly body: JsonBody<operations[Id]>;
  /** The language of messages and formatted prices. */
  readonly language: Language;
  /** The moment at which the request is decided, by the workspace's clock. */
  readonly now: EpochMs;
  /** Where the sandbox is reached, without a slash at the end; for links in replies. */
  readonly baseUrl: string;
  /** The workspace's name, which paths of pages and tickets carry (H2, G4). */
  readonly workspace: string;
  /** The vendor's word, for treasurers in replies (P3). */
  readonly vendor: string;
}

/** The value of a successful reply. */
export type Reply<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;

/** Reads a workspace and answers; changes nothing. */
export type Query<Id extends OperationId> = (tables: ReadTables, call: Call<Id>, caller: Client) => Reply<Id>;

/** Changes a workspace, whole or not at all, and answers. Refusals are thrown (`domain/refusal`). */
export type Command<Id extends OperationId> = (tx: Transaction, call: Call<Id>, caller: Client) => Reply<Id>;
