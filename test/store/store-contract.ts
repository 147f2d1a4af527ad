import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Capture } from '../../src/domain/capture/record.js';
import { Refusal } from '../../src/domain/shared/refusal.js';
import type { Store } from '../../src/store/store.js';
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

/** What every store promises. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store`, () => {
    let worlds: WorkspaceRegistry;
    beforeEach(async () => {
      worlds = new WorkspaceRegistry(await open());
    });
    afterEach(() => worlds.close());

    const held = async (workspace: string) =>
      (await worlds.get(workspace))?.query((tables) => tables.occupancy(ITEM).held);

    it('keeps what a command changes, and lists workspaces by name', async () => {
      const b = await worlds.create({ name: 'b', fixture: fixture() });
      await worlds.create({ name: 'a', fixture: fixture() });
      await b.command((tx) => tx.put('captures', aCapture('X')));
      expect(worlds.names()).toEqual(['a', 'b']);
      expect(await held('b')).toBe(2);
      expect(await held('a')).toBe(0);
    });

    it('undoes all that a refused command did, the numbers it took included', async () => {
      const world = await worlds.create({ fixture: fixture() });
      const refused = world.command((tx) => {
        tx.put('captures', aCapture('X'));
        tx.nextId('basket');
        throw new Refusal('conflict');
      });
      await expect(refused).rejects.toBeInstanceOf(Refusal);
      expect(world.query((tables) => [tables.captures.size, tables.sequences.size])).toEqual([0, 0]);
      expect(await world.command((tx) => tx.nextId('basket'))).toBe(1);
    });

    it('answers commands that come together in the order in which they came', async () => {
      const world = await worlds.create({ fixture: fixture() });
      const ids = await Promise.all(
        Array.from({ length: 50 }, () => world.command((tx) => tx.nextId('guest'))),
      );
      expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    });

    it('refuses a name that is taken, and gives it free when the workspace is deleted', async () => {
      await worlds.create({ name: 'a', fixture: fixture() });
      await expect(worlds.create({ name: 'a', fixture: fixture() })).rejects.toMatchObject({
        reason: 'taken',
      });
      expect(await worlds.delete('a')).toBe(true);
      expect(await worlds.delete('a')).toBe(false);
      expect(await worlds.get('a')).toBeUndefined();
      await worlds.create({ name: 'a', fixture: fixture() });
    });

    it('expires a capture at exactly its end, and reports it when time is advanced (C4)', async () => {
      const world = await worlds.create({ fixture: fixture() });
      await world.command((tx) => {
        tx.put('captures', aCapture('LATER', 1, NOW + QUARTER));
        tx.put('captures', aCapture('SOONER', 1, NOW + 1000));
      });
      expect(await world.advanceClock(999)).toEqual([]);
      expect(await world.advanceClock(QUARTER - 999)).toEqual([
        { at: NOW + 1000, type: 'capture.expired', id: 'SOONER' },
        { at: NOW + QUARTER, type: 'capture.expired', id: 'LATER' },
      ]);
      expect(world.query((tables) => tables.captures.size)).toBe(0);
    });

    it('reports that an item with seats taken is closed when its latest booking time passes (A5)', async () => {
      const world = await worlds.create({ fixture: fixture() });
      const start = Date.parse('2026-06-05T09:00:00Z');
      await world.command((tx) => tx.put('captures', aCapture('X', 1, start + QUARTER)));
      const hour = 60 * 60_000;
      const events = await world.advanceClock(start - hour - NOW);
      expect(events).toEqual([{ at: start - hour, type: 'availability.closed', id: ITEM }]);
    });

    it('comes back to a snapshot with its clock, and to its fixture at a reset', async () => {
      const world = await worlds.create({ fixture: fixture() });
      await world.command((tx) => tx.put('captures', aCapture('X')));
      expect([await world.createSnapshot('s'), await world.createSnapshot('s')]).toEqual([true, false]);
      await world.command((tx) => tx.nextId('basket'));
      await world.advanceClock(QUARTER);
      expect(world.query((tables) => tables.captures.size)).toBe(0);
      expect([await world.restoreSnapshot('s'), await world.restoreSnapshot('other')]).toEqual([true, false]);
      expect(world.query((tables, now) => [tables.captures.size, tables.sequences.size, now])).toEqual([
        1,
        0,
        NOW,
      ]);
      await world.reset();
      expect(world.query((tables) => tables.captures.size)).toBe(0);
      expect(world.snapshots()).toEqual([{ name: 's', at: NOW }]);
      expect([await world.deleteSnapshot('s'), await world.deleteSnapshot('s')]).toEqual([true, false]);
    });

    it('makes an equal world of an export', async () => {
      const world = await worlds.create({ fixture: fixture(), seed: 7 });
      await world.command((tx) => {
        tx.put('captures', aCapture(tx.nextCode()));
        tx.nextId('basket');
      });
      const copy = await worlds.create({ fixture: world.export() });
      expect(copy.export()).toEqual(world.export());
      const next = (from: typeof world) => from.command((tx) => [tx.nextId('basket'), tx.nextCode()]);
      expect(await next(copy)).toEqual(await next(world));
    });

    it('gives unguessable codes, and with a seed always the same (P15)', async () => {
      const code = async (seed: number | null) =>
        (await worlds.create({ fixture: fixture(), seed })).command((tx) => tx.nextCode());
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
