import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { proxyTo, rawClient, rawTarget } from './proxy-peers.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const REFUSED = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\nno';
const AGREED = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
const WEBSOCKET = 'GET /ws HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nupgrade: websocket\r\n\r\n';
const GET = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n';

const closeTag = /\r\n\r\n$/;

describe('a tunnel', () => {
  it('begins when the target agrees to a WebSocket with 101', async () => {
    const target = await rawTarget((socket, received) => {
      if (received.endsWith('\r\n\r\n')) socket.write(AGREED);
      else socket.write('pong');
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(WEBSOCKET.replace('HOST', 'x'));
    await client.until(closeTag);
    client.send('ping');
    expect(await client.until(/pong$/)).toBe(`${AGREED}pong`);
    expect(target.received).toEqual([`${WEBSOCKET.replace('HOST', target.url.host)}ping`]);
    expect(await proxy.ended(1)).toMatchObject([{ ending: 'upgraded' }]);
  });

  it('does not begin if the target refuses a WebSocket, and the next request is recorded', async () => {
    const target = await rawTarget((socket, received) => {
      socket.write(received.includes('GET /ws') && !received.includes('GET /a') ? REFUSED : OK);
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(WEBSOCKET.replace('HOST', 'x'));
    expect(await client.until(/no$/)).toBe(REFUSED);
    client.send(GET);
    expect(await client.until(/ok$/)).toBe(REFUSED + OK);
    expect(await proxy.ended(2)).toMatchObject([
      { ending: 'answered', status: 400, recorded: { request: { url: `${target.url.origin}/ws` } } },
      { ending: 'answered', status: 200 },
    ]);
  });

  it('does not begin for later bytes before the target has agreed', async () => {
    const target = await rawTarget((socket, received) => {
      if (received.endsWith('\r\n\r\n')) socket.write(REFUSED);
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(`${WEBSOCKET.replace('HOST', 'x')}${GET}`);
    await client.until(/no[^]*no$/);
    const sent = [WEBSOCKET.replace('HOST', target.url.host), GET.replace('x', target.url.host)].join('');
    expect(target.received.join('')).toBe(sent);
    expect(await proxy.ended(2)).toMatchObject([{ status: 400 }, { status: 400 }]);
  });

  it('does not begin if the target does not answer (502, 504)', async () => {
    const closing = await rawTarget((socket) => socket.resetAndDestroy());
    const silent = await rawTarget(() => undefined);
    for (const [target, status, timeoutMs] of [
      [closing, 502, 60_000],
      [silent, 504, 50],
    ] as const) {
      const proxy = await proxyTo(target.url, { timeoutMs });
      const client = await rawClient(proxy.port);
      client.send(WEBSOCKET.replace('HOST', 'x'));
      expect((await client.closed()).text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(await proxy.ended(1)).toMatchObject([{ ending: 'failed', status }]);
    }
  });

  it('ends at the target when the client disconnects', async () => {
    let isClosed = false;
    const target = await rawTarget((socket) => {
      socket.once('close', () => (isClosed = true));
      socket.write(AGREED);
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(WEBSOCKET.replace('HOST', 'x'));
    await client.until(closeTag);
    client.socket.destroy();
    await expect.poll(() => isClosed).toBe(true);
  });
});

/** Request heads of clients that always ask for another protocol. Each has the headers that the target must get. */
const ORDINARY = [
  [
    "Apache's HttpClient 5.4, which asks for TLS",
    'GET /a HTTP/1.1\r\nAccept-Encoding: gzip, x-gzip, deflate\r\nHost: x\r\nUser-Agent: Apache-HttpClient/5.4 (Java/21.0.4)\r\nUpgrade: TLS/1.2\r\nConnection: Upgrade\r\n\r\n',
    ['Accept-Encoding', 'gzip, x-gzip, deflate', 'User-Agent', 'Apache-HttpClient/5.4 (Java/21.0.4)'],
  ],
  [
    "Java's own client, which asks for HTTP/2",
    'POST /a HTTP/1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nContent-Length: 5\r\nHost: x\r\nHTTP2-Settings: AAEA\r\nUpgrade: h2c\r\nUser-Agent: Java\r\n\r\n',
    ['Content-Length', '5', 'User-Agent', 'Java'],
  ],
  [
    'a client that names other options of the connection too',
    'POST /a HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: foo/2\r\nContent-Length: 5\r\n\r\n',
    ['Connection', 'keep-alive', 'Content-Length', '5'],
  ],
  [
    'a client that asks for a WebSocket with a body',
    'POST /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 5\r\n\r\n',
    ['Content-Length', '5'],
  ],
] as const;

describe.each(['at once', 'later'])('with its body %s, a request is read as an ordinary request', (when) => {
  it.each(ORDINARY)('of %s', async (_, head, headers) => {
    const received: { readonly headers: readonly string[]; readonly body: string }[] = [];
    const target = createServer((request, response) => {
      void textOf(request).then((body) => {
        const at = request.rawHeaders.findIndex((name) => /^host$/i.test(name));
        received.push({ headers: request.rawHeaders.toSpliced(at, 2), body });
        return response.writeHead(400, { connection: 'keep-alive' }).end('no');
      });
    });
    await new Promise<void>((resolve) => void target.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      target.closeAllConnections();
      target.close();
    });
    const { port } = target.address() as AddressInfo;
    const proxy = await proxyTo(new URL(`http://127.0.0.1:${port}`));
    const client = await rawClient(proxy.port);
    const body = head.startsWith('POST') ? 'hello' : '';
    for (const count of [1, 2]) {
      client.send(when === 'later' ? head : head + body);
      if (when === 'later' && body !== '') {
        await new Promise((resolve) => setTimeout(resolve, 30));
        client.send(body);
      }
      expect(await proxy.ended(count)).toHaveLength(count);
    }
    expect(received).toEqual([
      { headers, body },
      { headers, body },
    ]);
    expect(proxy.exchanges).toMatchObject([
      { ending: 'answered', status: 400 },
      { ending: 'answered', status: 400 },
    ]);
  });
});

it('refuses CONNECT, and says what the proxy is for', async () => {
  const target = await rawTarget(() => undefined);
  const proxy = await proxyTo(target.url);
  const client = await rawClient(proxy.port);
  client.send('CONNECT api.example.com:443 HTTP/1.1\r\nHost: api.example.com:443\r\n\r\n');
  const { text } = await client.closed();
  expect(text).toMatch(
    /^HTTP\/1\.1 400 [^]*\r\nSandbox-Proxy: request_not_forwarded\r\n[^]*base URL of the API/,
  );
  expect(target.received).toEqual([]);
  expect(await proxy.ended(1)).toMatchObject([{ ending: 'failed', status: 400 }]);
});
