import type { Fault } from '../domain/shared/faults.js';

/** A fixture object without the values that its schema refuses. */
export interface Mended {
  readonly source: unknown;
  /** Whether a fault of the mended object is one of the whole: not where a value was left out or filled in. */
  readonly isOwn: (fault: Fault) => boolean;
}

/** What stands for a value that is required and not there: it is no fault, and causes none. */
const FILLED_IN: Readonly<Record<string, unknown>> = {
  title: '?',
  name: '?',
  capacity: 1,
  startDate: '0001-01-01',
  startTimes: ['00:00'],
  amount: 0,
  price: { amount: 0, currency: 'EUR' },
  priceCategories: [{ id: Number.MAX_SAFE_INTEGER, price: { amount: 0, currency: 'EUR' } }], // an id of no other
};

/** Of a merchant: what decides which prices and translations fit. */
const DECIDING: ReadonlySet<string> = new Set([
  'currencies',
  'conversionRates',
  'defaultCurrency',
  'supportedLanguages',
  'defaultLanguage',
  'translations',
]);
/** Where prices and translations are. */
const DECIDED = /\/(currency|conversionRates\/\w+|translations\/[\w-]+)$/;

/**
 * Leaves out faulty values of entries and fills in simple ones that are required, so that what the entries refer to can
 * be checked in the same pass. Positions stay as they are. The source is left as it is.
 */
export function mend(source: unknown, faults: readonly Fault[]): Mended {
  const copy: unknown = structuredClone(source);
  const touched = faults.flatMap((fault) => mendOne(copy, fault));
  const isUndecided = touched.some((field) => DECIDING.has(nameOf(field)));
  return {
    source: copy,
    isOwn: ({ field }) => {
      if (touched.some((other) => field === other || field.startsWith(`${other}/`))) return false;
      return !(isUndecided && DECIDED.test(field));
    },
  };
}

/**
 * Returns the pointer of the value that was left out or filled in: of a faulty value in a list, the list. None where
 * an entry itself or a whole table is faulty.
 */
function mendOne(source: unknown, { field, code }: Pick<Fault, 'field' | 'code'>): readonly string[] {
  const path = field
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = path.pop();
  if (name === undefined || path.length < 2) return [];
  const parent = path.reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), source);
  if (Array.isArray(parent)) return mendOne(source, { field: field.slice(0, field.lastIndexOf('/')), code });
  if (!isObject(parent)) return [];
  if (Object.hasOwn(FILLED_IN, name) && code !== 'unknown') parent[name] = structuredClone(FILLED_IN[name]);
  else if (code === 'required') return [];
  else delete parent[name];
  return [field];
}

function nameOf(pointer: string): string {
  return pointer.split('/')[3] ?? '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
