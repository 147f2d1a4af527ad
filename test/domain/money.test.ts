import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convert,
  fitsCurrency,
  formatPrice,
  fromMinor,
  percentOf,
  rateTo,
  supportedCurrencies,
  toMinor,
} from '../../src/domain/shared/money.js';

const EXCHANGE = { defaultCurrency: 'EUR', conversionRates: { JPY: 163.27, KWD: 0.3345, USD: 1.1, XTS: 0 } };

test.each([
  [19.99, 'EUR', 1999],
  [0, 'EUR', 0],
  [0.005, 'EUR', 1],
  [-1.005, 'EUR', -101],
  [1.5e-7, 'EUR', 0],
  [2.5e21, 'JPY', 2.5e21],
  [0.07, 'EUR', 7],
  [1.1, 'KWD', 1100],
  [163, 'JPY', 163],
  [-12.5, 'EUR', -1250],
  [1.005, 'EUR', 101],
  [1e21, 'JPY', 1e21],
  [1e-7, 'EUR', 0],
])('%d %s is %i minor units', (amount, currency, minor) => {
  expect(toMinor(amount, currency)).toBe(minor);
});

test.each([
  [12.5, 'EUR', true],
  [12.505, 'EUR', false],
  [12.5, 'JPY', false],
  [12.505, 'KWD', true],
  [1e-7, 'KWD', false],
  [1.5e-7, 'KWD', false],
  [1e21, 'JPY', true],
  [1.5e21, 'EUR', true],
  [12, 'JPY', true],
  [1.25, 'EUR', true],
  [1.25, 'JPY', false],
  [1.1e2, 'JPY', true],
])('%d is an amount in %s: %s (P14)', (amount, currency, fits) => {
  expect(fitsCurrency(amount, currency)).toBe(fits);
});

test.each([
  [555, 7.7, 43],
  [1665, 7.7, 128],
  [115, 50, 58],
  [250, 2.2, 6],
  [250, 1.8, 5],
  [1000, 0.05, 1],
  [1000, 0.0499999, 0],
  [100, 100, 100],
  [99, 0, 0],
  // 8.45 / 100 * 1000 is 84.49999999999999 in binary.
  [1000, 8.45, 85],
])('of %i, %d %% is %i: half units are rounded up, on the decimal figures (M2)', (amount, percent, part) => {
  expect(percentOf(amount, percent)).toBe(part);
});

test.each([
  [3333, 'EUR', 'JPY', 5442],
  [3333, 'EUR', 'KWD', 11149],
  [750, 'EUR', 'KWD', 2509],
  [100, 'EUR', 'EUR', 100],
  [110, 'USD', 'EUR', 100],
  [163, 'JPY', 'EUR', 100],
  [1000, 'USD', 'JPY', 1484],
])('%i %s converts to %i %s: each line is rounded (M8)', (amount, from, to, converted) => {
  expect(convert(amount, from, to, EXCHANGE)).toBe(converted);
});

test.each([
  ['EUR', 1],
  ['JPY', 163.27],
  ['XTS', undefined],
  ['CHF', undefined],
  ['toString', undefined],
])('the conversion rate to %s is %s (M8)', (currency, rate) => {
  expect(rateTo(EXCHANGE, currency)).toBe(rate);
});

test('the default currency’s rate is always 1 (M8)', () => {
  const exchange = { defaultCurrency: 'EUR', conversionRates: { EUR: 2, USD: 1.1, BAD: -1 } };
  expect(rateTo(exchange, 'EUR')).toBe(1);
  expect(supportedCurrencies(exchange)).toEqual(['EUR', 'USD']);
});

test('a currency without a rate is treated as the default currency', () => {
  expect(convert(100, 'EUR', 'CHF', EXCHANGE)).toBe(100);
  expect(convert(100, 'CHF', 'USD', EXCHANGE)).toBe(110);
});

test('a merchant has prices in its default currency and in each currency with a rate (M8)', () => {
  expect(supportedCurrencies(EXCHANGE)).toEqual(['EUR', 'JPY', 'KWD', 'USD']);
});

test.each([
  [1250, 'EUR', 'de', '12,50 €'],
  [1250, 'EUR', 'pt', '12,50 €'],
  [1250, 'EUR', 'en', '€12.50'],
  [1250, 'JPY', 'en', '¥1,250'],
  [1250, 'KWD', 'en', 'KWD 1.250'],
])('%i %s in the locale %s is formatted as %s', (amount, currency, language, written) => {
  expect(formatPrice(amount, currency, language).replaceAll('\u00A0', ' ')).toBe(written);
});

test('converting an amount to minor units and back returns the same amount, in every currency (P14)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (minor, currency) => {
        expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor);
      },
    ),
  );
});

test('rounding changes a percentage by at most half a unit, and never exceeds the amount', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(10_000), (amount, basisPoints) => {
      const part = percentOf(amount, basisPoints / 100);
      expect(Math.abs(part - (amount * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(part).toBeLessThanOrEqual(amount);
    }),
  );
});
