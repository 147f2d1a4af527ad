import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, dataOf, type ApiClient } from '../../src/index.js';
import { startHarness } from '../harness.js';

/** The kind of failure of a token request. */
type Failure = 'refused' | 'not JSON' | 'cut';

const harness = await startHarness({ workspace: 'demo' });
const workspace = await harness.sandbox.workspaces.get('demo');
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A proxy in front of the sandbox that fails token requests, and records the paths of all requests. */
class Proxy {
  readonly paths: string[] = [];
  readonly failures: Failure[] = [];
  url = '';

  /** The number of received token requests. */
  get asked(): number {
    return this.paths.filter((path) => path === '/oauth2/token').length;
  }

  async listen(): Promise<void> {
    const server = createServer((incoming, outgoing) => {
      const { url = '', method, headers } = incoming;
      this.paths.push(url);
      const failure = url === '/oauth2/token' ? this.failures.shift() : undefined;
      if (failure === 'cut') outgoing.destroy();
      else if (failure) outgoing.writeHead(failure === 'refused' ? 503 : 200).end('out of order');
      else {
        const forwarded = request(harness.url + url, { method, headers }, (reply) => {
          outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(outgoing);
        });
        incoming.pipe(forwarded);
      }
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}

/** Starts a proxy. Its first token requests fail in the given ways, one after the other. */
async function startProxy(...failures: readonly Failure[]): Promise<Proxy> {
  const proxy = new Proxy();
  proxy.failures.push(...failures);
  await proxy.listen();
  return proxy;
}

const HOUR_MS = 3_600_000;
const merchants = (client: ApiClient) => client.GET('/merchants');

describe('the token of a client', () => {
  it.each(['refused', 'not JSON', 'cut'] as const)(
    'is requested again after a failed request: %s',
    async (failure) => {
      const proxy = await startProxy(failure);
      const client = connect(proxy.url).client('partner');
      await expect(merchants(client)).rejects.toBeInstanceOf(Error);
      expect(dataOf(await merchants(client))).toHaveLength(1);
      expect(proxy.asked).toBe(2);
    },
  );

  it('is requested once for simultaneous requests, whether the token request fails or not', async () => {
    const proxy = await startProxy('refused');
    const client = connect(proxy.url).client('partner');
    const many = () => Promise.allSettled(Array.from({ length: 5 }, () => merchants(client)));
    expect((await many()).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(proxy.asked).toBe(1);
    expect((await many()).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
    expect(proxy.asked).toBe(2);
  });

  it('is shared by all client objects with one name, and reused until it is refused', async () => {
    const proxy = await startProxy();
    const connection = connect(proxy.url);
    for (const language of ['en', 'de'] as const) {
      dataOf(await merchants(connection.client('partner', { language })));
      dataOf(await merchants(connection.client('partner', { language })));
    }
    expect(proxy.asked).toBe(1);
    dataOf(await merchants(connection.client('agent')));
    expect(proxy.asked).toBe(2);
  });

  it('is renewed once for all requests that are refused after its expiry (K2)', async () => {
    const proxy = await startProxy();
    const client = connect(proxy.url).client('partner');
    dataOf(await merchants(client));
    await workspace?.advanceClock(HOUR_MS);
    const replies = await Promise.all(Array.from({ length: 5 }, () => merchants(client)));
    expect(replies.map(({ response }) => response.status)).toEqual(Array(5).fill(200));
    expect(proxy.asked).toBe(2);
  });

  it('is renewed after a failed renewal', async () => {
    const proxy = await startProxy();
    const client = connect(proxy.url).client('partner');
    dataOf(await merchants(client));
    await workspace?.advanceClock(HOUR_MS);
    proxy.failures.push('refused');
    await expect(merchants(client)).rejects.toThrow('demo.partner');
    expect(dataOf(await merchants(client))).toHaveLength(1);
    expect(proxy.asked).toBe(3);
  });

  it('is renewed once per request: a second refusal is final', async () => {
    const proxy = await startProxy();
    const client = connect(proxy.url).client('partner', { secret: 'partner-secret' });
    dataOf(await merchants(client));
    await harness.sandbox.workspaces.delete('demo');
    await expect(merchants(client)).rejects.toThrow('demo.partner');
    expect(proxy.paths.filter((path) => path === '/merchants')).toHaveLength(2);
  });
});
