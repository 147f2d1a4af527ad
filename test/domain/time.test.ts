import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  civil,
  civilDay,
  durationMs,
  formatCompactOffset,
  formatDate,
  formatDateTime,
  formatUpdated,
  fromLocal,
  parseDate,
  parseDuration,
  parsePeriod,
  parseWhen,
  rangeEnd,
  startOfDay,
  toLocal,
  weekday,
} from '../../src/domain/time.js';

const at = (text: string) => Date.parse(text);
const local = (text: string) => Date.parse(`${text}Z`);
const ZONES = [
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
const moments = fc.integer({
  min: at('2020-01-01T00:00:00Z') / 1000,
  max: at('2040-01-01T00:00:00Z') / 1000,
});

describe('calendar', () => {
  it('has each day once, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (day) => {
        const { year, month, day: dayOfMonth } = civil(day);
        expect(civilDay(year, month, dayOfMonth)).toBe(day);
        expect(weekday(day)).toBe(Temporal.PlainDate.from({ year, month, day: dayOfMonth }).dayOfWeek);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10', '2026-1-1', 'today'])(
    'has no %s',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );

  it('writes what it reads', () => {
    expect(formatDate(parseDate('2028-02-29') ?? 0)).toBe('2028-02-29');
  });
});

describe('zones', () => {
  it('show the same wall clock as the time zone database', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, seconds) => {
        const shown = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);
        const wall = Date.parse(`${shown.toPlainDateTime().toString({ smallestUnit: 'second' })}Z`);
        expect(toLocal(zone, seconds * 1000)).toBe(wall);
      }),
    );
  });

  it('find the moment of a wall clock as the time zone database does', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, seconds) => {
        const wall = seconds * 1000;
        const plain = Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, -1));
        const shown = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
        const exists = shown.toPlainDateTime().equals(plain);
        expect(fromLocal(zone, wall)).toBe(exists ? shown.epochMilliseconds : null);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Europe/Lisbon', '2026-03-29T01:30:00', null],
    ['Europe/Lisbon', '2026-03-29T02:00:00', '2026-03-29T01:00:00Z'],
    ['Europe/Lisbon', '2026-10-25T01:30:00', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-03-08T02:30:00', null],
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00Z'],
    ['Asia/Tokyo', '2026-03-29T01:30:00', '2026-03-28T16:30:00Z'],
  ])('%s: %s is %s', (zone, wall, moment) => {
    expect(fromLocal(zone, local(wall))).toBe(moment === null ? null : at(moment));
  });

  it('begin a day at the change where midnight is skipped', () => {
    const day = parseDate('2026-04-24') ?? 0; // Cairo goes from 00:00 to 01:00
    expect(startOfDay('Africa/Cairo', day)).toBe(at('2026-04-23T22:00:00Z'));
  });
});

describe('durations', () => {
  it.each([
    ['PT300S', 300_000],
    ['PT0.5H', 1_800_000],
    ['P1DT2H', 93_600_000],
    ['P2W', 1_209_600_000],
    ['-PT5M', -300_000],
    ['PT0S', 0],
  ])('%s lasts %d ms', (text, ms) => {
    const duration = parseDuration(text);
    expect(duration && durationMs(duration)).toBe(ms);
  });

  it.each(['', 'P', 'PT', '15M', 'PT5', 'P1H', 'PT-', 'one hour'])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});

describe('P13: dates in', () => {
  it.each([
    ['2026-06-05T10:00:00+02:00'],
    ['2026-06-05T10:00:00+0200'],
    ['2026-06-05T10:00:00 0200'],
    ['2026-06-05T08:00:00Z'],
    ['2026-06-05T08:00:00.000Z'],
    ['2026-06-05T04:00:00-04:00'],
  ])('reads %s', (text) => {
    expect(parseWhen(text)).toEqual({ at: at('2026-06-05T08:00:00Z') });
  });

  it.each([
    '2026-06-05T10:00:00',
    '2026-06-31',
    '2026-06-05T25:00:00Z',
    '2026-06-05T10:00:00+02:99',
    '5 June',
  ])('does not read %s', (text) => {
    expect(parseWhen(text)).toBeNull();
  });

  it('takes an end date as inclusive, in the merchant’s zone', () => {
    const when = parseWhen('2026-06-05');
    expect(when && rangeEnd(when, 'Asia/Tokyo')).toBe(at('2026-06-05T15:00:00Z') - 1);
  });

  it.each([
    ['2026-06-05', '2026-06-04T23:00:00Z', null],
    ['2026-06-05,', '2026-06-04T23:00:00Z', null],
    [',2026-06-05', null, '2026-06-05T22:59:59.999Z'],
    ['2026-06-05T10:00:00Z,2026-06-06', '2026-06-05T10:00:00Z', '2026-06-06T22:59:59.999Z'],
  ])('reads the period %s', (text, from, to) => {
    expect(parsePeriod(text, 'Europe/Lisbon')).toEqual({ from: from && at(from), to: to && at(to) });
  });

  it.each(['', ',', 'a,b', '2026-06-05,2026-06-06,2026-06-07'])('does not read the period %j', (text) => {
    expect(parsePeriod(text, 'Europe/Lisbon')).toBeNull();
  });
});

describe('P13: dates out', () => {
  const moment = at('2026-06-05T08:00:00Z');

  it('have an offset with a colon, or without where the field is so', () => {
    expect(formatDateTime(moment, 'Europe/Paris')).toBe('2026-06-05T10:00:00+02:00');
    expect(formatCompactOffset(moment, 'Europe/Paris')).toBe('2026-06-05T10:00:00+0200');
    expect(formatCompactOffset(moment, 'America/St_Johns')).toBe('2026-06-05T05:30:00-0230');
    expect(formatUpdated(moment, 'Asia/Tokyo')).toBe('2026-06-05 17:00:00');
  });

  it('are read as the moment that they were written from', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, seconds) => {
        const written = { at: seconds * 1000 };
        expect(parseWhen(formatDateTime(written.at, zone))).toEqual(written);
        expect(parseWhen(formatCompactOffset(written.at, zone))).toEqual(written);
      }),
    );
  });
});
