import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Disk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { memoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { fakeIntervals } from '../fake-intervals.js';
import { failure, ForgetfulDisk, type Call } from '../store/forgetful-disk.js';
import { DATA, take } from '../store/shop.js';
import { fixture, NOW } from '../store/workspace.js';

const FIXTURE = fixture();
const IDLE_MS = 1000;

/** Returns a store that counts how often each journal of its new workspaces is closed. */
function countingCloses(store: Store, closes: number[]): Store {
  return {
    isDurable: store.isDurable,
    names: () => store.names(),
    create: async (stored, options) => {
      const opened = await store.create(stored, options);
      const { log } = opened;
      const at = closes.push(0) - 1;
      const close = () => {
        closes[at] = (closes[at] ?? 0) + 1;
        return log.close();
      };
      return {
        ...opened,
        log: {
          follow: (follower) => log.follow(follower),
          decide: (decide) => log.decide(decide),
          refresh: () => log.refresh(),
          close,
        },
      };
    },
    open: (name) => store.open(name),
    summary: (name, count) => store.summary(name, count),
    changeSettings: (name, change) => store.changeSettings(name, change),
    saveUse: (name, use) => store.saveUse(name, use),
    requireWritable: () => store.requireWritable(),
    rename: (name, to) => store.rename(name, to),
    delete: (name) => store.delete(name),
    close: () => store.close(),
  };
}

/** Starts a registry whose real time is frozen until `pass` advances it. */
async function start(disk: Disk) {
  let real = NOW;
  const closes: number[] = [];
  const store = countingCloses(await fileStore(DATA, { disk, fsync: false }), closes);
  const workspaces = new WorkspaceRegistry(store, { idleMs: IDLE_MS, realTime: () => real });
  return { workspaces, closes, pass: (ms: number) => (real += ms) };
}

/**
 * Starts a registry that is short of memory while `isShort`. It has workspaces with the given names, each used a
 * minute after the previous one.
 */
async function shortOfMemory(names: readonly string[]) {
  fakeIntervals();
  let real = NOW;
  const memory = { isShort: false };
  const settings = { realTime: () => real, isMemoryShort: () => memory.isShort };
  const store = await fileStore(DATA, { disk: new ForgetfulDisk().start(), fsync: false });
  const workspaces = new WorkspaceRegistry(store, settings);
  for (const name of names) {
    await workspaces.create({ name, fixture: FIXTURE });
    real += 60_000;
  }
  const look = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    for (let turn = 0; turn < 50; turn++) await endOfTurn(); // closing writes files, which takes several turns
    return names.filter((name) => workspaces.opened(name));
  };
  return { workspaces, memory, look };
}

/** Creates the workspace `a` with one capture. */
async function create(workspaces: WorkspaceRegistry, reference: string) {
  const workspace = await workspaces.create({ name: 'a', fixture: FIXTURE });
  await take(workspace, reference);
  return workspace;
}

async function capturesIn(workspaces: WorkspaceRegistry): Promise<readonly string[] | undefined> {
  const workspace = await workspaces.get('a');
  return workspace?.query((tables) => [...tables.captures.values()].map(({ reference }) => reference));
}

/**
 * Starts an action. Starts a second action some turns of the event loop later, and waits for both. Returns the result
 * of the first action, and whether it had ended when the second one started.
 */
async function overlap<T>(act: () => Promise<T>, other: () => Promise<unknown>, turns: number) {
  let isOver = false;
  const acting = act().finally(() => (isOver = true));
  for (let turn = 0; turn < turns; turn++) await endOfTurn();
  const wasOver = isOver;
  const [result] = await Promise.all([acting, other()]);
  return { result, wasOver };
}

