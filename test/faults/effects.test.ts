import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '../eventually.js';
import { START, startHarness, type Harness, type Reply } from '../harness.js';
import { holdTimers } from '../held-timers.js';
import { SHARED } from '../../src/limits/limits.js';
import { Shares } from '../../src/limits/shares.js';
import { controlOf, type Control } from './control.js';
import { accessTokenOf } from '../token.js';

/** The maximum number of held requests of a workspace if no other workspace holds any. */
const MAX_HELD_PER_WORKSPACE = new Shares(SHARED.heldRequests).largest;

const ITEM = '11_trip_20260603100000_20260603120000';
const BOOKING = {
  items: [{ availabilityItemId: ITEM, guests: [{ priceCategoryId: 111, occupancy: 2 }] }],
  contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
};

async function start(options: Parameters<typeof startHarness>[0] = {}): Promise<[Harness, Control]> {
  const harness = await startHarness(options);
  return [harness, controlOf(harness)];
}

/** Sends a request over its own connection. Returns all bytes up to the end of the connection, and the elapsed time. */
async function overSocket(
  api: Harness,
  method: string,
  path: string,
  {
    body,
    headers = {},
  }: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly text: string; readonly ms: number }> {
  const { hostname, port, host } = new URL(api.url);
  const sent = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${await api.token()}`,
    'Accept: application/json',
    'Accept-Language: en',
    'Connection: close',
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${sent.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const began = performance.now();
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => undefined); // the server cuts the connection
  socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`);
  await once(socket, 'close');
  return { text, ms: performance.now() - began };
}

const withFault = (fault: string) => ({ headers: { 'Sandbox-Fault': fault } });
const bookings = async (api: Harness): Promise<number> => (await api.get('/bookings')).body.length;

