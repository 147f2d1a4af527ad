import type { Language } from '../domain/shared/language.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { operations } from './api.gen.js';

/** The `operationId` of an operation. */
export type OperationId = keyof operations;

type Defined<T> = [T] extends [undefined] ? Record<never, never> : NonNullable<T>;
type JsonBody<Op> = Op extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined
  : undefined;

/** A valid request. Values are coerced; names are those of the contract. */
export interface OperationCall<Id extends OperationId> {
  readonly path: Defined<operations[Id]['parameters']['path']>;
  readonly query: Defined<operations[Id]['parameters']['query']>;
  readonly body: JsonBody<operations[Id]>;
  /** The language of messages and formatted prices. */
  readonly language: Language;
  /** The time of the request on the workspace's clock. */
  readonly now: EpochMs;
  /** Base URL of the links in replies, without a trailing slash. */
  readonly baseUrl: string;
  /** The workspace's name, for links to payment pages and tickets (H2, G4). */
  readonly workspace: string;
  /** The vendor's name, for treasurers in replies (P3). */
  readonly vendor: string;
  /** The languages of payment pages (H2). */
  readonly pageLanguages: readonly Language[];
}

/** The reply of a successful operation. */
export type Reply<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;
