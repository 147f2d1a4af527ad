import type { AvailabilityRule, PriceCategory, Recurrence, RuleTexts } from '../../domain/catalogue/rule.js';
import type { Language } from '../../domain/shared/language.js';
import { civil, formatDate, type DayNumber } from '../../domain/shared/civil-time.js';
import type { Draw } from './draw.js';
import type { Kind, KindSeat } from './kinds.js';
import { inOthers, type PlacedMerchant, priceOf } from './merchants.js';

/** The first and last day (inclusive) of a generated calendar. */
export interface SeedCalendar {
  readonly firstDay: DayNumber;
  readonly lastDay: DayNumber;
}

/** Functions that return the next id, one per kind of record. */
export interface Ids {
  rule(): number;
  category(): number;
}

/** Consecutive days of one season. */
interface Season extends SeedCalendar {
  readonly isHigh: boolean;
}

/** The properties that an activity's rules share. */
interface Terms {
  readonly kind: Kind;
  readonly placed: PlacedMerchant;
  readonly activityId: number;
  readonly seats: readonly KindSeat[];
  readonly euro: number;
  readonly duration: string | null;
  readonly startTimes: readonly string[];
  readonly capacity: number;
  readonly cutOffTime: number;
  readonly noteIndex: number;
  readonly resources: readonly number[];
  /** Whether only part of the price is due up front. */
  readonly hasDownPayment: boolean;
  /** The weekdays (1–7) of the high season; an empty list means all. */
  readonly weekdays: readonly number[];
}

const EVERY_DAY: readonly number[] = [];
const WEEKENDS = [5, 6, 7];

/** Generates an activity's rules: one per season of the calendar, each with its own times, days and prices. */
export function makeRules(
  draw: Draw,
  ids: Ids,
  activity: { readonly id: number; readonly kind: Kind; readonly placed: PlacedMerchant },
  { resources, calendar }: { readonly resources: readonly number[]; readonly calendar: SeedCalendar },
): readonly AvailabilityRule[] {
  const { kind, placed } = activity;
  const terms: Terms = {
    kind,
    placed,
    activityId: activity.id,
    seats: kind.seats.filter(({ probability }) => probability === 1 || draw.chance(probability)),
    euro: draw.int(...kind.priceEuro),
    duration: kind.durations.length === 0 ? null : draw.one(kind.durations),
    startTimes: draw.one(kind.startTimes),
    capacity: draw.int(...kind.capacity),
    cutOffTime: draw.one(kind.cutOffTimes),
    noteIndex: draw.int(0, placed.phrases('en').notes.length - 1),
    resources,
    hasDownPayment: kind.type !== 'voucher' && draw.chance(0.15),
    weekdays: draw.weighted([
      [5, EVERY_DAY],
      [2, [2, 3, 4, 5, 6, 7]],
      [2, [2, 4, 6]],
    ]),
  };
  if (kind.type === 'voucher') return [makeRule(ids, terms, { ...calendar, isHigh: true })];
  return seasonsOf(kind, placed, calendar).map((season) => makeRule(ids, terms, season));
}

/** Returns the seasons of a calendar; an indoor activity has only one. */
function seasonsOf(kind: Kind, { country }: PlacedMerchant, calendar: SeedCalendar): readonly Season[] {
  if (!kind.isOutdoor) return [{ ...calendar, isHigh: true }];
  const isHigh = (day: DayNumber) => country.summer.includes(civil(day).month);
  const seasons: Season[] = [];
  let firstDay = calendar.firstDay;
  for (let day = firstDay + 1; day <= calendar.lastDay + 1; day += 1) {
    if (day <= calendar.lastDay && isHigh(day) === isHigh(firstDay)) continue;
    seasons.push({ firstDay, lastDay: day - 1, isHigh: isHigh(firstDay) });
    firstDay = day;
  }
  return seasons;
}

function makeRule(ids: Ids, terms: Terms, season: Season): AvailabilityRule {
  const { kind, placed, startTimes } = terms;
  const { language, languages, merchant } = placed;
  const priceCategories = terms.seats.map((seat) => makeCategory(ids, terms, season, seat));
  const texts = textsOf(language, terms, season);
  const isVoucher = kind.type === 'voucher';
  const times = season.isHigh ? startTimes : startTimes.slice(0, Math.ceil(startTimes.length / 2));
  return {
    id: ids.rule(),
    merchant: merchant.slug,
    activityId: terms.activityId,
    type: kind.type,
    name: texts.name,
    isActive: true,
    startDate: isVoucher ? null : formatDate(season.firstDay),
    startTimes: times.map((time) => `${time}:00`),
    duration: terms.duration,
    actualUntil: isVoucher ? null : formatDate(season.lastDay),
    recurrence: isVoucher ? null : recurrenceOf(terms, season),
    cutOffTime: terms.cutOffTime,
    capacity: terms.capacity,
    priceCategories,
    resources: terms.resources,
    isCustom: false,
    isExclusive: false,
    parentRuleId: null,
    bookingNote: texts.bookingNote,
    remarks: null,
    tag: kind.code,
    updatedAt: null,
    translations: inOthers(languages, (other) => textsOf(other, terms, season)),
  };
}

/**
 * Returns the recurrence of a season. In the low season, an activity takes place from Friday to Sunday only.
 * Activities other than rentals never take place on Christmas Day and New Year's Day.
 */
function recurrenceOf({ kind, weekdays }: Terms, season: Season): Recurrence {
  const days = season.isHigh ? weekdays : WEEKENDS;
  const years = [civil(season.firstDay).year, civil(season.lastDay).year];
  const holidays = [...new Set(years)].flatMap((year) => [`${year}-01-01`, `${year}-12-25`]);
  const within = holidays.filter(
    (day) => day >= formatDate(season.firstDay) && day <= formatDate(season.lastDay),
  );
  const exceptions = kind.type === 'rental' ? [] : within;
  const frequency = days.length === 0 ? 'daily' : 'weekly';
  return { frequency, interval: 1, weekdays: days, until: null, exceptions };
}

const LOW_SEASON = 0.85;
const DOWN_PAYMENT = 0.25;

function makeCategory(ids: Ids, terms: Terms, season: Season, seat: KindSeat): PriceCategory {
  const { merchant, language, languages, phrases } = terms.placed;
  const { defaultCurrency: currency } = merchant;
  const euro = terms.euro * seat.share * (season.isHigh ? 1 : LOW_SEASON);
  const price = priceOf(euro, currency);
  const part = priceOf(euro * DOWN_PAYMENT, currency);
  const isPart = terms.hasDownPayment && part.amount < price.amount;
  return {
    id: ids.category(),
    ...phrases(language).seats[seat.code],
    price,
    minSeats: seat.minSeats,
    maxSeats: Math.min(seat.maxSeats, terms.capacity),
    capacity: seat.code === 'child' ? Math.ceil(terms.capacity / 2) : null,
    isCustom: false,
    downPayment: isPart ? { type: 'fixed', ...part } : { type: 'full' },
    translations: inOthers(languages, (other) => phrases(other).seats[seat.code]),
  };
}

function textsOf(language: Language, { kind, noteIndex, placed }: Terms, { isHigh }: Season): RuleTexts {
  const { seasons, notes } = placed.phrases(language);
  const seasonal = isHigh ? seasons.high : seasons.low;
  return { name: kind.isOutdoor ? seasonal : seasons.open, bookingNote: notes[noteIndex] ?? '' };
}
