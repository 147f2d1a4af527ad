import type { ListedItem } from '../domain/catalogue/rule.js';
import type { MirroredItem, MirroredRule } from './catalogue.js';

/** Returns the items of a rule as a fixture lists them, in their order; of several with the same start the first. */
export function listedItems(rule: MirroredRule, items: readonly MirroredItem[]): ListedItem[] {
  const byStart = new Map<string, ListedItem>();
  for (const item of items) {
    const listed = listedItem(rule, item);
    const start = listed.start ?? '';
    if (!byStart.has(start)) byStart.set(start, listed);
  }
  return [...byStart.values()];
}

function listedItem(rule: MirroredRule, item: MirroredItem): ListedItem {
  return {
    id: item.availabilityItemId,
    start: timeOf(item.startDate, item.startTime),
    end: timeOf(item.endDate, item.endTime),
    ...(item.isParent ? {} : seatsOf(rule, item)),
    ...(item.remarks ? { remarks: item.remarks } : {}),
  };
}

function timeOf(date: string | null, time: string | null): string | null {
  if (date === null) return null;
  return time === null ? date : `${date}T${time}`;
}

/** Returns what is taken of an item. Seats that are neither booked nor available are held. */
function seatsOf(rule: MirroredRule, item: MirroredItem): Partial<ListedItem> {
  const { type, capacity, occupancy, occupancyPaid, availableSeats, isExclusive } = item;
  if (type === 'voucher') return counted(null, { occupancy, occupancyPaid, held: 0 });
  const held = isExclusive && occupancy > 0 ? 0 : capacity - occupancy - availableSeats;
  const categories = availableSeats > 0 ? rule.priceCategories.flatMap((one) => categoryOf(one, item)) : [];
  return {
    ...counted(capacity, { occupancy, occupancyPaid, held }),
    ...(categories.length > 0 && { categories }),
  };
}

/** Returns what is taken of a category. One that an item with free seats does not show has none left (A3). */
function categoryOf(
  { id, capacity }: MirroredRule['priceCategories'][number],
  item: MirroredItem,
): NonNullable<ListedItem['categories']> {
  const shown = (item.categories ?? []).find((one) => one.id === id);
  if (!shown) return capacity === null ? [] : [{ id, held: capacity }];
  const { occupancy, occupancyPaid, availableSeats } = shown;
  const isLimited =
    shown.capacity !== null && availableSeats !== null && availableSeats < item.availableSeats;
  const held = isLimited ? (shown.capacity ?? 0) - occupancy - (availableSeats ?? 0) : 0;
  const seats = counted(shown.capacity === capacity ? null : shown.capacity, {
    occupancy,
    occupancyPaid,
    held,
  });
  return Object.keys(seats).length > 0 ? [{ id, ...seats }] : [];
}

interface Counts {
  readonly occupancy: number;
  readonly occupancyPaid: number;
  readonly held: number;
}

/** Returns the counts that are not zero. */
function counted(capacity: number | null, { occupancy, occupancyPaid, held }: Counts) {
  return {
    ...(capacity !== null && { capacity }),
    ...(occupancy > 0 && { occupancy }),
    ...(occupancyPaid > 0 && { occupancyPaid }),
    ...(held > 0 && { held }),
  };
}
