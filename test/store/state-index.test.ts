import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { Dataset } from '../../src/store/dataset/dataset.js';
import { PackedRecord } from '../../src/store/dataset/packed-record.js';
import { INDEX_KEYS } from '../../src/store/dataset/indexes.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { INDEX_FILE } from '../../src/store/file/state-index.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { baskets, indexesOf } from './many.js';
import { aCapture } from './store-contract.js';
import { fixture, NOW } from './workspace.js';

const SETTINGS = { fsync: false, indexFromBytes: 0 };

/** Stores a workspace with bookings. With `isKilled`, the last changes are only in the journal. */
async function stored({ isKilled = false, bookings = 100 } = {}) {
  const folder = aFolder();
  const open = async () => new WorkspaceRegistry(await fileStore(folder, SETTINGS), { foldMs: 60_000 });
  const workspaces = await open();
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  await workspace.command((tx) => baskets.slice(0, bookings).forEach((basket) => tx.put('baskets', basket)));
  await workspaces.close();
  if (isKilled) {
    const again = await open();
    const live = await again.get('a');
    await live?.command((tx) => {
      tx.remove('baskets', 1);
      const [, , changed] = baskets;
      if (changed) tx.put('baskets', { ...changed, seller: 'changed' });
      tx.put('captures', aCapture('C', 2, NOW));
    });
    await live?.close(AbortSignal.abort());
    await again.close();
  }
  const state = join(folder, 'a', 'state.json');
  return { folder, state, index: join(folder, 'a', INDEX_FILE) };
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

afterEach(() => vi.restoreAllMocks());

/** Opens the workspace. Returns its indexes and bookings, and the number of records that were parsed for them. */
async function opened(folder: string) {
  const store = await fileStore(folder, SETTINGS);
  const read = vi.spyOn(PackedRecord.prototype, 'read');
  const workspace = await store.open('a');
  const parsed = read.mock.calls.length;
  read.mockRestore();
  if (!workspace) throw new Error('there is no workspace');
  const { dataset } = workspace.stored.state;
  const records = [...dataset.tables.baskets.values()];
  const content = { bookings: records.length, hash: hashOf([indexesOf(dataset), records]) };
  await workspace.log.close();
  await store.close();
  return { content, parsed };
}

/** Opens the workspace without its index. */
async function rebuilt(folder: string) {
  rmSync(join(folder, 'a', INDEX_FILE));
  return opened(folder);
}

/**
 * More than the number of records that are parsed in any case: records that are not objects, and records that a
 * journal changes.
 */
const FEW = 10;

describe('the index file beside state.json', () => {
  it('opens a workspace without parsing its records, with the same result as without it', async () => {
    const { folder } = await stored({ bookings: 1000 });
    const quick = await opened(folder);
    expect(quick.parsed).toBeLessThan(FEW);
    const slow = await rebuilt(folder);
    expect(slow.parsed).toBeGreaterThanOrEqual(1000);
    expect(quick.content).toEqual(slow.content);
  });

  it('includes the changes of a journal', async () => {
    const { folder } = await stored({ isKilled: true });
    const journal = join(folder, 'a', 'journal.ndjson');
    const [lines, state] = [readFileSync(journal), readFileSync(join(folder, 'a', 'state.json'))];
    const quick = await opened(folder);
    expect(quick.parsed).toBeLessThan(FEW);
    expect(quick.content.bookings).toBe(99);
    writeFileSync(journal, lines);
    writeFileSync(join(folder, 'a', 'state.json'), state);
    expect((await rebuilt(folder)).content).toEqual(quick.content);
  });

  it('is created again if it is missing, and then used', async () => {
    const { folder } = await stored();
    await rebuilt(folder);
    expect((await opened(folder)).parsed).toBeLessThan(FEW);
  });

  it('is written only after a change', async () => {
    const { folder, state, index } = await stored();
    const written = () => [state, index].map((path) => statSync(path).ino);
    const before = written();
    await opened(folder);
    expect(written()).toEqual(before);
  });

  it('exists for a state of the given size, but not for one that is a byte smaller', async () => {
    const { folder, state, index } = await stored();
    const { size } = statSync(state);
    rmSync(index);
    for (const indexFromBytes of [size + 1, size]) {
      const store = await fileStore(folder, { fsync: false, indexFromBytes });
      await (await store.open('a'))?.log.close();
      await store.close();
      expect(existsSync(index)).toBe(indexFromBytes === size);
    }
  });

  it('is removed if the state becomes small', async () => {
    const { folder, index } = await stored();
    const workspaces = new WorkspaceRegistry(
      await fileStore(folder, { fsync: false, indexFromBytes: 10_000 }),
      { foldMs: 60_000 },
    );
    expect(existsSync(index)).toBe(true);
    await (await workspaces.get('a'))?.reset();
    await workspaces.close();
    expect(existsSync(index)).toBe(false);
  });

  const inFile = (path: string, from: string | RegExp, to: string) => {
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    writeFileSync(path, changed);
  };
  it.each<[string, (files: { readonly state: string; readonly index: string }) => void]>([
    ['torn', ({ index }) => truncateSync(index, Math.floor(statSync(index).size / 2))],
    ['without an end', ({ index }) => truncateSync(index, statSync(index).size - 3)],
    ['empty', ({ index }) => truncateSync(index, 0)],
    ['another text', ({ index }) => writeFileSync(index, '{"parts": [\n],\n"origin": null}\n')],
    ['changed in one place', ({ index }) => inFile(index, '"tagus"', '"tagux"')],
    ['created by code with other keys', ({ index }) => inFile(index, `"keys":"${INDEX_KEYS}`, '"keys":"1')],
    [
      'created with the rules of other time zones',
      ({ index }) => inFile(index, `${INDEX_KEYS} ${process.versions['tz']}`, `${INDEX_KEYS} 1999a`),
    ],
    ['of a state with another size', ({ index }) => inFile(index, /"bytes":/, '"bytes":1')],
    ['of a state that was edited', ({ state }) => inFile(state, '"operator":"tagus"', '"operator":"other"')],
  ])('is not used if it is %s', async (_, damage) => {
    const files = await stored();
    damage(files);
    const { parsed, content } = await opened(files.folder);
    expect(parsed).toBeGreaterThanOrEqual(100);
    expect(content).toEqual((await rebuilt(files.folder)).content);
  });

  it('contains the new values of an edited record', async () => {
    const { folder, state } = await stored();
    inFile(state, /"seller":"\w+"/, '"seller":"edited"');
    const store = await fileStore(folder, SETTINGS);
    const dataset = (await store.open('a'))?.stored.state.dataset;
    const keys = [...(dataset?.indexes.lookups.basketsByMerchant.keys() ?? [])];
    expect(keys.filter(({ a }) => a === 'edited')).toHaveLength(1);
    await store.close();
  });
});

describe('the hash of the keys', () => {
  const records = readFileSync(new URL('keyed-records.ndjson', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const state = Dataset.empty();
  for (const line of records) state.change(...(JSON.parse(line) as ['baskets', number, Basket]));
  const indexes = indexesOf(state);

  it('covers every index: add a record to keyed-records.ndjson that has keys in it', () => {
    const empty = [...indexes.lookups, ...indexes.counts].filter(([, keys]) => keys?.length === 0);
    expect(empty).toEqual([]);
  });

  it('matches the keys of this code: put it into INDEX_KEYS, so that older indexes are not used', () => {
    expect(hashOf(indexes).slice(0, 16)).toBe(INDEX_KEYS);
  });
});
