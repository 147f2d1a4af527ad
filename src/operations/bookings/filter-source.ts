import type { FilterSource } from '../../domain/basket/filter.js';
import { isTitleLike } from '../../domain/catalogue/texts.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { ReadTables } from '../../store/tables.js';

/** Returns what the filters of bookings read of the catalogue. Looks each activity's title up once (P4). */
export function filterSource(tables: ReadTables, text: string): FilterSource {
  const found = new Map<number, boolean>();
  return {
    zoneOf: (operator) => zoneOf(tables.merchants.get(operator)),
    hasTitle(id) {
      const activity = tables.activities.get(id);
      const has = found.get(id) ?? (activity !== undefined && isTitleLike(activity, text));
      found.set(id, has);
      return has;
    },
  };
}
