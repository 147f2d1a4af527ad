import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWithinPeriod,
  parsePeriod,
  widestPeriod,
  parseWhen,
  rangeBegin,
  rangeEnd,
} from '../../src/domain/shared/date-time.js';

const at = (text: string) => Date.parse(text);

describe('P13: period notation', () => {
  it.each([
    ['2026-06-05', '2026-06-04T23:00:00Z', null],
    ['2026-06-05,', '2026-06-04T23:00:00Z', null],
    [',2026-06-05', null, '2026-06-05T22:59:59.999Z'],
    ['2026-06-05T10:00:00Z,2026-06-06', '2026-06-05T10:00:00Z', '2026-06-06T22:59:59.999Z'],
  ])('%s is parsed', (text, from, to) => {
    const period = parsePeriod(text);
    expect(period?.from ? rangeBegin(period.from, 'Europe/Lisbon') : null).toBe(from && at(from));
    expect(period?.to ? rangeEnd(period.to, 'Europe/Lisbon') : null).toBe(to && at(to));
  });

  it.each(['', ',', 'a,b', '2026-06-05,2026-06-06,2026-06-07'])('%j is not parsed', (text) => {
    expect(parsePeriod(text)).toBeNull();
  });

  it.each(['2026-06-05,x', 'x,2026-06-05', ' , '])('%j is no period', (text) => {
    expect(parsePeriod(text)).toBeNull();
  });

  it('may contain spaces', () => {
    expect(parsePeriod(' 2026-06-05 , 2026-06-06 ')).toEqual({
      from: parseWhen('2026-06-05'),
      to: parseWhen('2026-06-06'),
    });
  });
});

describe('P13: a time is in a period if its displayed time is', () => {
  const isIn = (text: string, zone: string, moment: string) => {
    const period = parsePeriod(text);
    return period !== null && isWithinPeriod(period, zone, at(moment));
  };

  it.each([
    ['2026-06-13', 'Asia/Tokyo', '2026-06-12T15:00:00Z', true],
    ['2026-06-13', 'Asia/Tokyo', '2026-06-12T14:59:59.999Z', false],
    [',2026-06-12', 'Asia/Tokyo', '2026-06-12T14:59:59.999Z', true],
    [',2026-06-12', 'Asia/Tokyo', '2026-06-12T15:00:00Z', false],
    ['2026-06-12,2026-06-12', 'Europe/Lisbon', '2026-06-12T22:59:59Z', true],
    ['2026-06-12T15:00:00Z,2026-06-12T15:00:00Z', 'UTC', '2026-06-12T15:00:00.999Z', true],
    ['2026-06-12T15:00:00.500Z', 'UTC', '2026-06-12T15:00:00.999Z', false],
    [',2026-06-12T15:00:00.999Z', 'UTC', '2026-06-12T15:00:01Z', false],
  ])('%s in %s: %s', (text, zone, moment, is) => {
    expect(isIn(text, zone, moment)).toBe(is);
  });

  it('a time in a period is also in the widest period, in any zone', () => {
    const zones = fc.constantFrom('Europe/Lisbon', 'Asia/Tokyo', 'Etc/GMT+12', 'Etc/GMT-14');
    const periods = fc.constantFrom(
      '2026-06-12',
      ',2026-06-12',
      '2026-06-12,2026-06-13',
      ',2026-06-12T15:00:00Z',
    );
    const milliseconds = fc.integer({ min: at('2026-06-10T00:00:00Z'), max: at('2026-06-15T00:00:00Z') });
    fc.assert(
      fc.property(zones, periods, milliseconds, (zone, text, moment) => {
        const period = parsePeriod(text);
        if (!period || !isWithinPeriod(period, zone, moment)) return;
        const { from, to } = widestPeriod(period);
        expect(moment).toBeGreaterThanOrEqual(from ?? -Infinity);
        expect(moment).toBeLessThanOrEqual(to ?? Infinity);
      }),
    );
    expect(widestPeriod({ from: null, to: null })).toEqual({ from: null, to: null });
  });
});
