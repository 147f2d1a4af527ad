import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressOf, serving } from '../cli/built-command.js';
import { sameTime } from '../time/moment.js';

const COMMAND = fileURLToPath(new URL('../../dist/bin/sandbox.js', import.meta.url));
const PROBE = new URL('probe.mjs', import.meta.url).href;

/** The built server in a process of its own, with its files in a temporary folder. */
export interface SoakedServer {
  readonly url: string;
  /** Collects garbage. Returns the size of all surviving objects and buffers, in bytes. */
  memory(): Promise<number>;
  /** Returns the number of open files and sockets. */
  descriptors(): number;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server with the Node flags of `npm start`, and with the probe that measures its memory. */
export async function startSoaked(): Promise<SoakedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const node = ['--expose-gc', '--max-old-space-size=1024', '--max-semi-space-size=4', '--import', PROBE];
  const flags = ['--port', '0', '--store', `file:${folder}`, '--fixture', 'none', '--log', 'silent'];
  const child = spawn(process.execPath, [...node, COMMAND, 'serve', ...flags], {
    env: { ...sameTime(), PATH: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const server = await serving(child);
  return {
    url: addressOf(server),
    async memory() {
      child.send('collect');
      const [bytes] = (await once(child, 'message')) as [number];
      return bytes;
    },
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    async stop() {
      const code = await server.stop();
      rmSync(folder, { recursive: true });
      return code;
    },
  };
}
