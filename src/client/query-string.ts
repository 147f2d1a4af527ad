import { isObject } from '../contract/is-object.js';

/**
 * Parameters whose value is an object with one parameter per member (`diet=vegan`). All other objects are sent in
 * nested brackets.
 */
export const EXPLODED: ReadonlySet<string> = new Set(['customFields']);

/**
 * Serialises a query in the contract's form, without `?`. Arrays of values repeat their wire name (`id[]=1&id[]=2`,
 * P9). Objects and arrays of objects use indexed brackets (`category[7]=2`, `items[0][guests][1][occupancy]=1`, P10).
 * Omits undefined, null and empty arrays. Without an argument, as generated clients may call it, returns an empty
 * text.
 */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    EXPLODED.has(name) && isObject(value)
      ? Object.entries(value).flatMap(([key, below]) => pairsOf(encodeURIComponent(key), below))
      : pairsOf(encodeName(name), value),
  );
  return pairs.join('&');
}

function pairsOf(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const repeats = name.endsWith('[]');
    return value.flatMap((entry: unknown, index) => pairsOf(repeats ? name : `${name}[${index}]`, entry));
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, below]) =>
      pairsOf(`${name}[${encodeURIComponent(key)}]`, below),
    );
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [`${name}=${encodeURIComponent(text)}`];
}

/** Encodes a name. Keeps brackets at its end, because they belong to the wire name. */
function encodeName(name: string): string {
  return name.endsWith('[]') ? `${encodeURIComponent(name.slice(0, -2))}[]` : encodeURIComponent(name);
}
