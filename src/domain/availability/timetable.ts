import type { AvailabilityRule } from '../catalogue/rule.js';
import { DAY_MS, type DayNumber } from '../shared/civil-time.js';
import type { EpochMs } from '../shared/moment.js';
import { fromLocal, localDay, startOfDay } from '../shared/time-zone.js';
import { occurrenceStarting, scheduleOf, type DatedOccurrence, type Schedule } from './recurrence.js';

/** A rule with its merchant's zone. */
export interface ZonedRule {
  readonly rule: AvailabilityRule;
  readonly zone: string;
}

/** Rules by zone and time of day: the starts of a day are few, even where the occurrences are many. */
export type Timetable = readonly ZoneTimes[];

interface ZoneTimes {
  readonly zone: string;
  readonly recurring: Departures;
  /** The rules that occur on one day only. */
  readonly single: ReadonlyMap<DayNumber, Departures>;
}

/** By milliseconds after midnight, or `ALL_DAY`. */
type Departures = Map<number, Departure>;

/** Day trips start with their day, which need not be at midnight. */
const ALL_DAY = -1;

/** Rules that start at the same local time, by id. */
interface Departure {
  readonly rules: RankedRule[];
  firstDay: DayNumber;
  lastDay: DayNumber;
}

interface RankedRule {
  readonly rule: AvailabilityRule;
  readonly schedule: Schedule;
  /** Occurrences that start at the same moment are sorted by id, and so by the ranks of their rules. */
  readonly rank: number;
}

/** Returns the timetable of some rules. Vouchers have no times, and are left out. */
export function timetableOf(rules: readonly ZonedRule[]): Timetable {
  const zones = new Map<
    string,
    { readonly recurring: Departures; readonly single: Map<DayNumber, Departures> }
  >();
  const sorted = rules
    .map((zoned) => ({ ...zoned, text: `${zoned.rule.id}_` })) // how the ids of its items begin
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  for (const [rank, { rule, zone }] of sorted.entries()) {
    const schedule = scheduleOf(rule);
    if (schedule === 'undated' || schedule.lastDay < schedule.firstDay) continue;
    const times = zones.get(zone) ?? { recurring: new Map(), single: new Map() };
    zones.set(zone, times);
    const { firstDay, lastDay, starts } = schedule;
    const departures = firstDay === lastDay ? (times.single.get(firstDay) ?? new Map()) : times.recurring;
    if (firstDay === lastDay) times.single.set(firstDay, departures);
    for (const start of starts) {
      const time = rule.type === 'day_trip' ? ALL_DAY : start;
      const departure: Departure = departures.get(time) ?? { rules: [], firstDay, lastDay };
      departure.rules.push({ rule, schedule, rank });
      departure.firstDay = Math.min(departure.firstDay, firstDay);
      departure.lastDay = Math.max(departure.lastDay, lastDay);
      departures.set(time, departure);
    }
  }
  return [...zones].map(([zone, times]) => ({ zone, ...times }));
}

/** Rules that start at the same moment of one zone. */
interface Source {
  readonly rules: readonly RankedRule[];
  readonly zone: string;
  readonly day: DayNumber;
  readonly time: number;
  /** The index of the next rule. */
  next: number;
}

/** The occurrences that start at a moment, computed as they are read, and once. */
export class Start {
  readonly #found: DatedOccurrence[] = [];

  constructor(
    readonly startsAt: EpochMs,
    private readonly sources: readonly Source[],
    private readonly onFound: () => void,
  ) {}

  /** Returns whether the start of one of its zones is not before that zone's begin. */
  hasBegun(begin: (zone: string) => EpochMs): boolean {
    return this.sources.some(({ zone }) => this.startsAt >= begin(zone));
  }

  /** Yields the occurrences by id; null after each rule that does not occur. Several readers may take turns. */
  *occurrences(): Generator<DatedOccurrence | null, void> {
    for (let at = 0; ;) {
      const known = this.#found[at];
      if (known) {
        at += 1;
        yield known;
        continue;
      }
      const next = this.#next();
      if (!next) return;
      const occurrence = occurrenceOf(next);
      if (occurrence) {
        this.#found.push(occurrence);
        this.onFound();
      } else yield null;
    }
  }

  /** Takes the rule with the lowest rank of all that are left. */
  #next(): Candidate | undefined {
    let least: Candidate | undefined;
    for (const source of this.sources) {
      const ranked = source.rules[source.next];
      if (ranked && (!least || ranked.rank < least.ranked.rank)) least = { source, ranked };
    }
    if (least) least.source.next += 1;
    return least;
  }
}

interface Candidate {
  readonly source: Source;
  readonly ranked: RankedRule;
}

/** Returns the occurrence of a rule on the day of its source; null if it has none. */
function occurrenceOf({ source, ranked }: Candidate): DatedOccurrence | null {
  const { day, time, zone } = source;
  const { rule, schedule } = ranked;
  if (day < schedule.firstDay || day > schedule.lastDay || !schedule.occursOn(day)) return null;
  return occurrenceStarting(rule, zone, day * DAY_MS + (time === ALL_DAY ? 0 : time));
}

/**
 * Returns the starts of a UTC day, in order. The day overlaps two local days, or three if the clock is set back a day.
 * `onFound` is called for each occurrence that is computed later.
 */
export function startsOn(timetable: Timetable, day: DayNumber, onFound: () => void): Start[] {
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS];
  const sources = new Map<EpochMs, Source[]>();
  for (const { zone, recurring, single } of timetable) {
    const lastDay = localDay(zone, to - 1);
    for (let local = localDay(zone, from); local <= lastDay; local++) {
      for (const departures of [recurring, single.get(local)]) {
        for (const [time, departure] of departures ?? []) {
          if (local < departure.firstDay || local > departure.lastDay) continue;
          const startsAt =
            time === ALL_DAY ? startOfDay(zone, local) : fromLocal(zone, local * DAY_MS + time);
          if (startsAt === null || startsAt < from || startsAt >= to) continue; // null: the clock skips it (A10)
          const source = { rules: departure.rules, zone, day: local, time, next: 0 };
          const others = sources.get(startsAt);
          if (others) others.push(source);
          else sources.set(startsAt, [source]);
        }
      }
    }
  }
  return [...sources].toSorted(([a], [b]) => a - b).map(([startsAt, of]) => new Start(startsAt, of, onFound));
}
