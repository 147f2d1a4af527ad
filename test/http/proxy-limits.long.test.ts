// Runs nginx with hosting/nginx.conf, without TLS. Tests the limits of one address, and their effect on other
// addresses.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { needs } from '../needs.js';

/** Stands in for both instances. A request with `?hold` gets no response. */
const instance = createServer((received, response) => {
  received.resume();
  if (!received.url?.endsWith('?hold')) response.end('served');
});
const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
let proxy: ChildProcess | undefined;
let port = '';
let open: ClientRequest[] = [];

/** Returns the configuration for this machine. */
function configuration(at: { readonly instance: number; readonly proxy: string }): string {
  const text = readFileSync('hosting/nginx.conf', 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll(/http:\/\/sandbox-[12]:4020/g, `http://127.0.0.1:${at.instance}`)
    .replace('listen 8443 ssl', `listen 127.0.0.1:${at.proxy}`)
    .replaceAll(/^ +ssl_.*\n/gm, '');
  return `daemon off;\n${text}`;
}

/** Returns the status of a request from an address of this machine; for a held request, null as soon as it is sent. */
function statusOf(path: string, from: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, localAddress: from, method: 'POST', agent: false });
    sent.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    open.push(sent.on('error', reject));
    if (path.endsWith('?hold')) instance.once('request', () => resolve(null));
    sent.end();
  });
}

/** Returns the statuses of requests, one after the other. */
async function statusesOf(count: number, path: string, from: string): Promise<readonly (number | null)[]> {
  const statuses: (number | null)[] = [];
  while (statuses.length < count) statuses.push(await statusOf(path, from));
  return statuses;
}

describe('hosting/nginx.conf', needs('nginx'), () => {
  beforeAll(async () => {
    chmodSync(folder, 0o755); // nginx's workers run as another user if root starts it
    instance.listen(0, '127.0.0.1');
    await once(instance, 'listening');
    port = await freePort();
    const config = join(folder, 'nginx.conf');
    writeFileSync(config, configuration({ instance: (instance.address() as AddressInfo).port, proxy: port }));
    proxy = spawn('nginx', ['-e', 'stderr', '-c', config], { stdio: 'ignore' });
    await eventually(() => statusOf('/', '127.0.0.2'));
  });
  afterAll(async () => {
    if (proxy?.kill()) await once(proxy, 'exit');
    instance.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  afterEach(() => {
    for (const one of open) one.destroy();
    open = [];
  });

  it.each([
    ['/oauth2/token', 3],
    ['/_sandbox/session', 5],
  ])(
    'lets one address send ten requests a second to %s and 50 at once; others notice nothing',
    async (path, at) => {
      const from = `127.0.0.${at}`;
      const begun = performance.now();
      const statuses = await statusesOf(100, path, from);
      const allowed = 51 + Math.ceil((performance.now() - begun) / 100);
      const served = statuses.filter((status) => status === 200).length;
      expect(served).toBeGreaterThanOrEqual(51);
      expect(served).toBeLessThanOrEqual(allowed);
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      expect(await statusOf(path, `127.0.0.${at + 1}`)).toBe(200);
      expect(await statusOf('/merchants', from)).toBe(200);
    },
  );

  it.each([
    ['/oauth2/token', 50, 10],
    ['/_sandbox/session', 50, 12],
    ['/merchants', 200, 14],
  ])(
    'limits the open requests to %s from one address to %i; others notice nothing',
    async (path, most, at) => {
      const from = `127.0.0.${at}`;
      const held = await statusesOf(most, `${path}?hold`, from);
      expect(new Set(held)).toEqual(new Set([null]));
      expect(await statusOf(path, from)).toBe(503);
      expect(await statusOf(path, `127.0.0.${at + 1}`)).toBe(200);
    },
  );
});
