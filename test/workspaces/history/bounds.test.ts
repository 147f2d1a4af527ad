import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileStore } from '../../../src/store/file/file-store.js';
import { memoryStore } from '../../../src/store/memory-store.js';
import { StorageUnavailable } from '../../../src/store/store.js';
import { recordDifferences, History, type PastStep } from '../../../src/workspaces/history/history.js';
import { newTrace } from '../../../src/workspaces/history/trace.js';
import type { LiveWorkspace } from '../../../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../../../src/workspaces/registry.js';
import { LogBudget } from '../../../src/workspaces/request-log/budget.js';
import { aFolder } from '../../store/folder.js';
import { fillDisk } from '../../store/full-disk.js';
import { aCapture } from '../../store/store-contract.js';
import { fixture, NOW } from '../../store/workspace.js';
import { forked, present, recordStates, recordsOf } from './recorder.js';

const MIB = 1024 * 1024;

async function inMemory(requestsKept?: number) {
  const settings = requestsKept === undefined ? {} : { requestsKept };
  const workspaces = new WorkspaceRegistry(memoryStore(), settings);
  return { workspaces, workspace: await workspaces.create({ name: 'a', fixture: fixture() }) };
}

const hold = (workspace: LiveWorkspace, reference: string, trace = newTrace('request')) =>
  workspace.command((tx) => tx.put('captures', aCapture(reference, 1)), trace);
const held = (dataset: Parameters<typeof recordsOf>[0] | undefined) => [
  ...(dataset?.tables.captures.keys() ?? []),
];
const heldAfter = (workspace: LiveWorkspace, entry: number) => held(workspace.forkAfter(entry, NOW)?.dataset);
const mail = (id: number, bytes: number) => ({
  id,
  at: NOW,
  to: 'a@b.example',
  subject: '',
  body: 'x'.repeat(bytes),
  basketId: 1,
  attachments: [],
});

