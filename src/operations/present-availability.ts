import type { components } from '../contract/api.gen.js';
import { isActive, latestBookingTime, type AvailabilityItem } from '../domain/availability-item.js';
import type { RuleTexts } from '../domain/catalogue.js';
import type { Occurrence } from '../domain/recurrence.js';
import {
  occupancyStatus,
  seatsOfCategory,
  shownCategories,
  type CategoryRoom,
  type ItemSeats,
} from '../domain/seats.js';
import { formatCompactOffset, formatLocal, formatUpdated } from '../domain/time.js';
import { detailLanguage } from './language.js';
import { lasting } from './lasting.js';

type Presented = components['schemas']['AvailabilityItem'];

/** Seats shown together, and what they are shown of. */
export interface CountedItem {
  readonly item: AvailabilityItem;
  readonly seats: ItemSeats;
}

/** What was told of an occurrence last: as long as nothing that it shows has changed, it is told again. */
interface Kept {
  readonly item: AvailabilityItem;
  readonly language: string;
  readonly overbooks: boolean;
  readonly seats: ItemSeats;
  readonly told: Presented;
}
const kept = new WeakMap<Occurrence, Kept>();

/** An availability item with its seats, in the language asked for or its merchant's default. */
export function presentAvailability(
  { item, seats }: CountedItem,
  asked: string | undefined,
  overbooks: boolean,
): Presented {
  const language = detailLanguage(item.activity, asked);
  const last = kept.get(item.occurrence);
  if (
    last?.language === language &&
    last.overbooks === overbooks &&
    last.item.activity === item.activity &&
    last.item.merchant === item.merchant &&
    isSame(last.seats, seats)
  ) {
    return last.told;
  }
  const told = lasting(present(item, seats, language, overbooks));
  kept.set(item.occurrence, { item, language, overbooks, seats, told });
  return told;
}

function isSame(a: ItemSeats, b: ItemSeats): boolean {
  return (
    a === b ||
    (a.available === b.available &&
      a.booked === b.booked &&
      a.paid === b.paid &&
      a.capacity === b.capacity &&
      a.isParent === b.isParent &&
      a.isResourceFull === b.isResourceFull &&
      a.categories.every((room, index) => isSameRoom(room, b.categories[index])))
  );
}

function isSameRoom(a: CategoryRoom, b: CategoryRoom | undefined): boolean {
  return a.left === b?.left && a.booked === b.booked && a.paid === b.paid && a.capacity === b.capacity;
}

function present(item: AvailabilityItem, seats: ItemSeats, language: string, overbooks: boolean): Presented {
  const { occurrence, activity, merchant } = item;
  const { rule, startsAt, zone } = occurrence;
  const texts = rule.translations[language];
  const latest = latestBookingTime(occurrence);
  return {
    type: rule.type,
    availabilityItemId: occurrence.id,
    availabilityRuleId: String(rule.id),
    latestBookingTime: latest === null ? null : formatCompactOffset(latest, zone),
    merchant: merchant.slug,
    merchant_id: String(merchant.id),
    language,
    defaultLanguage: activity.defaultLanguage,
    activityId: activity.id,
    activityTitle: activity.translations[language]?.title ?? activity.title,
    ...presentTimes(occurrence),
    timezone: zone,
    duration: rule.duration,
    bookingNote: texts?.bookingNote ?? rule.bookingNote,
    availableSeats: seats.available,
    capacity: seats.capacity,
    occupancy: seats.booked,
    occupancyPaid: seats.paid,
    occupancyStatus: occupancyStatus(item, seats),
    categories: shownCategories(seats, overbooks).map((room) => presentCategory(seats, room, texts)),
    isCustom: rule.isCustom,
    isExclusive: rule.isExclusive,
    isActive: isActive(item),
    isParent: seats.isParent,
    remarks: null,
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

function presentCategory(seats: ItemSeats, room: CategoryRoom, texts: Partial<RuleTexts> | undefined) {
  const { category, capacity, booked, paid } = room;
  const translated = texts?.priceCategories?.[category.id];
  return {
    id: category.id,
    name: translated?.name ?? category.name,
    description: translated?.description ?? category.description,
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
