import type { Dataset } from '../../store/dataset/dataset.js';
import { DatasetReader } from '../../store/dataset/dataset-reader.js';
import type { PastStep } from './history.js';

/** The seats of an availability item that are taken. */
interface TakenSeats {
  readonly booked: number;
  readonly paid: number;
  readonly held: number;
}

/** All taken seats of an availability item, before a step and after it. */
export interface SeatChange {
  readonly availabilityItemId: string;
  readonly before: TakenSeats;
  readonly after: TakenSeats;
}

/** Returns the items whose seats a step changed, by id. `stateAfter` returns the records after an entry of the history. */
export function changedSeats(
  id: number,
  step: PastStep,
  stateAfter: (id: number) => Dataset | undefined,
): SeatChange[] {
  const ids = itemsOf(step);
  if (ids.length === 0) return [];
  const [before, after] = [stateAfter(id - 1), stateAfter(id)];
  if (!before || !after) return [];
  return ids
    .map((item) => ({ availabilityItemId: item, before: takenOf(before, item), after: takenOf(after, item) }))
    .filter((change) => !isSame(change.before, change.after));
}

/** Returns the items of the bookings and captures that a step changed, as they were and as they are. */
function itemsOf({ changes, undo }: PastStep): string[] {
  const ids = [...changes, ...undo].flatMap(({ table, value }) => {
    if (value === null) return [];
    if (table === 'captures') return value.availabilityItemIds;
    return table === 'baskets' ? value.items.flatMap((item) => item.availabilityItemIds) : [];
  });
  return [...new Set(ids)].toSorted();
}

function takenOf(dataset: Dataset, id: string): TakenSeats {
  const { booked, paid, held } = new DatasetReader(dataset).occupancy(id);
  return { booked, paid, held };
}

function isSame(a: TakenSeats, b: TakenSeats): boolean {
  return a.booked === b.booked && a.paid === b.paid && a.held === b.held;
}
