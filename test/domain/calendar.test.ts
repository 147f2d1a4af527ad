import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarOf,
  compareOccurrences,
  cachedCalendar,
  occurrencesBetween,
  type Calendar,
  type ZonedRule,
} from '../../src/domain/schedule/calendar.js';
import {
  findOccurrence,
  occurrencesOn,
  voucherOccurrence,
  type Occurrence,
} from '../../src/domain/schedule/recurrence.js';
import { allOf } from '../../src/domain/shared/steps.js';
import { DAY_MS, formatDate } from '../../src/domain/shared/civil-time.js';
import { dayOf, occurrences, recurring, ruleOf } from './rules.js';

const at = (text: string) => Date.parse(text);

const between = (calendar: Calendar, from: number, to: number) =>
  allOf(occurrencesBetween(calendar, { from, to }));

const ZONES = ['Europe/Lisbon', 'America/New_York', 'Asia/Tokyo'];
const anyRule = fc
  .record({
    type: fc.constantFrom('trip', 'rental', 'day_trip', 'voucher' as const),
    startDay: fc.integer({ min: 0, max: 40 }),
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 3 }),
    duration: fc.constantFrom('PT1H', 'PT26H', 'P1D', 'P2D'),
    zone: fc.constantFrom(...ZONES),
    recurrence: fc.option(
      fc.record({
        frequency: fc.constantFrom('daily' as const, 'weekly' as const),
        interval: fc.integer({ min: 1, max: 3 }),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
      }),
    ),
  })
  .map((one) => ({ ...one, startDate: formatDate(dayOf('2026-03-01') + one.startDay) }));
const anyRules = fc.array(anyRule, { minLength: 1, maxLength: 8 }).map((ones) =>
  ones.map(({ type, startDate, hours, duration, zone, recurrence }, index) => {
    const startTimes = hours
      .toSorted((a, b) => a - b)
      .map((hour) => `${String(hour).padStart(2, '0')}:00:00`);
    const recurs = recurrence && recurring(recurrence);
    return {
      zone,
      rule: ruleOf({ id: 95 + index, type, startDate, startTimes, duration, recurrence: recurs }),
    };
  }),
);
const FROM = at('2026-03-05T07:00:00Z');
const TO = at('2026-04-20T18:00:00Z');

describe('P12: a merged calendar', () => {
  it('has the occurrences of its rules, by start, then id', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const naive = rules
          .flatMap(({ rule, zone }) => occurrences(rule, zone, '2026-03-01', '2026-04-25'))
          .filter(({ startsAt }) => startsAt !== null && startsAt >= FROM && startsAt <= TO)
          .toSorted(compareOccurrences);
        expect(between(calendarOf(rules), FROM, TO)).toEqual(naive);
      }),
      { numRuns: 60 },
    );
  });

  it('lists only occurrences that can be found by their ids', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const calendar = calendarOf(rules);
        for (const occurrence of [...between(calendar, FROM, TO), ...calendar.vouchers])
          expect(findOccurrence(occurrence.rule, occurrence.zone, occurrence.id)).toEqual(occurrence);
      }),
      { numRuns: 60 },
    );
  });

  it('lists the same occurrences from any start time', () => {
    fc.assert(
      fc.property(anyRules, fc.integer({ min: FROM, max: TO }), (rules, from) => {
        const calendar = calendarOf(rules);
        const later = between(calendar, FROM, TO).filter(({ startsAt }) => startsAt >= from);
        expect(between(calendar, from, TO)).toEqual(later);
      }),
      { numRuns: 60 },
    );
  });

  it('lists the same occurrences to interleaved readers', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const whole = between(calendarOf(rules), FROM, TO);
        const calendar = calendarOf(rules);
        const readers = [1, 2].map(() => occurrencesBetween(calendar, { from: FROM, to: TO }));
        const found = readers.map((): Occurrence[] => []);
        for (let reader = 0, left = 2; left > 0; reader = 1 - reader) {
          const { value, done } = readers[reader]?.next() ?? { done: true };
          if (done) left -= 1;
          else if (value) found[reader]?.push(value);
        }
        expect(found).toEqual([whole, whole]);
      }),
      { numRuns: 30 },
    );
  });

  it('is cached while the catalogue is unchanged', () => {
    const select = () => [{ rule: ruleOf(), zone: 'Europe/Lisbon' }];
    const [rules, activities] = [{}, {}];
    const first = cachedCalendar([rules, activities], 'all', select);
    expect(cachedCalendar([rules, activities], 'all', select)).toBe(first);
    expect(cachedCalendar([rules, activities], 'some', select)).not.toBe(first);
    expect(cachedCalendar([rules, {}], 'all', select)).not.toBe(first);
  });
});

