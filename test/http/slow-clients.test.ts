import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp, HEAD_LIMIT, serverOf } from '../../src/http/server.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a server that sends back a request's body. `limits` replaces default limits. */
async function listen(limits: Parameters<typeof serverOf>[1]): Promise<() => Socket> {
  const app = createApp();
  app.use((async (request, response) => {
    response.end(await text(request).catch(() => ''));
  }) satisfies RequestListener);
  const server = serverOf(app, limits);
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return () => connect((server.address() as AddressInfo).port, '127.0.0.1');
}

const HASTE = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 30 };

/**
 * Resolves with the received text when a connection ends, or when a server that no longer reads resets the connection.
 */
function receivedBy(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  return new Promise((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve(received));
  });
}

/**
 * Sends single bytes slowly, like a client that wants to keep a connection for ever. Returns the reply, and whether
 * the reply came before the last byte was sent.
 */
async function dribble(socket: Socket, bytes: string) {
  const reply = receivedBy(socket);
  for (const byte of bytes) {
    if (socket.destroyed || socket.readableEnded) return { reply: await reply, isEarly: true };
    socket.write(byte);
    await sleep(20);
  }
  return { reply: await reply, isEarly: bytes === '' };
}

function problemIn(reply: string): unknown {
  return JSON.parse(reply.split('\r\n\r\n')[1] ?? '');
}

describe('a slow client', () => {
  it.each([
    ['with its first byte', '', ''],
    ['with its head', '', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(1000)}`],
    ['with its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', 'x'.repeat(1000)],
    [
      'with its chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\nx\r\n'.repeat(200),
    ],
  ])('%s gets an error, and is disconnected', async (_, head, slow) => {
    const open = await listen(HASTE);
    const socket = open();
    socket.write(head);
    const { reply, isEarly } = await dribble(socket, slow);
    expect(isEarly).toBe(true);
    expect(reply).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nConnection: close\r\n/);
    expect(problemIn(reply)).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(reply).toContain('it did not arrive completely in time');
  });

  it('with the rest of an answered request is disconnected before the time limit of a request', async () => {
    const app = createApp().post('/', (_, response) => void response.writeHead(404).end('none'));
    const server = serverOf(app, { restTimeout: 100, connectionsCheckingInterval: 30 });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
    expect(await dribble(socket, 'x'.repeat(500))).toEqual({
      reply: expect.stringMatching(/^HTTP\/1\.1 404 [\s\S]*none/),
      isEarly: true,
    });
  });

  it('between two requests is disconnected without a response', async () => {
    const open = await listen({ ...HASTE, keepAliveTimeout: 100 });
    const socket = open();
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi');
    expect(await text(socket)).toMatch(/\r\n\r\nhi$/);
  });

  it('between two requests is disconnected even if it sends empty lines', async () => {
    const open = await listen({ ...HASTE, keepAliveTimeout: 100 });
    const socket = open();
    const reply = receivedBy(socket);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi');
    let lines = 0;
    for (; lines < 150 && !socket.closed; lines++) {
      socket.write('\r\n');
      await sleep(20);
    }
    socket.destroy();
    expect(await reply).toMatch(/\r\n\r\nhi$/);
    expect(lines).toBeLessThan(150);
  });

  it('that begins each request with the end of the previous one stays connected', async () => {
    const open = await listen({ keepAliveTimeout: 100, connectionsCheckingInterval: 30 });
    const socket = open();
    const begin = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nh';
    const reply = text(socket);
    for (const part of [begin, `i${begin}`, `i${begin}`, 'i']) {
      socket.write(part);
      await sleep(200);
    }
    expect((await reply).match(/hi(?=HTTP|$)/g)).toHaveLength(3);
  });
});

describe('a crowd', () => {
  it('of clients above the limit is disconnected, and accepted when others have left', async () => {
    const open = await listen({ connections: { all: 3, parts: 1 } });
    const ask = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi';
    const inside = [open(), open(), open()];
    await Promise.all(inside.map((socket) => once(socket, 'connect')));
    const outside = open();
    expect(await receivedBy(outside)).toBe('');
    for (const socket of inside) socket.write(ask);
    expect(await Promise.all(inside.map((socket) => text(socket)))).toEqual(
      Array(3).fill(expect.stringMatching(/hi$/)),
    );
    const late = open();
    late.write(ask);
    expect(await text(late)).toMatch(/hi$/);
  });
});

describe('a connection', () => {
  it('answers pipelined requests in their order', async () => {
    const open = await listen({});
    const socket = open();
    const bodies = Array.from({ length: 20 }, (_, at) => `number ${at}`);
    const requests = bodies.map(
      (body) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    socket.end(requests.join('')); // the client sends no more; the responses still arrive
    expect((await text(socket)).match(/number \d+/g)).toEqual(bodies);
  });

  it('is not confused by a length and chunks at the same time', async () => {
    const open = await listen({});
    const socket = open();
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
    );
    const reply = await text(socket);
    expect(reply.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(problemIn(reply)).toMatchObject({ status: 400 });
  });

  it.each([
    ['one long header', `X: ${'x'.repeat(HEAD_LIMIT)}`],
    ['many headers', Array.from({ length: 3000 }, (_, at) => `X-${at}: ${'x'.repeat(30)}`).join('\r\n')],
  ])('gets an error for too large a head: %s', async (_, headers) => {
    const open = await listen({});
    const socket = open();
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
    expect(problemIn(await text(socket))).toMatchObject({ code: 'headers_too_large', status: 431 });
  });
});

describe('a request that cannot be parsed', () => {
  /** Returns the text that the server writes to a connection with this error; null if it closes the connection at once. */
  async function writtenFor(code: string, socket: Duplex & { written?: string }): Promise<string | null> {
    serverOf(createApp()).emit('clientError', Object.assign(new Error(code), { code }), socket);
    await sleep(0);
    return socket.destroyed && !socket.writableFinished ? null : (socket.written ?? '');
  }

  function connection(): Duplex {
    const socket: Duplex & { written?: string } = new Duplex({
      read: () => undefined,
      write(bytes: Buffer, _, done) {
        socket.written = (socket.written ?? '') + bytes.toString();
        done();
      },
    });
    return socket;
  }

  it('is refused if the client can still read the refusal', async () => {
    expect(await writtenFor('HPE_INVALID_METHOD', connection())).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('gets no response on a connection that was reset or has ended', async () => {
    expect(await writtenFor('ECONNRESET', connection())).toBeNull();
    const ended = Object.defineProperty(connection(), 'writable', { value: false });
    expect(await writtenFor('HPE_INVALID_METHOD', ended)).toBeNull();
  });
});
