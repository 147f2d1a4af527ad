import createClient from 'openapi-fetch';
import { takeCaller, pointTo } from './caller.js';
import { queryString } from './query-string.js';
import { rememberRequest, resultData, type SentRequest } from './refused.js';
import type { Result } from './result.js';
import type { OutgoingRequest, Transport } from './transport.js';
import type { Call, TypedClient } from './typed-requests.js';

/** The base URL of a client's requests, what all of them have, and what sends them. */
export interface TypedClientOptions {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: Transport;
}

/** What openapi-fetch makes of a request: the global `Request` would be one that a test runner replaces. */
class PlainRequest implements OutgoingRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly signal: AbortSignal | null | undefined;

  constructor(
    readonly url: string,
    { method = 'GET', headers, body, signal }: RequestInit,
  ) {
    this.method = method;
    this.headers = new Headers(headers);
    this.body = body === undefined ? undefined : (body as string); // serialized by openapi-fetch
    this.signal = signal;
  }
}

/** The part of an openapi-fetch client that is used. Its own types drop readonly arrays. */
interface Untyped {
  request(method: string, path: string, request?: object): Promise<Result<unknown>>;
}

/** Returns an openapi-fetch client that sends queries in the contract's form. */
export function createTypedClient<Paths>({ transport, ...options }: TypedClientOptions): TypedClient<Paths> {
  const client: unknown = createClient({
    ...options,
    querySerializer: queryString,
    Request: PlainRequest as unknown as typeof Request,
    fetch: (request: unknown) => transport(request as OutgoingRequest),
  });
  const verb = (method: string) => {
    const call = (path: string, request?: object): Call<unknown> => {
      const sent = (client as Untyped).request(method, path, request);
      return asCall(sent, { method, path, caller: takeCaller() });
    };
    return call;
  };
  const typed: unknown = { GET: verb('GET'), PUT: verb('PUT'), POST: verb('POST'), DELETE: verb('DELETE') };
  return typed as TypedClient<Paths>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same paths
}

/** Adds `orThrow()` to a request, whose errors point to its caller. */
function asCall(request: Promise<Result<unknown>>, { method, path, caller }: SentRequest): Call<unknown> {
  const sent = request.then(
    (result) => {
      const { url } = result.response;
      rememberRequest(result.response, { method, path: url === '' ? path : new URL(url).pathname, caller });
      return result;
    },
    (error: unknown) => {
      throw error instanceof Error ? pointTo(error, caller) : error;
    },
  );
  return Object.assign(sent, { orThrow: async () => resultData(await sent) });
}
