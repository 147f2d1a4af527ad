import { COUNTS, LOOKUPS, type CountName, type LookupName } from './indexes.js';
import { tuple, type Tuple } from './sorted-map.js';

type Part = Tuple['a'];
type Column = readonly (Part | null)[];
type IndexEntry = readonly [Tuple, readonly number[] | undefined];

/** Entries of an index that follow one another: its name, its keys by place, and the figures of a count. */
export type IndexPart = readonly [
  name: LookupName | CountName,
  columns: readonly Column[],
  figures: readonly (readonly number[])[] | null,
];

const PLACES = ['a', 'b', 'c', 'd'] as const;

/** Returns the part with these entries, which are those of one index. */
export function toPart(name: IndexPart[0], entries: readonly IndexEntry[]): IndexPart {
  const columns = PLACES.map((place) => entries.map(([key]) => key[place] ?? null));
  const figures = entries.map(([, figure]) => figure ?? []);
  return [
    name,
    columns.filter((column) => column.some((part) => part !== null)),
    figures[0]?.length ? figures : null,
  ];
}

/** Returns the entries of a part. Keys that follow one another share an equal first part. */
export function fromPart([, [first = [], ...others], figures]: IndexPart): IndexEntry[] {
  const [second, third, fourth] = others;
  let last: Part = '';
  return first.map((a, at) => {
    if (a !== null && a !== last) last = a;
    const key = tuple(last, second?.[at] ?? undefined, third?.[at] ?? undefined, fourth?.[at] ?? undefined);
    return [key, figures?.[at]];
  });
}

/** Returns whether a value is a part: its columns are equally long and hold keys. */
export function isIndexPart(value: unknown): value is IndexPart {
  if (!Array.isArray(value)) return false;
  const [name, columns, figures] = value as unknown[];
  if (!(Object.hasOwn(LOOKUPS, String(name)) || Object.hasOwn(COUNTS, String(name)))) return false;
  if (!Array.isArray(columns)) return false;
  const isLong = (column: unknown) => Array.isArray(column) && column.length === columns[0].length;
  const hasKeys = (column: readonly unknown[]) =>
    column.every((part) => part === null || typeof part === 'string' || typeof part === 'number');
  if (!columns.every((column: readonly unknown[]) => isLong(column) && hasKeys(column))) return false;
  return figures === null || (isLong(figures) && (figures as unknown[]).every(areFigures));
}

function areFigures(value: unknown): boolean {
  return Array.isArray(value) && value.every((figure) => typeof figure === 'number');
}
