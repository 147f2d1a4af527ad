import { tableRows } from '../../markdown-table.js';
import type { Plant } from './plants.js';
import { cellOf, type Outcome } from './table.js';

/** The rows of docs/development/planted-drifts.md: the drift, the changed part, and the result of each proxy. */
export const PAGE = tableRows('docs/development/planted-drifts.md', 'Each drift').slice(1);

/** Returns the rows for the page's column of a proxy. */
export function rowsOf({ verdicts }: Outcome, of: readonly Plant[]): readonly (readonly string[])[] {
  return of.map(({ drift, part }, at) => [drift.name, part, cellOf(verdicts[at]).replaceAll('`', '')]);
}
