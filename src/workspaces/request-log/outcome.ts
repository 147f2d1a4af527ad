import { excerpt } from '../../messages/excerpt.js';
import { shownMessage } from './entry.js';
import type { KeptRequest, LoggedError, RequestOutcome } from './logged-request.js';

/** Returns the code of a request's outcome. */
export function codeOf({ status, refused }: Pick<KeptRequest, 'status' | 'refused'>): string {
  if (status === 0) return 'no_response';
  if (status < 400) return 'ok';
  return refused?.code ?? (status === 401 ? 'unauthorized' : 'failed');
}

/** Returns what became of a request. `body` is that of its response, without secrets. */
export function loggedOutcome(request: KeptRequest, body: unknown): RequestOutcome {
  const { errors } = Object(body) as { readonly errors?: unknown };
  return {
    code: codeOf(request),
    faults: Array.isArray(errors) ? (errors as LoggedError[]) : [],
    rules: request.refused?.rules ?? [],
  };
}

/** The most characters of a sentence. */
const SENTENCE = 300;

/** Returns the first sentence of a refused request: that of its first error, else the problem's detail, without secrets. */
export function refusalSentence({ status, response }: KeptRequest): string | undefined {
  if (status < 400) return undefined;
  const body = Object(shownMessage(response).body) as {
    readonly errors?: readonly { readonly message?: unknown }[];
    readonly detail?: unknown;
    readonly error_description?: unknown;
  };
  const sentence = body.errors?.[0]?.message ?? body.detail ?? body.error_description;
  return typeof sentence === 'string' ? excerpt(sentence, SENTENCE) : undefined;
}

/** Returns the text of a body. */
export function asText(text: KeptRequest['response']['text']): string {
  return typeof text === 'string' ? text : Buffer.from(text ?? []).toString('utf8');
}
