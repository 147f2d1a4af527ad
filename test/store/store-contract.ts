import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Capture } from '../../src/domain/capture/capture.js';
import { Refusal } from '../../src/domain/shared/refusal.js';
import { binnedName } from '../../src/store/binned.js';
import type { SharedStore } from '../../src/store/shared-store.js';
import {
  TooManyStored,
  type ChangeSettings,
  type CreationOptions,
  type Store,
} from '../../src/store/store.js';
import { BIN_MS } from '../../src/workspaces/bin.js';
import { newWorkspace } from '../../src/workspaces/new-workspace.js';
import { DEFAULT_REGISTRY_SETTINGS } from '../../src/workspaces/registry-settings.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { fixture, ITEM, NOW } from './workspace.js';

export const QUARTER = 15 * 60_000;

export function aCapture(reference: string, seats = 2, expiresAt = NOW + QUARTER): Capture {
  return {
    reference,
    availabilityItemIds: [ITEM],
    seats: [{ priceCategoryId: 7, seats }],
    expiresAt,
    merchant: 'tagus',
  };
}

/** Tests that every store must pass. */
export function storeContract(name: string, open: () => Promise<Store | SharedStore>): void {
  portContract(name, open);
  workspacesContract(name, async () => new WorkspaceRegistry(await open()));
}

/** Tests of the promises of a store that workspaces do not show. */
function portContract(name: string, open: () => Promise<Store | SharedStore>): void {
  describe(`${name} as a store without a registry`, () => {
    let store: Store | SharedStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const { secrets } = DEFAULT_REGISTRY_SETTINGS.keys;
    const create = async (workspace: string, options?: CreationOptions) => {
      const stored = newWorkspace(workspace, { fixture: fixture() }, { now: NOW, secrets });
      const { log, settings } = await store.create(stored, options);
      await log.close();
      return settings;
    };
    const settingsOf = async (workspace: string) => {
      const opened = await store.open(workspace);
      await opened?.log.close();
      return opened?.settings;
    };

    it('refuses a new workspace if the maximum number exists, without those in the bin', async () => {
      await create('a', { limit: 1 });
      await expect(create('b', { limit: 1 })).rejects.toBeInstanceOf(TooManyStored);
      await store.rename('a', binnedName({ name: 'a', deletedAt: NOW }));
      await create('b', { limit: 1 });
      await expect(create('c', { limit: 1 })).rejects.toBeInstanceOf(TooManyStored);
      await create('c', { limit: 2 });
      await create('d');
      expect(await store.names()).toEqual([`a.${NOW}`, 'b', 'c', 'd']);
    });

    it('stores a new workspace with its settings', async () => {
      const settings = { limits: { connections: 3 }, expiresAt: NOW };
      expect([await create('a', { settings }), await create('b')]).toEqual([settings, {}]);
      expect([await settingsOf('a'), await settingsOf('b')]).toEqual([settings, {}]);
    });

    it('renames, deletes and changes no workspace that does not exist', async () => {
      await create('a');
      const change = () => ({ origin: 'a' });
      expect([await store.rename('b', 'c'), await store.rename('b', 'a')]).toEqual([false, false]);
      expect(await store.delete('b')).toBe(false);
      expect([await store.changeSettings('b', change), await store.open('b')]).toEqual([
        undefined,
        undefined,
      ]);
      expect([await store.names(), await settingsOf('a')]).toEqual([['a'], {}]);
    });

    it('deletes a workspace once, if several requests delete it at the same time', async () => {
      await create('a');
      const deletions = await Promise.all([1, 2, 3].map(() => store.delete('a')));
      expect(deletions.toSorted((one, other) => Number(one) - Number(other))).toEqual([false, false, true]);
    });

    it('applies concurrent changes of settings one after another', async () => {
      await create('a');
      const addOne: ChangeSettings = ({ limits }) => ({
        limits: { connections: (limits?.connections ?? 0) + 1 },
      });
      const changes = Array.from({ length: 10 }, () => store.changeSettings('a', addOne));
      const counts = (await Promise.all(changes)).map((settings) => settings?.limits?.connections ?? 0);
      expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(await store.changeSettings('a', () => null)).toBeUndefined();
      expect(await settingsOf('a')).toEqual({ limits: { connections: 10 } });
    });
  });
}

