import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { EXAMINATIONS } from '../../src/examination/examinations/all.js';
import { examine } from '../../src/examination/run.js';
import type { RecordedHeader } from '../../src/exchanges/recorded-exchange.js';
import type { Finding } from '../../src/report/finding.js';
import { startCheckedProxy } from '../../src/verification/proxy/checked-proxy.js';
import { fairTarget } from '../../src/verification/workflows/fair-target.js';
import { createRecordingTarget } from '../../src/verification/workflows/recording-target.js';
import { customer } from './customer.js';
import { client, examinedOf, type Examined, type ExaminedWith } from './suite.js';
import { wrappedTarget, type Wrapper } from './wrapped-target.js';

/** The number of customers that book, capture and cancel through the proxy at the same time. */
const CUSTOMERS = 8;
/** The maximum size of a request head, because a quote of 200 items has a long URL (P10). */
const MAX_HEAD_BYTES = 128 * 1024;
/** Headers of a single connection. Each connection sets its own. */
const OF_CONNECTIONS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

/** Serves a sandbox behind a wrapper, for a proxy and the customers. */
async function serveWrapped(url: string, wrapper: Wrapper) {
  const target = wrappedTarget(url, wrapper);
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const headers = Object.entries(request.headers)
      .filter(([name]) => !OF_CONNECTIONS.has(name))
      .map(([name, value]): RecordedHeader => [name, String(value)]);
    const { method = 'GET', url: path = '/' } = request;
    const sent = { method, url: `${url}${path}`, headers, body: new Uint8Array(await buffer(request)) };
    const { response, whyNoResponse } = await target.send('proxied', sent);
    if (!response || response.body === 'not recorded') throw new Error(whyNoResponse ?? 'no body');
    for (const [name, value] of response.headers) if (!OF_CONNECTIONS.has(name)) reply.setHeader(name, value);
    reply.writeHead(response.status).end(response.body);
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The findings of an examination through a proxy, and the findings of the proxy. */
export interface Proxied {
  /** The URL of the proxy. */
  readonly url: string;
  readonly examined: Examined;
  /** The errors in the proxy's report. Excludes errors of requests, because some requests are invalid on purpose. */
  readonly reported: readonly Finding[];
  /** The number of exchanges through the proxy, including those of customers. */
  readonly passed: number;
}

/** Examines a sandbox behind a wrapper through a checking proxy, while customers book, capture and cancel through it. */
export async function examineProxied(
  url: string,
  wrapper: Wrapper,
  { facts, who = 'partner', only = '' }: Required<Pick<ExaminedWith, 'facts'>> & ExaminedWith,
): Promise<Proxied> {
  const served = await serveWrapped(url, wrapper);
  const errors: unknown[] = [];
  const proxy = await startCheckedProxy({
    target: new URL(served.url),
    host: '127.0.0.1',
    port: 0,
    mode: 'observe',
    vendor: 'vendor',
    facts,
    har: null,
    maxBodyBytes: 1024 * 1024,
    timeoutMs: 30_000,
    onChecked: () => undefined,
    onError: (error) => errors.push(error),
  });
  const stop = { now: false };
  const customers = Array.from({ length: CUSTOMERS }, (_, at) => customer(proxy.url, at, stop));
  try {
    const run = await examine({
      target: fairTarget(createRecordingTarget(proxy.url), () => Promise.resolve()),
      client: client(who),
      facts,
      examinations: EXAMINATIONS.filter(({ id }) => only.split(',').some((start) => id.startsWith(start))),
      vendor: 'vendor',
      mayWrite: true,
      mayOpenPages: true,
    });
    stop.now = true;
    await Promise.all(customers);
    await proxy.checked();
    if (errors.length > 0) throw new Error(`The proxy failed: ${String(errors[0])}`);
    const { found, counts } = proxy.findings;
    const reported = found.filter(({ severity, part }) => severity === 'error' && part !== 'request');
    return { url: proxy.url, examined: examinedOf(run), reported, passed: counts.exchanges };
  } finally {
    stop.now = true;
    await Promise.allSettled(customers);
    await proxy.close();
    await served.close();
  }
}
