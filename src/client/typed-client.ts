// The console runs this module in a browser, so it must not import a Node module.
import type { components } from '../contract/api.gen.js';
import { queryString } from './query-string.js';

/** A problem document (P7). */
export type Problem = components['schemas']['Problem'];

/** The body of an error response: a problem document. Empty if the request has no valid token (P1). */
export type Refusal = Problem | { readonly [Name in keyof Problem]?: undefined };

/** The result of a request. A success has `data`; a refusal has `error`. */
export type Result<Value> =
  | { readonly data: Value; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: Refusal; readonly response: Response };

type Method = 'get' | 'put' | 'post' | 'delete';

/** The paths that have a method. */
export type PathWith<Paths, Verb extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { readonly [Name in Verb]: unknown } ? Path : never;
}[keyof Paths];

type At<Paths, Path extends keyof Paths, Verb extends Method> = Paths[Path] extends {
  readonly [Name in Verb]: infer Operation;
}
  ? Operation
  : never;

/** Headers are optional, because the client sends the headers that the contract requires. */
type Parameters<Operation> = Operation extends { readonly parameters: infer All }
  ? Omit<All, 'header'> &
      (All extends { readonly header?: infer Headers } ? { readonly header?: Headers } : unknown)
  : never;

/** `params`, which is required if the operation has a required parameter. */
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

type HeaderValue = string | number | boolean;

type HeadersOptions =
  | Required<RequestInit>['headers']
  | Readonly<Record<string, HeaderValue | readonly HeaderValue[] | null | undefined>>;

/**
 * The parameters (keyed by wire name), the body and the headers of a request. Its headers take precedence over those
 * of the client.
 */
export type RequestOf<Operation> = ParamsOf<Operation> &
  BodyOf<Operation> & {
    /** A header with the value null is not sent. */
    readonly headers?: HeadersOptions;
    readonly signal?: AbortSignal;
  };

type Rest<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

type ReplyOf<Operation> = Operation extends { readonly responses: { readonly 200: infer Success } }
  ? JsonContent<Success>
  : never;

/** A pending request. */
export interface Call<Value> extends Promise<Result<Value>> {
  /** Resolves with the data. @throws RequestRefused if the request is refused, with all errors */
  orThrow(): Promise<Value>;
}

/** The request of an operation: a tuple, empty if nothing is required. */
export type RestOf<Paths, Path extends keyof Paths, Verb extends Method> = Rest<
  RequestOf<At<Paths, Path, Verb>>
>;

type Send<Paths, Verb extends Method> = <Path extends PathWith<Paths, Verb>>(
  path: Path,
  ...request: RestOf<Paths, Path, Verb>
) => Call<ReplyOf<At<Paths, Path, Verb>>>;

/** Sends requests to the paths of a contract. The contract defines their types. */
export interface TypedClient<Paths> {
  readonly GET: Send<Paths, 'get'>;
  readonly PUT: Send<Paths, 'put'>;
  readonly POST: Send<Paths, 'post'>;
  readonly DELETE: Send<Paths, 'delete'>;
}

/** A request in the form that a typed client sends. */
export interface ClientRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** The body as JSON text. */
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A response with its body read. */
export interface Answer {
  readonly request: ClientRequest;
  readonly result: Result<unknown>;
}

/** The base URL and headers of a client's requests, and the functions that send them. */
export interface TypedClientOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly send: (request: ClientRequest) => Promise<Response>;
  /** Adds `orThrow()` to a pending request. Called synchronously, in the caller's stack. */
  readonly toCall: (answer: Promise<Answer>) => Call<unknown>;
}

/** A request of any operation, before the types of the contract apply. */
interface Untyped {
  readonly params?: Partial<Record<'path' | 'query', Readonly<Record<string, unknown>>>> & {
    readonly header?: HeadersOptions;
  };
  readonly headers?: HeadersOptions;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

interface OperationAddress {
  readonly method: string;
  /** A path of the contract, such as `/booking/{id}`. */
  readonly path: string;
}

/** Creates a client for the operations of a contract. Queries have the contract's form (P9, P10). */
export function createTypedClient<Paths>(options: TypedClientOptions): TypedClient<Paths> {
  const verb = (method: string) => (path: string, request?: Untyped) =>
    options.toCall(answerTo(options, { method, path, ...request }));
  const typed: unknown = { GET: verb('GET'), PUT: verb('PUT'), POST: verb('POST'), DELETE: verb('DELETE') };
  return typed as TypedClient<Paths>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same paths
}

async function answerTo(
  { baseUrl, headers, send }: TypedClientOptions,
  { method, path, params = {}, body, signal, ...own }: OperationAddress & Untyped,
): Promise<Answer> {
  const query = queryString(params.query ?? {});
  const hasBody = body !== undefined;
  const request = {
    method,
    url: `${baseUrl}${filledPath(path, params.path)}${query && `?${query}`}`,
    headers: merged(
      hasBody ? { 'content-type': 'application/json' } : {},
      headers,
      own.headers,
      params.header,
    ),
    ...(hasBody && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  return { request, result: await resultOf(await send(request)) };
}

/**
 * Returns a path with the values of its parameters. A parameter without a value stays in its braces.
 * @throws URIError for a lone surrogate, and for `.` and `..`, which lead to a different path even if they are encoded
 */
export function filledPath(path: string, values: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    if (!(name in values)) return place;
    const value = encodeURIComponent(String(values[name]));
    if (value === '.' || value === '..') throw new URIError(`The path parameter ${name} cannot be ${value}`);
    return value;
  });
}

/** Merges headers. Later headers take precedence, and null removes a header. */
function merged(...all: readonly (HeadersOptions | undefined)[]): Headers {
  const headers = new Headers();
  for (const given of all) {
    const entries = given instanceof Headers || Array.isArray(given) ? given : Object.entries(given ?? {});
    for (const [name, value] of entries) {
      if (value === null) headers.delete(name);
      else if (value !== undefined) headers.set(name, [value].flat().join(', '));
    }
  }
  return headers;
}

async function resultOf(response: Response): Promise<Result<unknown>> {
  const text = await response.text();
  if (!response.ok) return { error: parsedRefusal(text), response };
  return { data: text === '' ? undefined : JSON.parse(text), response };
}

/** Parses the problem document of an error response. Returns an empty object for any other text, such as a proxy's page. */
function parsedRefusal(text: string): Refusal {
  try {
    return Object(JSON.parse(text)) as Refusal;
  } catch {
    return {};
  }
}