describe('the history of a workspace', () => {
  it('keeps as many entries as allowed, and can rebuild the state before the oldest one', async () => {
    const { workspace } = await inMemory(3);
    for (const reference of ['A', 'B', 'C', 'D', 'E']) await hold(workspace, reference);
    expect(Array.from({ length: 7 }, (_, entry) => heldAfter(workspace, entry).join(''))).toEqual([
      '',
      '',
      'AB',
      'ABC',
      'ABCD',
      'ABCDE',
      '',
    ]);
    expect([1, 2, 5, 6].map((entry) => workspace.forkAfter(entry, NOW) === null)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([...workspace.activityLogs.history.newestFirst()].map(([id]) => id)).toEqual([5, 4, 3]);
  });

  it('keeps no entries if no requests are stored, and can still rebuild the current state', async () => {
    const { workspace } = await inMemory(0);
    await hold(workspace, 'A');
    await workspace.reset();
    await hold(workspace, 'B');
    expect([...workspace.activityLogs.history.newestFirst()]).toEqual([]);
    expect([2, 3, 4].map((entry) => workspace.forkAfter(entry, NOW) === null)).toEqual([true, false, true]);
    expect(heldAfter(workspace, 3)).toEqual(['B']);
  });

  it('deletes the entries before a reset of many records, and keeps those before a reset of few records', async () => {
    const { workspace } = await inMemory();
    await hold(workspace, 'A');
    await workspace.reset();
    expect(heldAfter(workspace, 1)).toEqual(['A']);
    for (let id = 1; id <= 5; id++) await workspace.command((tx) => tx.put('mails', mail(id, MIB)));
    await workspace.reset();
    await hold(workspace, 'B');
    const { history } = workspace.activityLogs;
    expect([6, 7, 8, 9].map((entry) => history.reaches(entry))).toEqual([false, false, true, true]);
    expect([8, 9].map((entry) => heldAfter(workspace, entry))).toEqual([[], ['B']]);
  });

  it('counts the replaced records, and deletes the oldest entries above 4 MiB', async () => {
    const { workspace } = await inMemory();
    for (let made = 0; made < 12; made++)
      await workspace.command((tx) => tx.put('mails', { ...mail(1, MIB / 2), subject: String(made) }));
    const kept = [...workspace.activityLogs.history.newestFirst()].map(([id]) => id);
    expect(kept).toEqual([12, 11, 10]); // each entry has half a MiB of the old and of the new mail
    expect(workspace.forkAfter(9, NOW)?.dataset.tables.mails.get(1)?.subject).toBe('8');
    expect(workspace.forkAfter(8, NOW)).toBeNull();
  });

  it('shares its memory with other histories: one with more than an even share loses its oldest entries', () => {
    const budget = new LogBudget(6 * 406);
    const [a, b] = [new History(9, budget), new History(9, budget)];
    const step: PastStep = {
      at: NOW,
      cause: { type: 'control' },
      changes: [{ table: 'sequences', key: 'guest', value: 1 }],
      undo: [{ table: 'sequences', key: 'guest', value: null }],
      due: [],
    };
    for (const history of [a, a, b, b, b, b, b]) history.add(step);
    expect([a, b].map((history) => [...history.newestFirst()].map(([id]) => id))).toEqual([
      [2, 1],
      [5, 4, 3],
    ]);
    expect([a.reaches(0), b.reaches(1), b.reaches(2)]).toEqual([true, false, true]);
    b.clear();
    for (let made = 0; made < 5; made++) a.add(step);
    expect([...a.newestFirst()]).toHaveLength(5);
  });
});

it('a restore undoes steps down to the last step before its snapshot, if that step is still stored', async () => {
  const { workspace } = await inMemory();
  await hold(workspace, 'A');
  await workspace.createSnapshot('s');
  await hold(workspace, 'B');
  const { history, snapshots } = workspace.activityLogs;
  await workspace.restoreSnapshot('s');
  expect(history.get(history.lastId)?.replaced?.backTo).toBe(1);
  snapshots.clear(); // as after a restart, which forgets the steps of snapshots
  await workspace.restoreSnapshot('s');
  expect(history.get(history.lastId)?.replaced?.backTo).toBe(0);
});

afterEach(() => {
  vi.restoreAllMocks(); // the disk may still be full
});

describe('an entry whose change could not be stored', () => {
  /**
   * Returns a workspace with an entry that added capture A. Its journal is closed, and is opened again when the disk
   * is full.
   */
  async function onDisk() {
    let real = NOW;
    const store = await fileStore(aFolder(), { fsync: false });
    const workspaces = new WorkspaceRegistry(store, { idleMs: 1000, realTime: () => real });
    await hold(await workspaces.create({ name: 'a', fixture: fixture() }), 'A');
    real += 2000;
    await workspaces.closeIdle();
    const workspace = await workspaces.get('a');
    if (!workspace) throw new Error('no workspace');
    return { workspaces, workspace };
  }

  it('is deleted with its event and the notes of its request; its due events become due again', async () => {
    const { workspaces, workspace } = await onDisk();
    const { history, events } = workspace.activityLogs;
    const states = recordStates(workspace);
    const makeRoom = fillDisk();
    const trace = newTrace('request');
    await expect(hold(workspace, 'B', trace)).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(workspace.advanceClock(60 * 60_000)).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(workspace.reset()).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(workspace.createSnapshot('s')).rejects.toBeInstanceOf(StorageUnavailable);
    expect([trace.entry, trace.changes, events.lastId]).toEqual([undefined, [], events.begin]);
    expect([...history.newestFirst()].map(([id]) => id)).toEqual([1]);
    makeRoom();
    expect(present(workspace)).toEqual(states.get(1));
    expect(await workspace.advanceClock(60 * 60_000)).toMatchObject([{ type: 'capture.expired', id: 'A' }]);
    expect(events.lastId).toBe(events.begin + 2); // the events `due` and `clock`
    await workspaces.close();
  });

  it('has no effect on parallel requests or later entries', async () => {
    const { workspaces, workspace } = await onDisk();
    const makeRoom = fillDisk();
    const [first, second, reader] = [newTrace('request'), newTrace('request'), newTrace('request')];
    const failing = [hold(workspace, 'B', first), hold(workspace, 'C', second)];
    workspace.query(() => undefined, reader);
    expect(await Promise.allSettled(failing)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    makeRoom();
    for (const reference of ['D', 'E']) await hold(workspace, reference);
    // The state before the three requests now has only A.
    for (const { before } of [first, second, reader])
      expect(heldAfter(workspace, before ?? -1)).toEqual(['A']);
    const entries = [...workspace.activityLogs.history.newestFirst()];
    expect(entries.map(([, entry]) => recordDifferences(entry).map(({ key }) => key))).toEqual([
      ['E'],
      ['D'],
      ['A'],
    ]);
    expect(entries.map(([id]) => heldAfter(workspace, id).join(''))).toEqual(['ADE', 'AD', 'A']);
    await workspaces.close();
  });
});

describe('the history of a workspace in a data folder', () => {
  it('remains while the workspace is closed as idle, and can be forked when it is open again', async () => {
    let real = NOW;
    const store = await fileStore(aFolder(), { fsync: false });
    const workspaces = new WorkspaceRegistry(store, { idleMs: 1000, realTime: () => real });
    const before = await workspaces.create({ name: 'a', fixture: fixture() });
    const states = recordStates(before);
    await hold(before, 'A');
    await before.advanceClock(60_000);
    await hold(before, 'B');
    real += 2000;
    await workspaces.closeIdle();
    expect(workspaces.opened('a')).toBeUndefined();
    const again = await workspaces.get('a');
    if (!again) throw new Error('no workspace');
    await hold(again, 'C');
    expect([...states.keys()]).toEqual([0, 1, 2, 3, 4]);
    const known = [0, 1, 2, 3].map((id) => forked(again, id));
    expect(known).toEqual([0, 1, 2, 3].map((id) => states.get(id)));
    expect(forked(again, 4)).toEqual(present(again));
    expect(heldAfter(again, 3)).toEqual(['A', 'B']);
    await workspaces.close();
  });

  it('is deleted with the workspace: a new workspace with the same name starts without it', async () => {
    const workspaces = new WorkspaceRegistry(await fileStore(aFolder(), { fsync: false }));
    const { activityLogs } = await workspaces.create({ name: 'a', fixture: fixture() });
    await hold((await workspaces.get('a')) as LiveWorkspace, 'A');
    await workspaces.delete('a');
    expect([...activityLogs.history.newestFirst()]).toEqual([]);
    const next = await workspaces.create({ name: 'a', fixture: fixture() });
    const { history, events } = next.activityLogs;
    expect([history.lastId, events.lastId - events.begin, next.requests.list()]).toEqual([0, 0, []]);
    await workspaces.close();
  });
});
