import type { ReadTables } from '../../store/tables.js';

/** Returns the time zone of a basket's dates: its operator's. */
export function zoneOf(tables: ReadTables, operator: string): string {
  return tables.merchants.get(operator)?.timezone ?? 'UTC';
}
