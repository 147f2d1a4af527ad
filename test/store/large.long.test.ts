import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { baseOf } from '../../src/store/fixture-base.js';
import { hashOfCode } from '../../src/store/dataset/indexes.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import type { ChangedRecord, DifferenceEntry } from '../../src/store/dataset/dataset.js';
import { StoreUnusable } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { baskets, indexesOf, MANY, own } from './many.js';
import { pack } from './pack.js';
import { fixture, NOW } from './workspace.js';

describe('many records', () => {
  const oneByOne = baseOf(fixture()).dataset.clone();
  for (const basket of baskets) oneByOne.change('baskets', basket.id, basket);

  it.each([
    ['as they are', (basket: Basket): DifferenceEntry<'baskets'> => [basket.id, basket]],
    ['packed', (basket: Basket): DifferenceEntry<'baskets'> => pack(basket.id, basket)],
  ])('added at once, %s, give the same state as one by one', (_, line) => {
    const state = baseOf(fixture()).dataset.clone();
    state.changeMany('baskets', baskets.map(line));
    expect([...new DatasetReader(state).baskets.values()]).toEqual(baskets);
    expect(indexesOf(state)).toEqual(indexesOf(oneByOne));
  });

  it('replace and delete earlier records', () => {
    const state = oneByOne.clone();
    const changed = baskets.map((basket): ChangedRecord<'baskets'> => [
      basket.id,
      basket.id % 3 === 0 ? null : { ...basket, note: 'changed' },
    ]);
    state.changeMany('baskets', changed);
    expect(state.tables.baskets.size).toBe(MANY - Math.floor(MANY / 3));
    expect(new Set([...state.tables.baskets.values()].map(({ note }) => note))).toEqual(new Set(['changed']));
    expect(new DatasetReader(oneByOne).baskets.get(2)).toEqual(baskets[1]);
  });

  it('are returned as the same objects, even long afterwards', () => {
    const { baskets: table } = new DatasetReader(oneByOne);
    expect([1, 2, MANY - 1, MANY].map((id) => table.get(id))).toEqual(
      [1, 2, MANY - 1, MANY].map((id) => baskets[id - 1]),
    );
    expect(table.get(1)).toBe(table.get(1)); // values are cached by the record's object
  });
});

describe('codes with the same hash number', () => {
  /** Returns two codes with the same hash value. Among many random codes, such pairs occur too. */
  function twins(): [string, string] {
    const byNumber = new Map<number, string>();
    for (let n = 1; ; n++) {
      const code = `${(n * 7919 ** 2) % 1e9}/${n}`;
      const twin = byNumber.get(hashOfCode(code));
      if (twin !== undefined) return [twin, code];
      byNumber.set(hashOfCode(code), code);
    }
  }

  it('find the right guest and ticket', () => {
    const codes = twins();
    const withGuests = baskets.find(({ items }) => items.some(({ guests }) => guests.length > 0));
    if (!withGuests) throw new Error('no basket has guests');
    const state = baseOf(fixture()).dataset.clone();
    const pair = codes.map((code, at): Basket => {
      const basket = own(withGuests, at + 1);
      const items = basket.items.map((item) => ({
        ...item,
        guests: item.guests.map((guest) => ({ ...guest, barcodeAlias: code })),
      }));
      return { ...basket, items, ticketCode: code };
    });
    for (const basket of pair) state.change('baskets', basket.id, basket);
    const reader = new DatasetReader(state);
    expect(codes.map((code) => reader.findTicket(code)?.basket.id)).toEqual([1, 2]);
    expect(codes.map((code) => reader.findGuestByCode(code)?.basket.id)).toEqual([1, 2]);
    expect([reader.findTicket('T0'), reader.findGuestByCode('B0')]).toEqual([undefined, undefined]);
  });

  it('find the end of the right capture', () => {
    const codes = twins();
    const state = baseOf(fixture()).dataset.clone();
    const end = { merchant: 'tagus', end: 'released', at: NOW, basketId: null } as const;
    for (const [at, reference] of codes.entries())
      state.change('endedCaptures', at + 1, { id: at + 1, reference, ...end });
    const found = () => codes.map((code) => new DatasetReader(state).endedCapture(code)?.id);
    expect(found()).toEqual([1, 2]);
    state.change('endedCaptures', 1, null);
    expect(found()).toEqual([undefined, 2]);
  });
});

describe('a large workspace', () => {
  async function written(): Promise<{ folder: string; state: string; exported: unknown }> {
    const folder = aFolder();
    const workspaces = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
    const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
    await workspace.command((tx) => baskets.forEach((basket) => tx.put('baskets', basket)));
    await workspace.createSnapshot('s');
    const exported = workspace.export();
    await workspaces.close();
    return { folder, state: join(folder, 'a', 'state.json'), exported };
  }

  async function opened(folder: string) {
    const workspaces = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
    const workspace = await workspaces.get('a');
    await workspace?.restoreSnapshot('s');
    const exported = workspace?.export();
    await workspaces.close();
    return exported;
  }

  it('is the same after a stop, and after a second stop without a change', async () => {
    const { folder, exported } = await written();
    expect(await opened(folder)).toEqual(exported);
    expect(await opened(folder)).toEqual(exported);
  });

  it('is also read if the text of its state is formatted differently', async () => {
    const { folder, state, exported } = await written();
    writeFileSync(state, JSON.stringify(JSON.parse(readFileSync(state, 'utf8')), null, 2));
    expect(await opened(folder)).toEqual(exported);
  });

  it('does not open if one of its records is damaged', async () => {
    const { folder, state } = await written();
    writeFileSync(state, readFileSync(state, 'utf8').replace('"seller":"', '"seller":x"'));
    const store = await fileStore(folder, { fsync: false });
    await expect(store.open('a')).rejects.toThrow(StoreUnusable);
    await expect(store.open('a')).rejects.toThrow(/state\.json is damaged/);
    await store.close();
  });
});
