import { describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness, type Harness } from '../../harness.js';
import { sendRaw, type RawReply } from '../../http/raw.js';

const ADMIN = 'sixteen-letters!';
/** Everybody can guess the secret of `partner`, but not that of `desk`. */
const FIXTURE = {
  ...SMALL_FIXTURE,
  clients: [
    { client: 'partner', secret: 'partner-secret', merchant: 'tours' },
    { client: 'desk', secret: 'b2c4-7f11', merchant: 'tours' },
  ],
};

/** The status and code of a refusal; a 401 has no code, as its body is empty. */
const refusedAs = ({ status, body }: RawReply): unknown[] => [status, body.code];

const open = await startHarness({ fixture: FIXTURE });
const { port, host } = new URL(open.url);

/** Sends a request to the control plane, with the host of its URL unless `headers` has a host. */
function ask(harness: Harness, target: string, ...headers: readonly string[]): Promise<RawReply> {
  const hasHost = headers.some((line) => line.startsWith('Host:'));
  const own = hasHost ? [] : [`Host: ${new URL(harness.url).host}`];
  const [method = '', path = ''] = target.split(' ');
  return sendRaw(harness.url, `${method} /_sandbox${path} HTTP/1.1`, ...own, 'Connection: close', ...headers);
}

describe('without an admin token, the control plane answers everybody on this machine', () => {
  it.each([
    ['localhost', `localhost:${port}`],
    ['localhost in capitals', `LOCALHOST:${port}`],
    ['localhost with a dot at the end', `localhost.:${port}`],
    ['an IPv4 address', `127.0.0.1:${port}`],
    ['another IPv4 address of the loopback', `127.1.2.3:${port}`],
    ['an IPv6 address', `[::1]:${port}`],
    ['an IPv6 address in full', `[0:0:0:0:0:0:0:1]:${port}`],
    ['a forwarded port', 'localhost:9999'],
    ['no port', 'localhost'],
  ])('if the host is %s', async (_, name) => {
    expect((await ask(open, 'GET /workspaces', `Host: ${name}`)).status).toBe(200);
  });

  it.each([
    ['another name', 'evil.example'],
    ['a name that begins with its address', `127.0.0.1.evil.example:${port}`],
    ['a name that ends with its name', `evil.localhost:${port}`],
    ['an address of the network', `192.168.0.7:${port}`],
    ['every address', `0.0.0.0:${port}`],
    ['an address mapped into IPv6', `[::ffff:127.0.0.1]:${port}`],
    ['a user', `localhost@evil.example:${port}`],
    ['a path', `evil.example/localhost`],
    ['two names', `localhost, evil.example`],
    ['an address that is none', `127.0.0.999:${port}`],
    ['a port that is none', 'localhost:99999'],
  ])('not if the host is %s', async (_, name) => {
    expect(refusedAs(await ask(open, 'GET /workspaces', `Host: ${name}`))).toEqual([403, 'host_not_allowed']);
    expect(refusedAs(await ask(open, 'GET /health', `Host: ${name}`))).toEqual([403, 'host_not_allowed']);
  });

  it('not if the request target has another host', async () => {
    const reply = await sendRaw(
      open.url,
      'GET http://evil.example/_sandbox/workspaces HTTP/1.1',
      `Host: ${host}`,
      'Connection: close',
    );
    expect(refusedAs(reply)).toEqual([403, 'host_not_allowed']);
  });

  it.each([
    ['a site', 'https://evil.example'],
    ['a page without an origin', 'null'],
    ['another port of this machine', 'http://127.0.0.1:1'],
    ['the default port', 'http://127.0.0.1'],
    ['another name of this machine', `http://localhost:${port}`],
    ['two pages', `http://${host}, https://evil.example`],
    ['an address with a user', `http://${host}@evil.example`],
    ['an empty origin', ''],
  ])('not if the origin is %s', async (_, origin) => {
    const reply = await ask(open, 'GET /workspaces', `Origin: ${origin}`);
    expect(refusedAs(reply)).toEqual([403, 'host_not_allowed']);
  });

  it('if the origin is its own page', async () => {
    expect((await ask(open, 'GET /workspaces', `Origin: http://${host}`)).status).toBe(200);
  });
});

