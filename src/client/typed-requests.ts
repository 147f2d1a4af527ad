// Types alone: the console uses them in a browser.
import type { HeadersOptions } from 'openapi-fetch';
import type { Result } from './result.js';

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
