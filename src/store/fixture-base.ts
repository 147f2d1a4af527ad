import { createHash } from 'node:crypto';
import { Dataset } from './dataset/dataset.js';
import type { Fixture } from './fixture.js';
import { RECORD_KEYS, TABLES } from './dataset/keys.js';
import type { RecordOf, RecordTable, TableOf } from './tables.js';

/**
 * A fixture and a dataset of its records. All workspaces of the fixture share both. The dataset is cloned, never written
 * to.
 */
export interface FixtureBase {
  readonly fixture: Fixture;
  readonly dataset: Dataset;
  /** Returns the fixture as JSON and the SHA-256 hash of that JSON. The hash names the fixture's file in the data folder. */
  content(): { readonly hash: string; readonly json: string };
}

const bases = new WeakMap<Fixture, FixtureBase>();

/**
 * Returns the base of a fixture. Every call with the same fixture returns the same base. If `content` is not passed,
 * the first call of `content()` computes it.
 */
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

/** Empty tables. They complete stored fixtures of earlier versions, which may lack some tables. */
const NO_RECORDS: Readonly<Record<string, readonly never[]>> = Object.fromEntries(
  TABLES.filter((table) => table !== 'sequences').map((table) => [table, []]),
);

/** Returns the base of a fixture that was stored as JSON. @throws SyntaxError if `json` is not valid JSON */
export function storedBase(hash: string, json: string): FixtureBase {
  return baseOf({ ...NO_RECORDS, ...(JSON.parse(json) as Fixture) }, { hash, json });
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
  const changes = records.map((record) => [RECORD_KEYS[table](record), record] as const);
  dataset.changeMany(table, changes);
}

type Naming = 'baskets' | 'mails' | 'endedCaptures' | 'endedPages' | 'voucherUses';

/** The records that contain ids of sequences, as lists or as tables. */
export type LedgerRecords = { readonly [Name in Naming]: Fixture[Name] | Pick<TableOf<Name>, 'values'> };

function valuesOf<Value>(records: readonly Value[] | { values(): Iterable<Value> }): Iterable<Value> {
  return records.values();
}

/**
 * Returns the highest used id of each sequence. A fixture's own sequences may be too low and would assign ids twice.
 * Counts ids of deleted records if other records still refer to them.
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
  // A record can refer to a deleted basket.
  const { mails, endedCaptures, endedPages, voucherUses } = fixture;
  for (const naming of [mails, endedCaptures, endedPages, voucherUses])
    for (const { basketId } of valuesOf<{ readonly basketId: number | null }>(naming))
      see('basket', basketId ?? 0);
  return used;
}
