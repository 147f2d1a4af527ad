import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { memoryStore } from '../../src/store/memory-store.js';
import { BIN_MS, dueForDeletion } from '../../src/workspaces/bin.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from '../store/folder.js';
import { take } from '../store/shop.js';
import { fixture, NOW } from '../store/workspace.js';

const DAY_MS = 86_400_000;
const LIMIT = { workspaces: 2, bytes: 100 };
const ROOM = { workspaces: 10, bytes: 1000 };

describe('a workspace in a bin is deleted permanently', () => {
  const binned = (name: string, daysAgo: number, size?: number) => ({
    name,
    deletedAt: NOW - daysAgo * DAY_MS,
    ...(size !== undefined && { size }),
  });
  const ended = (all: ReturnType<typeof binned>[], limit = ROOM) =>
    dueForDeletion(all, NOW, limit).map(({ name }) => name);

  it('after exactly seven days', () => {
    const almost = { name: 'almost', deletedAt: NOW - BIN_MS + 1 };
    expect(ended([binned('old', 7), almost, binned('new', 0)])).toEqual(['old']);
  });

  it('if it is the oldest one and the bin exceeds its limit of workspaces or bytes', () => {
    expect(ended([binned('b', 2), binned('c', 1), binned('a', 3)], LIMIT)).toEqual(['a']);
    expect(ended([binned('b', 2, 60), binned('c', 1, 60)], LIMIT)).toEqual(['b']);
    expect(ended([binned('damaged', 2), binned('c', 1, 100)], LIMIT)).toEqual([]);
  });
});

describe('a bin of a file store', () => {
  async function start(folder: string) {
    let now = NOW;
    const store = await fileStore(folder, { fsync: false });
    const workspaces = new WorkspaceRegistry(store, { idleMs: 0, realTime: () => now });
    return { workspaces, pass: (ms: number) => (now += ms) };
  }

  it('keeps its workspaces with their fixtures after a restart, for seven days in total', async () => {
    const folder = aFolder();
    const first = await start(folder);
    await take(await first.workspaces.create({ name: 'a', fixture: fixture() }), 'X');
    await first.workspaces.bin.put('a');
    await first.workspaces.close();
    const second = await start(folder);
    expect(await second.workspaces.names()).toEqual([]);
    expect(await second.workspaces.bin.sweep()).toBe(0);
    expect(await second.workspaces.bin.takeOut('a')).toBe(true);
    expect((await second.workspaces.get('a'))?.query(({ captures }) => captures.size)).toBe(1);
    await second.workspaces.bin.put('a');
    second.pass(BIN_MS);
    expect(await second.workspaces.bin.takeOut('a')).toBe(false);
    expect(await second.workspaces.bin.list()).toEqual([]);
    expect(await second.workspaces.bin.sweep()).toBe(1);
    expect([readdirSync(join(folder, '.bin')), readdirSync(join(folder, 'fixtures'))]).toEqual([[], []]);
    await second.workspaces.close();
  });

  it('accepts a damaged workspace, which is still damaged when restored and can be repaired', async () => {
    const folder = aFolder();
    const { workspaces } = await start(folder);
    await take(await workspaces.create({ name: 'a', fixture: fixture() }), 'X');
    await workspaces.close();
    const state = join(folder, 'a', 'state.json');
    renameSync(state, `${state}.good`);
    writeFileSync(state, '{');
    const { workspaces: again } = await start(folder);
    expect(await again.bin.put('a')).toBeDefined();
    expect(await again.bin.list()).toMatchObject([{ name: 'a', error: { name: 'WorkspaceDamaged' } }]);
    expect(await again.bin.takeOut('a')).toBe(true);
    await expect(again.get('a')).rejects.toMatchObject({ name: 'WorkspaceDamaged' });
    rmSync(state);
    renameSync(`${state}.good`, state);
    expect((await again.get('a'))?.query(({ captures }) => captures.size)).toBe(1);
    await again.close();
  });

  it('leaves a workspace unchanged if its folder cannot be moved', async () => {
    const folder = aFolder();
    const { workspaces } = await start(folder);
    await take(await workspaces.create({ name: 'a', fixture: fixture() }), 'X');
    writeFileSync(join(folder, '.bin'), 'no folder');
    await expect(workspaces.bin.put('a')).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect((await workspaces.get('a'))?.query(({ captures }) => captures.size)).toBe(1);
    await workspaces.close();
  });
});

describe('a bin in memory', () => {
  it('restores no workspace if the limit of workspaces is reached', async () => {
    const workspaces = new WorkspaceRegistry(memoryStore(), { maxWorkspaces: 1 });
    await workspaces.create({ name: 'a', fixture: fixture() });
    await workspaces.bin.put('a');
    await workspaces.create({ name: 'b', fixture: fixture() });
    await expect(workspaces.bin.takeOut('a')).rejects.toMatchObject({ reason: 'too_many', limit: 1 });
    await workspaces.delete('b');
    expect(await workspaces.bin.takeOut('a')).toBe(true);
  });
});
