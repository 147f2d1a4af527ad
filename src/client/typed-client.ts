import createClient, { type HeadersOptions } from 'openapi-fetch';
import { takeCaller, pointTo } from './caller.js';
import { queryString } from './query-string.js';
import { rememberRequest, resultData, type SentRequest } from './refused.js';
import type { Result } from './result.js';
import type { OutgoingRequest, Transport } from './transport.js';

type Method = 'get' | 'put' | 'post' | 'delete';

/** The paths that have a method. */
type PathWith<Paths, Verb extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { readonly [Name in Verb]: unknown } ? Path : never;
}[keyof Paths];

type At<Paths, Path extends keyof Paths, Verb extends Method> = Paths[Path] extends {
  readonly [Name in Verb]: infer Operation;
}
  ? Operation
  : never;

/** Headers are optional: the client sends those that the contract requires. */
type Parameters<Operation> = Operation extends { readonly parameters: infer All }
  ? Omit<All, 'header'> &
      (All extends { readonly header?: infer Headers } ? { readonly header?: Headers } : unknown)
  : never;

/** `params` is required if one of the parameters is. */
type ParamsOf<Operation> =
  Record<never, never> extends Parameters<Operation>
    ? { readonly params?: Parameters<Operation> }
    : { readonly params: Parameters<Operation> };

type JsonContent<Message> = Message extends { readonly content: { readonly 'application/json': infer Value } }
  ? Value
  : never;

type BodyOf<Operation> = Operation extends { readonly requestBody: infer Body }
  ? { readonly body: JsonContent<Body> }
  : Operation extends { readonly requestBody?: infer Body }
    ? [NonNullable<Body>] extends [never]
      ? { readonly body?: never }
      : { readonly body?: JsonContent<NonNullable<Body>> }
    : { readonly body?: never };

/** A request: parameters by their wire names, a body, and headers, which take precedence over the client's own. */
export type RequestOf<Operation> = ParamsOf<Operation> &
  BodyOf<Operation> & {
    /** A header that is null is not sent. */
    readonly headers?: HeadersOptions;
    readonly signal?: AbortSignal;
  };

type Rest<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

type ReplyOf<Operation> = Operation extends { readonly responses: { readonly 200: infer Success } }
  ? JsonContent<Success>
  : never;

/** A request under way. */
export interface Call<Value> extends Promise<Result<Value>> {
  /**
   * Resolves with the data.
   * @throws RequestRefused for a refusal, with all faults
   */
  orThrow(): Promise<Value>;
}

type Send<Paths, Verb extends Method> = <Path extends PathWith<Paths, Verb>>(
  path: Path,
  ...request: Rest<RequestOf<At<Paths, Path, Verb>>>
) => Call<ReplyOf<At<Paths, Path, Verb>>>;

/** Sends requests to the paths of a contract, typed by it. */
export interface TypedClient<Paths> {
  readonly GET: Send<Paths, 'get'>;
  readonly PUT: Send<Paths, 'put'>;
  readonly POST: Send<Paths, 'post'>;
  readonly DELETE: Send<Paths, 'delete'>;
}

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
