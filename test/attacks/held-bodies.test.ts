import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readBody } from '../../src/http/body.js';
import { ReceivedBytes } from '../../src/http/received-bytes.js';
import { Shares } from '../../src/limits/shares.js';
import { errorResponse } from '../../src/http/problem.js';
import { writeResponse } from '../../src/http/response.js';
import { createApp, serverOf } from '../../src/http/server.js';
import { startHarness } from '../harness.js';

const KIB = 1024;
const MIB = 1024 * KIB;

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

function open(url: string, head: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // the server may close the connection
  sockets.push(socket);
  socket.write(head);
  return socket;
}

/** Starts a server that responds with the length of each body. One memory limit applies to all bodies together. */
async function listen(limit: number, shares: Shares): Promise<string> {
  const app = createApp();
  app.use(((request, response) => {
    const headers = { 'Content-Type': 'application/json' };
    readBody(request, { limit, taker: { shares, taker: 'a' } })
      .then((body) => ({ status: 200, headers, value: { length: body.length } }))
      .catch((error: unknown) => errorResponse(error, { language: 'en', report: () => undefined }))
      .then((answer) => writeResponse(response, answer))
      .catch(() => undefined);
  }) satisfies RequestListener);
  const server = serverOf(app);
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (path: string, length: number, rest = '') =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${length}\r\n${rest}\r\n`;

async function firstLine(socket: Socket): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString().split('\r\n')[0] ?? '';
}

describe('request bodies whose last byte is withheld', () => {
  it('use up the memory share of their sender: its next requests get 503 until the connections close', async () => {
    const url = await listen(MIB, new Shares({ all: 4 * MIB, parts: 1 }));
    const almost = 'x'.repeat(MIB - 1);
    const held = Array.from({ length: 20 }, () => open(url, post('/', MIB) + almost));
    const replies: string[] = [];
    let closed = 0;
    for (const socket of held) {
      socket.on('data', (data: Buffer) => replies.push(data.toString().split('\r\n')[0] ?? ''));
      socket.on('close', () => closed++); // the reset may arrive before the response
    }
    await expect.poll(() => closed).toBeGreaterThanOrEqual(16);
    expect(new Set(replies)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']));
    for (const socket of held) socket.destroy();
    await expect
      .poll(async () => (await fetch(url, { method: 'POST', body: `${almost}x` })).status)
      .toBe(200);
  });

  it('use no more memory if they arrive in very small chunks', () => {
    const shares = new Shares({ all: 2 * MIB, parts: 1 });
    const received = new ReceivedBytes(MIB, { shares, taker: 'a' });
    for (let at = 0; at < 100_000; at++) received.add(Buffer.from([at & 255]));
    const bytes = received.release();
    expect([bytes.length, bytes[99_999]]).toEqual([100_000, 99_999 & 255]);
    expect(shares.heldBy('a')).toBe(0);
  });

  /** Returns a request whose body has arrived completely, in chunks of 32 KiB. */
  const sending = (bytes: number): IncomingMessage & PassThrough => {
    const request = Object.assign(new PassThrough(), { headers: {}, socket: {}, complete: true });
    for (let at = 0; at < bytes; at += 32 * KIB) request.push(Buffer.alloc(32 * KIB));
    request.push(null);
    return request as unknown as IncomingMessage & PassThrough;
  };

  it('are received in parts of 64 KiB, and other work runs between the parts', async () => {
    const shares = new Shares({ all: MIB, parts: 1 });
    const held = new Set<number>();
    const reading = readBody(sending(512 * KIB), { taker: { shares, taker: 'a' } });
    for (let turn = 0; turn < 20; turn++) {
      await turnOfLoop();
      held.add(shares.heldBy('a') / KIB);
    }
    expect([...held]).toEqual([64, 128, 256, 512, 0]);
    expect((await reading).length).toBe(512 * KIB);
  });

  it('of two senders are received one after the other', async () => {
    const shares = new Shares({ all: MIB, parts: 1 });
    const [first, second] = ['a', 'b'].map((taker) =>
      readBody(sending(256 * KIB), { taker: { shares, taker } }),
    );
    await first;
    expect(shares.heldBy('b')).toBe(64 * KIB);
    expect((await second)?.length).toBe(256 * KIB);
  });

  it('are not read further after a refusal for slowness', async () => {
    const shares = new Shares({ all: MIB, parts: 1 });
    const request = sending(512 * KIB);
    const body = readBody(request, { taker: { shares, taker: 'a', withinMs: 1 } });
    // Blocks this process for longer than the time limit.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    await expect(body).rejects.toMatchObject({ code: 'invalid_request' });
    for (let turn = 0; turn < 10; turn++) await turnOfLoop();
    expect([request.isPaused(), shares.heldBy('a')]).toEqual([true, 0]);
  });

  it('of unauthorised senders are not awaited: 401 and 413 are sent at once (P2)', async () => {
    const api = await startHarness();
    const type = 'Content-Type: application/json\r\nAccept: */*\r\nAccept-Language: en\r\n';
    expect(await firstLine(open(api.url, post('/bookings', MIB - 1, type)))).toMatch(/^HTTP\/1.1 401 /);
    const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
    expect(await firstLine(open(api.url, post('/oauth2/token', MIB - 1, form)))).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe('an aborted upload', () => {
  it('is not reported as a server error', async () => {
    const reported: unknown[] = [];
    const app = createApp();
    const done = new Promise<void>((resolve) => {
      app.use(((request) => {
        readBody(request)
          .catch((error: unknown) => reported.push(error))
          .finally(resolve);
      }) satisfies RequestListener);
    });
    const server = serverOf(app);
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const socket = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, post('/', 100, ''));
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write('half of it', resolve));
    await once(server, 'request');
    socket.resetAndDestroy();
    await done;
    expect(reported).toEqual([expect.objectContaining({ name: 'ClientDisconnected' })]);
  });
});
