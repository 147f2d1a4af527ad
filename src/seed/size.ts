import { escapePointer } from './schema-faults.js';

/** Whether a JSON value holds more values than `most`; reads no more of it than needed to tell. */
export function isAbove(value: unknown, most: number): boolean {
  let left = most;
  const exceeds = (part: unknown): boolean => {
    left -= 1;
    if (!isObject(part)) return left < 0;
    const keys = Object.keys(part);
    return keys.length > left || keys.some((key) => exceeds(part[key]));
  };
  return exceeds(value);
}

/**
 * Returns the JSON pointer of the first object, not array, with more members than `most`; undefined where there is
 * none. Leaves out the members of the root in `except`.
 */
export function wideObject(
  root: unknown,
  most: number,
  except: ReadonlySet<string> = new Set(),
): string | undefined {
  if (!isObject(root)) return undefined;
  const keys = Object.keys(root);
  if (!Array.isArray(root) && keys.length > most) return '';
  for (const key of keys) {
    const below = except.has(key) ? undefined : wideObject(root[key], most);
    if (below !== undefined) return `/${escapePointer(key)}${below}`;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
