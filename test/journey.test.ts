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

/** The shell blocks of a chapter of a page. */
function blocksOf(page: string, chapter: string): readonly string[] {
  const [, text = ''] = readFileSync(page, 'utf8').split(`\n## ${chapter}\n`);
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

/** Runs shell commands of a page against a server and returns the lines that they print. */
async function paste(commands: string, url: string): Promise<string[]> {
  const options = { cwd: folder, env: { ...process.env, BASE: url } };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands], options);
  return stdout.trim().split('\n');
}

describe('the documents', () => {
  it('have a journey that works when it is pasted, and a booking that is there after a restart', async () => {
    const first = await serve();
    const [journey = ''] = blocksOf('README.md', 'Book with curl');
    const lines = await paste(`${journey}\necho "$BOOKING $TOKEN"`, first.url);
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

  it('have a hosted payment with ticket and refund that works when it is pasted', async () => {
    const server = await serve();
    const [payment = ''] = blocksOf('docs/payments.md', 'Pay on the hosted page, with a ticket and a refund');
    const lines = await paste(payment, server.url);
    expect(lines).toContain('Redirected to https://shop.example/thanks');
    expect(lines.slice(-3)).toEqual(['paid, balance 0', 'valid', 'cancelled, refunded 46.5']);
    expect(readFileSync(join(folder, 'ticket.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    expect(await server.stop()).toBe(0);
  });

  it('show requests to the control plane that work', async () => {
    const server = await serve();
    const blocks = [
      ...blocksOf('docs/control-plane.md', 'Control a running sandbox'),
      ...blocksOf('docs/control-plane.md', 'Create a workspace from YAML'),
      ...blocksOf('docs/payments.md', 'Mails'),
      ...blocksOf('docs/ci.md', 'Isolated tests'),
    ];
    expect(blocks).toHaveLength(5);
    for (const block of blocks) {
      const local = block.replaceAll(/(?:http:\/\/)?(?:localhost|127\.0\.0\.1):4020/g, server.url);
      const lines = await paste(local.replaceAll('curl ', 'curl -sS --fail '), server.url);
      expect(lines[0]).toMatch(/^[[{]/);
    }
    expect(await server.stop()).toBe(0);
  });

  it('start and test with one line each, which are scripts of the package', () => {
    const start = blocksOf('README.md', 'Start');
    expect(start.slice(0, 2)).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
    const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
      version: string;
    };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test']));
    expect(start[2]).toContain(`activity-booking-sandbox-${version}.tgz`);
  });
});
