import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  addToLocal,
  durationMs,
  parseDuration,
  civil,
  civilDay,
  formatDate,
  formatLocal,
  parseDate,
  parseTime,
  weekday,
  fromLocal,
  fromLocalForward,
  isZone,
  localDay,
  startOfDay,
  toLocal,
} from '../../src/domain/shared/civil-time.js';
import {
  formatCompactOffset,
  formatDateTime,
  formatUpdated,
  parseWhen,
  rangeBegin,
  rangeEnd,
} from '../../src/domain/shared/date-time.js';

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

describe('the calendar', () => {
  it('has each day once, and no other days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (day) => {
        const { year, month, day: dayOfMonth } = civil(day);
        expect(civilDay(year, month, dayOfMonth)).toBe(day);
        expect(weekday(day)).toBe(Temporal.PlainDate.from({ year, month, day: dayOfMonth }).dayOfWeek);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10', '2026-1-1', 'today'])(
    'does not contain %s',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );

  it('parses the dates that it formats', () => {
    expect(formatDate(parseDate('2028-02-29') ?? 0)).toBe('2028-02-29');
  });
});

describe('zones', () => {
  it('show the same local time as the time zone database', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, seconds) => {
        const shown = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);
        const wall = Date.parse(`${shown.toPlainDateTime().toString({ smallestUnit: 'second' })}Z`);
        expect(toLocal(zone, seconds * 1000)).toBe(wall);
      }),
    );
  });

  it('convert a local time like the time zone database', () => {
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

  it('start a day at the clock change if midnight is skipped', () => {
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

describe('P13: dates in requests', () => {
  it.each([
    ['2026-06-05T10:00:00+02:00'],
    ['2026-06-05T10:00:00+0200'],
    ['2026-06-05T10:00:00 0200'],
    ['2026-06-05T08:00:00Z'],
    ['2026-06-05T08:00:00.000Z'],
    ['2026-06-05T04:00:00-04:00'],
  ])('are parsed: %s', (text) => {
    expect(parseWhen(text)).toEqual({ at: at('2026-06-05T08:00:00Z') });
  });

  it.each([
    '2026-06-05T10:00:00',
    '2026-06-31',
    '2026-06-05T25:00:00Z',
    '2026-06-05T10:00:00+02:99',
    '5 June',
  ])('are not parsed: %s', (text) => {
    expect(parseWhen(text)).toBeNull();
  });

  it('at the end of a period include the full day, in the merchant’s zone', () => {
    const when = parseWhen('2026-06-05');
    expect(when && rangeEnd(when, 'Asia/Tokyo')).toBe(at('2026-06-05T15:00:00Z') - 1);
  });
});

describe('P13: dates in responses', () => {
  const moment = at('2026-06-05T08:00:00Z');

  it('have an offset with a colon, and without a colon in certain fields', () => {
    expect(formatDateTime(moment, 'Europe/Paris')).toBe('2026-06-05T10:00:00+02:00');
    expect(formatDateTime(moment, 'UTC')).toBe('2026-06-05T08:00:00+00:00');
    expect(formatCompactOffset(moment, 'Europe/Paris')).toBe('2026-06-05T10:00:00+0200');
    expect(formatCompactOffset(moment, 'America/St_Johns')).toBe('2026-06-05T05:30:00-0230');
    expect(formatUpdated(moment, 'Asia/Tokyo')).toBe('2026-06-05 17:00:00');
  });

  it('are parsed as the time that they were formatted from', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, seconds) => {
        const written = { at: seconds * 1000 };
        expect(parseWhen(formatDateTime(written.at, zone))).toEqual(written);
        expect(parseWhen(formatCompactOffset(written.at, zone))).toEqual(written);
      }),
    );
  });
});

describe('times of day', () => {
  it.each([
    ['00:00', 0],
    ['09:30', 34_200_000],
    ['23:59:59', 86_399_000],
    ['10:00:01', 36_001_000],
  ])('are parsed: %s', (text, ms) => {
    expect(parseTime(text)).toBe(ms);
  });

  it.each(['24:00', '9:30', '10:60', '10:00:60', '10', '10:00:00.5', 'x10:00', '10:00x', '30:00', ''])(
    'are not parsed: %j',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );

  it('are formatted with seconds, also before 1970', () => {
    expect(formatLocal(local('2026-06-05T09:05:07'))).toEqual({ date: '2026-06-05', time: '09:05:07' });
    expect(formatLocal(local('1969-12-31T23:59:59'))).toEqual({ date: '1969-12-31', time: '23:59:59' });
    expect(formatLocal(local('0999-01-02T00:00:00'))).toEqual({ date: '0999-01-02', time: '00:00:00' });
  });
});

