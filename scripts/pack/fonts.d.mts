import type { FontTables } from '../../src/pages/tickets/woff.js';

export function withoutHints(tables: FontTables): FontTables;
