import type { components } from '../contract/api.gen.js';

/** A problem document (P7). */
export type Problem = components['schemas']['Problem'];

/** The body of a refusal: a problem document; empty for 401 (P1). */
export type Refusal = Problem | { readonly [Name in keyof Problem]?: undefined };

/** The result of a request: `data` of a success, `error` of a refusal. */
export type Result<Value> =
  | { readonly data: Value; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: Refusal; readonly response: Response };
