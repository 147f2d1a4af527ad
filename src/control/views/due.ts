import type { components } from '../../contract/control.gen.js';
import { textLanguages, titleIn } from '../../domain/catalogue/texts.js';
import { sum } from '../../domain/pricing/totals.js';
import { findItem } from '../../domain/schedule/item.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import type { DueChange } from '../../domain/basket/expiry.js';
import type { ReadTables } from '../../store/tables.js';
import { presentDue } from '../present.js';
import { LANGUAGE } from './seats.js';

/** Returns what will come due, with what it is about while that exists. */
export function presentComing(tables: ReadTables, event: DueChange): components['schemas']['DueEvent'] {
  const about = ABOUT[event.type](tables, event.id);
  return { ...presentDue(event), ...(about !== undefined && { about }) };
}

/** What each event is about, in words. */
const ABOUT: Readonly<
  Record<DueChange['type'], (tables: ReadTables, id: string | number) => string | undefined>
> = {
  'capture.expired': (tables, id) => {
    const capture = tables.captures.get(String(id));
    if (!capture) return undefined;
    const { availabilityItemIds, seats, merchant } = capture;
    const count = sum(seats, (entry) => entry.seats);
    const item = itemText(tables, availabilityItemIds[0] ?? '');
    return `${count} ${count === 1 ? 'seat' : 'seats'} of ${item}, held by ${merchant}`;
  },
  'basket.deleted': (tables, id) => {
    const booking = tables.baskets.get(Number(id));
    return booking && `booking ${id} of ${booking.user.name}`;
  },
  'availability.closed': (tables, id) => itemText(tables, String(id)),
};

/** Returns an item by its title and the wall clock of its place: `Harbour walk, 2026-06-05 10:00`. */
function itemText(tables: ReadTables, id: string): string {
  const item = findItem(tables, id);
  if (!item) return id;
  const { activity, occurrence, merchant } = item;
  const title = titleIn(activity, textLanguages(merchant, LANGUAGE, activity.defaultLanguage)).text;
  if (occurrence.start === null) return title;
  const { date, time } = formatLocal(occurrence.start);
  return `${title}, ${date} ${time.slice(0, 5)}`;
}
