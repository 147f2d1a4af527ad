import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatItemId,
  itemIdBounds,
  itemMoments,
  occurrenceTimes,
  parseItemId,
  splitChain,
} from '../../src/domain/schedule/item-id.js';
import { DAY_MS } from '../../src/domain/shared/civil-time.js';
import { ruleOf } from './rules.js';

const at = (text: string) => Date.parse(text);

describe('ids of availability items', () => {
  it.each([
    ['812_trip_20260605100000_20260605130000', 'trip', '2026-06-05T10:00:00Z', '2026-06-05T13:00:00Z'],
    ['812_rental_20260605100000_20260605103000', 'rental', '2026-06-05T10:00:00Z', '2026-06-05T10:30:00Z'],
    ['812_day_trip_20260605_20260606', 'day_trip', '2026-06-05T00:00:00Z', '2026-06-06T00:00:00Z'],
  ] as const)('of %s contain its rule and local times', (id, type, start, end) => {
    expect(parseItemId(id)).toEqual({ ruleId: 812, type, start: at(start), end: at(end) });
  });

  it.each([
    ['trip', '812_trip_20260605000000_20260605010000', true],
    ['trip', '812_trip_20260606235959_20260607010000', true],
    ['trip', '812_trip_20260604235959_20260605010000', false],
    ['trip', '812_trip_20260607000000_20260607010000', false],
    ['trip', '812_rental_20260605100000_20260605110000', false],
    ['trip', '81_trip_20260605100000_20260605110000', false],
    ['day_trip', '812_day_trip_20260606_20260608', true],
    ['day_trip', '812_day_trip_20260607_20260608', false],
  ] as const)('of a %s sort between the bounds of its days: %s, %s', (type, id, is) => {
    const [from, to] = itemIdBounds({ id: 812, type }, at('2026-06-05') / DAY_MS, at('2026-06-06') / DAY_MS);
    expect(from <= id && id < to).toBe(is);
  });

  it('of a voucher contain no times', () => {
    expect(parseItemId('812_voucher')).toEqual({ ruleId: 812, type: 'voucher', start: null, end: null });
  });

  it.each([
    '',
    '812',
    '0_voucher',
    '0812_voucher',
    '812_trip',
    '812_trip_20260605_20260605',
    '812_trip_20260231100000_20260231130000',
    '812_trip_20260605250000_20260605260000',
    '812_day_trip_20260605100000_20260605130000',
    '812_voucher ',
    '812_voucher,812_voucher',
    '812_cruise_20260605100000_20260605130000',
    '812_voucher_20260605_20260605',
    '812_day_trip',
    '812_trip_20260605100000_20260631130000',
    '812_trip_20260605100000_2026060513000',
    '812_trip_2026060510000_20260605130000',
    '812_trip_20260605100000_20260605136000',
    '812_trip_20260605100000_20260605130060',
    'x812_voucher',
    '12345678901234567_voucher',
    '812_toString',
  ])('do not include %j', (id) => {
    expect(parseItemId(id)).toBeNull();
  });

  it('can be parsed and formatted without a change', () => {
    const day = fc.integer({ min: 0, max: 60_000 });
    const second = fc.integer({ min: 0, max: 86_399 });
    fc.assert(
      fc.property(
        fc.constantFrom('trip', 'rental', 'day_trip'),
        day,
        second,
        second,
        (type, days, from, to) => {
          const timed = type === 'day_trip' ? [0, 0] : [from * 1000, to * 1000];
          const [start = 0, end = 0] = timed.map((ms) => days * DAY_MS + ms);
          const id = { ruleId: 7, type, start, end } as const;
          expect(parseItemId(formatItemId(id))).toEqual(id);
        },
      ),
    );
  });

  it('A9: can form a chain, separated by commas', () => {
    expect(splitChain('1_voucher,2_voucher')).toEqual(['1_voucher', '2_voucher']);
    expect(splitChain(' 1_voucher , 2_voucher ')).toEqual(['1_voucher', '2_voucher']);
  });
});

describe('A1: the time for which an item takes seats of shared resources', () => {
  it.each([
    [
      'trip',
      'PT3H',
      '812_trip_20260605100000_20260605130000',
      '2026-06-05T09:00:00Z',
      '2026-06-05T12:00:00Z',
    ],
    // When Lisbon's clocks are set back, 01:30 occurs twice in a night. The trip starts at the first 01:30 and ends
    // an hour later.
    [
      'trip',
      'PT1H',
      '812_trip_20261025013000_20261025013000',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ],
    // a day trip has 25 hours when the clock is set back
    ['day_trip', 'P1D', '812_day_trip_20261025_20261025', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
    ['day_trip', 'P2D', '812_day_trip_20260605_20260606', '2026-06-04T23:00:00Z', '2026-06-06T23:00:00Z'],
  ] as const)('of a %s of %s is the time of its occurrence', (type, duration, id, startsAt, endsAt) => {
    const moments = itemMoments(id, ruleOf({ type, duration }), 'Europe/Lisbon');
    expect(moments).toMatchObject({ startsAt: at(startsAt), endsAt: at(endsAt) });
  });

  it('is empty for a voucher', () => {
    expect(
      itemMoments('812_voucher', ruleOf({ type: 'voucher', duration: null }), 'Europe/Lisbon'),
    ).toBeNull();
  });
});

describe('A10: the end of an occurrence', () => {
  const times = (type: 'trip' | 'day_trip', duration: string | null, start: string) =>
    occurrenceTimes(ruleOf({ type, duration }), at(`${start}Z`), 'Europe/Lisbon');

  it.each([
    ['P1D', '2026-03-28T12:00:00', '2026-03-29T11:00:00Z', '2026-03-29T12:00:00'],
    ['PT24H', '2026-03-28T12:00:00', '2026-03-29T12:00:00Z', '2026-03-29T13:00:00'],
    ['P1DT1H', '2026-06-05T12:00:00', '2026-06-06T12:00:00Z', '2026-06-06T13:00:00'],
    [null, '2026-06-05T12:00:00', '2026-06-05T11:00:00Z', '2026-06-05T12:00:00'],
    ['soon', '2026-06-05T12:00:00', '2026-06-05T11:00:00Z', '2026-06-05T12:00:00'],
  ])('of a trip of %s from %s is %s', (duration, start, endsAt, end) => {
    expect(times('trip', duration, start)).toMatchObject({ endsAt: at(endsAt), end: at(`${end}Z`) });
  });

  it.each([
    ['P1D', '2026-06-05'],
    ['PT5H', '2026-06-05'],
    ['PT24H', '2026-06-05'],
    ['PT25H', '2026-06-06'],
    ['P1DT1H', '2026-06-06'],
    ['P3D', '2026-06-07'],
    [null, '2026-06-05'],
  ])('of a day trip of %s is at the end of %s, for any start time', (duration, last) => {
    for (const time of ['00:00:00', '15:00:00'])
      expect(times('day_trip', duration, `2026-06-05T${time}`)).toEqual({
        startsAt: at('2026-06-04T23:00:00Z'),
        endsAt: at(`${last}T23:00:00Z`),
        end: at(`${last}T00:00:00Z`),
      });
  });

  it('is undefined if a clock change skips its start', () => {
    expect(times('trip', 'PT1H', '2026-03-29T01:30:00')).toBeNull();
    expect(itemMoments('812_trip_20260329013000_20260329023000', ruleOf(), 'Europe/Lisbon')).toBeNull();
    expect(itemMoments('tomorrow', ruleOf(), 'Europe/Lisbon')).toBeNull();
  });
});