describe('days of the calendar', () => {
  it.each([
    [2026, 0, 10],
    [2026, 13, 1],
    [2026, 1, 0],
    [2026, 1, 32],
    [2026, 2, 30],
    [2100, 2, 29],
  ])('do not include %i-%i-%i', (year, month, day) => {
    expect(civilDay(year, month, day)).toBeNull();
  });

  it.each([
    [1970, 1, 1, 0],
    [1969, 12, 31, -1],
    [2000, 2, 29, 11_016],
    [2026, 12, 31, 20_818],
  ])('%i-%i-%i is day %i', (year, month, day, number) => {
    expect(civilDay(year, month, day)).toBe(number);
    expect(civil(number)).toEqual({ year, month, day });
  });

  it.each(['x2026-06-05', '2026-06-05x', '2026-06-5', '20260-06-05'])('%j is no date', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

describe('zones, by name', () => {
  it.each([
    ['Europe/Lisbon', true],
    ['UTC', true],
    ['Europe/Atlantis', false],
    ['', false],
  ])('%j is one: %s', (zone, is) => {
    expect(isZone(zone)).toBe(is);
  });

  it('have different local days at the same time', () => {
    const late = at('2026-06-05T23:30:00Z');
    expect(formatDate(localDay('Europe/Lisbon', late))).toBe('2026-06-06');
    expect(formatDate(localDay('America/New_York', late))).toBe('2026-06-05');
  });

  it('move a time that a clock change skips to after the change', () => {
    expect(fromLocalForward('Europe/Lisbon', local('2026-03-29T01:30:00'))).toBe(at('2026-03-29T01:30:00Z'));
    expect(fromLocalForward('America/New_York', local('2026-03-08T02:30:00'))).toBe(
      at('2026-03-08T07:30:00Z'),
    );
    expect(fromLocalForward('Asia/Tokyo', local('2026-03-08T02:30:00'))).toBe(at('2026-03-07T17:30:00Z'));
  });

  it('add days of a duration by the calendar, and the rest in exact time', () => {
    const start = local('2026-03-28T12:00:00'); // the next night is an hour shorter
    const after = (text: string) =>
      addToLocal('Europe/Lisbon', start, parseDuration(text) ?? { days: 0, ms: 0 });
    expect(after('P1D')).toBe(at('2026-03-29T11:00:00Z'));
    expect(after('PT24H')).toBe(at('2026-03-29T12:00:00Z'));
    expect(after('P1DT30M')).toBe(at('2026-03-29T11:30:00Z'));
  });
});

describe('durations as days and milliseconds', () => {
  it.each([
    ['P1Y', 365, 0],
    ['P2M', 60, 0],
    ['P3W', 21, 0],
    ['P1Y1M1W1D', 403, 0],
    ['PT1H2M3.004S', 0, 3_723_004],
    ['-P1DT1H', -1, -3_600_000],
  ])('%s is %i days and %i ms', (text, days, ms) => {
    expect(parseDuration(text)).toEqual({ days, ms });
    expect(parseDuration(text)).toEqual({ days, ms });
  });

  it('are still parsed correctly after a thousand others', () => {
    for (let minutes = 1; minutes <= 1100; minutes++)
      expect(parseDuration(`PT${minutes}M`)).toEqual({ days: 0, ms: minutes * 60_000 });
    expect(parseDuration('PT1M')).toEqual({ days: 0, ms: 60_000 });
  });
});

it.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
  ['2026-06-01T08:00:00Z', 24, '2028-06-01T08:00:00Z'],
  ['2026-03-31T23:30:00Z', -1, '2026-02-28T23:30:00Z'],
])('%s and %i months are %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toBe(at(to));
});

describe('P13: times and ranges', () => {
  it.each([
    ['2026-06-05t10:00:00z', '2026-06-05T10:00:00Z'],
    ['2026-06-05T10:00Z', '2026-06-05T10:00:00Z'],
    ['2026-06-05T10:00:00.5Z', '2026-06-05T10:00:00.500Z'],
    ['2026-06-05T10:00:00.123456789Z', '2026-06-05T10:00:00.123Z'],
    ['2026-06-05T10:00:00-02:30', '2026-06-05T12:30:00Z'],
    ['2026-06-05T10:00:00+24:00', '2026-06-04T10:00:00Z'],
    ['2026-06-05T10:00:00+02:59', '2026-06-05T07:01:00Z'],
  ])('%s is %s', (text, moment) => {
    expect(parseWhen(text)).toEqual({ at: at(moment) });
  });

  it.each([
    '2026-06-05T10:00:00+24:01',
    '2026-06-05T10:00:00-25:00',
    '2026-06-05T10:00:00+02:60',
    '2026-06-31T10:00:00Z',
    '2026-06-05T10:00:00.Z',
    '2026-06-05T10:00:00.1234567890Z',
    'x2026-06-05T10:00:00Z',
    '2026-06-05T10:00:00Zx',
    '2026-06-05T10:00:00*02:00',
    '2026-06-05 10:00:00Z',
  ])('%j is not parsed', (text) => {
    expect(parseWhen(text)).toBeNull();
  });

  it('a range starts and ends at its given times, or at the boundaries of its days in its zone', () => {
    const [day, moment] = [parseWhen('2026-06-05'), parseWhen('2026-06-05T10:00:00Z')];
    expect(day && rangeBegin(day, 'Asia/Tokyo')).toBe(at('2026-06-04T15:00:00Z'));
    expect(moment && rangeBegin(moment, 'Asia/Tokyo')).toBe(at('2026-06-05T10:00:00Z'));
    expect(moment && rangeEnd(moment, 'Asia/Tokyo')).toBe(at('2026-06-05T10:00:00Z'));
  });
});
