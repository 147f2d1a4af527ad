import { createHash } from 'node:crypto';
import { Dataset } from './dataset/dataset.js';
import type { Fixture } from './fixture.js';
import { RECORD_KEYS, TABLES } from './dataset/keys.js';
import type { RecordOf, RecordTable, TableOf } from './tables.js';

/** What all workspaces of one fixture share: its records in a dataset that is only cloned, never written to. */
export interface FixtureBase {
  readonly fixture: Fixture;
  readonly dataset: Dataset;
  /** Returns the fixture as JSON, and the SHA-256 of that: the name of its file in the data folder. */
  content(): { readonly hash: string; readonly json: string };
}

const bases = new WeakMap<Fixture, FixtureBase>();

/** Returns the base of a fixture, the same one for each call. `content` is made when it is asked for, unless it is given. */
export function baseOf(fixture: Fixture, content?: ReturnType<FixtureBase['content']>): FixtureBase {
  const known = bases.get(fixture);
  if (known) return known;
  const base: FixtureBase = {
    fixture,
    dataset: datasetOf(fixture),
    content() {
      if (!content) {
        const json = JSON.stringify(fixture);
        content = { json, hash: createHash('sha256').update(json).digest('hex') };
      }
      return content;
    },
  };
  bases.set(fixture, base);
  return base;
}

/** Empty tables, for fixtures that an earlier version stored without them. */
const NO_RECORDS: Readonly<Record<string, readonly never[]>> = Object.fromEntries(
  TABLES.filter((table) => table !== 'sequences').map((table) => [table, []]),
);

/** Returns the base of a fixture that was stored as JSON. @throws SyntaxError where it is no JSON */
export function storedBase(hash: string, json: string): FixtureBase {
  return baseOf({ ...NO_RECORDS, ...(JSON.parse(json) as Fixture) }, { hash, json });
}

/** Changes a fixture that is read, such as one of an earlier version; returns the same object where nothing is to change. */
export type ConvertFixture = (fixture: Fixture) => Fixture;

/** Changes nothing of a fixture. */
export const asItIs: ConvertFixture = (fixture) => fixture;

/** Returns the base of a converted fixture; the same base where nothing was to change. */
export function convertedBase(base: FixtureBase, convert: ConvertFixture): FixtureBase {
  return baseOf(convert(base.fixture));
}

function datasetOf(fixture: Fixture): Dataset {
  const dataset = Dataset.empty();
  for (const table of TABLES) {
    if (table !== 'sequences') load(dataset, table, fixture[table]);
  }
  const used = usedIds(fixture);
  for (const sequence of new Set([...Object.keys(fixture.sequences), ...Object.keys(used)])) {
    dataset.change('sequences', sequence, Math.max(fixture.sequences[sequence] ?? 0, used[sequence] ?? 0));
  }
  return dataset;
}

function load<Name extends RecordTable>(
  dataset: Dataset,
  table: Name,
  records: readonly RecordOf<Name>[],
): void {
  dataset.changeMany(
    table,
    records.map((record) => [RECORD_KEYS[table](record), record] as const),
  );
}

type Naming = 'baskets' | 'mails' | 'endedCaptures' | 'endedPages' | 'voucherUses';

/** The records of which ids are taken, as lists or as tables. */
export type LedgerRecords = { readonly [Name in Naming]: Fixture[Name] | Pick<TableOf<Name>, 'values'> };

function valuesOf<Value>(records: readonly Value[] | { values(): Iterable<Value> }): Iterable<Value> {
  return records.values();
}

/**
 * Returns the highest used id of each sequence, so that no id is used twice if a fixture's sequences are too low. Deleted
 * records count if others still name them.
 */
export function usedIds(fixture: LedgerRecords): Record<string, number> {
  const used: Record<string, number> = {};
  const see = (sequence: string, id: number) => (used[sequence] = Math.max(used[sequence] ?? 0, id));
  for (const basket of valuesOf(fixture.baskets)) {
    see('basket', basket.id);
    see('user', basket.user.id);
    for (const payment of basket.payments) see('payment', payment.id);
    for (const item of basket.items) {
      see('basketItem', item.id);
      for (const addon of item.addons) see('bookedAddon', addon.id);
      for (const guest of item.guests) {
        see('guest', guest.id);
        for (const addon of guest.addons) see('bookedAddon', addon.id);
      }
    }
  }
  for (const mail of valuesOf(fixture.mails)) see('mail', mail.id);
  for (const ended of valuesOf(fixture.endedCaptures)) see('endedCapture', ended.id);
  // A basket may be deleted, and still be named.
  const { mails, endedCaptures, endedPages, voucherUses } = fixture;
  for (const naming of [mails, endedCaptures, endedPages, voucherUses])
    for (const { basketId } of valuesOf<{ readonly basketId: number | null }>(naming))
      see('basket', basketId ?? 0);
  return used;
}
