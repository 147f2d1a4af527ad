import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { median } from './load.js';
import { table } from './measure.js';
import { freePort } from '../test/free-port.js';
import { cpuMicroseconds, startServer, waitUntilIdle, type Server } from './processes.js';

// Measures the time that a proxy adds to a request. The proxies are the sandbox's, a minimal one with node:http, and
// Prism's. Requests are sent one after the other in short alternating rounds, so that a busy machine affects all
// proxies.
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '20' },
  },
});
/** Warm-up rounds, in which the engine optimises code. */
const WARM_UP = 3;
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

/** The figures of a round: sorted response times, and the proxy's CPU time per request. */
interface Round {
  readonly sorted: readonly number[];
  readonly cpuMicros: number;
}

async function round(url: string, pid: number | null): Promise<Round> {
  const taken: number[] = [];
  const before = pid === null ? 0 : cpuMicroseconds(pid);
  for (let count = 0; count < requests; count++) {
    const began = performance.now();
    await get(url);
    taken.push(performance.now() - began);
  }
  const cpuMicros = pid === null ? 0 : (cpuMicroseconds(pid) - before) / requests;
  if (pid !== null) await waitUntilIdle(pid);
  return { sorted: taken.toSorted((left, right) => left - right), cpuMicros };
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;

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
/** A server with its figures of all rounds. */
interface Contender {
  readonly name: string;
  readonly url: string;
  /** The process id of a proxy. Null for the target. */
  readonly pid: number | null;
  readonly rounds: Round[];
}

const contenders: readonly Contender[] = [
  { name: 'no proxy', url: targetUrl, pid: null, rounds: [] },
  ...servers.map(([name, { url, pid }]) => ({ name, url: new URL(url).origin, pid, rounds: [] })),
];

/**
 * Returns a server's row of the table. A ratio compares figures of the same round, because a busy machine slows the
 * complete round.
 */
function rowOf({ name, pid, rounds: own }: Contender): readonly string[] {
  const [none, bare] = contenders;
  const p50 = ({ sorted }: Round | undefined = { sorted: [], cpuMicros: 0 }) => at(sorted, 0.5);
  const ratios = (figure: (measured: Round) => number) =>
    median(own.map((one, index) => figure(one) / figure(bare?.rounds[index] ?? one))).toFixed(2);
  return [
    name,
    median(own.map(p50)).toFixed(3),
    median(own.map((one, index) => p50(one) - p50(none?.rounds[index]))).toFixed(3),
    median(own.map(({ sorted }) => at(sorted, 0.99))).toFixed(3),
    pid === null ? '' : ratios(p50),
    pid === null ? '' : (own.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0) / own.length).toFixed(0),
    pid === null ? '' : ratios(({ cpuMicros }) => cpuMicros),
  ];
}

try {
  for (let count = -WARM_UP; count < rounds; count++)
    for (const contender of contenders) {
      const measured = await round(contender.url, contender.pid);
      if (count >= 0) contender.rounds.push(measured);
    }
  const head = ['proxy', 'median ms', 'added ms', 'p99 ms', 'ratio', 'CPU µs', 'CPU ratio'];
  console.log(table(head, contenders.map(rowOf), 1));
} finally {
  for (const [, server] of servers) await server.stop();
  target.close();
  agent.destroy();
}
