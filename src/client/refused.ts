import { takeCaller, pointTo, type Caller } from './caller.js';
import type { Problem, Refusal, Result } from './result.js';
import type { Answer, Call } from './typed-client.js';

/** A fault of a refused request. */
export type RequestFault = NonNullable<Problem['errors']>[number];

/** A request was refused. The message names the request and every fault, the stack begins at the line that sent it. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** Undefined for 401, which has no problem document. */
  readonly code: Problem['code'] | undefined;
  readonly faults: readonly RequestFault[];

  constructor(
    readonly problem: Refusal,
    { method, path, response, caller }: SentRequest & { readonly response: Response },
  ) {
    super(messageOf(problem, `${method} ${path}`, response));
    this.method = method;
    this.path = path;
    this.status = response.status;
    this.code = problem.code;
    this.faults = problem.errors ?? [];
    pointTo(this, caller);
  }
}

/** A request of a client, for the messages of errors. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
}

/** The requests of responses. */
const sentFor = new WeakMap<Response, SentRequest>();

/** Adds `orThrow()` to a request under way. Its errors point to who called the client. */
export function toCall(answer: Promise<Answer>): Call<unknown> {
  const caller = takeCaller();
  const sent = answer.then(
    ({ request: { method, url }, result }) => {
      sentFor.set(result.response, { method, path: new URL(url).pathname, caller });
      return result;
    },
    (error: unknown) => {
      throw error instanceof Error ? pointTo(error, caller) : error;
    },
  );
  return Object.assign(sent, { orThrow: async () => resultData(await sent) });
}

function messageOf({ code, detail, errors = [] }: Refusal, request: string, response: Response): string {
  const refused = `${request} was refused with ${response.status}`;
  if (code !== undefined) return [`${refused} ${code}: ${detail}`, ...errors.map(faultLine)].join('\n');
  const reason = /error_description="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
  return reason === undefined ? refused : `${refused}: ${reason}`;
}

function faultLine({ in: place, field, message }: RequestFault): string {
  return `  ${place} ${field}: ${message}`;
}

/**
 * Returns the data of a successful result. Short: `orThrow()` of the call.
 * @throws RequestRefused for a refusal
 */
export function dataOf<Value>(result: Result<Value>): Value {
  return resultData(result, takeCaller());
}

/**
 * Returns the data of a successful result.
 * @throws RequestRefused for a refusal, with the stack of a caller (default: who sent the request)
 */
export function resultData<Value>({ data, error, response }: Result<Value>, caller?: Caller): Value {
  if (error === undefined) return data;
  const sent = sentFor.get(response) ?? { method: '', path: response.url, caller: {} };
  throw new RequestRefused(error, { ...sent, response, ...(caller && { caller }) });
}
