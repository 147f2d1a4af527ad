import type { Problem, Refusal, Result, Answer, Call } from './typed-client.js';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** One error in a problem document. */
export type ProblemError = NonNullable<Problem['errors']>[number];

/**
 * A refusal by the server. The message names the request and every error. The stack begins at the line that sent the request.
 */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  readonly status: number;
  /** Undefined without a problem document, for example if the request has no valid token (401). */
  readonly code: Problem['code'] | undefined;
  readonly faults: readonly ProblemError[];

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

/** A sent request, for error messages. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly caller: CallSite;
}

/** The request of each response. An error that is created later knows only the response, and finds its request here. */
const sentFor = new WeakMap<Response, SentRequest>();

/** Adds `orThrow()` to a pending request. The stack of an error begins at the code that sent the request. */
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
  if (code !== undefined) return [`${refused} ${code}: ${detail}`, ...errors.map(errorLine)].join('\n');
  const reason = /error_description="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
  return reason === undefined ? refused : `${refused}: ${reason}`;
}

function errorLine({ in: place, field, message }: ProblemError): string {
  return `  ${place} ${field}: ${message}`;
}

/**
 * Returns the data of a successful result. `orThrow()` on the request is a shorter form.
 * @throws RequestRefused if the request was refused
 */
export function dataOf<Value>(result: Result<Value>): Value {
  return resultData(result, takeCaller());
}

/**
 * Returns the data of a successful result.
 * @throws RequestRefused if the request was refused; its stack begins at `caller`, otherwise at the code that sent the
 * request
 */
export function resultData<Value>({ data, error, response }: Result<Value>, caller?: CallSite): Value {
  if (error === undefined) return data;
  const sent = sentFor.get(response) ?? { method: '', path: response.url, caller: {} };
  throw new RequestRefused(error, { ...sent, response, ...(caller && { caller }) });
}

const FOLDER = dirname(dirname(fileURLToPath(import.meta.url)));
/** The folder of this package, as it appears in stack lines. Lines with it belong to this package. */
const OWN = [`${pathToFileURL(FOLDER).href}/`, `${FOLDER}/`];

/** The position in the caller's code at which this package was called. */
export type CallSite = { readonly stack?: string };

/** Returns the current position in the caller's code. Its stack is formatted only when it is read. */
export function takeCaller(): CallSite {
  const caller: { stack?: string } = {};
  Error.captureStackTrace(caller, takeCaller);
  return caller;
}

/** Replaces an error's stack by the caller's stack, without the lines of this package. Returns the error. */
export function pointTo<E extends Error>(error: E, caller: CallSite): E {
  const lines = (caller.stack ?? '').split('\n').slice(1);
  const outside = lines.filter(
    (line) => !OWN.some((own) => line.includes(own)) && !line.includes('node:internal'),
  );
  if (outside.length > 0) error.stack = [`${error.name}: ${error.message}`, ...outside].join('\n');
  return error;
}

/**
 * Runs a method of this package. The stack of an error begins at the code that called the method, even after a long
 * wait.
 */
export async function forCaller<T>(run: () => Promise<T>): Promise<T> {
  const caller = takeCaller();
  try {
    return await run();
  } catch (error) {
    throw error instanceof Error ? pointTo(error, caller) : error;
  }
}
