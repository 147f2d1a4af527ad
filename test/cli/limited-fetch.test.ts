import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { callControlPlane } from '../../src/cli/control-plane.js';
import { fetchWithin, limitedFetch } from '../../src/cli/limited-fetch.js';
import { real } from '../../src/time/real-time.js';
import { sandbox } from './command-from-sources.js';

it.each([101, 999])('the error for a server that responds %i is in terms of HTTP', async (status) => {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.end(`HTTP/1.1 ${status} Whatever\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(limitedFetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    `it responds with the status ${status}, which ends no request`,
  );
});

/**
 * Starts a server that begins a response, then sends a byte every `everyMs` milliseconds. With `Infinity`, sends no more
 * bytes.
 */
async function startSlow(everyMs: number): Promise<string> {
  const server = createServer((socket) => {
    let timer: NodeJS.Timeout | undefined;
    socket
      .on('error', () => undefined)
      .on('close', () => real.clearInterval(timer))
      .once('data', () => {
        if (everyMs === Infinity) return;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
        timer = real.setInterval(() => void socket.write(' '), everyMs).unref();
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a server whose response does not end', () => {
  const NEVER = 100_000; // so that only one limit can be reached, even on a busy machine
  const LIMITS = {
    silent: { idle: 100, total: NEVER, large: NEVER },
    slow: { idle: NEVER, total: 150, large: 250 },
  };
  const SILENT = 'it sent nothing for 0.1 s';
  const [LONG, LONGER] = ['it took longer than 0.15 s', 'it took longer than 0.25 s'];

  it.each([
    ['silent', Infinity, '/_sandbox/workspaces', '', SILENT],
    ['silent about an export', Infinity, '/_sandbox/workspaces/demo/export', '', SILENT],
    ['silent about a fixture', Infinity, '/_sandbox/workspaces', 'x'.repeat(300_000), SILENT],
    ['dripping', 20, '/_sandbox/workspaces', '', LONG],
    ['dripping an export', 20, '/_sandbox/workspaces/demo/export', '', LONGER],
    ['dripping an archive', 20, '/_sandbox/workspaces/demo/requests.har?limit=1000', '', LONGER],
    ['dripping after a fixture', 20, '/_sandbox/workspaces', 'x'.repeat(300_000), LONGER],
  ])('is given up: %s', async (_, everyMs, path, body, reason) => {
    const url = await startSlow(everyMs);
    const limits = everyMs === Infinity ? LIMITS.silent : LIMITS.slow;
    const sent = fetchWithin(limits)(url + path, { method: body === '' ? 'GET' : 'POST', body });
    await expect(sent).rejects.toThrow(`got no response: ${reason}`);
  });

  it.each([
    ['it sent nothing for 30 s', Infinity],
    ['it took longer than 60 s', 20],
  ])('ends a command with 2 and the message that %s', async (reason, everyMs) => {
    const { setTimeout: wait } = real;
    const isSilent = everyMs === Infinity;
    vi.spyOn(real, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
      wait(run, ms === 60_000 && !isSilent ? 100 : ms)) as typeof real.setTimeout);
    const setIdle = Reflect.get(Socket.prototype, 'setTimeout') as (this: Socket, ...of: unknown[]) => Socket;
    vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, run) {
      return setIdle.call(this, ms === 30_000 && isSilent ? 100 : ms, run);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const url = await startSlow(everyMs);
    const listing = callControlPlane({ url }, {}, (control) => control.GET('/workspaces'));
    await expect(listing).rejects.toMatchObject({
      message: `The server at ${url} does not respond: ${reason}. Try again, or set --url.`,
      exitCode: 2,
    });
  });
});

it('reads at most 1 MiB of the keys of a server', async () => {
  const server = createHttpServer((_, response) => response.end('x'.repeat(2 ** 20 + 1)));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'certificate.jws');
  writeFileSync(file, 'a.b.c');
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await sandbox(['certify', '--verify', file, '--keys', `http://127.0.0.1:${port}`]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('its body has more than 1048576 bytes')]);
});
