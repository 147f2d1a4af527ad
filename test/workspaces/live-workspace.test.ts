import { beforeEach, describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { memoryStore } from '../../src/store/memory-store.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from '../store/folder.js';
import { aCapture, QUARTER } from '../store/store-contract.js';
import { fixture, ITEM, NOW } from '../store/workspace.js';

const FIXTURE = fixture();
const HOUR = 60 * 60_000;

/** Returns a registry whose real time is frozen until `pass` advances it. */
function inMemory() {
  let real = NOW;
  const workspaces = new WorkspaceRegistry(memoryStore(), { realTime: () => real });
  return { workspaces, pass: (ms: number) => (real += ms) };
}

describe('the clock of a workspace after a snapshot was restored', () => {
  it.each([
    { was: 'running', isFrozen: false, shows: NOW + HOUR },
    { was: 'frozen', isFrozen: true, shows: NOW },
  ])('is $was as in the snapshot, even if it was changed later', async ({ isFrozen, shows }) => {
    const { workspaces, pass } = inMemory();
    const workspace = await workspaces.create({ fixture: FIXTURE, clock: { now: NOW, frozen: isFrozen } });
    await workspace.createSnapshot('s');
    await workspace.setClock({ now: NOW + 24 * HOUR, frozen: !isFrozen });
    await workspace.restoreSnapshot('s');
    expect(workspace.clock()).toEqual({ now: NOW, frozen: isFrozen });
    pass(HOUR);
    expect(workspace.clock()).toEqual({ now: shows, frozen: isFrozen });
    await workspaces.close();
  });
});

describe('the export of a workspace', () => {
  it('contains its own seed, clock and sequences, not those of its fixture (P15)', async () => {
    const { workspaces, pass } = inMemory();
    const original = { ...FIXTURE, seed: 3, sequences: { basket: 2 } };
    const clock = { now: NOW + HOUR, frozen: false };
    const workspace = await workspaces.create({ fixture: original, seed: 5, clock });
    await workspace.command((tx) => [tx.nextId('basket'), tx.nextId('guest'), tx.nextCode()]);
    pass(HOUR);
    const exported = workspace.export();
    expect(exported).toMatchObject({
      seed: 5,
      clock: { now: NOW + 2 * HOUR, frozen: false },
      sequences: { basket: 3, guest: 1, code: 1 },
    });
    const copy = await workspaces.create({ fixture: exported });
    const next = (of: LiveWorkspace) =>
      of.command((tx) => [tx.nextId('basket'), tx.nextId('guest'), tx.nextCode()]);
    expect(await next(copy)).toEqual(await next(workspace));
    await workspaces.close();
  });
});

describe('the latest booking time of an item with seats in use (A5)', () => {
  it('causes one event when the clock is advanced to it', async () => {
    const { workspaces } = inMemory();
    const workspace = await workspaces.create({ fixture: FIXTURE });
    const startsAt = Date.parse('2026-06-05T09:00:00Z');
    await workspace.command((tx) => tx.put('captures', aCapture('X', 1, startsAt + QUARTER)));
    const closesAt = startsAt - HOUR;
    expect(await workspace.advanceClock(closesAt - NOW - 1)).toEqual([]);
    expect(await workspace.advanceClock(1)).toEqual([
      { at: closesAt, type: 'availability.closed', id: ITEM },
    ]);
    expect(await workspace.advanceClock(1)).toEqual([]);
    await workspaces.close();
  });
});

describe('a due event of a workspace', () => {
  const [rule] = FIXTURE.rules;
  if (!rule) throw new Error('no rule');
  const afternoon = { ...rule, startTimes: ['14:00:00'] };
  const morning = {
    ...rule,
    id: 813,
    priceCategories: rule.priceCategories.map((one) => ({ ...one, id: one.id + 10 })),
  };
  const [LATE, EARLY] = ['812_trip_20260605140000_20260605170000', '813_trip_20260605100000_20260605130000'];
  const [at9, at13] = [Date.parse('2026-06-05T08:00:00Z'), Date.parse('2026-06-05T12:00:00Z')];

  it('is reported in order of time, for any order of rules', async () => {
    const { workspaces } = inMemory();
    const workspace = await workspaces.create({ fixture: { ...FIXTURE, rules: [afternoon, morning] } });
    const later = at13 + HOUR;
    await workspace.command((tx) => {
      tx.put('captures', { ...aCapture('X', 1, later), availabilityItemIds: [LATE] });
      tx.put('captures', { ...aCapture('Y', 1, later), availabilityItemIds: [EARLY] });
    });
    expect(await workspace.advanceClock(at13 - NOW)).toEqual([
      { at: at9, type: 'availability.closed', id: EARLY },
      { at: at13, type: 'availability.closed', id: LATE },
    ]);
    await workspaces.close();
  });

  it('happens at the next use, if real time has passed', async () => {
    const { workspaces, pass } = inMemory();
    const workspace = await workspaces.create({ fixture: FIXTURE, clock: { now: NOW, frozen: false } });
    await workspace.command((tx) => tx.put('captures', aCapture('X', 1, NOW + QUARTER)));
    const count = () => workspace.query((tables) => tables.captures.size);
    pass(QUARTER - 1);
    expect(count()).toBe(1);
    pass(1);
    expect(count()).toBe(0);
    await workspaces.close();
  });
});

/** By name of a workspace in its test: a call that counts as a use of this workspace. */
const USES: Readonly<Record<string, (workspace: LiveWorkspace) => unknown>> = {
  query: (workspace) => workspace.query((tables) => tables.captures.size),
  command: (workspace) => workspace.command((tx) => tx.nextCode()),
  'set-clock': (workspace) => workspace.setClock({ frozen: true }),
  'advance-clock': (workspace) => workspace.advanceClock(1000),
  reset: (workspace) => workspace.reset(),
  'create-snapshot': (workspace) => workspace.createSnapshot('new'),
  'restore-snapshot': (workspace) => workspace.restoreSnapshot('s'),
  'delete-snapshot': (workspace) => workspace.deleteSnapshot('s'),
  export: (workspace) => workspace.export(),
  outbox: (workspace) => workspace.outbox(),
};

describe('a workspace that is closed when it is unused', () => {
  let real: number;
  let workspaces: WorkspaceRegistry;
  beforeEach(async () => {
    real = NOW;
    const store = await fileStore(aFolder(), { fsync: false });
    workspaces = new WorkspaceRegistry(store, { idleMs: 1000, realTime: () => real });
    return () => workspaces.close();
  });

  it('remains open while it is used in any way', async () => {
    const created = new Map<string, LiveWorkspace>();
    for (const name of ['none', ...Object.keys(USES)]) {
      const workspace = await workspaces.create({ name, fixture: FIXTURE });
      await workspace.createSnapshot('s');
      created.set(name, workspace);
    }
    real += 900;
    for (const [name, use] of Object.entries(USES)) await use(created.get(name) as LiveWorkspace);
    real += 600;
    await workspaces.closeIdle();
    const opened = [...created].filter(([name, workspace]) => workspaces.opened(name) === workspace);
    expect(opened.map(([name]) => name)).toEqual(Object.keys(USES));
    real += 401;
    await workspaces.closeIdle();
    expect([...created.keys()].map((name) => workspaces.opened(name))).toEqual(Array(11).fill(undefined));
  });

  it('has its fault rules with their hits again when it is opened', async () => {
    const workspace = await workspaces.create({ name: 'a', fixture: FIXTURE });
    await workspace.faults.change((rules) => rules.add({ effect: { type: 'token-ended' } }));
    await workspace.faults.choose({ operationId: 'listMerchants', client: 'partner' });
    const before = workspace.faults.list();
    real += 2000;
    await workspaces.closeIdle();
    expect([workspaces.opened('a'), before]).toMatchObject([undefined, [{ id: 1, hits: 1 }]]);
    expect((await workspaces.get('a'))?.faults.list()).toEqual(before);
  });
});
