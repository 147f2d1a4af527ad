/** Objects whose pairs are parameters of their own (`diet=vegan`); all others nest in brackets. */
export const EXPLODED: ReadonlySet<string> = new Set(['customFields']);

/**
 * A query as the contract writes it, without `?`: arrays of values repeat their wire name (`id[]=1&id[]=2`, P9),
 * objects and arrays of objects nest in indexed brackets (`category[7]=2`, `items[0][guests][1][occupancy]=1`, P10).
 * What is undefined or null is left out; an empty array is no parameter at all.
 */
export function queryString(query: Readonly<Record<string, unknown>>): string {
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

/** Brackets at the end belong to the wire name and stay as they are. */
function encodeName(name: string): string {
  return name.endsWith('[]') ? `${encodeURIComponent(name.slice(0, -2))}[]` : encodeURIComponent(name);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
