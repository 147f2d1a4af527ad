import { describe, expect, it } from 'vitest';
import type { paths } from '../../src/contract/api.gen.js';
import { toCall, RequestRefused } from '../../src/client/refused.js';
import { createTypedClient, type ClientRequest } from '../../src/client/typed-client.js';

/** Returns a client whose requests all get the same response, and a list of the sent requests. */
function startClient(response: () => Response = () => Response.json([])) {
  const sent: ClientRequest[] = [];
  const client = createTypedClient<paths>({
    baseUrl: 'https://service.example/v1',
    headers: { accept: 'application/json', 'accept-language': 'en' },
    send: async (request) => {
      sent.push(request);
      return response();
    },
    toCall,
  });
  return { client, sent };
}

const refusal = (body: string) => () => new Response(body, { status: 502 });

describe('a typed client', () => {
  it('encodes path parameters, and formats the query as the contract says (P9)', async () => {
    const { client, sent } = startClient();
    const path = { availabilityItemId: 'north sea/east' };
    await client.GET('/availabilities/{availabilityItemId}', { params: { path } });
    await client.GET('/activities', { params: { query: { 'id[]': [1, 2], limit: 3 } } });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://service.example/v1/availabilities/north%20sea%2Feast',
      'GET https://service.example/v1/activities?id[]=1&id[]=2&limit=3',
    ]);
  });

  it('sends a body as JSON, and no content type without a body', async () => {
    const { client, sent } = startClient();
    const body = { availabilityItemId: '1_2', priceCategories: [{ '3': 1 }] };
    await client.POST('/reservations', { body });
    await client.GET('/activities');
    expect(sent.map((request) => [request.headers.get('content-type'), request.body])).toEqual([
      ['application/json', JSON.stringify(body)],
      [null, undefined],
    ]);
  });

  it('prefers the headers of a request to its own, joins lists, and omits null headers', async () => {
    const { client, sent } = startClient();
    await client.GET('/activities', {
      headers: { Accept: null, 'Accept-Language': ['de', 'en'], 'X-Count': 2, 'X-Unset': undefined },
    });
    await client.GET('/activities', { headers: new Headers({ accept: 'text/plain' }) });
    await client.GET('/activities', { headers: [['accept', 'text/html']] });
    expect(sent.map(({ headers }) => Object.fromEntries(headers))).toEqual([
      { 'accept-language': 'de, en', 'x-count': '2' },
      { accept: 'text/plain', 'accept-language': 'en' },
      { accept: 'text/html', 'accept-language': 'en' },
    ]);
  });

  it('has no data for a success without a body', async () => {
    const { client } = startClient(() => new Response(null, { status: 204 }));
    expect(await client.GET('/activities').orThrow()).toBeUndefined();
  });

  it('rejects a success that is not JSON', async () => {
    const { client } = startClient(() => new Response('<html>'));
    await expect(client.GET('/activities')).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['no body', ''],
    ['a page', '<html>'],
    ['a text', '"gone"'],
  ])('has no code for a refusal with %s', async (_, body) => {
    const { client } = startClient(refusal(body));
    const { error } = await client.GET('/activities');
    expect(error?.code).toBeUndefined();
    const refused = client.GET('/activities').orThrow();
    await expect(refused).rejects.toThrow(RequestRefused);
    await expect(refused).rejects.toThrow('GET /v1/activities was refused with 502');
  });

  it('passes on the signal that aborts a request', async () => {
    const { client, sent } = startClient();
    const { signal } = new AbortController();
    await client.GET('/activities', { signal });
    expect(sent[0]?.signal).toBe(signal);
  });
});
