import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { startHarness } from '../harness.js';

const api = await startHarness();
const MIB = 1024 * 1024;

/** Sends the first `sent` bytes of a request of 8 MiB. Resolves with the received text when the connection ends. */
async function send(path: string, headers: readonly string[], sent = 8 * MIB): Promise<string> {
  const { port } = new URL(api.url);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.on('data', (data: Buffer) => (received += data.toString()));
  const lines = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Content-Length: ${8 * MIB}`, ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(sent, 'x'));
  return new Promise((resolve) => {
    socket.on('error', (error) => (received += `(${error.message})`));
    socket.once('close', () => resolve(received));
  });
}

const form = ['Content-Type: application/x-www-form-urlencoded'];
const json = async () => [
  `Authorization: Bearer ${await api.token()}`,
  'Accept: */*',
  'Accept-Language: en',
  'Content-Type: application/json',
];

it('a client whose body is refused can read why, even if it sends the whole body first (P6: 413)', async () => {
  const headers = await json();
  for (let turn = 0; turn < 10; turn++) {
    const replies = await Promise.all([send('/reservations', headers), send('/oauth2/token', form)]);
    for (const reply of replies) {
      expect(reply).toMatch(/^HTTP\/1.1 413 /);
      expect(reply).not.toMatch(/EPIPE|ECONNRESET/);
    }
  }
});

/**
 * Sends a request, and reports the first response data and then the end of the connection. Its thread is never blocked.
 */
const CLIENT = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, head, bytes } } = require('node:worker_threads');
  const socket = connect(port, '127.0.0.1');
  socket.once('data', () => parentPort.postMessage('answered'));
  socket.on('error', (error) => parentPort.postMessage(error.code));
  socket.on('close', (hadError) => hadError || parentPort.postMessage('closed'));
  socket.write(head);
  socket.write(Buffer.alloc(bytes, 'x'));
`;

it('a long turn of the event loop does not cut off a client that is still sending', async () => {
  const bytes = 64 * MIB;
  const lines = [
    'POST /reservations HTTP/1.1',
    'Host: 127.0.0.1',
    `Content-Length: ${bytes}`,
    ...(await json()),
  ];
  const workerData = { port: Number(new URL(api.url).port), head: `${lines.join('\r\n')}\r\n\r\n`, bytes };
  const client = new Worker(CLIENT, { eval: true, workerData });
  expect(await once(client, 'message')).toEqual(['answered']);
  const ended = once(client, 'message');
  await new Promise((resolve) => setImmediate(resolve)); // the code below runs at the end of this turn, before timers
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200); // longer than the wait for the next data
  expect(await ended).toEqual(['closed']);
  await client.terminate();
});

it('a client that stops sending has its connection closed', async () => {
  const reply = await send('/reservations', await json(), MIB);
  expect(reply).toMatch(/^HTTP\/1.1 413 [^]*\r\nConnection: close\r\n/i);
});
