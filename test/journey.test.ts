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

/** The shell blocks of a chapter of the README. */
function blocksOf(chapter: string): readonly string[] {
  const [, text = ''] = readFileSync('README.md', 'utf8').split(`\n## ${chapter}\n`);
  const [own = ''] = text.split('\n## ');
  return Array.from(own.matchAll(/```sh\n([\s\S]*?)```/g), ([, block = '']) => block);
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
    const journey = blocksOf('One journey').join('\n');
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', `${journey}\necho "$BOOKING $TOKEN"`], {
      cwd: folder,
      env: { ...process.env, BASE: first.url },
    });
    const lines = stdout.trim().split('\n');
    const [booking, token] = lines.at(-1)?.split(' ') ?? [];
    expect(lines.some((line) => line.startsWith('Captured: '))).toBe(true);
    expect(lines).toContain('reserved, 91.5 EUR, balance 91.5');
    expect(lines).toContain('Sent on to https://shop.example/thanks');
    expect(lines.slice(-4, -1)).toEqual(['paid, balance 0', 'valid', 'cancelled, paid back 46.5']);
    expect(readFileSync(join(folder, 'ticket.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');

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

  it('shows requests to the control plane that work', async () => {
    const server = await serve();
    for (const block of blocksOf('The control plane')) {
      const local = block.replaceAll('localhost:4020', server.url);
      const { stdout } = await run('bash', [
        '-euo',
        'pipefail',
        '-c',
        local.replaceAll('curl ', 'curl -sS --fail '),
      ]);
      expect(stdout).toMatch(/^[[{]/);
    }
    expect(await server.stop()).toBe(0);
  });

  it('starts and tests with one line each, which are scripts of the package', () => {
    const start = blocksOf('Start');
    expect(start.slice(0, 2)).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
    const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
      version: string;
    };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test']));
    expect(start[2]).toContain(`activity-booking-sandbox-${version}.tgz`);
  });
});
