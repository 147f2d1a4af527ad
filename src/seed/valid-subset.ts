import type { Fault } from '../domain/shared/faults.js';

type Source = Readonly<Record<string, unknown>>;

/** A fixture object without what its schema refuses, and how faults found in it are told of the whole. */
export interface ValidSubset {
  readonly source: Source;
  /** Gives positions of the whole to faults, and leaves out those that come only from what is missing. */
  restore(faults: readonly Fault[]): readonly Fault[];
}

/** What stands beside the tables, and names and is named by nothing. */
const BESIDE = new Set(['clock', 'seed', 'description', 'sequences', '$schema']);

/**
 * Leaves out the entries of tables that have a fault, so that what the others refer to can be checked as well: a maker
 * of a fixture wants every fault at once. Null where a table is faulty as a whole.
 */
export function validSubset(source: unknown, faults: readonly Fault[]): ValidSubset | null {
  if (!isSource(source)) return null;
  const dropped = new Map<string, Set<number>>();
  const sound = { ...source };
  for (const { field, code } of faults) {
    const [, table = '', position = ''] = field.split('/');
    if (Array.isArray(source[table]) && /^\d+$/.test(position)) {
      dropped.set(table, (dropped.get(table) ?? new Set()).add(Number(position)));
    } else if (BESIDE.has(table) || (code === 'unknown' && position === '')) {
      delete sound[table];
    } else return null;
  }
  const kept = new Map<string, readonly number[]>();
  const names = new Set<unknown>();
  for (const [table, positions] of dropped) {
    const entries = source[table] as readonly unknown[];
    const sane = entries.flatMap((_, position) => (positions.has(position) ? [] : [position]));
    kept.set(table, sane);
    sound[table] = sane.map((position) => entries[position]);
    for (const position of positions) for (const name of namesOf(entries[position])) names.add(name);
  }
  return { source: sound, restore: (found) => restore(found, kept, names) };
}

function isSource(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What other entries name an entry by. */
function namesOf(entry: unknown): readonly unknown[] {
  return isSource(entry)
    ? [entry['id'], entry['slug'], entry['code']].filter((name) => name !== undefined)
    : [];
}

function restore(
  faults: readonly Fault[],
  kept: ReadonlyMap<string, readonly number[]>,
  names: ReadonlySet<unknown>,
): readonly Fault[] {
  const isOfDropped = ({ code, received }: Fault) => code === 'not_found' && names.has(received);
  const misled = new Set(faults.filter(isOfDropped).map(({ field }) => entryOf(field)));
  return faults
    .filter(({ field }) => !misled.has(entryOf(field)))
    .map((fault) => {
      const first = fault.values?.['first'];
      return {
        ...fault,
        field: whole(fault.field, kept),
        ...(typeof first === 'string' && { values: { ...fault.values, first: whole(first, kept) } }),
      };
    });
}

/** The table and position that a pointer begins with. */
function entryOf(pointer: string): string {
  return pointer.split('/', 3).join('/');
}

function whole(pointer: string, kept: ReadonlyMap<string, readonly number[]>): string {
  const [root = '', table = '', position = '', ...rest] = pointer.split('/');
  const original = kept.get(table)?.[Number(position)];
  return original === undefined ? pointer : [root, table, original, ...rest].join('/');
}
