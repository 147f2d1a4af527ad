import type { IndexDefinition } from './indexes.js';
import type { TableName } from '../tables.js';

/** The functions of an index that apply to each table, by table. */
type ByTable<Name, Entry, Given extends unknown[]> = Readonly<
  Partial<
    Record<TableName, readonly (readonly [Name, (record: never, ...given: Given) => readonly Entry[]])[]>
  >
>;

/** Returns, by table, the functions that compute index entries of its records, each with the index's name. */
export function byTable<Name extends string, Entry, Given extends unknown[] = []>(
  indexes: Iterable<readonly [Name, IndexDefinition<Entry, Given>]>,
): ByTable<Name, Entry, Given> {
  const table: Partial<Record<TableName, [Name, (record: never, ...given: Given) => readonly Entry[]][]>> =
    {};
  for (const [name, functions] of indexes) {
    for (const [of, entries] of Object.entries(functions))
      (table[of as TableName] ??= []).push([name, entries]);
  }
  return table;
}

/** Returns a value for each of the names. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** Returns the parts of two lists that differ: without the entries that both begin with, and that both end with. */
export function changedPart<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  isSame: (a: Entry, b: Entry) => boolean,
): readonly [readonly Entry[], readonly Entry[]] {
  if (before.length === 0 || after.length === 0) return [before, after];
  const shorter = Math.min(before.length, after.length);
  const same = (a: number, b: number) => {
    const [left, right] = [before[a], after[b]];
    return left !== undefined && right !== undefined && isSame(left, right);
  };
  let head = 0;
  while (head < shorter && same(head, head)) head++;
  let tail = 0;
  while (tail < shorter - head && same(before.length - 1 - tail, after.length - 1 - tail)) tail++;
  return [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
}
