import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { needs } from '../needs.js';
import { bundleChild } from './bundle-child.js';
import { aFolder } from './folder.js';
import { fixture } from './workspace.js';

const CHILD = await bundleChild('lock-child');
const UNSHARE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Returns a data folder with the workspace `a`. */
async function dataFolder(): Promise<string> {
  const folder = aFolder();
  const workspaces = new WorkspaceRegistry(await fileStore(folder));
  await workspaces.create({ name: 'a', fixture: fixture() });
  await workspaces.close();
  return folder;
}

/** Starts a process on a data folder. `before` is a command that starts Node, such as `unshare`. */
function start(args: readonly string[], before: readonly string[] = []) {
  const [program = '', ...rest] = [...before, process.execPath, CHILD, ...args];
  const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    line: async () => (await lines.next()).value as string,
    take: (reference: string) => void child.stdin.write(`${reference}\n`),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    stop: () => {
      child.stdin.end();
      return ended;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

async function referencesIn(folder: string): Promise<readonly string[] | undefined> {
  const workspaces = new WorkspaceRegistry(await fileStore(folder));
  const workspace = await workspaces.get('a');
  const found = workspace?.query((tables) => [...tables.captures.values()].map(({ reference }) => reference));
  await workspaces.close();
  return found;
}

describe.concurrent('two processes on one data folder', { ...needs('posix'), timeout: 60_000 }, () => {
  it('a stopped process whose lock was taken over never acknowledges a change again', async () => {
    const folder = await dataFolder();
    const first = start([folder]);
    expect(await first.line()).toBe('open');
    first.take('A');
    expect(await first.line()).toBe('taken A');
    first.signal('SIGSTOP');
    first.take('LOST');
    const second = start([folder]);
    expect(await second.line()).toBe('open');
    second.take('B');
    expect(await second.line()).toBe('taken B');
    first.signal('SIGCONT');
    expect(await first.line()).toBe('refused taken_over');
    second.take('C');
    expect(await second.line()).toBe('taken C');
    await second.stop();
    first.take('LATER');
    expect(await first.line()).toBe('refused taken_over');
    await first.stop();
    expect(await referencesIn(folder)).toEqual(['A', 'B', 'C']);
  });

  it('the second process is refused while the first runs, even if it cannot look up the first', async () => {
    const folder = await dataFolder();
    const first = start([folder]);
    expect(await first.line()).toBe('open');
    const second = start([folder]);
    expect(await second.line()).toMatch(/in use by process \d+ on/);
    await Promise.all([first.stop(), second.stop()]);
  });

  it(
    'processes with the same pid in two namespaces do not treat each other as ended',
    needs('pidNamespaces'),
    async () => {
      const folder = await dataFolder();
      const first = start([folder, 'proc'], UNSHARE);
      expect(await first.line()).toBe('open');
      const second = start([folder, 'proc'], UNSHARE);
      expect(await second.line()).toMatch(/in use by process 1 on/);
      await Promise.all([first.kill(), second.stop()]);
      const third = start([folder, 'proc'], UNSHARE);
      expect(await third.line()).toBe('open');
      third.take('A');
      expect(await third.line()).toBe('taken A');
      await third.stop();
      expect(await referencesIn(folder)).toEqual(['A']);
    },
  );
});