describe('a request that is not processed because of a fault', () => {
  it.each([
    ['status=503;retry-after=7', 503, 'application/problem+json', 'overloaded'],
    ['status=500', 500, 'application/problem+json', 'internal_error'],
    ['status=504', 504, 'application/problem+json', 'internal_error'],
    ['status=409', 409, 'application/problem+json', 'conflict'],
    ['status=418', 418, 'application/problem+json', 'invalid_request'],
  ])('%s', async (fault, status, type, code) => {
    const [api] = await start();
    const reply = await api.send('POST', '/bookings', { body: BOOKING, ...withFault(fault) });
    expect(reply).toMatchObject({ status, body: { status, code } });
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('retry-after')).toBe(fault.includes('retry') ? '7' : null);
    expect(await bookings(api)).toBe(0);
  });

  it('has its fault in the log', async () => {
    const [api] = await start();
    for (const options of [withFault('status=503'), {}, withFault('delay=1')])
      await api.get('/merchants', options);
    const idsOf = async (query: string) =>
      (await api.get(`/_sandbox/workspaces/test/requests?operationId=listMerchants&${query}`)).body.map(
        ({ id }: { readonly id: number }) => id,
      );
    const [third, second, first] = await idsOf('');
    expect(await idsOf('fault=true')).toEqual([third, first]);
    expect(await idsOf('fault=false')).toEqual([second]);
    const archive = await api.get('/_sandbox/workspaces/test/requests.har?fault=true');
    expect(archive.body.log.entries).toHaveLength(2);
  });

  it('gets an HTML page or an empty body if the fault requests it', async () => {
    const [api] = await start();
    const page = await api.get('/merchants', withFault('status=502;body=html'));
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    expect(page.body).toContain('502 Bad Gateway');
    const empty = await api.get('/merchants', withFault('status=502;body=empty'));
    expect([empty.status, empty.body]).toEqual([502, '']);
  });

  it('gets 401 with an empty body like an expired token, although its token is valid', async () => {
    const [api] = await start();
    for (const fault of ['token-ended', 'status=401']) {
      const reply = await api.get('/merchants', withFault(fault));
      expect([reply.status, reply.body]).toEqual([401, {}]);
      expect(reply.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    expect((await api.get('/merchants')).status).toBe(200);
  });

  it('loses its connection before any byte of the response', async () => {
    const [api] = await start();
    const cut = await overSocket(api, 'POST', '/bookings', { body: BOOKING, ...withFault('cut=start') });
    expect(cut.text).toBe('');
    expect(await bookings(api)).toBe(0);
  });

  it('hangs until the connection is closed without a response', async () => {
    const [api] = await start();
    const hung = await overSocket(api, 'POST', '/bookings', { body: BOOKING, ...withFault('hang=300') });
    expect(hung.text).toBe('');
    expect(hung.ms).toBeGreaterThan(290);
    expect(await bookings(api)).toBe(0);
  });

  it('is refused above a rate limit, with headers that state when to retry', async () => {
    const [api, control] = await start();
    await control.add({ effect: { type: 'rate-limit', limit: 2, windowSeconds: 3600 } });
    const replies: Reply[] = [];
    for (let sent = 0; sent < 3; sent++) replies.push(await api.get('/merchants'));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    const [first, , last] = replies;
    expect(first?.headers.get('ratelimit')).toMatch(/^"sandbox";r=1;t=\d+$/);
    expect(first?.headers.get('retry-after')).toBeNull();
    expect(last?.body.code).toBe('too_many_requests');
    expect(last?.headers.get('ratelimit-policy')).toBe('"sandbox";q=2;w=3600');
    expect(last?.headers.get('ratelimit')).toBe(`"sandbox";r=0;t=${last?.headers.get('retry-after')}`);
    expect(await control.list()).toMatchObject([{ hits: 1 }]);
  });
});

describe('a request that is processed, but whose response is changed', () => {
  it('gets a delayed response', async () => {
    const [api] = await start();
    const began = performance.now();
    const reply = await api.send('POST', '/bookings', { body: BOOKING, ...withFault('delay=200') });
    expect(performance.now() - began).toBeGreaterThan(195);
    expect(reply.status).toBe(200);
  });

  it('is processed even if its client disconnects', async () => {
    const [api] = await start();
    const delays = holdTimers(54_321);
    const request = api.send('POST', '/bookings', { body: BOOKING, ...withFault('delay=54321') });
    await until(() => delays.count() === 1);
    expect(await bookings(api)).toBe(0);
    delays.run();
    const { hostname, port, host } = new URL(api.url);
    await request;
    const body = JSON.stringify(BOOKING);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /bookings HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${await api.token()}\r\nAccept: */*\r\n` +
        `Accept-Language: en\r\nSandbox-Fault: delay=54321\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    await until(() => delays.count() === 1);
    socket.destroy();
    await sleep(50); // the server may notice that the client disconnected
    delays.run();
    await until(async () => (await bookings(api)) === 2);
  });

  it('gets half a body before the connection is cut', async () => {
    const [api] = await start();
    const { text } = await overSocket(api, 'GET', '/merchants', withFault('cut=middle'));
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(head).toContain('200 OK');
    expect(body).toHaveLength(Math.floor(length / 2));
  });

  it('loses the response to a booking', async () => {
    const [api] = await start();
    const { text } = await overSocket(api, 'POST', '/bookings', {
      body: BOOKING,
      ...withFault('cut=committed'),
    });
    expect(text).toBe('');
    expect(await bookings(api)).toBe(1);
  });

  it('gets truncated JSON, numbers as strings, or an HTML page', async () => {
    const [api] = await start();
    const whole = await api.get('/merchants');
    const half = await overSocket(api, 'GET', '/merchants', withFault('garble=truncated-json'));
    const [head = '', body = ''] = half.text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`content-length: ${body.length}`, 'i'));
    expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError);
    const strings = await api.get('/merchants', withFault('garble=wrong-type'));
    expect(strings.body[0].id).toBe(String(whole.body[0].id));
    const page = await api.get('/merchants', withFault('garble=html'));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const refusal = await api.get('/bookings/999', withFault('garble=wrong-type'));
    expect(refusal).toMatchObject({ status: 404, body: { status: '404' } });
  });

  it('gets a slow but complete response', async () => {
    const [api] = await start();
    const length = JSON.stringify((await api.get('/merchants')).body).length;
    const began = performance.now();
    const reply = await api.get('/merchants', withFault(`slow=${length * 2}`));
    expect(reply.body).toHaveLength(1);
    expect(performance.now() - began).toBeGreaterThan(350);
  });

  it('gets a slow response for at most five minutes, then loses its connection', async () => {
    const [api] = await start();
    await api.token();
    const seconds = holdTimers(1000);
    const slow = overSocket(api, 'GET', '/activities/1', withFault('slow=1'));
    for (let passed = 0; passed < 300; passed++) {
      while (seconds.count() === 0) await pause();
      seconds.run();
    }
    const [head = '', body = ''] = (await slow).text.split('\r\n\r\n');
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBeGreaterThan(300);
    expect([299, 300]).toContain(body.length); // the last byte may be lost with the connection
  });
});

describe('fault injection', () => {
  it('applies the header instead of the rules, which then count no hit', async () => {
    const [api, control] = await start();
    await control.add({ when: { times: 1 }, effect: { type: 'status', status: 503 } });
    expect((await api.get('/merchants', withFault('delay=1'))).status).toBe(200);
    expect(await control.list()).toMatchObject([{ hits: 0 }]);
    expect((await api.get('/merchants')).status).toBe(503);
  });

  it('refuses a malformed fault header in the language of the request', async () => {
    const [api] = await start();
    const reply = await api.get('/merchants', withFault('status=700'));
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        errors: [{ in: 'header', field: 'Sandbox-Fault', code: 'too_large' }],
      },
    });
  });

  it('never affects another workspace or the control plane', async () => {
    const [api, control] = await start();
    await control.add({ effect: { type: 'status', status: 503 } });
    const other = await fetch(`${api.url}/_sandbox/workspaces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'other', fixture: 'demo' }),
    });
    expect(other.status).toBe(200);
    const bearer = await accessTokenOf(api.url, 'other.partner', 'partner-secret');
    const headers = { authorization: `Bearer ${bearer}`, accept: '*/*', 'accept-language': 'en' };
    expect((await fetch(`${api.url}/merchants`, { headers })).status).toBe(200);
    const asked = await fetch(`${api.url}/_sandbox/workspaces`, withFault('status=503'));
    expect(asked.status).toBe(200);
  });

  it('applies to the token endpoint by a rule, if the client is authenticated', async () => {
    const [api, control] = await start();
    await control.add({ match: { operationId: ['createToken'] }, effect: { type: 'status', status: 503 } });
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: `${api.workspace}.partner`,
      client_secret: 'partner-secret',
    });
    expect((await fetch(`${api.url}/oauth2/token`, { method: 'POST', body: form })).status).toBe(503);
    const wrong = new URLSearchParams({ ...Object.fromEntries(form), client_secret: 'wrong' });
    expect((await fetch(`${api.url}/oauth2/token`, { method: 'POST', body: wrong })).status).toBe(401);
  });

  it('holds a limited number of requests for a workspace, and releases all when the server stops', async () => {
    const [api] = await start();
    await api.token();
    const hangs = holdTimers(300_000);
    const held = Array.from({ length: MAX_HELD_PER_WORKSPACE }, () =>
      overSocket(api, 'GET', '/merchants', withFault('hang=300000')),
    );
    await until(() => hangs.count() === MAX_HELD_PER_WORKSPACE); // all held requests have arrived
    const refused = await api.get('/merchants', withFault('delay=60000'));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await api.get('/merchants')).status).toBe(200);
    await api.close();
    expect((await Promise.all(held)).map(({ text }) => text)).toEqual(held.map(() => ''));
  });

  it('responds to delayed and slow requests at once when the server stops', async () => {
    const [api] = await start();
    await api.token();
    const delays = holdTimers(60_000);
    const delayed = api.get('/merchants', withFault('delay=60000'));
    await until(() => delays.count() === 1);
    const headers = { authorization: `Bearer ${await api.token()}`, accept: '*/*', 'accept-language': 'en' };
    const slow = await fetch(`${api.url}/merchants`, { headers: { ...headers, 'Sandbox-Fault': 'slow=1' } });
    await api.close();
    expect((await delayed).status).toBe(200);
    expect(await slow.json()).toHaveLength(1);
  });
});