describe('without an admin token, a request that came through a proxy', () => {
  const forwarded = [
    ['Forwarded: for=203.0.113.7'],
    ['Via: 1.1 gateway'],
    ['X-Forwarded-For: 203.0.113.7'],
    ['x-forwarded-proto: https'],
    ['X-Forwarded-Anything:'],
    ['X-Real-IP: 203.0.113.7'],
  ];

  it.each(forwarded)('needs a token: %s', async (header) => {
    for (const target of ['GET /workspaces', 'GET /workspaces/test/export', 'POST /workspaces/test/reset']) {
      expect((await ask(open, target, header)).status).toBe(401);
    }
    expect((await ask(open, 'GET /health', header)).status).toBe(200);
  });

  it('needs a token if an unconfigured nginx sent it: with HTTP/1.0, the host of the upstream, and no header', async () => {
    const through = (target: string) =>
      sendRaw(open.url, `${target} HTTP/1.0`, `Host: ${host}`, 'Connection: close');
    expect((await through('GET /_sandbox/workspaces')).status).toBe(401);
    expect((await through('POST /_sandbox/workspaces/test/reset')).status).toBe(401);
    expect((await through('GET /_sandbox/health')).status).toBe(200);
  });

  it('is refused by its host if the proxy passes the host on', async () => {
    const reply = await ask(
      open,
      'GET /workspaces',
      'Host: sandbox.example.org',
      'X-Forwarded-For: 203.0.113.7',
    );
    expect(refusedAs(reply)).toEqual([403, 'host_not_allowed']);
  });

  it('may, with a token, use the paths below its workspace', async () => {
    const headers = [`Authorization: Bearer ${await open.token('desk')}`, 'X-Forwarded-For: 203.0.113.7'];
    expect((await ask(open, 'GET /workspaces/test/export', ...headers)).status).toBe(200);
    expect((await ask(open, 'POST /workspaces/test/reset', ...headers)).status).toBe(200);
    expect(refusedAs(await ask(open, 'GET /workspaces', ...headers))).toEqual([403, 'forbidden']);
    expect(refusedAs(await ask(open, 'DELETE /workspaces/test', ...headers))).toEqual([403, 'forbidden']);
    expect(refusedAs(await ask(open, 'GET /workspaces/other/clock', ...headers))).toEqual([403, 'forbidden']);
  });

  it('may read with the token of a client whose secret everybody knows, but not export or reset', async () => {
    const headers = [`Authorization: Bearer ${await open.token('partner')}`, 'Via: 1.1 gateway'];
    expect((await ask(open, 'GET /workspaces/test/clock', ...headers)).status).toBe(200);
    expect(refusedAs(await ask(open, 'GET /workspaces/test/export', ...headers))).toEqual([403, 'forbidden']);
    expect(refusedAs(await ask(open, 'POST /workspaces/test/reset', ...headers))).toEqual([403, 'forbidden']);
  });
});

it('without an admin token and a proxy, everybody on this machine may export and reset', async () => {
  expect((await ask(open, 'GET /workspaces/test/export')).status).toBe(200);
  expect((await ask(open, 'POST /workspaces/test/reset')).status).toBe(200);
});

describe('with an admin token', async () => {
  const guarded = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });
  const as = async (client: string) => `Authorization: Bearer ${await guarded.token(client)}`;

  it('the admin may do everything, by any host and through a proxy', async () => {
    const headers = [`Authorization: Bearer ${ADMIN}`, 'Host: sandbox.example.org', 'Via: 1.1 gateway'];
    expect((await ask(guarded, 'GET /workspaces', ...headers)).status).toBe(200);
    expect((await ask(guarded, 'GET /workspaces/test/export', ...headers)).status).toBe(200);
  });

  it('nobody on this machine may do anything without a token', async () => {
    expect((await ask(guarded, 'GET /workspaces')).status).toBe(401);
    expect((await ask(guarded, 'GET /health')).status).toBe(200);
  });

  it.each([
    'GET /workspaces/test',
    'GET /workspaces/test/clock',
    'GET /workspaces/test/requests',
    'GET /workspaces/test/outbox',
    'GET /workspaces/test/snapshots',
    'GET /workspaces/test/due',
    'GET /workspaces/test/seats',
    'GET /workspaces/test/bookings',
    'GET /workspaces/test/clients',
  ])('a token of a secret that everybody knows may %s', async (target) => {
    expect((await ask(guarded, target, await as('partner'))).status).toBe(200);
  });

  it.each([
    'GET /workspaces/test/export',
    'POST /workspaces/test/reset',
    'DELETE /workspaces/test',
    'PUT /workspaces/test/clock',
    'POST /workspaces/test/clock/advance',
    'POST /workspaces/test/snapshots',
    'POST /workspaces/test/tokens',
    'GET /fixtures',
    'POST /workspaces/test/snapshots/one/restore',
    'DELETE /workspaces/test/snapshots/one',
  ])('a token of a secret that everybody knows may not %s', async (target) => {
    expect(refusedAs(await ask(guarded, target, await as('partner')))).toEqual([403, 'forbidden']);
  });

  it('a token of a private secret may export and reset its workspace', async () => {
    expect((await ask(guarded, 'GET /workspaces/test/export', await as('desk'))).status).toBe(200);
    expect((await ask(guarded, 'POST /workspaces/test/reset', await as('desk'))).status).toBe(200);
  });
});
