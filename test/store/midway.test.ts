import { EventEmitter, once } from 'node:events';
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it, vi } from 'vitest';
import { nodeDisk, type Disk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

const take = (workspace: LiveWorkspace | undefined, reference: string) =>
  workspace?.command((tx) => tx.put('captures', aCapture(reference, 1)));

/**
 * Starts up to two processes, which use different names for temporary files. The process that started last has the
 * lock.
 */
async function twoProcesses() {
  const folder = aFolder();
  let holder = 1;
  const diskOf = (process: number): Disk => ({
    ...nodeDisk,
    lock: () => {
      holder = process;
      return Promise.resolve({
        isHeld: () => holder === process,
        get isLost() {
          return holder !== process;
        },
        release: () => undefined,
      });
    },
  });
  vi.resetModules();
  const other = await import('../../src/store/file/file-store.js');
  const start = async (process: 1 | 2, calls: Partial<Disk> = {}) => {
    const open = process === 1 ? fileStore : other.fileStore;
    const disk = { ...diskOf(process), ...calls };
    return new WorkspaceRegistry(await open(folder, { fsync: false, indexFromBytes: 0, disk }));
  };
  return start;
}

/**
 * Returns a gate. A call that awaits `pass` waits at the gate. `reached` resolves when the call waits. `open` lets it
 * continue.
 */
function gate() {
  const gates = new EventEmitter();
  const reached = once(gates, 'reached');
  const opened = once(gates, 'opened');
  const pass = async () => {
    gates.emit('reached');
    await opened;
  };
  return { reached, open: () => gates.emit('opened'), pass };
}

it.each([
  ['state.json', 'folds'],
  ['state.index.json', 'folds'],
  ['journal.ndjson', 'folds'],
  ['journal.ndjson', 'appends'],
])(
  'a process that is stopped between checking the lock and renaming %s damages no file of a successor that %s',
  async (file, successor) => {
    const start = await twoProcesses();
    const created = await start(1);
    await take(await created.create({ name: 'a', fixture: fixture() }), 'A');
    await created.close();

    const { reached, open, pass } = gate();
    const first = await start(1, {
      rename: async (from, to) => {
        if (basename(to) === file) await pass();
        return rename(from, to);
      },
    });
    const taken = Promise.allSettled([take(await first.get('a'), 'B')]);
    if (file !== 'journal.ndjson') await taken;
    const closed = first.close();
    await reached;
    let second = await start(2);
    await take(await second.get('a'), 'C');
    if (successor === 'folds') {
      await second.close();
      second = await start(2);
    }
    const workspace = await second.get('a');
    await take(workspace, 'D');
    open();
    await closed;
    await take(workspace, 'E');
    await workspace?.close(AbortSignal.abort()); // another fold would hide a loss
    await second.close();

    const third = await start(2);
    const captures = (await third.get('a'))?.query((tables) => [...tables.captures.values()]);
    const acknowledged = (await taken)[0]?.status === 'fulfilled' ? ['B'] : [];
    expect(captures?.map(({ reference }) => reference)).toEqual(['A', ...acknowledged, 'C', 'D', 'E']);
    await third.close();
  },
);

it.each([true, false])(
  'a process that lost its lock during a write truncates nothing that its successor has read (which has already appended: %s)',
  async (hasAppended) => {
    const start = await twoProcesses();
    const created = await start(1);
    await created.create({ name: 'a', fixture: fixture() });
    await created.close();

    const { reached, open, pass } = gate();
    const first = await start(1, {
      open: async (path, flags) => {
        const file = await nodeDisk.open(path, flags);
        if (basename(path) !== 'journal.ndjson' || flags !== 'r+') return file;
        return {
          read: (...args) => file.read(...args),
          write: async (...args) => {
            const written = await file.write(...args);
            await pass();
            return written;
          },
          truncate: (length) => file.truncate(length),
          datasync: () => file.datasync(),
          sync: () => file.sync(),
          close: () => file.close(),
        };
      },
    });
    const taken = take(await first.get('a'), 'WRITTEN');
    await reached;
    const second = await start(2);
    const workspace = await second.get('a');
    if (hasAppended) await take(workspace, 'C');
    open();
    await expect(taken).rejects.toMatchObject({ reason: 'taken_over' });
    await first.close();
    await take(workspace, 'D');
    const seen = ['WRITTEN', ...(hasAppended ? ['C'] : []), 'D'];
    const referencesOf = (of: LiveWorkspace | undefined) =>
      of?.query((tables) => [...tables.captures.values()].map(({ reference }) => reference).toSorted());
    expect(referencesOf(workspace)).toEqual(seen.toSorted());
    await workspace?.close(AbortSignal.abort());
    await second.close();

    const third = await start(2);
    expect(referencesOf(await third.get('a'))).toEqual(seen.toSorted());
    await third.close();
  },
);
