import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/shared/civil-time.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import { daysOf } from '../../src/store/dataset/indexes.js';
import { fromPart, isIndexPart, toPart, changedEntries } from '../../src/store/dataset/index-parts.js';
import { jsonSize } from '../../src/store/dataset/packed-record.js';
import { tuple } from '../../src/store/dataset/sorted-map.js';
import { nodeDisk, withoutSync } from '../../src/store/file/disk.js';
import { look, replace } from '../../src/store/file/lock-file.js';
import { baseOf } from '../../src/store/fixture-base.js';
import { aFolder } from './folder.js';
import { anyBasket } from './ledger.js';
import { fixture, ITEM } from './workspace.js';

describe('the seats of an item', () => {
  it('are the sums over its price categories: booked, paid and held', () => {
    const { dataset } = baseOf(fixture());
    const baskets = fc.sample(anyBasket, { numRuns: 60, seed: 3 });
    const written = dataset.clone();
    for (const [at, basket] of baskets.entries())
      written.change('baskets', at + 1, { ...basket, id: at + 1 });
    const { categories, ...sum } = new DatasetReader(written).occupancy(ITEM);
    const total = (name: 'booked' | 'paid' | 'held') =>
      [...categories.values()].reduce((seats, category) => seats + category[name], 0);
    expect(categories.size).toBeGreaterThan(1);
    expect(sum.paid).toBeGreaterThan(0);
    expect(sum).toEqual({ booked: total('booked'), paid: total('paid'), held: total('held') });
  });
});

describe('the days that a period covers', () => {
  it('are only the days with a part of the period', () => {
    const quarter = DAY_MS / 4;
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 20 }), (begin, length) => {
        const [from, to] = [begin * quarter, (begin + length) * quarter];
        const touched = Array.from({ length: 20 }, (_, at) => at - 10).filter(
          (day) => from < (day + 1) * DAY_MS && day * DAY_MS < to,
        );
        expect(daysOf(from, to)).toEqual(touched);
      }),
    );
  });

  it('are only the start day if the period is empty', () => {
    expect([daysOf(DAY_MS, DAY_MS), daysOf(DAY_MS + 1, DAY_MS + 1)]).toEqual([[1], [1]]);
  });
});

it('replacing the changed part of a list gives the new list, and the part differs at both ends', () => {
  const list = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const [removed, added] = changedEntries(before, after, Object.is);
      expect(removed.length - added.length).toBe(before.length - after.length);
      const places = before.map((_, at) => at).concat(before.length);
      const made = places.map((at) => [
        ...before.slice(0, at),
        ...added,
        ...before.slice(at + removed.length),
      ]);
      expect(made).toContainEqual(after);
      if (before.length === 0 || after.length === 0 || removed.length === 0 || added.length === 0) return;
      expect([removed[0] === added[0], removed.at(-1) === added.at(-1)]).toEqual([false, false]);
    }),
  );
});

describe('a part of an index', () => {
  it.each<[unknown, boolean]>([
    [
      [
        'due',
        [
          [1, 2],
          ['basket', 'capture'],
          [7, 'C'],
        ],
        null,
      ],
      true,
    ],
    [
      [
        'occupancy',
        [
          ['812_trip', null],
          [7, 8],
        ],
        [
          [1, 0, 0],
          [0, 0, 2],
        ],
      ],
      true,
    ],
    [['pages', [[], []], null], true],
    [['pages', [], null], true],
    [null, false],
    [{ 0: 'pages', 1: [], 2: null }, false],
    [['toString', [[1]], null], false],
    [['pages', 5, null], false],
    [['pages', [5], null], false],
    [['pages', [[1], [1, 2]], null], false],
    [['pages', [[1], [{}]], null], false],
    [['pages', [[1], [true]], null], false],
    [['pages', [[1]]], false],
    [['occupancy', [[1]], 5], false],
    [['occupancy', [[1]], []], false],
    [['occupancy', [[1]], [1]], false],
    [['occupancy', [[1]], [['1']]], false],
  ])('is valid only with columns and counts of equal length: %j', (value, expected) => {
    expect(isIndexPart(value)).toBe(expected);
  });

  it('returns its entries, and has no column without a key', () => {
    const entries = [
      [tuple('a', 7), [1, 0, 0]],
      [tuple('a', 8), [0, 0, 2]],
    ] as const;
    const part = toPart('occupancy', entries);
    expect(part[1]).toHaveLength(2);
    expect(fromPart(part)).toEqual(entries);
    const keys = [tuple(1, 'capture', 'C')].map((key) => [key, undefined] as const);
    expect(toPart('due', keys)).toEqual(['due', [[1], ['capture'], ['C']], null]);
    expect(fromPart(toPart('due', keys))).toEqual(keys);
  });
});

it('the estimated size of a value differs from its JSON only by a comma for each list and object', () => {
  const leaf = fc.oneof(fc.stringMatching(/^[a-z ]{0,9}$/), fc.integer({ min: 100_000, max: 999_999 }));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(fc.stringMatching(/^[a-z]+$/), tie('value')),
    ),
  }));
  fc.assert(
    fc.property(value, (of) => {
      const json = JSON.stringify(of);
      const filled = json.match(/[[{](?![\]}])/g)?.length ?? 0;
      expect(jsonSize(of)).toBe(json.length + filled);
    }),
  );
});

it('an id in a fixture is not assigned again, even if the sequences of the fixture are lower', () => {
  const highest = { basket: 0, user: 0, payment: 0, basketItem: 0, guest: 0, bookedAddon: 0 };
  const see = (name: keyof typeof highest, id: number) => (highest[name] = Math.max(highest[name], id));
  const baskets = fc.sample(anyBasket, { numRuns: 40, seed: 5 });
  for (const basket of baskets) {
    see('basket', basket.id);
    see('user', basket.user.id);
    basket.payments.forEach(({ id }) => see('payment', id));
    for (const { id, guests, addons } of basket.items) {
      see('basketItem', id);
      guests.forEach((guest) => see('guest', guest.id));
      for (const addon of [...addons, ...guests.flatMap((guest) => guest.addons)])
        see('bookedAddon', addon.id);
    }
  }
  const { sequences } = baseOf({ ...fixture(), baskets, sequences: { basket: 1000 } }).dataset.tables;
  expect(Object.fromEntries(sequences.entries())).toMatchObject({ ...highest, basket: 1000 });
  expect(highest.bookedAddon).toBeGreaterThan(0);
});

it('a disk without fsync supports all other file operations', async () => {
  const path = join(aFolder(), 'file');
  writeFileSync(path, '');
  const file = await withoutSync(nodeDisk).open(path, 'r+');
  await file.write(Buffer.from('abcdef'), 0, 6, 0);
  await file.truncate(4);
  await Promise.all([file.sync(), file.datasync()]);
  const read = Buffer.alloc(2);
  await file.read(read, 0, 2, 1);
  await file.close();
  expect([read.toString(), readFileSync(path, 'utf8')]).toEqual(['bc', 'abcd']);
  await expect(file.read(read, 0, 2, 0)).rejects.toMatchObject({ code: 'EBADF' });
});

it('a lock is not replaced if it has changed since it was read', () => {
  const path = join(aFolder(), '.lock');
  writeFileSync(path, 'old');
  const seen = look(path) ?? { text: '', touchedAt: 0 };
  writeFileSync(path, 'of another process');
  replace(path, seen, { text: 'mine', token: 'a' });
  expect(readFileSync(path, 'utf8')).toBe('of another process');
  replace(path, look(path) ?? seen, { text: 'mine', token: 'b' });
  expect(readFileSync(path, 'utf8')).toBe('mine');
});