const LISBON = 'Europe/Lisbon';
const JUNE_5 = at('2026-06-05T00:00:00Z');
const zoned = (parts: Parameters<typeof ruleOf>[0] = {}, zone = LISBON): ZonedRule => ({
  rule: ruleOf(parts),
  zone,
});
const idsOf = (rules: readonly ZonedRule[], from: number, to: number) =>
  between(calendarOf(rules), from, to).map(({ id }) => id);

describe('P12: the order of lists', () => {
  it('is by start, then by id; vouchers come last, by id', () => {
    const [nine] = occurrencesOn(ruleOf({ id: 90 }), LISBON, dayOf('2026-06-05'));
    const [ten] = occurrencesOn(ruleOf({ id: 1, startTimes: ['11:00:00'] }), LISBON, dayOf('2026-06-05'));
    const [other] = occurrencesOn(ruleOf({ id: 91 }), LISBON, dayOf('2026-06-05'));
    const [first, last] = [1, 2].map((id) => voucherOccurrence(ruleOf({ id, type: 'voucher' }), LISBON));
    const sorted = [nine, other, ten, first, last].filter((one) => one !== undefined);
    expect(sorted).toHaveLength(5);
    expect(sorted.toReversed().toSorted(compareOccurrences)).toEqual(sorted);
    for (const one of sorted) expect(compareOccurrences(one, one)).toBe(0);
  });

  it('lists vouchers outside the days, by id', () => {
    const calendar = calendarOf([
      zoned({ id: 2, type: 'voucher' }),
      zoned(),
      zoned({ id: 1, type: 'voucher' }),
    ]);
    expect(calendar.vouchers.map(({ id }) => id)).toEqual(['1_voucher', '2_voucher']);
    expect(calendar.rules.map(({ rule }) => rule.id)).toEqual([812]);
  });
});

describe('P12: a period of a calendar', () => {
  const TEN = JUNE_5 + 9 * 3_600_000;

  it('includes its first and last moment', () => {
    expect(idsOf([zoned()], TEN, TEN)).toHaveLength(1);
    expect(idsOf([zoned()], TEN + 1, TEN + DAY_MS)).toEqual([]);
    expect(idsOf([zoned()], TEN - DAY_MS, TEN - 1)).toEqual([]);
  });

  it('may start in the middle of a day', () => {
    const startTimes = ['08:00:00', '09:00:00', '10:00:00', '11:00:00', '12:00:00'];
    for (let hour = 0; hour <= 5; hour++)
      expect(idsOf([zoned({ startTimes })], TEN + (hour - 2) * 3_600_000, JUNE_5 + DAY_MS)).toHaveLength(
        5 - hour,
      );
  });

  it('includes occurrences whose local day differs from the UTC day', () => {
    const daily = { startTimes: ['00:00:00', '12:30:00'], duration: 'PT1H', recurrence: recurring() };
    const kiribati = zoned(daily, 'Pacific/Kiritimati'); // 14 hours ahead
    expect(idsOf([kiribati, zoned({ ...daily, id: 9 })], JUNE_5, JUNE_5 + DAY_MS - 1)).toEqual([
      '812_trip_20260606000000_20260606010000',
      '9_trip_20260605123000_20260605133000',
      '812_trip_20260606123000_20260606133000',
      '9_trip_20260606000000_20260606010000',
    ]);
  });

  it('is computed once, day by day', () => {
    const calendar = calendarOf([zoned({ recurrence: recurring() })]);
    const readFirst = () => {
      for (const one of occurrencesBetween(calendar, { from: TEN, to: Infinity })) if (one) return one;
      return null;
    };
    const first = readFirst();
    expect([...calendar.days.keys()]).toEqual([dayOf('2026-06-05')]);
    expect(readFirst()).toBe(first);
    expect(calendar.cache.held).toBe(1);
  });
});

