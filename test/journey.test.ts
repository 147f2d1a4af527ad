import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'sandbox-journey-'));
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What the README tells a newcomer to paste. */
function journey(): string {
  const [, block] =
    /## One journey[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  return block ?? '';
}

async function serve(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const flags = ['serve', '--port', '0', '--store', `file:${join(folder, 'data')}`, '--log', 'silent'];
  const child = spawn('node', ['dist/bin/sandbox.js', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url !== undefined) {
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      return { url, stop };
    }
  }
  throw new Error('The server did not start');
}

describe('the README', () => {
  it('has a journey that works when it is pasted, and a booking that is there after a restart', async () => {
    const first = await serve();
    const { stdout } = await run('bash', ['-euc', `${journey()}\necho "$BOOKING $TOKEN"`], {
      env: { ...process.env, BASE: first.url },
    });
    const lines = stdout.trim().split('\n');
    const [booking, token] = lines.at(-1)?.split(' ') ?? [];
    expect(lines.some((line) => line.startsWith('Captured: '))).toBe(true);
    expect(lines.at(-2)).toBe('reserved, 91.5 EUR, balance 91.5');

    const read = async (url: string) => {
      const headers = {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'accept-language': 'en',
      };
      const reply = await fetch(`${url}/bookings/${booking}`, { headers });
      return { status: reply.status, body: await reply.text() };
    };
    const before = await read(first.url);
    expect(await first.stop()).toBe(0);
    const second = await serve();
    const after = await read(second.url);
    expect(after).toEqual({ status: 200, body: before.body.replaceAll(first.url, second.url) });
    expect(await second.stop()).toBe(0);
  });
});
