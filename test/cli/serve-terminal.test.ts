import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { killAtExit, serving } from './built-command.js';
import { sameTime } from '../time/moment.js';

const SCRIPT = '/usr/bin/script';

/** Runs the built `sandbox serve` on a terminal. */
function onTerminal(flags: string) {
  const command = `exec ${process.execPath} dist/bin/sandbox.js serve --port 0 ${flags}`;
  const child = spawn(SCRIPT, ['-qefc', command, '/dev/null'], {
    env: { ...sameTime(), PATH: '/usr/bin:/bin' },
  });
  killAtExit(() => child.kill('SIGKILL'));
  return child;
}

describe.skipIf(!existsSync(SCRIPT))('sandbox serve on a terminal', () => {
  it('begins with its banner; a short line for each request follows', async () => {
    const child = onTerminal('--store memory:');
    const { url, stdout } = await serving(child);
    await fetch(`${url}/merchants`);
    await expect.poll(stdout).toMatch(/\n\d\d:\d\d:\d\d GET \/merchants 401 \(ms [\d.]+\)\r\n/);
    expect(stdout().startsWith(`The sandbox listens on ${url}\r\n`)).toBe(true);
    expect(stdout()).not.toContain('{"level"');
    child.kill();
  });

  it('shows why it cannot start', async () => {
    const { url, stdout } = await serving(onTerminal('--store file:/proc/none'));
    expect([url, stdout()]).toEqual([
      null,
      expect.stringMatching(/^The folder \/proc\/none cannot be created/),
    ]);
  });
});