/** Tests of workspaces that every store must pass. */
function workspacesContract(name: string, open: () => Promise<WorkspaceRegistry>): void {
  describe(`${name} as a store`, () => {
    let workspaces: WorkspaceRegistry;
    beforeEach(async () => {
      workspaces = await open();
    });
    afterEach(() => workspaces.close());

    const held = async (workspace: string) =>
      (await workspaces.get(workspace))?.query((tables) => tables.occupancy(ITEM).held);

    it('stores the changes of a command, and lists workspaces by name', async () => {
      const b = await workspaces.create({ name: 'b', fixture: fixture() });
      await workspaces.create({ name: 'a', fixture: fixture() });
      await b.command((tx) => tx.put('captures', aCapture('X')));
      expect((await workspaces.list()).map((one) => one.name)).toEqual(['a', 'b']);
      expect(await held('b')).toBe(2);
      expect(await held('a')).toBe(0);
    });

    it('undoes all changes of a refused command, including assigned numbers', async () => {
      const workspace = await workspaces.create({ fixture: fixture() });
      const refused = workspace.command((tx) => {
        tx.put('captures', aCapture('X'));
        tx.nextId('basket');
        throw new Refusal('conflict', 'C8');
      });
      await expect(refused).rejects.toBeInstanceOf(Refusal);
      expect(workspace.query((tables) => [tables.captures.size, tables.sequences.size])).toEqual([0, 0]);
      expect(await workspace.command((tx) => tx.nextId('basket'))).toBe(1);
    });

    it('runs parallel commands in their order', async () => {
      const workspace = await workspaces.create({ fixture: fixture() });
      const ids = await Promise.all(
        Array.from({ length: 50 }, () => workspace.command((tx) => tx.nextId('guest'))),
      );
      expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    });

    it('refuses a name in use, and frees it when the workspace is deleted', async () => {
      await workspaces.create({ name: 'a', fixture: fixture() });
      await expect(workspaces.create({ name: 'a', fixture: fixture() })).rejects.toMatchObject({
        reason: 'taken',
      });
      expect(await workspaces.delete('a')).toBe(true);
      expect(await workspaces.delete('a')).toBe(false);
      expect(await workspaces.get('a')).toBeUndefined();
      await workspaces.create({ name: 'a', fixture: fixture() });
    });

    it('moves deleted workspaces into the bin, from which they return unchanged; their names are free at once', async () => {
      const workspace = await workspaces.create({
        name: 'a',
        fixture: fixture(),
        settings: { limits: { connections: 3 } },
      });
      await workspace.command((tx) => tx.put('captures', aCapture('X')));
      await workspace.createSnapshot('s');
      await workspace.advanceClock(1000);
      const until = await workspaces.bin.put('a');
      expect(until).toBe(((await workspaces.bin.list())[0]?.deletedAt ?? 0) + BIN_MS);
      expect(await workspaces.bin.put('a')).toBeUndefined();
      expect(await workspaces.get('a')).toBeUndefined();
      expect([await workspaces.names(), await workspaces.list(), await workspaces.count()]).toEqual([
        [],
        [],
        0,
      ]);
      const [binned] = await workspaces.bin.list();
      expect(binned).toMatchObject({ name: 'a', clients: ['partner'], bookings: 0 });
      await expect(workspace.command((tx) => tx.nextId('guest'))).rejects.toMatchObject({
        name: 'StorageUnavailable',
      });
      expect(await workspaces.bin.takeOut('a')).toBe(true);
      expect(await workspaces.bin.takeOut('a')).toBe(false);
      const back = await workspaces.get('a');
      expect(back?.query((tables, now) => [tables.captures.size, now])).toEqual([1, NOW + 1000]);
      expect([back?.snapshots(), back?.limits]).toEqual([[{ name: 's', at: NOW }], { connections: 3 }]);
      expect(await back?.command((tx) => tx.nextId('guest'))).toBe(1);
      expect(await workspaces.bin.list()).toEqual([]);
    });

    it('returns the last deleted workspace of a name from the bin, and none while the name is in use', async () => {
      for (const reference of ['FIRST', 'SECOND']) {
        const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
        await workspace.command((tx) => tx.put('captures', aCapture(reference)));
        await workspaces.bin.put('a');
      }
      await workspaces.create({ name: 'a', fixture: fixture() });
      await expect(workspaces.bin.takeOut('a')).rejects.toMatchObject({ reason: 'taken' });
      expect(await held('a')).toBe(0);
      await workspaces.delete('a');
      expect((await workspaces.bin.list()).map((one) => one.name)).toEqual(['a', 'a']);
      expect(await workspaces.bin.takeOut('a')).toBe(true);
      const back = await workspaces.get('a');
      expect(
        back?.query((tables) => [...tables.captures.values()].map(({ reference }) => reference)),
      ).toEqual(['SECOND']);
      expect([await workspaces.bin.empty('a'), await workspaces.bin.empty('a')]).toEqual([true, false]);
      expect(await held('a')).toBe(2);
    });

    it('has one result if a workspace is deleted, created and restored from the bin at the same time', async () => {
      await workspaces.create({ name: 'a', fixture: fixture() });
      const races = [1, 2, 3, 4].flatMap(() => [
        workspaces.bin.put('a'),
        workspaces.create({ name: 'a', fixture: fixture() }),
        workspaces.bin.takeOut('a'),
      ]);
      const failed = (await Promise.allSettled(races)).filter(({ status }) => status === 'rejected');
      for (const one of failed) expect(one).toMatchObject({ reason: { reason: 'taken' } });
      const [live, binned] = [await workspaces.names(), await workspaces.bin.list()];
      expect(live.length).toBeLessThanOrEqual(1);
      expect(live.length + binned.length).toBeGreaterThanOrEqual(1);
      expect(live.length === 1 || (await workspaces.bin.takeOut('a'))).toBe(true);
      expect(await held('a')).toBe(0);
    });

    it('expires a capture exactly at its end, and reports that when the clock is advanced (C4)', async () => {
      const workspace = await workspaces.create({ fixture: fixture() });
      await workspace.command((tx) => {
        tx.put('captures', aCapture('LATER', 1, NOW + QUARTER));
        tx.put('captures', aCapture('SOONER', 1, NOW + 1000));
      });
      expect(await workspace.advanceClock(999)).toEqual([]);
      expect(await workspace.advanceClock(QUARTER - 999)).toEqual([
        { at: NOW + 1000, type: 'capture.expired', id: 'SOONER' },
        { at: NOW + QUARTER, type: 'capture.expired', id: 'LATER' },
      ]);
      expect(workspace.query((tables) => tables.captures.size)).toBe(0);
    });

    it('reports the closing of an item with seats in use when its latest booking time passes (A5)', async () => {
      const workspace = await workspaces.create({ fixture: fixture() });
      const start = Date.parse('2026-06-05T09:00:00Z');
      await workspace.command((tx) => tx.put('captures', aCapture('X', 1, start + QUARTER)));
      const hour = 60 * 60_000;
      const events = await workspace.advanceClock(start - hour - NOW);
      expect(events).toEqual([{ at: start - hour, type: 'availability.closed', id: ITEM }]);
    });

    it('restores a snapshot with its clock, and the fixture at a reset', async () => {
      const workspace = await workspaces.create({ fixture: fixture() });
      await workspace.command((tx) => tx.put('captures', aCapture('X')));
      expect([await workspace.createSnapshot('s'), await workspace.createSnapshot('s')]).toEqual([
        true,
        false,
      ]);
      await workspace.command((tx) => tx.nextId('basket'));
      await workspace.advanceClock(QUARTER);
      expect(workspace.query((tables) => tables.captures.size)).toBe(0);
      expect([await workspace.restoreSnapshot('s'), await workspace.restoreSnapshot('other')]).toEqual([
        true,
        false,
      ]);
      expect(workspace.query((tables, now) => [tables.captures.size, tables.sequences.size, now])).toEqual([
        1,
        0,
        NOW,
      ]);
      await workspace.reset();
      expect(workspace.query((tables) => tables.captures.size)).toBe(0);
      expect(workspace.snapshots()).toEqual([{ name: 's', at: NOW }]);
      expect([await workspace.deleteSnapshot('s'), await workspace.deleteSnapshot('s')]).toEqual([
        true,
        false,
      ]);
    });

    it('creates an equal workspace from an export', async () => {
      const workspace = await workspaces.create({ fixture: fixture(), seed: 7 });
      await workspace.command((tx) => {
        tx.put('captures', aCapture(tx.nextCode()));
        tx.nextId('basket');
      });
      const copy = await workspaces.create({ fixture: workspace.export() });
      expect(copy.export()).toEqual(workspace.export());
      const next = (from: typeof workspace) => from.command((tx) => [tx.nextId('basket'), tx.nextCode()]);
      expect(await next(copy)).toEqual(await next(workspace));
    });

    it('creates unguessable codes, and always the same codes with a seed (P15)', async () => {
      const code = async (seed: number | null) =>
        (await workspaces.create({ fixture: fixture(), seed })).command((tx) => tx.nextCode());
      const [random, other, seeded, again] = [
        await code(null),
        await code(null),
        await code(5),
        await code(5),
      ];
      expect(random).toMatch(/^[A-Z2-7]{26}$/);
      expect(random).not.toBe(other);
      expect(seeded).toBe(again);
    });
  });
}
