import { type IndexDefinition, COUNTS, LOOKUPS, type CountName, type LookupName } from './indexes.js';
import type { TableName } from '../tables.js';
import { tuple, type Tuple } from './sorted-map.js';

/** The functions that compute index entries from a record, keyed by the record's table. */
type ByTable<Name, Entry, Given extends unknown[]> = Readonly<
  Partial<
    Record<TableName, readonly (readonly [Name, (record: never, ...given: Given) => readonly Entry[]])[]>
  >
>;

/** Groups the functions of index definitions by table. Each function comes with the name of its index. */
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

/** Returns an object with one value per name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** Returns the two lists without their common prefix and suffix. */
export function changedEntries<Entry>(
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

type KeyValue = Tuple['a'];
type Column = readonly (KeyValue | null)[];
type IndexEntry = readonly [Tuple, readonly number[] | undefined];

/** Consecutive entries of an index: the index name, one column per position of the keys, and the figures of a count. */
export type IndexPart = readonly [
  name: LookupName | CountName,
  columns: readonly Column[],
  figures: readonly (readonly number[])[] | null,
];

const PLACES = ['a', 'b', 'c', 'd'] as const;

/** Returns a part with the given entries. All entries must belong to one index. */
export function toPart(name: IndexPart[0], entries: readonly IndexEntry[]): IndexPart {
  const columns = PLACES.map((place) => entries.map(([key]) => key[place] ?? null));
  const figures = entries.map(([, figure]) => figure ?? []);
  return [
    name,
    columns.filter((column) => column.some((value) => value !== null)),
    figures[0]?.length ? figures : null,
  ];
}

/** Returns the entries of a part. Consecutive keys with the same first value share it in memory. */
export function fromPart([, [first = [], ...others], figures]: IndexPart): IndexEntry[] {
  const [second, third, fourth] = others;
  let last: KeyValue = '';
  return first.map((a, at) => {
    if (a !== null && a !== last) last = a;
    const key = tuple(last, second?.[at] ?? undefined, third?.[at] ?? undefined, fourth?.[at] ?? undefined);
    return [key, figures?.[at]];
  });
}

/** Returns whether a value is a valid part: columns of equal length that contain key values. */
export function isIndexPart(value: unknown): value is IndexPart {
  if (!Array.isArray(value)) return false;
  const [name, columns, figures] = value as unknown[];
  if (!(Object.hasOwn(LOOKUPS, String(name)) || Object.hasOwn(COUNTS, String(name)))) return false;
  if (!Array.isArray(columns)) return false;
  const isLong = (column: unknown) => Array.isArray(column) && column.length === columns[0].length;
  const hasKeys = (column: readonly unknown[]) =>
    column.every((one) => one === null || typeof one === 'string' || typeof one === 'number');
  if (!columns.every((column: readonly unknown[]) => isLong(column) && hasKeys(column))) return false;
  return figures === null || (isLong(figures) && (figures as unknown[]).every(areFigures));
}

function areFigures(value: unknown): boolean {
  return Array.isArray(value) && value.every((figure) => typeof figure === 'number');
}
