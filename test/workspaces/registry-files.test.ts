import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import type { Store } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aCapture } from '../store/store-contract.js';
import { aFolder } from '../store/folder.js';
import { fixture, NOW } from '../store/workspace.js';
import { observedRequest } from './observed-request.js';

const FIXTURE = fixture();
const open = async (folder: string) => fileStore(folder, { fsync: false });

/** Returns a store that records the opened workspaces. */
function countingOpens(store: Store, opens: string[]): Store {
  return {
    isDurable: true,
    names: () => store.names(),
    create: (stored, options) => store.create(stored, options),
    open: (name) => {
      opens.push(name);
      return store.open(name);
    },
    summary: (name, count) => store.summary(name, count),
    changeSettings: (name, change) => store.changeSettings(name, change),
    saveUse: (name, use) => store.saveUse(name, use),
    requireWritable: () => store.requireWritable(),
    rename: (name, to) => store.rename(name, to),
    delete: (name) => store.delete(name),
    close: () => store.close(),
  };
}

async function create(workspaces: WorkspaceRegistry, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const workspace = await workspaces.create({ name: `w${at}`, fixture: FIXTURE });
    await workspace.command((tx) => tx.put('captures', aCapture('X', 1)));
    await workspace.advanceClock(1000);
  }
}

function journalsIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ndjson'))
    .length;
}

describe('the registry of a data folder', () => {
  it('lists workspaces with clients and clock without opening one, even one with an unfolded journal', async () => {
    const folder = aFolder();
    const before = new WorkspaceRegistry(await open(folder), { foldMs: 1e6 });
    await create(before, 3);
    await (await before.get('w1'))?.close(AbortSignal.abort());
    await before.close();
    expect(journalsIn(folder)).toBe(1);
    const opens: string[] = [];
    const workspaces = new WorkspaceRegistry(countingOpens(await open(folder), opens));
    const figures = {
      bookings: 0,
      size: expect.any(Number),
      settings: {},
      expiresAt: undefined,
      publicSecrets: true,
    };
    const used = {
      createdAt: expect.any(Number),
      lastUsedAt: expect.any(Number),
      requests24h: 0,
      refused24h: 0,
    };
    const shown = {
      clients: ['partner'],
      clock: { now: NOW + 1000, frozen: true },
      ...figures,
      ...used,
    };
    const listed = ['w0', 'w1', 'w2'].map((name) => ({ name, ...shown }));
    expect(await workspaces.list()).toEqual(listed);
    expect(await workspaces.list()).toEqual(listed);
    expect(opens).toEqual([]);
    await (await workspaces.get('w2'))?.advanceClock(1000);
    expect((await workspaces.list())[2]).toMatchObject({ clock: { now: NOW + 2000 } });
    await workspaces.close();
  });

  it('leaves changes in the journals if it cannot fold them in time, and loses nothing', async () => {
    const folder = aFolder();
    const before = new WorkspaceRegistry(await open(folder), { foldMs: 0 });
    await create(before, 20);
    await before.close();
    expect(journalsIn(folder)).toBeGreaterThan(0);
    const workspaces = new WorkspaceRegistry(await open(folder));
    for (const name of await workspaces.names()) {
      const workspace = await workspaces.get(name);
      expect(workspace?.query((tables) => tables.captures.size)).toBe(1);
      expect(workspace?.now()).toBe(NOW + 1000);
    }
    await workspaces.close();
    expect(journalsIn(folder)).toBe(0);
  });

  it('keeps the request log of an idle workspace until the workspace is deleted', async () => {
    let real = NOW;
    const settings = { idleMs: 1000, realTime: () => real };
    const workspaces = new WorkspaceRegistry(await open(aFolder()), settings);
    const log = (await workspaces.create({ name: 'a', fixture: FIXTURE })).requests;
    log.add(observedRequest({ requestId: 'R', at: NOW }));
    real += 2000;
    await workspaces.closeIdle();
    expect(workspaces.opened('a')).toBeUndefined();
    expect((await workspaces.get('a'))?.requests.list()).toMatchObject([{ requestId: 'R' }]);
    await workspaces.delete('a');
    expect(log.bytes).toBe(0);
    expect((await workspaces.create({ name: 'a', fixture: FIXTURE })).requests.list()).toEqual([]);
    await workspaces.close();
  });
});

