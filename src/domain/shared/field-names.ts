import type { ErrorPlace, RequestPart } from './errors.js';

/** The path to a field of a request: property names and array indexes, outermost first. */
export type FieldPath = readonly (string | number)[];

/** Names the fields of a request in errors: as query parameters in a quote, as fields of the body in a booking (P7). */
export interface Naming {
  /** Returns the location of a field for errors. */
  at(path: FieldPath): ErrorPlace;
}

function naming(place: RequestPart, name: (path: FieldPath) => string): Naming {
  return { at: (path) => ({ in: place, field: name(path) }) };
}

/** Escapes a name for a JSON pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** Returns the names in a JSON pointer: `/items/0` gives `items` and `0`. Text before the first slash is ignored. */
export function pointerTokens(pointer: string): string[] {
  const [, ...tokens] = pointer.split('/');
  return tokens.map(unescapePointer);
}

/** Returns a name that is escaped for a JSON pointer. */
export function unescapePointer(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the JSON pointer of a path: `/items/0/guests/1/occupancy`. */
export function toPointer(path: FieldPath): string {
  return path.reduce((pointer: string, part) => `${pointer}/${escapePointer(String(part))}`, '');
}

/** JSON pointers. */
export const BODY: Naming = naming('body', toPointer);

/** Parameters in brackets: `items[0][guests][1][occupancy]` (P10). */
export const QUERY: Naming = naming(
  'query',
  ([first = '', ...rest]) => `${first}${rest.map((part) => `[${part}]`).join('')}`,
);
