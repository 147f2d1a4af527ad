import type { TableName } from '../store/tables.js';

/** The tables of what happened in a world, as against its catalogue; an export writes them. */
export const LEDGER_TABLES = [
  'captures',
  'endedCaptures',
  'baskets',
  'capacities',
  'discountUses',
  'voucherUses',
  'mails',
] as const satisfies readonly TableName[];

export type LedgerTable = (typeof LEDGER_TABLES)[number];
