import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { memoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/store.js';
import { Care } from '../../src/workspaces/care.js';
import { expiryOf } from '../../src/workspaces/expiry.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from '../store/folder.js';
import { take } from '../store/shop.js';
import { fixture, NOW } from '../store/workspace.js';

const DAY_MS = 86_400_000;
const RULES = { unusedMs: 90 * DAY_MS, never: new Set<string>() };
const at = (day: number) => NOW + day * DAY_MS;

describe('the expiry of a workspace', () => {
  const of = (settings = {}, lastUsedAt = NOW) => ({ name: 'a', settings, lastUsedAt });

  it('is its set time or 90 days after its last use, whichever is earlier', () => {
    expect(expiryOf(of({ expiresAt: at(200) }), RULES, NOW)).toBe(at(200));
    expect(expiryOf(of({ expiresAt: at(200) }), RULES, at(83))).toBe(at(90));
    expect(expiryOf(of({ expiresAt: at(85) }), RULES, at(83))).toBe(at(85));
  });

  it('is shown from seven days before it for an unused workspace', () => {
    expect([expiryOf(of(), RULES, at(83) - 1), expiryOf(of(), RULES, at(83))]).toEqual([undefined, at(90)]);
    expect(expiryOf(of(), { ...RULES, unusedMs: 2 * DAY_MS }, NOW)).toBe(at(2));
    expect(expiryOf(of(), { ...RULES, unusedMs: null }, at(1000))).toBeUndefined();
  });

  it('is seven days after the mark for a workspace that was unused for longer, unless it is used', () => {
    expect(expiryOf(of(), RULES, at(500))).toBe(at(507));
    const settings = { mark: { since: at(500), until: at(507) } };
    expect(expiryOf(of(settings), RULES, at(503))).toBe(at(507));
    expect(expiryOf(of(settings, at(501)), RULES, at(503))).toBeUndefined();
    expect(expiryOf(of(settings, at(501)), RULES, at(700))).toBe(at(707)); // a mark that was set before the last use has no effect
  });

  it('does not exist for the workspace of --fixture', () => {
    const rules = { ...RULES, never: new Set(['a']) };
    expect(expiryOf(of({ expiresAt: at(1) }), rules, at(1000))).toBeUndefined();
  });
});

describe('the expiry checks of a server', () => {
  function start(store: Store, first = NOW) {
    let now = first;
    const expiry = { unusedMs: 90 * DAY_MS, never: new Set(['demo']) };
    const workspaces = new WorkspaceRegistry(store, { idleMs: 0, realTime: () => now, expiry });
    const [expired, failures]: [string[], unknown[]] = [[], []];
    const noted = {
      expired: async (name: string) => void expired.push(name),
      failed: (error: unknown) => void failures.push(error),
    };
    const care = new Care(workspaces, noted);
    const onDay = async (day: number) => {
      now = at(day);
      await care.run();
      return workspaces.names();
    };
    return { workspaces, care, onDay, expired, failures };
  }
  const eventsOf = async (workspaces: WorkspaceRegistry, name: string) => {
    const events = (await workspaces.get(name))?.activityLogs.events.after(0) ?? [];
    return events.filter(([, event]) => event.type === 'state' && event.action === 'expiring');
  };

  it('mark a workspace seven days before it expires, once, then move it to the bin, and then delete it permanently', async () => {
    const { workspaces, onDay, expired } = start(memoryStore());
    await workspaces.create({ name: 'pilot', fixture: fixture(), settings: { expiresAt: at(30) } });
    expect(await onDay(22.9)).toEqual(['pilot']);
    expect(await eventsOf(workspaces, 'pilot')).toEqual([]);
    for (const day of [23, 24, 29.9]) expect(await onDay(day)).toEqual(['pilot']);
    expect(await eventsOf(workspaces, 'pilot')).toHaveLength(1);
    expect(await onDay(30)).toEqual([]);
    expect([expired, (await workspaces.bin.list()).length]).toEqual([['pilot'], 1]);
    await onDay(37);
    expect(await workspaces.bin.takeOut('pilot')).toBe(false);
    expect(await workspaces.bin.list()).toEqual([]);
  });

  it('remove the mark when an unused workspace is used, or its expiry is changed', async () => {
    const { workspaces, onDay } = start(memoryStore());
    const used = await workspaces.create({ name: 'used', fixture: fixture() });
    await workspaces.create({ name: 'unused', fixture: fixture() });
    const moved = await workspaces.create({
      name: 'moved',
      fixture: fixture(),
      settings: { expiresAt: at(86) },
    });
    await onDay(83);
    const expiries = async () => (await workspaces.list()).map((one) => 'expiresAt' in one && one.expiresAt);
    expect(await expiries()).toEqual([at(86), at(90), at(90)]);
    await take(used, 'X');
    await workspaces.change(moved, (settings) => ({ ...settings, expiresAt: at(1000) }));
    moved.activityLogs.used(at(83));
    expect(await expiries()).toEqual([at(1000), at(90), undefined]);
    expect(await onDay(91)).toEqual(['moved', 'used']);
  });

  it('never delete the workspace of --fixture', async () => {
    const { workspaces, onDay } = start(memoryStore());
    await workspaces.create({ name: 'demo', fixture: fixture(), settings: { expiresAt: at(1) } });
    expect(await onDay(1000)).toEqual(['demo']);
  });

  it('continue after a restart, and keep a workspace that expired meanwhile in the bin for seven days', async () => {
    const folder = aFolder();
    const before = start(await fileStore(folder, { fsync: false }));
    await before.workspaces.create({ name: 'pilot', fixture: fixture(), settings: { expiresAt: at(30) } });
    await before.workspaces.create({ name: 'forgotten', fixture: fixture() });
    await before.onDay(24);
    await before.workspaces.close();
    const after = start(await fileStore(folder, { fsync: false }), at(400));
    // The workspace is marked first, because the time of its last use was unknown.
    expect(await after.onDay(400)).toEqual(['forgotten']);
    expect(await after.workspaces.bin.takeOut('pilot')).toBe(true);
    expect(await after.onDay(407)).toEqual([]);
    await after.workspaces.close();
  });

  it('continue with other workspaces if one fails', async () => {
    const store = memoryStore();
    const broken = {
      ...store,
      rename: (name: string, to: string) =>
        name === 'a' ? Promise.reject(new Error('no')) : store.rename(name, to),
    };
    const { workspaces, onDay, expired, failures } = start(broken);
    for (const name of ['a', 'b'])
      await workspaces.create({ name, fixture: fixture(), settings: { expiresAt: at(1) } });
    expect(await onDay(1)).toEqual(['a']);
    expect([expired, failures]).toMatchObject([['b'], [{ message: 'no' }]]);
  });
});
