import type { components } from '../contract/api.gen.js';

/** The types of the contract's bodies. A law reads a body only if it has passed the check against the contract. */
export type Schemas = components['schemas'];

/** An exchange as laws read it: a request and its response, decoded. */
export interface DecodedExchange {
  /** Null if the request reaches no operation, for example because the path lacks the method. */
  readonly operationId: string | null;
  readonly method: string;
  /** The URL without its query. */
  readonly url: string;
  /** The parameters of a valid request, by their names in the contract (`id[]`); empty for an invalid request. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The body of a valid request. */
  readonly sent: unknown;
  /** Whether the request is valid, so that its parameters are known. */
  readonly isValid: boolean;
  /** Whether the operation needs a token. */
  readonly needsToken: boolean;
  /** Whether a token was sent; null where the recording may leave it out. */
  readonly hasToken: boolean | null;
  /** The id of the client that sent it; undefined where that is not known. */
  readonly clientId?: string | undefined;
  /** Returns a header of the request, its name in lower case. */
  readonly requestHeader: (name: string) => string | undefined;
  readonly status: number;
  /** Returns a header of the response, its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /**
   * The JSON value of the response's body, or its text if it is no JSON; undefined if it was not recorded or violates the
   * contract.
   */
  readonly body: unknown;
  /** The texts of both bodies; undefined where they were not recorded. */
  readonly sentText: string | undefined;
  readonly text: string | undefined;
  /** When it was sent, as its recording says (ISO 8601). */
  readonly startedAt: string | null;
}
