import type { FontTables } from '../../src/pages/tickets/fonts.js';

export function withoutHints(tables: FontTables): FontTables;
