import { isObject } from '../contract/is-object.js';
import { parseWhen } from '../domain/shared/date-time.js';

/** A value of a target that is another one in the mirror. */
export interface CatalogueDifference {
  /** JSON pointer into the target's body. */
  readonly at: string;
  readonly received: unknown;
  readonly expected: unknown;
}

/** What only the target can know: seats that others take, prices that follow from them, pictures, rates of the day, times of its own. */
const MASKED: ReadonlySet<string> = new Set([
  'availableSeats',
  'occupancy',
  'occupancyPaid',
  'occupancyStatus',
  'sortingToken',
  'fromPrice',
  'images',
  '_links',
  'conversionRates',
  'createdAt',
]);

/** Lists that may be shorter for a reason: categories without seats are hidden (A3). */
const PARTIAL: ReadonlySet<string> = new Set(['categories']);

/** By what the entries of a list are the same. */
const KEYS = ['id', 'code', 'slug', 'key', 'title'] as const;

/** Returns the values that differ. What a target leaves out, or adds to the contract, is no value that differs. */
export function differences(received: unknown, expected: unknown, at = ''): CatalogueDifference[] {
  if (isNone(received) || isNone(expected))
    return isNone(received) && isNone(expected)
      ? []
      : received === undefined
        ? []
        : [{ at, received, expected }];
  if (Array.isArray(received) && Array.isArray(expected)) return ofLists(received, expected, at);
  if (isObject(received) && isObject(expected) && !Array.isArray(received) && !Array.isArray(expected))
    return Object.entries(expected).flatMap(([name, value]) =>
      MASKED.has(name) || !Object.hasOwn(received, name)
        ? []
        : differences(received[name], value, `${at}/${name}`),
    );
  return isSame(received, expected) ? [] : [{ at, received, expected }];
}

function isNone(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** A hundredth of a minor unit is no difference, and neither is another notation of a moment. */
function isSame(received: unknown, expected: unknown): boolean {
  if (received === expected || String(received) === String(expected)) return true;
  if (typeof received === 'number' && typeof expected === 'number')
    return Math.abs(received - expected) < 0.000_05;
  if (typeof received !== 'string' || typeof expected !== 'string') return false;
  const [one, other] = [parseWhen(received), parseWhen(expected)];
  return one !== null && other !== null && 'at' in one && 'at' in other && one.at === other.at;
}

function ofLists(
  received: readonly unknown[],
  expected: readonly unknown[],
  at: string,
): CatalogueDifference[] {
  const all = [...received, ...expected];
  if (!all.every(isObject)) {
    const texts = (list: readonly unknown[]) => JSON.stringify(list.map(String).toSorted());
    return texts(received) === texts(expected) ? [] : [{ at, received, expected }];
  }
  const key = KEYS.find((name) => all.every((entry) => isObject(entry) && entry[name] !== undefined));
  const isKeyed = key !== undefined && isUnique(received, key) && isUnique(expected, key);
  const found = received.flatMap((entry, position) => {
    const other = isKeyed
      ? expected.find((one) => isObject(one) && isObject(entry) && String(one[key]) === String(entry[key]))
      : expected[position];
    return other === undefined ? [] : differences(entry, other, `${at}/${position}`);
  });
  const isShorter = received.length < expected.length && PARTIAL.has(at.split('/').at(-1) ?? '');
  if (received.length === expected.length || isShorter) return found;
  return [{ at, received: `${received.length} entries`, expected: `${expected.length} entries` }, ...found];
}

function isUnique(list: readonly unknown[], key: string): boolean {
  return new Set(list.map((entry) => String(Object(entry)[key]))).size === list.length;
}
