import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { START } from '../harness.js';
import { sandbox } from './command-from-sources.js';
import { COMMAND, leavesOf, run, RUNS, STAY, type Ended } from './every-command.js';

/**
 * Servers that never send a final response. They change the protocol although nobody asked for it, or send interim
 * responses without end.
 */
const SERVERS: Readonly<Record<string, (socket: Socket) => void>> = {
  'responds 101': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  'responds 102 for ever': (socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(20)), 1);
    socket.once('close', () => clearInterval(timer));
  },
};

const urls = new Map<string, string>();
const servers = Object.entries(SERVERS).map(([name, answer]) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  return [name, server] as const;
});
beforeAll(async () => {
  for (const [name, server] of servers) {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    urls.set(name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
});
afterAll(() => servers.forEach(([, server]) => server.close()));

/** The commands that need no server. */
const ALONE = new Set([
  'check',
  'contract diff',
  'fixture check',
  'fixture list',
  'store check',
  'store copy',
  'token new',
]);

it('each command is tried', () => {
  const stream = new Writable();
  const all = leavesOf(createProgram({ stdout: stream, stderr: stream, environment: {}, now: START }));
  expect([...Object.keys(RUNS), ...STAY].toSorted()).toEqual(all.toSorted());
});

function expectSaid({ code, stderr }: Ended): void {
  expect(stderr).toMatch(/cannot be reached|is not a sandbox|No sandbox responds|sent no response/);
  expect(stderr).toMatch(/^.+\n$/);
  expect(code).toBe(2);
}

describe.each(Object.keys(SERVERS))('at a server that %s, a command ends with 2 and a message', (name) => {
  it.each(Object.keys(RUNS).filter((command) => !ALONE.has(command)))('sandbox %s', async (command) => {
    expectSaid(await sandbox(RUNS[command]?.(urls.get(name) ?? '') ?? []));
  });
});

it('the built command ends with 2 and a message, too', async () => {
  expectSaid(await run(RUNS['workspace list']?.(urls.get('responds 102 for ever') ?? '') ?? []));
});

it('a command whose promise is never settled ends with 2 and a message', async () => {
  const script =
    "import { guardExit } from './dist/cli/exit-guard.js'; new Promise(() => {}).then(guardExit(process).finish);";
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^The command ended before it was done: .+\n$/)]);
});

describe('a command whose output cannot be written ends with 2 and a message', () => {
  // unread-output.long.test.ts tests all other commands.
  it('sandbox fixture list', async () => {
    const { code, stderr } = await run(['fixture', 'list'], true);
    expect(stderr).toContain('Standard output was closed before the command had printed its result.');
    expect(code).toBe(2);
  });

  it.skipIf(!existsSync('/dev/full'))('sandbox fixture list, with its output on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [COMMAND, 'fixture', 'list'], { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    let stderr = '';
    child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^Standard output cannot be written \(ENOSPC.+\n$/),
    ]);
  });

  it('unlike the help, which ends with 0', async () => {
    expect(await run(['serve', '--help'], true)).toEqual({ code: 0, stderr: '' });
  });
});

it.skipIf(!existsSync('/dev/full'))('a server whose log is on a full disk continues', async () => {
  const full = openSync('/dev/full', 'w');
  const args = [COMMAND, 'serve', '--port', '0', '--store', 'memory:', '--log', 'info'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', full] });
  closeSync(full);
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const url = await new Promise<string>((resolve) => {
      let stdout = '';
      child.stdout?.on('data', (part: Buffer) => {
        stdout += part.toString();
        const [, found] = /listens on (\S+)/.exec(stdout) ?? [];
        if (found !== undefined) resolve(found);
      });
      void ended.then(() => resolve(''));
    });
    for (let turn = 0; turn < 3; turn++) expect((await fetch(`${url}/_sandbox/live`)).status).toBe(200);
  } finally {
    child.kill();
  }
  expect(await ended).toBe(0);
});
