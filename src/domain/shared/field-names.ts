import type { FaultPlace } from './refusal.js';

/** Where in a request a field is: names of properties and places in lists, from the outside in. */
export type FieldPath = readonly (string | number)[];

/** How faults name fields: a quote's are parameters, a booking's lie in its body (P7). */
export interface Naming {
  readonly in: FaultPlace;
  name(path: FieldPath): string;
}

/** JSON pointers: `/items/0/guests/1/occupancy`. */
export const BODY: Naming = {
  in: 'body',
  name: (path) => path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
};

/** Parameters in brackets: `items[0][guests][1][occupancy]` (P10). */
export const QUERY: Naming = {
  in: 'query',
  name: ([first = '', ...rest]) => `${first}${rest.map((part) => `[${part}]`).join('')}`,
};