describe('the request log', () => {
  it('shows the fault of a request, and the response that its client got', async () => {
    const [api, control] = await start();
    await control.add({ effect: { type: 'cut', at: 'start' }, when: { times: 1 }, note: 'no answer' });
    await overSocket(api, 'GET', '/merchants');
    await api.get('/merchants', withFault('status=503'));
    await api.get('/merchants');
    const log = await control.requests();
    expect(log.map(({ status, fault, outcome }) => [status, fault, outcome.code])).toEqual([
      [200, null, 'ok'],
      [
        503,
        { by: 'header', ruleId: null, effect: { type: 'status', status: 503 }, note: null, isApplied: true },
        'overloaded',
      ],
      [
        0,
        { by: 'rule', ruleId: 1, effect: { type: 'cut', at: 'start' }, note: 'no answer', isApplied: true },
        'no_response',
      ],
    ]);
    expect(log[0]?.at).toBe(new Date(START).toISOString());
    expect((await control.requestsHar()).log.entries.map((entry) => entry.response.status)).toContain(0);
  });

  it.each([
    [{ type: 'cut', at: 'middle' }, 200, 'A fault cut the connection in the middle of the response.'],
    [{ type: 'cut', at: 'committed' }, 200, 'The request was executed, but a fault lost its response.'],
    [{ type: 'cut', at: 'start' }, 0, 'A fault cut the connection before the request was executed.'],
    [{ type: 'hang', ms: 1 }, 0, 'A fault cut the connection before the request was executed.'],
  ] as const)('has no response after %o, and says so', async (effect, status, sentence) => {
    const [api, control] = await start();
    await control.add({ effect, when: { times: 1 } });
    await overSocket(api, 'GET', '/merchants');
    const [logged] = await control.requests();
    expect(logged).toMatchObject({ status, outcome: { code: 'no_response', sentence } });
  });

  it.each([
    [
      'committed',
      'The request was refused, but a fault lost the response: No booking with ID `7` is visible to this key.',
    ],
    [
      'middle',
      'A fault cut the connection in the middle of the response: No booking with ID `7` is visible to this key.',
    ],
  ] as const)('gives the reason of a refused request whose response was cut: at %s', async (at, why) => {
    const [api, control] = await start();
    await control.add({ effect: { type: 'cut', at }, when: { times: 1 } });
    await overSocket(api, 'GET', '/bookings/7');
    const [logged] = await control.requests();
    expect(logged).toMatchObject({ status: 404, outcome: { code: 'no_response', sentence: why } });
  });

  it('gives a browser an invalid response instead of none, because browsers repeat a request without one', async () => {
    const [api, control] = await start();
    for (const at of ['start', 'committed'] as const) {
      await control.add({ effect: { type: 'cut', at }, when: { times: 1 } });
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      const { text } = await overSocket(api, 'GET', '/merchants', { headers });
      expect(text.match(/Content-Length: \d/g)).toEqual(['Content-Length: 1', 'Content-Length: 2']);
    }
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...withFault('cut=middle').headers };
    const { text } = await overSocket(api, 'HEAD', '/merchants', { headers }); // has no middle
    expect(text).toContain('Content-Length: 1\r\nContent-Length: 2');
  });
});
