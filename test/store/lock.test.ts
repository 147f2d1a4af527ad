import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeDisk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { lockFolder } from '../../src/store/file/lock.js';
import { isOnLocalFileSystem, isRunning, thisProcess } from '../../src/store/file/lock-holder.js';
import { fakeIntervals } from '../fake-intervals.js';
import { aFolder } from './folder.js';

/** The process named in a lock file. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly began: string | null;
  readonly boot: string | null;
  readonly pidNamespace: string | null;
  readonly token: string;
}

const HERE = thisProcess('');
/** Short times, so that tests need not wait long. */
const TIMES = { heartbeatMs: 20, staleMs: 200 };
const reports: string[] = [];
/** A time for which even a busy machine never leaves the lock untouched. */
const NEVER_STALE = { ...TIMES, staleMs: 100_000 };
/** Opens a folder, by default as on a network drive. */
const open = (folder: string, isLocal = false, { staleMs } = TIMES) => {
  const settings = {
    ...TIMES,
    staleMs,
    report: (line: string) => reports.push(line),
    isLocal: () => isLocal,
  };
  const lock = (path: string) => lockFolder(path, settings);
  return fileStore(folder, { disk: { ...nodeDisk, lock } });
};

const lockOf = (folder: string) => join(folder, '.lock');

/** Returns a data folder with the lock of another process. */
function lockedBy(holder: Partial<Holder>): string {
  const folder = aFolder();
  writeFileSync(lockOf(folder), JSON.stringify({ ...HERE, pid: process.ppid, began: null, ...holder }));
  touch(folder, 3600);
  return folder;
}

function touch(folder: string, secondsAgo: number): void {
  const seconds = statSync(lockOf(folder)).mtimeMs / 1000 - secondsAgo;
  utimesSync(lockOf(folder), seconds, seconds);
}

function holderOf(folder: string): Holder {
  return JSON.parse(readFileSync(lockOf(folder), 'utf8'));
}

