import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { aFolder } from './folder.js';

/** The process that a lock file names. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly began: string | null;
  readonly token: string;
}

const lockOf = (folder: string) => join(folder, '.lock');

/** A data folder with the lock of another process, which touched it some seconds ago. */
function lockedBy(holder: Partial<Holder>, secondsAgo = 0): string {
  const folder = aFolder();
  const text = JSON.stringify({ pid: process.ppid, host: hostname(), began: null, token: '', ...holder });
  writeFileSync(lockOf(folder), text);
  touch(folder, secondsAgo);
  return folder;
}

function touch(folder: string, secondsAgo: number): void {
  const seconds = (performance.timeOrigin + performance.now()) / 1000 - secondsAgo;
  utimesSync(lockOf(folder), seconds, seconds);
}

function holderOf(folder: string): Holder {
  return JSON.parse(readFileSync(lockOf(folder), 'utf8'));
}

/** What the system says of the parent of this process: when it began. */
function beginOfParent(): string {
  const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

describe('a data folder', () => {
  it('is for one process at a time', async () => {
    const folder = aFolder();
    const first = await fileStore(folder);
    await expect(fileStore(folder)).rejects.toThrow(/in use by process \d+/);
    await first.close();
    const second = await fileStore(folder);
    await expect(second.close()).resolves.toBeUndefined();
    expect(existsSync(lockOf(folder))).toBe(false);
  });

  it.each([
    ['a process that is gone', { pid: 999_999_999 }, 0],
    ['an earlier process with the number of this one', { pid: process.pid }, 0],
    ['a process of another host that has not touched it for 21 seconds', { host: 'other' }, 21],
  ])('is taken over from %s', async (_, holder, secondsAgo) => {
    const folder = lockedBy(holder, secondsAgo);
    const store = await fileStore(folder);
    expect(holderOf(folder)).toMatchObject({ pid: process.pid, host: hostname() });
    await store.close();
    expect(existsSync(lockOf(folder))).toBe(false);
  });

  it.each([
    ['a process that runs, however long it has not touched it', {}, 3600],
    ['a process of another host that touched it 15 seconds ago', { host: 'other', pid: 999_999_999 }, 15],
  ])('is refused while it belongs to %s', async (_, holder, secondsAgo) => {
    const folder = lockedBy(holder, secondsAgo);
    const before = readFileSync(lockOf(folder), 'utf8');
    const { pid, host } = holderOf(folder);
    await expect(fileStore(folder)).rejects.toThrow(`process ${pid} on ${host}`);
    expect(readFileSync(lockOf(folder), 'utf8')).toBe(before);
  });

  it.skipIf(process.platform !== 'linux')(
    'is taken over from a process whose number another one has now, and refused while it is the same one',
    async () => {
      await expect(fileStore(lockedBy({ began: beginOfParent() }))).rejects.toThrow(/in use/);
      const store = await fileStore(lockedBy({ began: '1' }));
      await expect(store.close()).resolves.toBeUndefined();
    },
  );

  it('does not lose the lock of the process that took it over when it is closed', async () => {
    const folder = aFolder();
    const store = await fileStore(folder);
    const taken = JSON.stringify({ ...holderOf(folder), token: 'another' });
    writeFileSync(lockOf(folder), taken);
    await store.close();
    expect(readFileSync(lockOf(folder), 'utf8')).toBe(taken);
  });
});

describe('the lock of a data folder', () => {
  afterEach(() => void vi.useRealTimers());

  it('is touched every 5 seconds until the folder is closed, for processes of other hosts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const folder = aFolder();
    const store = await fileStore(folder);
    const isTouchedWithin = (ms: number) => {
      touch(folder, 3600);
      const before = statSync(lockOf(folder)).mtimeMs;
      vi.advanceTimersByTime(ms);
      return statSync(lockOf(folder)).mtimeMs > before + 3_500_000;
    };
    expect([isTouchedWithin(5000), isTouchedWithin(5000)]).toEqual([true, true]);
    await store.close();
    writeFileSync(lockOf(folder), '{}');
    expect(isTouchedWithin(60_000)).toBe(false);
  });
});
