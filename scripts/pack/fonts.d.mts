import type { Tables } from '../../src/pages/tickets/woff.js';

export function withoutHints(tables: Tables): Tables;