/** Returns the start time of this process's parent, in the form of the operating system. */
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

  it.each<[string, (path: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a link that leads nowhere', (path) => symlinkSync('nowhere', path)],
  ])('is refused immediately with the remedy if its lock is %s', async (_, make) => {
    const folder = aFolder();
    make(lockOf(folder));
    await expect(open(folder)).rejects.toMatchObject({
      name: 'StoreUnusable',
      message: expect.stringMatching(/\.lock is not a file\. .* delete /),
    });
  });

  it.each([
    ['a process that is gone', { pid: 999_999_999 }],
    ['an earlier process with the pid of this process', { pid: process.pid, began: '1' }],
    ['a process whose pid another process has now', { began: '1' }],
  ])('is taken over at once from %s', async (_, holder) => {
    reports.splice(0);
    const folder = lockedBy(holder);
    const store = await open(folder);
    expect(holderOf(folder)).toMatchObject({ pid: process.pid, host: hostname() });
    expect(reports).toEqual([]);
    await store.close();
    expect(existsSync(lockOf(folder))).toBe(false);
  });

  it('is taken over at once from an ended process that is still a zombie', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60']);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [data] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(data.toString());
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
    await vi.waitUntil(() => stat().includes(') Z '), { timeout: 10_000 });
    const began =
      stat()
        .slice(stat().lastIndexOf(')') + 2)
        .split(' ')[19] ?? '';
    reports.splice(0);
    const store = await open(lockedBy({ pid, began }));
    expect(reports).toEqual([]);
    await store.close();
  });

  it.each([
    ['an earlier boot of this machine', hostname()],
    ['another machine, from which its disk was moved', 'other'],
  ])('is taken over at once from %s, if the disk is local and the lock old', async (_, host) => {
    reports.splice(0);
    const folder = lockedBy({ host, boot: 'other' });
    const store = await open(folder, true);
    expect([reports, holderOf(folder).pid]).toEqual([[], process.pid]);
    await store.close();
  });

  it('is observed if the lock was just touched, even if it is from another boot and the disk is local', async () => {
    const folder = lockedBy({ boot: 'other' }); // like the lock of a container with the same host name
    touch(folder, -3600); // sets the time of the lock to now
    const beat = setInterval(() => touch(folder, -0.001), TIMES.heartbeatMs);
    await expect(open(folder, true, NEVER_STALE)).rejects.toThrow('in use by process');
    clearInterval(beat);
  });

  it('of this machine counts as local, and a missing folder does not', () => {
    expect([isOnLocalFileSystem('/proc'), isOnLocalFileSystem('/nowhere')]).toEqual([false, false]);
    expect(isOnLocalFileSystem('/dev/shm')).toBe(true);
  });

  it('is refused while its process runs, even if the process has not touched the lock for long', async () => {
    const folder = lockedBy({ began: beginOfParent() });
    const before = readFileSync(lockOf(folder), 'utf8');
    await expect(open(folder)).rejects.toThrow(`process ${process.ppid} on ${hostname()}`);
    expect(readFileSync(lockOf(folder), 'utf8')).toBe(before);
  });

  describe.each([
    ['of another boot of the system', { boot: 'other' }],
    ['of another pid namespace', { pidNamespace: 'pid:[1]' }],
    ['that knows neither', { boot: null, pidNamespace: null }],
  ])('whose lock is from a process %s', (_, holder) => {
    const other = { pid: 999_999_999, host: 'other', ...holder };

    it('is taken over if the lock does not change, after a message about the wait', async () => {
      reports.splice(0);
      const folder = lockedBy(other);
      const store = await open(folder);
      expect(reports).toEqual([
        `Waiting for up to 0.2 s to see whether process 999999999 on other still uses ${folder}.`,
      ]);
      expect(holderOf(folder)).toMatchObject({ pid: process.pid });
      await store.close();
    });

    it('is refused while the lock changes, even if the clock of its process is wrong', async () => {
      const folder = lockedBy(other);
      let hoursAgo = 3600 * 1000;
      const beat = setInterval(() => touch(folder, (hoursAgo -= 1)), TIMES.heartbeatMs);
      await expect(open(folder, false, NEVER_STALE)).rejects.toThrow('process 999999999 on other');
      clearInterval(beat);
    });
  });

  it('is taken over from a process that was killed while it wrote its lock', async () => {
    const folder = aFolder();
    writeFileSync(lockOf(folder), '{"pid":');
    const store = await open(folder);
    expect(holderOf(folder)).toMatchObject({ pid: process.pid });
    await store.close();
  });

  it('belongs to only one of several processes that take it over at the same time', async () => {
    const folder = lockedBy({ boot: 'other' });
    const lock = () => lockFolder(folder, TIMES);
    const taken = await Promise.allSettled([lock(), lock(), lock()]);
    const held = taken.filter((one) => one.status === 'fulfilled' && one.value.isHeld());
    expect(held).toHaveLength(1);
    for (const one of taken) if (one.status === 'fulfilled') one.value.release();
  });

  it('is lost permanently when its lock was taken over', async () => {
    const folder = aFolder();
    const lock = await lockFolder(folder, TIMES);
    const mine = readFileSync(lockOf(folder));
    expect(lock.isHeld()).toBe(true);
    rmSync(lockOf(folder));
    writeFileSync(lockOf(folder), JSON.stringify({ ...HERE, token: 'another' }));
    expect(lock.isHeld()).toBe(false);
    writeFileSync(lockOf(folder), mine);
    expect(lock.isHeld()).toBe(false);
    lock.release();
    expect(existsSync(lockOf(folder))).toBe(true);
  });

  it('keeps the lock of the new process when the old process closes it', async () => {
    const folder = aFolder();
    const store = await fileStore(folder);
    const taken = JSON.stringify({ ...holderOf(folder), token: 'another' });
    rmSync(lockOf(folder));
    writeFileSync(lockOf(folder), taken);
    await store.close();
    expect(readFileSync(lockOf(folder), 'utf8')).toBe(taken);
  });
});

describe('a process in a lock file', () => {
  const hidden = { ...HERE, pid: 999_999_999 };
  afterEach(() => vi.restoreAllMocks());

  it('is running if the system has a process with that pid and start time', () => {
    expect(isRunning(HERE, HERE)).toBe(true);
    expect(isRunning({ ...HERE, began: '1' }, HERE)).toBe(false);
    expect(isRunning(hidden, HERE)).toBe(false);
  });

  it('may be running if the system hides it, for example from other users', () => {
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    });
    expect(isRunning(hidden, HERE)).toBeNull();
  });
});

describe('the lock of a data folder', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is touched every second until the folder is closed, for processes on other hosts', async () => {
    fakeIntervals();
    const folder = aFolder();
    const store = await fileStore(folder);
    const isTouchedWithin = (ms: number) => {
      touch(folder, 3600);
      const before = statSync(lockOf(folder)).mtimeMs;
      vi.advanceTimersByTime(ms);
      return statSync(lockOf(folder)).mtimeMs > before + 3_500_000;
    };
    expect([isTouchedWithin(1000), isTouchedWithin(1000)]).toEqual([true, true]);
    await store.close();
    writeFileSync(lockOf(folder), '{}');
    expect(isTouchedWithin(60_000)).toBe(false);
  });
});
