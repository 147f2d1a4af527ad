import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runClient } from '../../src/cli/run-client.js';
import { sameTime } from '../time/moment.js';

const folder = mkdtempSync(join(tmpdir(), 'run-client-'));

/** Runs a script of the shell as a client. Returns its result, its duration in seconds, and the output that was shown. */
async function client(script: string, timeLimitMs = 20_000) {
  let shown = '';
  const output = new Writable({
    write: (part: Buffer, _, done) => {
      shown += part.toString();
      done();
    },
  });
  const began = performance.now();
  const ended = await runClient({
    command: ['bash', '-c', script],
    environment: { PATH: process.env['PATH'], FOLDER: folder },
    timeLimitMs,
    output,
  });
  return { ...ended, shown, seconds: (performance.now() - began) / 1000 };
}

function isRunning(pidFile: string): boolean {
  try {
    const pid = Number(readFileSync(join(folder, pidFile), 'utf8'));
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function endLeft(pidFile: string): void {
  process.kill(Number(readFileSync(join(folder, pidFile), 'utf8')), 'SIGKILL');
}

describe.skipIf(process.platform !== 'linux')('a client under certification', () => {
  it('is waited for only a few seconds after its exit, even if a process outside its group keeps the output open', async () => {
    const ended = await client(`setsid sleep 60 & echo $! > $FOLDER/left; echo '{"a":1}'`);
    endLeft('left');
    expect(ended).toMatchObject({ answers: { a: 1 }, failure: null });
    expect(ended.seconds).toBeLessThan(15);
  });

  it('that reaches its time limit is not waited for either', async () => {
    const ended = await client(`setsid sleep 60 & echo $! > $FOLDER/limit; sleep 60`, 1000);
    endLeft('limit');
    expect(ended.failure).toBe('took longer than 1 s.');
    expect(ended.seconds).toBeLessThan(15);
  });

  it.each([
    ['done', 'exit 0', null],
    ['failed', 'exit 3', 'ended with 3.'],
    ['too slow', 'wait', 'took longer than 1 s.', 1000],
  ])('leaves no process of its group when it is %s', async (name, end, failure, limitMs?: number) => {
    const ended = await client(`sleep 60 & echo $! > "$FOLDER/${name}"; ${end}`, limitMs);
    expect(ended.failure).toBe(failure);
    await expect.poll(() => isRunning(name)).toBe(false);
  });

  it('that writes without end is ended, and the beginning of its output is shown', async () => {
    const ended = await client('yes');
    expect(ended.failure).toBe('wrote more than 64 MiB.');
    expect(ended.shown.length).toBeLessThan(1.2 * 1024 * 1024);
    expect(ended.shown).toContain('The client writes more than 1 MiB: the rest is not shown.');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('is ended when the command gets %s', async (signal) => {
    const name = `by-${signal}`;
    const script = join(folder, `${name}.mjs`);
    writeFileSync(
      script,
      `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
      const child = spawn('sleep', ['60']); writeFileSync('${join(folder, name)}', String(child.pid)); setInterval(() => {}, 1000);`,
    );
    const args = ['dist/bin/sandbox.js', 'certify', '--profile', 'reseller', '--', process.execPath, script];
    const command = spawn(process.execPath, args, {
      env: { ...sameTime(), PATH: process.env['PATH'] },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => command.once('close', (_, by) => resolve(by)));
    await expect
      .poll(() => existsSync(join(folder, name)) && isRunning(name), { timeout: 30_000 })
      .toBe(true);
    command.kill(signal);
    expect(await ended).toBe(signal);
    await expect.poll(() => isRunning(name), { timeout: 5000 }).toBe(false);
  });
});