describe('the snapshots of a data folder', () => {
  const RECORDS = 1500;
  const snapshotsOf = (folder: string) => join(folder, 'a', 'snapshots');
  const bytesOf = (folder: string) =>
    readdirSync(join(folder, 'a'), { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + statSync(join(folder, 'a', name)).size,
      0,
    );

  /** Stores a workspace with several snapshots of the same records. */
  async function kept(snapshots: number): Promise<string> {
    const folder = aFolder();
    const workspaces = new WorkspaceRegistry(await open(folder), { foldMs: 1e6 });
    const workspace = await workspaces.create({ name: 'a', fixture: FIXTURE });
    await workspace.command((tx) => {
      for (let at = 0; at < RECORDS; at++) tx.put('captures', aCapture(`${'x'.repeat(100)}${at}`, 1));
    });
    for (let at = 0; at < snapshots; at++) await workspace.createSnapshot(`s${at}`);
    await workspaces.close();
    return folder;
  }

  it('share their files, also after a restart: twenty need little more space than one', async () => {
    const [one, twenty] = [await kept(1), await kept(20)];
    expect(bytesOf(twenty) / bytesOf(one)).toBeLessThan(1.2);
    const workspaces = new WorkspaceRegistry(await open(twenty), { foldMs: 1e6 });
    const workspace = await workspaces.get('a');
    await workspace?.advanceClock(1);
    for (let at = 20; at < 40; at++) await workspace?.createSnapshot(`s${at}`);
    await workspaces.close();
    expect(bytesOf(twenty) / bytesOf(one)).toBeLessThan(1.2);
  });

  it('have their files deleted with the fold after the last snapshot is deleted', async () => {
    const folder = await kept(2);
    for (const left of [1, 0]) {
      const workspaces = new WorkspaceRegistry(await open(folder), { foldMs: 1e6 });
      await (await workspaces.get('a'))?.deleteSnapshot(`s${left}`);
      await workspaces.close();
      expect(readdirSync(snapshotsOf(folder)).length > 0).toBe(left === 1);
    }
  });

  it.each<[string, (path: string) => void]>([
    ['missing', (path) => rmSync(path)],
    ['another text', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('xx', 'xy'))],
  ])('cannot be restored while one of their files is %s, but everything else works', async (_, damage) => {
    const folder = await kept(1);
    const [name = ''] = readdirSync(snapshotsOf(folder));
    const path = join(snapshotsOf(folder), name);
    const before = readFileSync(path);
    damage(path);
    const reported: string[] = [];
    const onDamage = (error: Error) => void reported.push(error.message);
    const workspaces = new WorkspaceRegistry(await open(folder), { foldMs: 1e6, onDamage });
    const workspace = await workspaces.get('a');
    const refused = {
      name: 'WorkspaceDamaged',
      snapshot: 's0',
      place: { file: `a/snapshots/${name}`, line: null },
    };
    for (let time = 0; time < 2; time++)
      await expect(workspace?.restoreSnapshot('s0')).rejects.toMatchObject(refused);
    expect(reported).toEqual([expect.stringContaining(path)]);
    await workspace?.advanceClock(1);
    expect(await workspace?.createSnapshot('other')).toBe(true);
    writeFileSync(path, before);
    expect(await workspace?.restoreSnapshot('s0')).toBe(true);
    await workspaces.close();
  });

  it('do not share a damaged file with a new snapshot, which writes the file again', async () => {
    const folder = await kept(1);
    const [name = ''] = readdirSync(snapshotsOf(folder));
    const path = join(snapshotsOf(folder), name);
    const before = readFileSync(path);
    writeFileSync(path, before.subarray(1));
    const workspaces = new WorkspaceRegistry(await open(folder), { foldMs: 1e6 });
    await (await workspaces.get('a'))?.createSnapshot('new');
    await workspaces.close();
    expect(readFileSync(path)).toEqual(before);
    const again = new WorkspaceRegistry(await open(folder), { foldMs: 1e6 });
    for (const snapshot of ['new', 's0'])
      expect(await (await again.get('a'))?.restoreSnapshot(snapshot)).toBe(true);
    await again.close();
  });
});
