import { describe, expect, it } from 'vitest';
import { type BookingFilter, hasNumber, matchesBooking } from '../../src/domain/basket/filter.js';
import { type NamedPeriod, parsePeriod } from '../../src/domain/shared/date-time.js';
import { basketOf, byVendor, GONE, guestOf, itemOf } from './baskets.js';

const NONE: BookingFilter = {
  users: undefined,
  merchants: undefined,
  created: undefined,
  starting: undefined,
  text: undefined,
};
const SOURCE = { zoneOf: () => 'Europe/Lisbon', hasTitle: (activityId: number) => activityId === 7 };
const period = (text: string): NamedPeriod => {
  const parsed = parsePeriod(text);
  if (!parsed) throw new Error(text);
  return parsed;
};
const BASKET = basketOf({
  createdAt: Date.parse('2026-05-31T23:30:00Z'),
  items: [
    itemOf({ guests: [guestOf({ email: 'ada@example.com' })] }),
    itemOf({ startsAt: Date.parse('2026-07-01T09:00:00Z'), cancellation: GONE }),
    itemOf({ startsAt: null }),
  ],
});
const matches = (filter: Partial<BookingFilter>, basket = BASKET) =>
  matchesBooking(basket, { ...NONE, ...filter }, SOURCE);

it('every basket matches an empty filter', () => {
  expect(matches({})).toBe(true);
});

it('a basket must belong to one of the given users and one of the given merchants', () => {
  expect(matches({ users: ['ines@example.com'] })).toBe(true);
  expect(matches({ users: ['ada@example.com'] })).toBe(false);
  const anonymous = basketOf({ user: { ...BASKET.user, email: null } });
  expect(matches({ users: ['ines@example.com'] }, anonymous)).toBe(false);
  expect(matches({ merchants: ['tagus'] })).toBe(true);
  expect(matches({ merchants: ['other'] })).toBe(false);
});

describe('P13: dates are compared in the zone of the operator', () => {
  it.each([
    ['2026-06-01', true],
    ['2026-05-31', false],
  ])('a basket created on %s: %s', (day, expected) => {
    expect(matches({ created: period(`${day},${day}`) })).toBe(expected);
  });

  it.each([
    ['2026-06-05', true],
    ['2026-07-01', false], // that item is cancelled
    ['2026-06-06', false],
  ])('a basket that takes place on %s: %s', (day, expected) => {
    expect(matches({ starting: period(`${day},${day}`) })).toBe(expected);
  });

  it('both periods of a filter must match', () => {
    const day = (text: string) => period(`${text},${text}`);
    expect(matches({ created: day('2026-06-01'), starting: day('2026-06-05') })).toBe(true);
    expect(matches({ created: day('2026-06-02'), starting: day('2026-06-05') })).toBe(false);
  });
});

describe('B10: the search text of bookings', () => {
  it.each(['100', ' 100 ', 'ines', 'INES@example', 'lovelace', 'ada love', 'ADA@EXAMPLE'])(
    'finds "%s"',
    (text) => {
      expect(matches({ text })).toBe(true);
    },
  );

  it.each(['10', '1000', 'grace'])('does not find "%s"', (text) => {
    expect(matches({ text })).toBe(false);
  });

  it('finds every guest of an item', () => {
    const guests = [guestOf(), guestOf({ firstName: 'Grace', lastName: 'Hopper' })];
    expect(matches({ text: 'grace' }, basketOf({ items: [itemOf({ guests })] }))).toBe(true);
  });

  it('finds the title of a booked activity', () => {
    expect(matches({ text: 'sailing' }, basketOf({ items: [itemOf({ activityId: 7 })] }))).toBe(true);
    expect(matches({ text: 'sailing' }, basketOf({ items: [itemOf({ activityId: 8 })] }))).toBe(false);
  });
});

describe('a displayed number or code of a booking', () => {
  const numbered = basketOf({
    idAlias: 'A-7',
    bookingNumber: 'SAIL-2027/15',
    externalNumber: 'EXT9',
    payments: [byVendor(500, 'TX1'), byVendor(500, 'TX2')],
    items: [itemOf({ guests: [guestOf({ barCode: 'BAR1', barcodeAlias: 'B1' })] })],
  });

  it.each(['SAIL-2027/15', ' sail-2027 ', '2027/1', 'a-7', 'ext', 'tx2', 'bar1', 'B1'])(
    'is found by "%s"',
    (text) => {
      expect(hasNumber(numbered, text)).toBe(true);
    },
  );

  it.each(['', ' ', 'SAIL-2026', 'TX', 'BAR'])('is not found by "%s"', (text) => {
    expect(hasNumber(numbered, text)).toBe(false);
  });

  it('is not found in a booking that lacks it', () => {
    expect(hasNumber(basketOf(), 'null')).toBe(false);
  });

  it('is ignored by the documented search, except the id (B10)', () => {
    expect(matches({ text: 'SAIL-2027/15' }, numbered)).toBe(false);
  });
});
