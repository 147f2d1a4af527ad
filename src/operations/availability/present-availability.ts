import type { components } from '../../contract/api.gen.js';
import {
  titleIn,
  bookingNoteIn,
  categoryIn,
  textLanguages,
  type TextLanguages,
} from '../../domain/catalogue/texts.js';
import { isActive, latestBookingTime, type AvailabilityItem } from '../../domain/schedule/item.js';
import type { Occurrence } from '../../domain/schedule/recurrence.js';
import {
  occupancyStatus,
  shownCategories,
  seatsOfCategory,
  type CategoryRoom,
  type ItemSeats,
  type CountedItem,
} from '../../domain/seats/item-seats.js';
import { formatCompactOffset, formatUpdated } from '../../domain/shared/date-time.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import { memoByInputs } from '../../domain/shared/memo.js';
import { cacheable } from '../shared/cached-json.js';

type Presented = components['schemas']['AvailabilityItem'];

const presentations = memoByInputs<Occurrence, Presented>();

/** Returns an availability item with each text in the requested language, else in its fallback (P4). */
export function presentAvailability(
  { item, seats }: CountedItem,
  language: string | undefined,
  overbooks: boolean,
): Presented {
  const { occurrence, activity, merchant } = item;
  const languages = textLanguages(merchant, language, activity.defaultLanguage);
  return presentations(occurrence, [languages.requested, overbooks, activity, merchant, seats], () =>
    cacheable(present(item, seats, languages, overbooks)),
  );
}

function present(
  item: AvailabilityItem,
  seats: ItemSeats,
  languages: TextLanguages,
  overbooks: boolean,
): Presented {
  const { occurrence, activity, merchant } = item;
  const { rule, startsAt, zone } = occurrence;
  const title = titleIn(activity, languages);
  const latest = latestBookingTime(occurrence);
  return {
    type: rule.type,
    availabilityItemId: occurrence.id,
    availabilityRuleId: String(rule.id),
    latestBookingTime: latest === null ? null : formatCompactOffset(latest, zone),
    merchant: merchant.slug,
    merchant_id: String(merchant.id),
    language: title.language,
    defaultLanguage: activity.defaultLanguage,
    activityId: activity.id,
    activityTitle: title.text,
    ...presentTimes(occurrence),
    timezone: zone,
    duration: rule.duration,
    bookingNote: bookingNoteIn(rule, languages),
    availableSeats: seats.available,
    capacity: seats.capacity,
    occupancy: seats.booked,
    occupancyPaid: seats.paid,
    occupancyStatus: occupancyStatus(item, seats),
    categories: shownCategories(seats, overbooks).map((room) => presentCategory(seats, room, languages)),
    isCustom: rule.isCustom,
    isExclusive: rule.isExclusive,
    isActive: isActive(item),
    isParent: seats.isParent,
    remarks: occurrence.listed?.remarks ?? rule.remarks,
    sortingToken: sortingToken(occurrence),
    startsAt: startsAt === null ? null : formatCompactOffset(startsAt, zone),
  };
}

/** Local dates and times: a voucher has neither, a day trip no times (A4). */
function presentTimes({ rule, start, end }: Occurrence) {
  const [from, to] = [start === null ? null : formatLocal(start), end === null ? null : formatLocal(end)];
  const hasTimes = rule.type !== 'day_trip';
  return {
    startDate: from?.date ?? null,
    startTime: (hasTimes && from?.time) || null,
    endDate: to?.date ?? null,
    endTime: (hasTimes && to?.time) || null,
  };
}

/** Sorts as lists do: by start, then id; what has no start comes last (P12). */
function sortingToken({ startsAt, id }: Occurrence): string {
  const digits = startsAt === null ? '9'.repeat(14) : formatUpdated(startsAt, 'UTC').replace(/\D/g, '');
  return `${digits}_${id}`;
}

function presentCategory(seats: ItemSeats, room: CategoryRoom, languages: TextLanguages) {
  const { capacity, booked, paid } = room;
  const category = categoryIn(room.category, languages);
  return {
    id: category.id,
    name: category.name,
    description: category.description,
    availableSeats: room.left === null ? null : seatsOfCategory(seats, room),
    capacity,
    occupancy: booked,
    occupancyPaid: paid,
    minSeats: category.minSeats,
    maxSeats: category.maxSeats,
    isCustom: category.isCustom,
    price: category.price,
    downPayment: category.downPayment,
  };
}
