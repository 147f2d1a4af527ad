import { describe, expect, it } from 'vitest';
import type { AvailabilityRule } from '../../src/domain/catalogue/rule.js';
import {
  findOccurrence,
  isOutdated,
  occurrencesBetweenDays,
  occurrenceAt,
  occurrencesOn,
  voucherOccurrence,
} from '../../src/domain/schedule/recurrence.js';
import { DAY_MS, formatDate } from '../../src/domain/shared/civil-time.js';
import { dayOf, occurrences, recurring, ruleOf } from './rules.js';

const at = (text: string) => Date.parse(text);

const startDates = (rule: AvailabilityRule, from: string, to: string, zone = 'Europe/Lisbon') =>
  occurrences(rule, zone, from, to).map(({ start }) => formatDate((start ?? NaN) / DAY_MS));

describe('A10: a rule occurs', () => {
  it('once without a recurrence', () => {
    expect(startDates(ruleOf({ startTimes: ['00:00:00'] }), '2026-06-01', '2026-06-30')).toEqual([
      '2026-06-05',
    ]);
  });

  it.each([
    ['every day', {}, ['05', '06', '07', '08', '09', '10', '11', '12']],
    ['every third day', { interval: 3 }, ['05', '08', '11']],
    ['on weekdays of every day', { weekdays: [6, 7] }, ['06', '07']],
    ['until its last day, inclusive', { until: '2026-06-07' }, ['05', '06', '07']],
    ['but not on exceptions', { until: '2026-06-08', exceptions: ['2026-06-06'] }, ['05', '07', '08']],
  ])('%s', (_, parts, days) => {
    const rule = ruleOf({ startTimes: ['00:00:00'], recurrence: recurring(parts) });
    expect(startDates(rule, '2026-06-01', '2026-06-12')).toEqual(days.map((day) => `2026-06-${day}`));
  });

  it.each([
    // 5 June 2026 is a Friday
    ['every week on its start’s weekday', {}, ['05', '12', '19', '26']],
    ['every week on given days', { weekdays: [1, 5] }, ['05', '08', '12', '15', '19', '22', '26', '29']],
    [
      'every other week, counted from the week of its start',
      { interval: 2, weekdays: [1, 5] },
      ['05', '15', '19', '29'],
    ],
    [
      'every other week, of which Sunday is the last day',
      { interval: 2, weekdays: [5, 6, 7] },
      ['05', '06', '07', '19', '20', '21'],
    ],
  ])('%s', (_, parts, days) => {
    const recurrence = recurring({ frequency: 'weekly', ...parts });
    const rule = ruleOf({ startTimes: ['00:00:00'], recurrence });
    expect(startDates(rule, '2026-06-01', '2026-06-30')).toEqual(days.map((day) => `2026-06-${day}`));
  });

  it.each([
    ['2026-06-06', '2026-06-08'],
    ['2026-06-08', '2026-06-06'],
  ])('until the earlier of until (%s) and actualUntil (%s)', (until, actualUntil) => {
    const rule = ruleOf({ startTimes: ['00:00:00'], recurrence: recurring({ until }), actualUntil });
    expect(startDates(rule, '2026-06-01', '2026-06-30')).toEqual(['2026-06-05', '2026-06-06']);
  });

  it('at each of its start times', () => {
    const rule = ruleOf({ startTimes: ['09:00:00', '14:30:00'] });
    expect(occurrences(rule, 'Europe/Lisbon', '2026-06-05', '2026-06-05').map(({ id }) => id)).toEqual([
      '812_trip_20260605090000_20260605120000',
      '812_trip_20260605143000_20260605173000',
    ]);
  });

  it.each([
    ['P1D', '812_day_trip_20260605_20260605'],
    ['P2D', '812_day_trip_20260605_20260606'],
    [null, '812_day_trip_20260605_20260605'],
  ])('as a day trip of %s, with its first and last date in the id', (duration, id) => {
    const rule = ruleOf({ type: 'day_trip', startTimes: [], duration });
    expect(occurrences(rule, 'Europe/Lisbon', '2026-06-05', '2026-06-05').map((one) => one.id)).toEqual([id]);
  });
});

