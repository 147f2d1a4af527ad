import { requireToken, token } from './session.js';
import { unanswered } from './refused.js';

/**
 * Fetches from the control plane with the token of this tab. A 401 asks for a token again.
 * @throws Refused if there is no response
 */
export async function fetchControl(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const own = token();
  if (own !== null) headers.set('Authorization', `Bearer ${own}`);
  const response = await fetch(path, { ...init, headers, cache: 'no-store' }).catch((error: unknown) => {
    throw init.signal?.aborted ? error : unanswered();
  });
  if (response.status === 401) {
    requireToken(own === null ? null : 'The token is not valid here, or it has expired. Enter another one.');
  }
  return response;
}
