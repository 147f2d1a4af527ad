import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { proxyTo, rawClient, rawTarget } from './proxy-peers.js';

const GET = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Sends a request to a proxy in front of a target, and returns everything that the client received. */
async function got(url: URL, sent = GET, settings: Parameters<typeof proxyTo>[1] = {}) {
  const proxy = await proxyTo(url, settings);
  const client = await rawClient(proxy.port);
  client.send(sent);
  const closed = await client.closed();
  const [exchange] = await proxy.ended(1);
  return { ...closed, exchange };
}

describe('the proxy sends its own reply, marked by a header,', () => {
  it('when the target refuses connections', async () => {
    const url = new URL(`http://127.0.0.1:${await freePort()}`);
    const { text, exchange } = await got(url);
    expect(text).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[^]*\r\nSandbox-Proxy: target_refused\r\n/);
    const problem = JSON.parse(text.slice(text.indexOf('{'))) as object;
    expect(problem).toMatchObject({
      status: 502,
      code: 'target_refused',
      detail: expect.stringContaining(url.origin),
    });
    expect(exchange).toMatchObject({ ending: 'failed', status: 502, recorded: { response: null } });
  });

  it('when the name of the target is unknown', async () => {
    const { text } = await got(new URL('http://no-such-host.invalid'));
    expect(text).toMatch(/^HTTP\/1\.1 502 [^]*\r\nSandbox-Proxy: target_(?:unknown|unreachable)\r\n/);
  });

  it.each([
    [
      'closes the connection without a response',
      'target_closed',
      (socket: { end(): unknown }) => socket.end(),
    ],
    [
      'resets the connection',
      'target_closed',
      (socket: { resetAndDestroy(): unknown }) => socket.resetAndDestroy(),
    ],
    [
      'breaks off in the head of its reply',
      'target_closed',
      (socket: { end(text: string): unknown }) => socket.end('HTTP/1.1 200 OK\r\nX: '),
    ],
    [
      'does not speak HTTP',
      'target_not_http',
      (socket: { end(text: string): unknown }) => socket.end('SSH-2.0-OpenSSH\r\n'),
    ],
  ])('when the target %s', async (_, fault, answer) => {
    const target = await rawTarget(answer);
    const { text, exchange } = await got(target.url);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 502 [^]*\\r\\nSandbox-Proxy: ${fault}\\r\\n`));
    expect(exchange).toMatchObject({ ending: 'failed', status: 502 });
  });

  it('when the target does not reply in time (504)', async () => {
    const target = await rawTarget(() => undefined);
    const { text } = await got(target.url, GET, { timeoutMs: 50 });
    expect(text).toMatch(/^HTTP\/1\.1 504 [^]*\r\nSandbox-Proxy: target_timeout\r\n/);
  });

  it('when a TLS target does not speak TLS', async () => {
    const target = await rawTarget((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { text } = await got(new URL(`https://127.0.0.1:${target.port}`));
    expect(text).toMatch(/^HTTP\/1\.1 502 [^]*\r\nSandbox-Proxy: target_not_tls\r\n/);
  });

  it('but forwards unchanged an error that the target sends', async () => {
    const reply = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    const target = await rawTarget((socket) => socket.end(reply));
    const { text, exchange } = await got(target.url);
    expect(text).toBe(reply);
    expect(exchange).toMatchObject({ ending: 'answered', status: 502, reason: null });
  });

  it('when the client does not speak HTTP (400)', async () => {
    const target = await rawTarget(() => undefined);
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send('HELLO\r\n\r\n');
    expect((await client.closed()).text).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\nSandbox-Proxy: request_not_http\r\n/,
    );
    expect(target.received).toEqual([]);
  });
});

describe('a reply that the target cuts is cut for the client', () => {
  it.each([
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nonly this'],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nonly\r\n'],
  ])('%s', async (_, half) => {
    const target = await rawTarget((socket) => socket.end(half));
    const { text, error, exchange } = await got(target.url);
    expect([text, error]).toEqual([half, null]);
    expect(exchange).toMatchObject({
      ending: 'cut',
      status: 200,
      recorded: { response: { body: 'not recorded' } },
    });
  });

  it('by a reset if the end of the connection would end the body', async () => {
    const head = 'HTTP/1.1 200 OK\r\n\r\n';
    const target = await rawTarget((socket) => {
      socket.write(`${head}half`);
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
    const { text, error, exchange } = await got(target.url);
    expect([text, error]).toEqual([`${head}half`, 'ECONNRESET']);
    expect(exchange?.ending).toBe('cut');
  });
});

describe('a client that disconnects', () => {
  it('ends the request to the target', async () => {
    let isClosed = false;
    const target = await rawTarget((socket) => socket.once('close', () => (isClosed = true)));
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(GET);
    await expect.poll(() => target.received).toHaveLength(1);
    client.socket.destroy();
    expect(await proxy.ended(1)).toMatchObject([{ ending: 'aborted', status: null }]);
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe('connections', () => {
  it('are kept on both sides and used again', async () => {
    const target = await rawTarget((socket) => socket.write(OK));
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    for (let count = 1; count <= 3; count++) {
      client.send(GET);
      await client.until(new RegExp(`^(?:${OK}){${count}}$`));
    }
    expect(target.received).toEqual([GET.replace('x', target.url.host).repeat(3)]);
  });

  it.each([
    ['GET', true],
    ['PUT', true],
    ['DELETE', true],
    ['POST', false],
  ])(
    'that the target has just closed are replaced for a repeatable request: %s, %s',
    async (method, isAgain) => {
      let requests = 0;
      const target = await rawTarget((socket) => {
        requests += 1;
        if (requests === 2) socket.resetAndDestroy();
        else socket.write(OK);
      });
      const proxy = await proxyTo(target.url);
      const client = await rawClient(proxy.port);
      client.send(GET);
      await client.until(/ok$/);
      client.send(`${method} /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
      const both = await client.until(/okHTTP\/1\.1 (?:200[^]*ok|502[^]*\})$/);
      expect([both.startsWith(`${OK}HTTP/1.1 200 `), requests]).toEqual([isAgain, isAgain ? 3 : 2]);
    },
  );

  it('are closed when the proxy stops, after the responses in flight', async () => {
    const target = await rawTarget((socket) => {
      setTimeout(() => socket.write(OK), 100);
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(GET);
    await expect.poll(() => target.received).toHaveLength(1);
    await proxy.close();
    expect((await client.closed()).text).toBe(OK);
    expect(proxy.exchanges).toMatchObject([{ ending: 'answered' }]);
  });
});

it('bodies above the limit pass, and are not recorded', async () => {
  const body = 'x'.repeat(300_000);
  const target = await rawTarget((socket, received) => {
    if (received.endsWith(`\r\n\r\n${body}`))
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  });
  const proxy = await proxyTo(target.url, { maxBodyBytes: 100_000 });
  const received = await new Promise<number>((resolve, reject) => {
    const request = httpRequest(
      `${proxy.url}/a`,
      { method: 'POST', headers: { 'content-length': body.length } },
      (reply) => {
        let length = 0;
        reply.on('data', (part: Buffer) => (length += part.length)).on('end', () => resolve(length));
      },
    );
    request.on('error', reject).end(body);
  });
  expect(received).toBe(body.length);
  const notRecorded = { body: 'not recorded' };
  expect(await proxy.ended(1)).toMatchObject([{ recorded: { request: notRecorded, response: notRecorded } }]);
});
