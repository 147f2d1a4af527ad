import { once } from 'node:events';
import { connect } from 'node:net';
import { get, request, type IncomingMessage } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { real } from '../../../src/time/real-time.js';
import { loadFixture } from '../../../src/seed/fixture/load.js';
import { issueToken } from '../../../src/http/tokens.js';
import { SMALL_FIXTURE, START, startHarness } from '../../harness.js';
import { eventually, until } from '../../eventually.js';
import { serverAt } from '../running-server.js';
import { requestToken } from '../../token.js';

/** Returns the status and the limit headers of a response. */
function limitsOf({ status, headers }: { readonly status: number; readonly headers: Headers }) {
  return {
    status,
    retryAfter: headers.get('retry-after'),
    left: headers.get('ratelimit'),
    policy: headers.get('ratelimit-policy'),
  };
}

const TOKEN = 'an-admin-token-of-tests';

describe('requests a second of a workspace', async () => {
  const api = await startHarness({ maxRequestsPerSecond: 3, adminToken: TOKEN });
  const other = await api.sandbox.workspaces.create({
    name: 'other',
    fixture: loadFixture(SMALL_FIXTURE, { now: START }),
    clock: { now: START, frozen: true },
  });
  const client = other.query(({ clients }) => clients.get('partner'));
  const ofOther = client ? await issueToken({ workspace: other, client, secretId: '1' }) : '';
  const ofTest = await api.token();
  let now = 1e9;
  beforeAll(() => {
    const clock = vi.spyOn(real, 'performanceNow').mockImplementation(() => now);
    return () => clock.mockRestore();
  });
  /** Lets a second pass, so that every workspace may send its full number again. */
  const aSecondLater = () => (now += 1000);
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const statuses = async (count: number, path: string, token = ofTest) => {
    const replies = Array.from({ length: count }, async () => (await api.get(path, bearer(token))).status);
    return (await Promise.all(replies)).toSorted((a, b) => a - b);
  };

  it('have a limit, which each response shows; requests above it get 429, as from a fault rule', async () => {
    aSecondLater();
    const seen = [];
    for (let sent = 0; sent < 4; sent++) seen.push(limitsOf(await api.get('/merchants')));
    const policy = '"sandbox";q=3;w=1';
    const within = (left: number) => ({
      status: 200,
      retryAfter: null,
      left: `"sandbox";r=${left};t=1`,
      policy,
    });
    const beyond = { status: 429, retryAfter: '1', left: '"sandbox";r=0;t=1', policy };
    expect(seen).toEqual([within(2), within(1), within(0), beyond]);
    expect((await api.get('/merchants')).body).toMatchObject({ code: 'too_many_requests', status: 429 });
  });

  it('count refused requests too, but none without a token of the workspace', async () => {
    aSecondLater();
    for (let sent = 0; sent < 5; sent++) {
      await requestToken(api.url, 'test.partner', 'no');
      await api.get('/merchants', bearer(`${ofTest}x`));
    }
    expect(await statuses(4, '/merchants?limit=x')).toEqual([400, 400, 400, 429]);
  });

  it('include requests for tokens with the right secret', async () => {
    aSecondLater();
    const ask = async () => {
      const reply = await requestToken(api.url, 'test.partner', 'partner-secret');
      return reply.status;
    };
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  });

  it('include a client’s requests to the control plane, but not those of the administrator', async () => {
    aSecondLater();
    const path = '/_sandbox/workspaces/test/clock';
    expect(await statuses(9, path, TOKEN)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(await statuses(4, path)).toEqual([200, 200, 200, 429]);
  });

  it.each([
    ['of another workspace', '/_sandbox/workspaces/other/export'],
    ['that need the admin token', '/_sandbox/certifications'],
  ])('include a client’s requests to operations %s', async (_, path) => {
    aSecondLater();
    expect(await statuses(4, path)).toEqual([403, 403, 403, 429]);
  });

  it('have no limit if the limit of the workspace is 0, whatever the server’s limit', async () => {
    aSecondLater();
    const limit = (body: object) =>
      api.send('PUT', '/_sandbox/workspaces/other/limits', { body, ...bearer(TOKEN) });
    expect((await limit({ requestsPerSecond: 0 })).status).toBe(200);
    expect(await statuses(9, '/merchants', ofOther)).toEqual(Array.from({ length: 9 }, () => 200));
    await limit({});
    expect(await statuses(4, '/merchants', ofOther)).toEqual([200, 200, 200, 429]);
  });

  it('of one workspace do not affect the others, and do no work beyond the limit', async () => {
    aSecondLater();
    const command = vi.spyOn(other, 'command');
    const query = vi.spyOn(other, 'query');
    const flood = statuses(200, '/merchants', ofOther);
    expect(await statuses(3, '/merchants')).toEqual([200, 200, 200]);
    expect((await flood).filter((status) => status === 429)).toHaveLength(197);
    // Each request looks up its client, but only three requests are processed.
    expect([command.mock.calls.length, query.mock.calls.length]).toEqual([0, 203]);
  });
});

describe('connections of a workspace', async () => {
  const api = await startHarness({ maxConnectionsPerWorkspace: 2 });
  const headers = {
    authorization: `Bearer ${await api.token()}`,
    accept: 'application/json',
    'accept-language': 'en',
  };

  /** Resolves when no connection is in use. The server notices a closed connection later than its client. */
  const allFree = () =>
    eventually(async () =>
      expect(limitsOf(await api.get('/merchants'))).toMatchObject({ left: '"connections";r=1' }),
    );
  beforeEach(allFree);

  /** Begins a request that stays in progress until it is destroyed. */
  async function hold() {
    const path = '/_sandbox/workspaces/test/events';
    const sending = get(api.url + path, { headers: { ...headers, via: '1.1 proxy' } });
    const [reply] = (await once(sending, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    return reply;
  }

  it('in use are shown in each response, refused above the limit, and free again when they end', async () => {
    const first = await hold();
    const policy = '"connections";q=2;qu="concurrent-requests"';
    const within = { status: 200, retryAfter: null, left: '"connections";r=0', policy };
    expect(limitsOf(await api.get('/merchants'))).toEqual(within);
    const second = await hold();
    const refused = await api.get('/merchants');
    expect(limitsOf(refused)).toEqual({ ...within, status: 429, retryAfter: '1' });
    expect(refused.body).toMatchObject({ code: 'too_many_requests' });
    first.destroy();
    await eventually(async () => expect((await api.get('/merchants')).status).toBe(200));
    second.destroy();
  });

  it('are free again when a client disconnects during its request', async () => {
    const server = await serverAt(api.url);
    let arrived = 0;
    const count = () => (arrived += 1);
    server.on('request', count);
    const begun = ['one', 'two'].map(() => {
      const sending = request(`${api.url}/reservations`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': 100 },
      });
      sending.on('error', () => undefined);
      sending.write('{');
      return sending;
    });
    // Without this wait, an earlier request of this test could take the place of one of these two requests.
    await until(() => arrived === begun.length);
    server.off('request', count);
    await eventually(async () => expect((await api.get('/merchants')).status).toBe(429));
    for (const sending of begun) sending.destroy();
    await eventually(async () => expect((await api.get('/merchants')).status).toBe(200));
  });

  it('are free again when a connection closes with waiting pipelined requests', async () => {
    const { hostname, port } = new URL(api.url);
    const head = (path: string, token: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Language: en\r\n${token}\r\n`;
    const socket = connect(Number(port), hostname).resume();
    const own = `Authorization: ${headers.authorization}\r\n`;
    socket.write(head('/_sandbox/workspaces/test/events', ''));
    socket.write(head('/merchants', own).repeat(20));
    await eventually(async () => expect((await api.get('/merchants')).status).toBe(429));
    socket.destroy();
    await eventually(async () => expect((await api.get('/merchants')).status).toBe(200));
  });
});
