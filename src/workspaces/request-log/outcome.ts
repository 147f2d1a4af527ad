import type { KeptRequest, RequestFault, RequestOutcome } from './logged-request.js';

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
    faults: Array.isArray(errors) ? (errors as RequestFault[]) : [],
    rules: request.refused?.rules ?? [],
  };
}

/** Returns the text of a body. */
export function asText(text: KeptRequest['response']['text']): string {
  return typeof text === 'string' ? text : Buffer.from(text ?? []).toString('utf8');
}
