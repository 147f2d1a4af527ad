import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { table } from './measure.js';
import { freePort } from '../test/free-port.js';
import { startServer, type Server } from './processes.js';

// What a proxy adds to a request: ours beside a bare one of node:http and beside Prism's. Requests go one after the other.
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
  },
});
const [requests, rounds] = [Number(options.requests), Number(options.rounds)];
const body = JSON.stringify([{ id: 1, slug: 'tours', name: 'Tours' }]);
const headers = { accept: 'application/json', 'accept-language': 'en', authorization: 'Bearer x' };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function get(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}/merchants`, { agent, headers }, (reply) => {
      reply.resume().once('end', () => resolve());
    });
    sent.once('error', reject).end();
  });
}

/** Returns the milliseconds of each request of a round, in order of size. */
async function round(url: string): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let count = 0; count < requests; count++) {
    const began = performance.now();
    await get(url);
    taken.push(performance.now() - began);
  }
  return taken.toSorted((left, right) => left - right);
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
const median = (values: readonly number[]) =>
  at(
    values.toSorted((left, right) => left - right),
    0.5,
  );

const target = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
});
await new Promise<void>((resolve) => {
  target.listen(0, '127.0.0.1', resolve);
});
const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
const prismPort = await freePort();
const servers: readonly (readonly [string, Server])[] = [
  ['node:http, bare', await startServer(['node', 'bench/peers/bare-proxy.mjs', targetUrl])],
  [
    'sandbox proxy',
    await startServer(['node', 'dist/bin/sandbox.js', 'proxy', '--target', targetUrl, '--port', '0']),
  ],
  [
    'Prism proxy',
    await startServer(
      ['node', 'node_modules/.bin/prism', 'proxy', 'openapi/openapi.yaml', targetUrl, '--port', prismPort],
      {},
      `http://127.0.0.1:${prismPort}/merchants`,
    ),
  ],
];
try {
  const measured = new Map<string, (readonly number[])[]>();
  const contenders = [
    ['no proxy', targetUrl] as const,
    ...servers.map(([name, { url }]) => [name, url] as const),
  ];
  for (let count = -1; count < rounds; count++)
    // the first round warms up
    for (const [name, url] of contenders) {
      const sorted = await round(url.replace(/\/merchants$/, ''));
      if (count >= 0) measured.set(name, [...(measured.get(name) ?? []), sorted]);
    }
  const p50 = (name: string) => median((measured.get(name) ?? []).map((sorted) => at(sorted, 0.5)));
  const p99 = (name: string) => median((measured.get(name) ?? []).map((sorted) => at(sorted, 0.99)));
  const rows = contenders.map(([name]) => [
    name,
    p50(name).toFixed(3),
    (p50(name) - p50('no proxy')).toFixed(3),
    p99(name).toFixed(3),
  ]);
  console.log(table(['proxy', 'median ms', 'added ms', 'p99 ms'], rows, 1));
} finally {
  for (const [, server] of servers) await server.stop();
  target.close();
  agent.destroy();
}
