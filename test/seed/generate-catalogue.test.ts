import { beforeAll, describe, expect, it } from 'vitest';
import { civilDay } from '../../src/domain/shared/civil-time.js';
import { fitsCurrency } from '../../src/domain/shared/money.js';
import { type GeneratedFixture, generateFixture } from '../../src/seed/generate/generate.js';
import { priceOf } from '../../src/seed/generate/merchants.js';
import { CURRENCY_RATES } from '../../src/seed/places/countries.js';

describe('the generated price', () => {
  it.each(Object.keys(CURRENCY_RATES))('in %s has the intended value, in round steps', (currency) => {
    const { perEuro, step } = CURRENCY_RATES[currency] ?? { perEuro: 1, step: 1 };
    for (const euro of [20, 79.9, 150]) {
      const { amount } = priceOf(euro, currency);
      expect(Math.abs(amount - euro * perEuro)).toBeLessThanOrEqual(step / 2 + 1e-9);
      expect(fitsCurrency(amount, currency)).toBe(true);
    }
    expect(priceOf(0.0001, currency).amount).toBe(step);
  });
});

describe('a generated catalogue', () => {
  let made: GeneratedFixture;
  beforeAll(async () => {
    const firstDay = civilDay(2026, 6, 1) ?? 0;
    const size = { merchants: 1, activities: 60, bookings: 250 };
    made = await generateFixture({ ...size, seed: 3, firstDay, days: 90, workspace: 'demo' });
  });

  it('has booking notes for every rule', () => {
    expect(made.fixture.rules.filter(({ bookingNote }) => bookingNote === '')).toEqual([]);
  });

  it('has no custom or exclusive rules, so that guests can book each rule', () => {
    expect(made.fixture.rules.filter(({ isCustom, isExclusive }) => isCustom || isExclusive)).toEqual([]);
  });

  it('has vouchers that each pay for one booking (M4)', () => {
    const kept = made.fixture.baskets.filter(({ status }) => status !== 'cancelled');
    const codes = kept.flatMap(({ vouchers }) => vouchers.map(({ code }) => code));
    expect(codes.length).toBeGreaterThan(2);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
