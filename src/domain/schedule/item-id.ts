import type { AvailabilityRule, AvailabilityType } from '../catalogue/rule.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { listedAt, listingOf } from './listed-items.js';
import {
  addToLocal,
  fromLocalForward,
  parseDuration,
  type CivilDuration,
  civil,
  civilDay,
  DAY_MS,
  parseTime,
  type DayNumber,
  type LocalMs,
  fromLocal,
  startOfDay,
  toLocal,
} from '../shared/civil-time.js';

/** The parts of an availability item's id: rule, type and local times. The times of a day trip are midnights. */
export interface ItemId {
  readonly ruleId: number;
  readonly type: AvailabilityType;
  /** Null for a voucher. */
  readonly start: LocalMs | null;
  /** For a day trip its last day (A10); null for a voucher. */
  readonly end: LocalMs | null;
}

/** The period of an availability item, `[startsAt, endsAt)`. A day trip ends at midnight after its last day. */
export interface ItemMoments {
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
}

const pad = (value: number) => (value < 10 ? `0${value}` : String(value));

function dateDigits(local: LocalMs): string {
  const { year, month, day } = civil(Math.floor(local / DAY_MS));
  return `${String(year).padStart(4, '0')}${pad(month)}${pad(day)}`;
}

function dateTimeDigits(local: LocalMs): string {
  const seconds = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / 1000);
  return `${dateDigits(local)}${pad(Math.floor(seconds / 3600))}${pad(Math.floor(seconds / 60) % 60)}${pad(seconds % 60)}`;
}

/**
 * Returns the id of an item: `812_trip_20260605100000_20260605130000`, `812_day_trip_20260605_20260605`, `812_voucher`.
 */
export function formatItemId({ ruleId, type, start, end }: ItemId): string {
  if (start === null || end === null) return `${ruleId}_${type}`;
  const digits = type === 'day_trip' ? dateDigits : dateTimeDigits;
  return `${ruleId}_${type}_${digits(start)}_${digits(end)}`;
}

/**
 * Returns bounds `[from, to)` in text order for the ids of a rule's items that start on the given local days
 * (inclusive). Not for voucher rules.
 */
export function itemIdBounds(
  { id, type }: Pick<AvailabilityRule, 'id' | 'type'>,
  firstDay: DayNumber,
  lastDay: DayNumber,
): readonly [string, string] {
  const bound = (day: DayNumber) => `${id}_${type}_${dateDigits(day * DAY_MS)}`;
  return [bound(firstDay), bound(lastDay + 1)];
}

const ID = /^([1-9]\d{0,15})_([a-z_]+?)(?:_(\d+)_(\d+))?$/;

/** The number of digits of each time in an id. */
const DIGITS: Readonly<Record<AvailabilityType, number>> = { voucher: 0, day_trip: 8, trip: 14, rental: 14 };

const isType = (text: string): text is AvailabilityType => Object.hasOwn(DIGITS, text);

/** Parses the id of an availability item; null if it is malformed. `findOccurrence` checks whether the item exists. */
export function parseItemId(text: string): ItemId | null {
  const [, rule, type = '', from = '', to = ''] = ID.exec(text) ?? [];
  if (!isType(type) || from.length !== DIGITS[type] || to.length !== DIGITS[type]) return null;
  const ruleId = Number(rule);
  if (type === 'voucher') return { ruleId, type, start: null, end: null };
  const [start, end] = [parseDigits(from), parseDigits(to)];
  return start === null || end === null ? null : { ruleId, type, start, end };
}

function parseDigits(digits: string): LocalMs | null {
  const day = civilDay(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6, 8)));
  const time =
    digits.length === 8
      ? 0
      : parseTime(`${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12, 14)}`);
  return day === null || time === null ? null : day * DAY_MS + time;
}

/** Returns the ids of a comma-separated chain in order, trimmed (A9). A single id is a chain of one. */
export function splitChain(availabilityItemId: string): string[] {
  return availabilityItemId.split(',').map((id) => id.trim());
}

const NO_TIME: CivilDuration = { days: 0, ms: 0 };

/**
 * Returns the times of a rule's occurrence that starts at a local time, and the local end that its id contains. The
 * start of a day trip may be any time of its first day. Null if a daylight-saving change skips the start (A10); but a
 * day trip, or a listed item with an end, then starts later.
 */
export function occurrenceTimes(
  rule: Pick<AvailabilityRule, 'type' | 'duration' | 'items'>,
  start: LocalMs,
  zone: string,
): (ItemMoments & { readonly end: LocalMs }) | null {
  const listedEnd = listedAt(rule, start)?.end ?? null;
  if (listedEnd !== null) return spanOf(rule, { start, end: listedEnd }, zone);
  const duration = (rule.duration === null ? null : parseDuration(rule.duration)) ?? NO_TIME;
  if (rule.type === 'day_trip') {
    const firstDay = Math.floor(start / DAY_MS);
    const lastDay = firstDay + Math.max(1, duration.days + Math.ceil(duration.ms / DAY_MS)) - 1;
    const [startsAt, endsAt] = [startOfDay(zone, firstDay), startOfDay(zone, lastDay + 1)];
    return { startsAt, endsAt, end: lastDay * DAY_MS };
  }
  const startsAt = fromLocal(zone, start);
  if (startsAt === null) return null;
  const endsAt = duration.days === 0 ? startsAt + duration.ms : addToLocal(zone, start, duration);
  return { startsAt, endsAt, end: toLocal(zone, endsAt) };
}

/** Returns the period of an item whose rule lists its end. */
function spanOf(
  { type }: Pick<AvailabilityRule, 'type'>,
  { start, end }: { readonly start: LocalMs; readonly end: LocalMs },
  zone: string,
) {
  if (type !== 'day_trip')
    return { startsAt: fromLocalForward(zone, start), endsAt: fromLocalForward(zone, end), end };
  const [first, last] = [Math.floor(start / DAY_MS), Math.floor(end / DAY_MS)];
  return { startsAt: startOfDay(zone, first), endsAt: startOfDay(zone, last + 1), end };
}

/**
 * Returns the period of the availability item with the given id. Null for a voucher, a malformed id, or a start that
 * does not exist. The end is the listed one or computed from the rule's duration, because the local end in the id is
 * ambiguous when the clock is set back.
 */
export function itemMoments(
  availabilityItemId: string,
  rule: Pick<AvailabilityRule, 'type' | 'duration' | 'items'>,
  zone: string,
): ItemMoments | null {
  const found = rule.items
    ? listingOf(rule.items).byId.get(availabilityItemId)
    : parseItemId(availabilityItemId);
  const start = found?.start ?? null;
  return start === null ? null : occurrenceTimes(rule, start, zone);
}
