import { queryString } from '../../../client/query-string.js';
import type { Result } from '../../../client/result.js';
import type { Call, TypedClient } from '../../../client/typed-requests.js';
import { refusedBy } from './refused.js';

import createClient from 'openapi-fetch';

/** The part of an openapi-fetch client that is used. Its own types drop readonly arrays. */
interface Untyped {
  request(method: string, path: string, request?: object): Promise<Result<unknown>>;
}

/** Returns a client of the operations of a contract; `orThrow()` throws `Refused`. */
export function clientOf<Paths>(
  baseUrl: string,
  send: (path: string, init: RequestInit) => Promise<Response>,
): TypedClient<Paths> {
  const client: unknown = createClient({
    baseUrl,
    querySerializer: queryString,
    fetch: async (request) => {
      const { method, headers, signal } = request;
      const body = method === 'GET' || method === 'DELETE' ? undefined : await request.text();
      return send(request.url, { method, headers, signal, ...(body && { body }) });
    },
  });
  const verb = (method: string) => {
    const call = (path: string, request?: object): Call<unknown> =>
      asCall((client as Untyped).request(method, path, request));
    return call;
  };
  const typed: unknown = { GET: verb('get'), PUT: verb('put'), POST: verb('post'), DELETE: verb('delete') };
  return typed as TypedClient<Paths>;
}

function asCall(result: Promise<Result<unknown>>): Call<unknown> {
  return Object.assign(result, {
    orThrow: async () => {
      const { data, error, response } = await result;
      if (error !== undefined) throw refusedBy(response, error);
      return data;
    },
  });
}