describe('A10: the clock change', () => {
  const daily = (time: string) =>
    ruleOf({ startDate: '2026-01-01', startTimes: [time], recurrence: recurring() });

  it.each([
    ['Europe/Lisbon', '2026-03-28', ['09:00Z', '08:00Z', '08:00Z']],
    ['America/New_York', '2026-03-07', ['14:00Z', '13:00Z', '13:00Z']],
    ['Asia/Tokyo', '2026-03-28', ['00:00Z', '00:00Z', '00:00Z']],
  ])('keeps the local time 09:00 in %s', (zone, first, times) => {
    const starts = occurrences(daily('09:00:00'), zone, first, formatDate(dayOf(first) + 2));
    expect(starts.map(({ startsAt }) => `${new Date(startsAt ?? 0).toISOString().slice(11, 16)}Z`)).toEqual(
      times,
    );
  });

  it.each([
    ['Europe/Lisbon', '01:30:00', '2026-03-29'],
    ['America/New_York', '02:30:00', '2026-03-08'],
  ])('%s: has no start at %s on the day when the clock skips it', (zone, time, day) => {
    expect(occurrences(daily(time), zone, day, day)).toEqual([]);
    const next = formatDate(dayOf(day) + 1);
    expect(occurrences(daily(time), zone, next, next)).toHaveLength(1);
  });

  it('does not change the duration of a trip', () => {
    const [night] = occurrences(daily('23:30:00'), 'Europe/Lisbon', '2026-03-28', '2026-03-28');
    expect(night?.id).toBe('812_trip_20260328233000_20260329033000');
    expect((night?.endsAt ?? 0) - (night?.startsAt ?? 0)).toBe(3 * 3_600_000);
  });
});

describe('an occurrence is found by its id', () => {
  const rule = ruleOf({ recurrence: recurring({ exceptions: ['2026-06-07'] }) });

  it.each([
    ['another rule', '813_trip_20260605100000_20260605130000'],
    ['another kind', '812_rental_20260605100000_20260605130000'],
    ['a time at which the rule has no start', '812_trip_20260605110000_20260605140000'],
    ["an end that differs from the rule's", '812_trip_20260605100000_20260605140000'],
    ['a day before its first', '812_trip_20260604100000_20260604130000'],
    ['an exception', '812_trip_20260607100000_20260607130000'],
    ['no id', 'tomorrow'],
  ])('but not with %s', (_, id) => {
    expect(findOccurrence(rule, 'Europe/Lisbon', id)).toBeUndefined();
  });

  it('on a day in the far future', () => {
    expect(findOccurrence(rule, 'Europe/Lisbon', '812_trip_20990605100000_20990605130000')).toBeDefined();
  });

  it('at a different time in each zone', () => {
    const id = '812_trip_20260605100000_20260605130000';
    const startIn = (zone: string) => findOccurrence(rule, zone, id)?.startsAt;
    expect(startIn('Europe/Lisbon')).toBe(at('2026-06-05T09:00:00Z'));
    expect(startIn('Asia/Tokyo')).toBe(at('2026-06-05T01:00:00Z'));
    expect(startIn('Europe/Lisbon')).toBe(at('2026-06-05T09:00:00Z'));
  });

  it('among many others, and repeatedly', () => {
    const all = occurrences(rule, 'Europe/Lisbon', '2026-06-05', '2026-12-31');
    for (const round of [1, 2]) {
      const found = all.map(({ id }) => findOccurrence(rule, 'Europe/Lisbon', id));
      expect([round, found]).toEqual([round, all]);
    }
    const [first] = all;
    const find = () => findOccurrence(rule, 'Europe/Lisbon', first?.id ?? '');
    expect(find()).toBe(find());
  });
});

