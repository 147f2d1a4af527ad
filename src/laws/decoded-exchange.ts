import type { components } from '../contract/api.gen.js';

/**
 * The types of bodies in the contract. Laws may rely on them, because they get a body only if it matches the contract.
 */
export type Schemas = components['schemas'];

/** A decoded request and its response, as laws read them. */
export interface DecodedExchange {
  /** Null if the request reaches no operation, for example for an unknown path or method. */
  readonly operationId: string | null;
  readonly method: string;
  /** The URL without its query string. */
  readonly url: string;
  /**
   * The path and query parameters of a valid request, keyed by their names in the contract (`id[]`); empty for an
   * invalid request.
   */
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The body of a valid request. */
  readonly sent: unknown;
  /** Whether the request is valid, so that its parameters are known. */
  readonly isValid: boolean;
  /** Whether the operation requires a token. */
  readonly needsToken: boolean;
  /** Whether a token was sent; null if the recording may have left it out. */
  readonly hasToken: boolean | null;
  /** The id of the client that sent the request; undefined if unknown. */
  readonly clientId?: string | undefined;
  /** Returns a header of the request. `name` is in lower case. */
  readonly requestHeader: (name: string) => string | undefined;
  readonly status: number;
  /** Returns a header of the response. `name` is in lower case. */
  readonly header: (name: string) => string | undefined;
  /**
   * The response body as a JSON value, or as text if it is not JSON. Undefined if it was not recorded or violates the
   * contract.
   */
  readonly body: unknown;
  /** The texts of both bodies; undefined if not recorded. */
  readonly sentText: string | undefined;
  readonly text: string | undefined;
  /** The time of the request in its recording (ISO 8601). */
  readonly startedAt: string | null;
}