describe('a registry of workspaces', () => {
  it('keeps a workspace that is deleted and created again, even if it closes idle workspaces at the same time', async () => {
    for (let turns = 0, isOver = false; !isOver; turns++) {
      const disk = new ForgetfulDisk();
      const { workspaces, closes, pass } = await start(disk.start());
      await create(workspaces, 'OLD');
      pass(2 * IDLE_MS);
      const recreate = async () => {
        await workspaces.delete('a');
        return create(workspaces, 'NEW');
      };
      const { result, wasOver } = await overlap(recreate, () => workspaces.closeIdle(), turns);
      isOver = wasOver;
      const open = [workspaces.opened('a') === result, (await workspaces.get('a')) === result];
      expect({ turns, open, captures: await capturesIn(workspaces) }).toEqual({
        turns,
        open: [true, true],
        captures: ['NEW'],
      });
      await workspaces.close();
      expect({ turns, closes }).toEqual({ turns, closes: [1, 1] });
      expect(await capturesIn((await start(disk.start())).workspaces)).toEqual(['NEW']);
    }
  });

  it('deletes a workspace once for two requests, at any times', async () => {
    for (let turns = 0, isOver = false; !isOver; turns++) {
      const disk = new ForgetfulDisk();
      const { workspaces } = await start(disk.start());
      await create(workspaces, 'OLD');
      const results = new Set<boolean>();
      const remove = async () => void results.add(await workspaces.delete('a'));
      ({ wasOver: isOver } = await overlap(remove, remove, turns));
      expect({ turns, results }).toEqual({ turns, results: new Set([true, false]) });
      const created = await create(workspaces, 'NEW');
      expect(await workspaces.get('a')).toBe(created);
    }
  });

  it('closes each journal once when it is closed, even if it closes idle workspaces at the same time', async () => {
    for (let turns = 0, isOver = false; !isOver; turns++) {
      const disk = new ForgetfulDisk();
      const { workspaces, closes, pass } = await start(disk.start());
      for (const name of ['a', 'b', 'c'])
        await take(await workspaces.create({ name, fixture: FIXTURE }), name);
      pass(2 * IDLE_MS);
      const close = () => workspaces.close();
      ({ wasOver: isOver } = await overlap(() => workspaces.closeIdle(), close, turns));
      expect({ turns, closes }).toEqual({ turns, closes: [1, 1, 1] });
    }
  });

  it('continues after the timer fails to close an idle workspace', async () => {
    fakeIntervals();
    let failed = 0;
    const memory = memoryStore();
    const failing: Store['create'] = async (stored) => {
      const opened = await memory.create(stored);
      const close = () => Promise.reject(failure('EIO', String(++failed)));
      return { ...opened, log: { ...opened.log, close } };
    };
    let real = NOW;
    const store = { ...memory, isDurable: true, create: failing, open: () => Promise.resolve(undefined) };
    const workspaces = new WorkspaceRegistry(store, { idleMs: IDLE_MS, realTime: () => real });
    await workspaces.create({ name: 'a', fixture: FIXTURE });
    real += 2 * IDLE_MS;
    await vi.advanceTimersByTimeAsync(IDLE_MS);
    vi.useRealTimers();
    vi.restoreAllMocks();
    await endOfTurn(); // by now an unhandled rejection would be reported
    expect([failed, await workspaces.get('a')]).toEqual([1, undefined]);
    await workspaces.close();
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'has a new workspace with a freed name, %i steps after the data of the old one was deleted',
    async (steps) => {
      let created: Promise<unknown> = Promise.resolve();
      const recreate = async () => {
        for (let step = 0; step < steps; step++) await Promise.resolve();
        created = workspaces.create({ name: 'a', fixture: FIXTURE });
      };
      const store = memoryStore();
      const remove = (name: string) => {
        const removed = store.delete(name);
        void removed.then(recreate);
        return removed;
      };
      const workspaces = new WorkspaceRegistry({ ...store, delete: remove });
      await workspaces.create({ name: 'a', fixture: FIXTURE });
      await workspaces.delete('a');
      await endOfTurn();
      expect(await workspaces.get('a')).toBe(await created);
    },
  );

  it('closes the least recently used half while memory is short, and reopens a workspace for its next request', async () => {
    const { workspaces, memory, look } = await shortOfMemory(['a', 'b', 'c', 'd']);
    await take((await workspaces.get('a')) as never, 'KEPT');
    expect(await look()).toEqual(['a', 'b', 'c', 'd']);
    memory.isShort = true;
    expect(await look()).toEqual(['a', 'd']); // `a` was used by the capture above
    expect(await look()).toEqual(['a']);
    expect(await look()).toEqual(['a']); // unused for less than ten seconds
    memory.isShort = false;
    expect(await workspaces.names()).toEqual(['a', 'b', 'c', 'd']);
    expect((await workspaces.get('b'))?.figures().bookings).toBe(0);
    expect(await capturesIn(workspaces)).toEqual(['KEPT']);
  });

  it('keeps a workspace open that is used while others are closed for lack of memory', async () => {
    const { workspaces } = await shortOfMemory(['a', 'b', 'c', 'd']);
    const closing = workspaces.closeLeastUsed(); // a, then b
    const used = await workspaces.get('b');
    await take(used as never, 'KEPT');
    await closing;
    expect(['a', 'b', 'c', 'd'].filter((name) => workspaces.opened(name))).toEqual(['b', 'c', 'd']);
    expect(used?.query((tables) => tables.captures.size)).toBe(1);
  });

  it('closes no workspace during a request to it, even a long one', async () => {
    const { workspaces, memory, look } = await shortOfMemory(['a', 'b']);
    const used = await workspaces.get('a');
    if (used) used.inProgress += 1;
    memory.isShort = true;
    expect([await look(), await look()]).toEqual([['a'], ['a']]);
    if (used) used.inProgress -= 1;
    expect(await look()).toEqual([]);
  });

  it.each<[string, (call: Call) => boolean]>([
    ['folder', ({ kind }) => kind === 'mkdir'],
    ['settings', ({ path }) => path.includes('settings.json')],
  ])('frees the name of a workspace if the disk refuses its %s', async (_, isRefused) => {
    let isFailing = false;
    const judge = (call: Call) => (isFailing && isRefused(call) ? failure('ENOSPC', call.path) : undefined);
    const disk = new ForgetfulDisk();
    const { workspaces, closes } = await start(disk.start({ judge }));
    const settings = { expiresAt: NOW + 60_000 };
    const created = () => workspaces.create({ name: 'a', fixture: FIXTURE, settings });
    isFailing = true;
    await expect(created()).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect([await workspaces.names(), await workspaces.get('a'), closes]).toEqual([[], undefined, []]);
    isFailing = false;
    expect(await created()).toBe(await workspaces.get('a'));
    expect([await workspaces.names(), closes]).toEqual([['a'], [0]]);
    const after = await start(disk.start());
    expect((await after.workspaces.get('a'))?.settings).toEqual(settings);
  });

  it.each(['open', 'closed'])(
    'stores the last use of a workspace later, if the disk was full while it was %s',
    async (when) => {
      fakeIntervals();
      let isFull = false;
      const judge = ({ path }: Call) =>
        isFull && path.includes('use.json') ? failure('ENOSPC', path) : undefined;
      const disk = new ForgetfulDisk();
      const { workspaces, pass } = await start(disk.start({ judge }));
      const tick = async () => {
        await vi.advanceTimersByTimeAsync(IDLE_MS);
        for (let turn = 0; turn < 50; turn++) await endOfTurn(); // storing writes files, which takes several turns
      };
      const lastUsed = async (of: WorkspaceRegistry) => (await of.list())[0];
      const workspace = await create(workspaces, 'X');
      await tick();
      workspace.activityLogs.used(pass(60_000));
      await take(workspace, 'Y');
      isFull = true;
      if (when === 'closed') pass(2 * IDLE_MS);
      await tick();
      expect(workspaces.countOpen()).toBe(when === 'open' ? 1 : 0);
      expect(await lastUsed(workspaces)).toMatchObject({ lastUsedAt: NOW + 60_000 });
      isFull = false;
      await tick();
      expect(await lastUsed(workspaces)).toMatchObject({ lastUsedAt: NOW + 60_000 });
      const after = await start(disk.start());
      expect(await lastUsed(after.workspaces)).toMatchObject({ lastUsedAt: NOW + 60_000 });
    },
  );
});
