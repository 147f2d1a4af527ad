import createClient, { type HeadersOptions } from 'openapi-fetch';
import type { components } from '../contract/api.gen.js';
import { queryString } from './query-string.js';

/** A problem document (P7). */
export type Problem = components['schemas']['Problem'];

/** The body of a refusal: a problem document, but for 401, whose body is empty (P1). */
export type Refusal = Problem | { readonly [Name in keyof Problem]?: undefined };

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

/** The client sends the headers that the contract requires, so that a request may leave them out. */
type Parameters<Operation> = Operation extends { readonly parameters: infer All }
  ? Omit<All, 'header'> &
      (All extends { readonly header?: infer Headers } ? { readonly header?: Headers } : unknown)
  : never;

/** Required where one of its parameters is. */
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

/** What a request is made of: its parameters by their wire names, its body, and headers over the client's own. */
export type RequestOf<Operation> = ParamsOf<Operation> &
  BodyOf<Operation> & {
    /** A header that is null is left out. */
    readonly headers?: HeadersOptions;
    readonly signal?: AbortSignal;
  };

type Rest<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

type ReplyOf<Operation> = Operation extends { readonly responses: { readonly 200: infer Success } }
  ? JsonContent<Success>
  : never;

/** A reply: `data` of a success, `error` of a refusal. */
export type Result<Value> =
  | { readonly data: Value; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: Refusal; readonly response: Response };

type Send<Paths, Verb extends Method> = <Path extends PathWith<Paths, Verb>>(
  path: Path,
  ...request: Rest<RequestOf<At<Paths, Path, Verb>>>
) => Promise<Result<ReplyOf<At<Paths, Path, Verb>>>>;

/** Requests to the paths of a contract, each with the parameters, the body and the reply that it has there. */
export interface TypedClient<Paths> {
  readonly GET: Send<Paths, 'get'>;
  readonly PUT: Send<Paths, 'put'>;
  readonly POST: Send<Paths, 'post'>;
  readonly DELETE: Send<Paths, 'delete'>;
}

/** Where a client's requests go, and what each has. */
export interface TypedClientOptions {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** openapi-fetch with queries in the contract's form. Its own types lose arrays that are readonly, hence these. */
export function createTypedClient<Paths>(options: TypedClientOptions): TypedClient<Paths> {
  const client: unknown = createClient({ ...options, querySerializer: queryString });
  return client as TypedClient<Paths>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same paths
}