describe('reading the first items of a calendar', () => {
  const read = (calendar: Calendar, wanted: number) => {
    let [steps, found] = [0, 0];
    for (const occurrence of occurrencesBetween(calendar, { from: JUNE_5, to: Infinity })) {
      steps += 1;
      if (occurrence && ++found === wanted) break;
    }
    return { steps, held: calendar.cache.held };
  };

  it('computes only one day for 2,000 rules, with a pause after each rule', () => {
    const rules = Array.from({ length: 2000 }, (_each, id) =>
      zoned({ id: id + 1, startTimes: ['08:00:00', '09:00:00'], recurrence: recurring() }),
    );
    expect(read(calendarOf(rules), 30)).toEqual({ steps: 2000 + 30, held: 4000 });
  });

  it('computes no rules of distant days, for 2,000 rules that occur once', () => {
    const rules = Array.from({ length: 2000 }, (_each, id) =>
      zoned({
        id: id + 1,
        startDate: formatDate(dayOf('2026-06-05') + (id % 200)),
        startTimes: ['09:00:00'],
      }),
    );
    const { steps, held } = read(calendarOf(rules), 30);
    expect(held).toBe(30);
    // The steps of three days: the wanted day, the day before and the day after. Each rule of these days is a step,
    // and so is the pause at the end of each day.
    expect(steps).toBeLessThanOrEqual(30 + 80 + 3);
  });
});

describe('the days of a calendar', () => {
  it('contain no rule that never occurs', () => {
    const ended = zoned({ recurrence: recurring({ until: '2026-06-04' }) });
    const calendar = calendarOf([ended, zoned({ id: 9, startDate: null })]);
    expect(calendar.rules.map(({ rule }) => rule.id)).toEqual([812]);
    expect(between(calendar, JUNE_5, JUNE_5 + 400 * DAY_MS)).toEqual([]);
  });

  it('are empty if none of its rules can occur', () => {
    const season = zoned({ recurrence: recurring({ until: '2026-06-06' }) });
    const later = zoned({ id: 9, startDate: '2026-06-09', recurrence: recurring() });
    const calendar = calendarOf([season, { ...later, zone: 'Asia/Tokyo' }]);
    between(calendar, JUNE_5, JUNE_5 + 4 * DAY_MS);
    expect([...calendar.days.values()].map(({ length }) => length)).toEqual([1, 1, 0, 0, 1]);
  });

  it('exclude a start that a clock change skips (A10)', () => {
    const skipped = zoned({ startDate: '2026-03-29', startTimes: ['01:30:00'] });
    expect(idsOf([skipped], at('2026-03-28T00:00:00Z'), at('2026-03-31T00:00:00Z'))).toEqual([]);
  });
});

describe('cached calendars', () => {
  const cached = (basis: object, key: string, rules: readonly ZonedRule[] = [zoned()]) =>
    cachedCalendar([basis], key, () => [...rules]);
  const readJune = (calendar: ReturnType<typeof cached>, days = 1) =>
    between(calendar, JUNE_5, JUNE_5 + days * DAY_MS - 1).length;

  it('are limited to 128 for a catalogue, including the 64 that were used last', () => {
    const version = {};
    const calendars = Array.from({ length: 64 }, (_, index) => cached(version, `${index}`));
    for (const calendar of calendars) readJune(calendar);
    expect(calendars[0]?.cache.held).toBe(64);
    for (const [index, calendar] of calendars.entries()) expect(cached(version, `${index}`)).toBe(calendar);
    cached(version, '64');
    expect(cached(version, '0')).toBe(calendars[0]); // this calendar is now among the last used
    for (let index = 65; index < 65 + 62; index++) cached(version, `${index}`);
    expect(cached(version, '0')).toBe(calendars[0]);
    cached(version, '200');
    expect(cached(version, '1')).not.toBe(calendars[1]);
  });

  it('hold at most 200,000 occurrences together; above that, all calendars are emptied', () => {
    const version = {};
    const rules = [zoned({ startTimes: ['09:00:00', '10:00:00'], recurrence: recurring() })];
    const two = cached(version, 'two', rules);
    const other = cached(version, 'other');
    readJune(other);
    readJune(two);
    expect(two.cache.held).toBe(3);
    two.cache.held = 199_996; // sets the count of held occurrences almost to the limit
    readJune(two, 3);
    expect(two.cache.held).toBe(200_000);
    expect([two.days.size, other.days.size]).toEqual([3, 1]);
    readJune(two, 4);
    expect(two.cache.held).toBe(2);
    expect([...two.days.keys()]).toEqual([dayOf('2026-06-08')]);
    expect(cached(version, 'two', rules)).not.toBe(two);
    expect(cached(version, 'other')).not.toBe(other);
  });

  it('are all emptied when the cache is full, also those that it no longer holds', () => {
    const version = {};
    const dropped = cached(version, 'dropped', [zoned({ recurrence: recurring() })]);
    for (let index = 0; index < 128; index++) cached(version, `${index}`);
    dropped.cache.held = 199_999;
    readJune(dropped);
    expect(dropped.days.size).toBe(1);
    readJune(dropped, 2);
    expect([...dropped.days.keys()]).toEqual([dayOf('2026-06-06')]);
  });
});