describe('A10: an occurrence', () => {
  it('contains its zone, its rule and all its times', () => {
    const rule = ruleOf();
    expect(occurrencesOn(rule, 'Europe/Lisbon', dayOf('2026-06-05'))).toEqual([
      {
        id: '812_trip_20260605100000_20260605130000',
        rule,
        zone: 'Europe/Lisbon',
        start: at('2026-06-05T10:00:00Z'),
        end: at('2026-06-05T13:00:00Z'),
        startsAt: at('2026-06-05T09:00:00Z'),
        endsAt: at('2026-06-05T12:00:00Z'),
      },
    ]);
  });

  it('does not exist without a date, for a voucher, or at malformed times', () => {
    const days: [string, string] = ['2026-06-01', '2026-06-30'];
    expect(startDates(ruleOf({ startDate: null }), ...days)).toEqual([]);
    expect(startDates(ruleOf({ type: 'voucher' }), ...days)).toEqual([]);
    expect(startDates(ruleOf({ startTimes: ['noon'] }), ...days)).toEqual([]);
  });

  it('exists on every day if the interval is below 1', () => {
    const rule = ruleOf({
      startTimes: ['00:00:00'],
      recurrence: recurring({ interval: 0, until: '2026-06-07' }),
    });
    expect(startDates(rule, '2026-06-01', '2026-06-30')).toEqual(['2026-06-05', '2026-06-06', '2026-06-07']);
  });

  it('is found by its start time', () => {
    const rule = ruleOf({ startTimes: ['00:30:00', '10:00:00'] });
    const find = (text: string) => occurrenceAt(rule, 'Europe/Lisbon', at(text))?.id;
    expect(find('2026-06-05T09:00:00Z')).toBe('812_trip_20260605100000_20260605130000');
    expect(find('2026-06-04T23:30:00Z')).toBe('812_trip_20260605003000_20260605033000');
    expect(find('2026-06-05T09:00:00.001Z')).toBeUndefined();
  });

  it('of a voucher is a single item without times (A4)', () => {
    const rule = ruleOf({ type: 'voucher' });
    const voucher = {
      id: '812_voucher',
      rule,
      zone: 'Asia/Tokyo',
      start: null,
      end: null,
      startsAt: null,
      endsAt: null,
    };
    expect(voucherOccurrence(rule, 'Asia/Tokyo')).toEqual(voucher);
    expect(findOccurrence(rule, 'Asia/Tokyo', '812_voucher')).toEqual(voucher);
  });
});

describe('a rule has ended', () => {
  it.each([
    ['once, on its day', {}, '2026-06-05', false],
    ['once, after its day', {}, '2026-06-06', true],
    ['on its last day', { recurrence: recurring({ until: '2026-06-07' }) }, '2026-06-07', false],
    ['after its last day', { recurrence: recurring({ until: '2026-06-07' }) }, '2026-06-08', true],
    ['without an end', { recurrence: recurring() }, '2999-01-01', false],
    ['as a voucher', { type: 'voucher' as const }, '2999-01-01', false],
  ])('%s: %j on %s: %s', (_, parts, day, is) => {
    expect(isOutdated(ruleOf(parts), dayOf(day))).toBe(is);
  });
});

describe('the occurrences of a rule between two days', () => {
  const between = (rule: AvailabilityRule, from: string, to: string) =>
    [...occurrencesBetweenDays(rule, 'UTC', dayOf(from), dayOf(to))].map(({ id }) =>
      id.split('_')[2]?.slice(0, 8),
    );

  it('include only these days', () => {
    const rule = ruleOf({ recurrence: recurring({ until: '2026-06-07' }) });
    expect(between(rule, '2026-06-06', '2026-06-06')).toEqual(['20260606']);
    expect(between(rule, '2020-01-01', '2030-01-01')).toEqual(['20260605', '20260606', '20260607']);
  });

  it('do not exist for a voucher', () => {
    expect(between(ruleOf({ type: 'voucher', startDate: null }), '2026-06-05', '2026-06-07')).toEqual([]);
  });
});
