import { describe, expect, test } from 'vitest';
import { exponentOf, isCurrency, readCurrency } from '../../src/domain/shared/money.js';

/** Minor units as ISO 4217 publishes them; every other current currency has 2. */
const DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const EXCEPTIONS = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  ),
);
/** Codes that `Intl` knows but ISO 4217 has withdrawn, or that have no minor unit (XDR, XSU). */
const NOT_CURRENT = new Set(['ANG', 'CUC', 'HRK', 'SLL', 'ZWL', 'XDR', 'XSU', 'BGN']);

describe('currencies (P14)', () => {
  test.each([...EXCEPTIONS])('%s has %i decimals', (code, decimals) => {
    expect(isCurrency(code)).toBe(true);
    expect(exponentOf(code)).toBe(decimals);
  });

  test.each(['EUR', 'USD', 'MRU', 'MGA', 'HUF', 'XCG', 'ZWG', 'AFN', 'IDR'])('%s has 2 decimals', (code) => {
    expect(isCurrency(code)).toBe(true);
    expect(exponentOf(code)).toBe(2);
  });

  test('every other currency that Intl knows has 2 decimals', () => {
    const others = Intl.supportedValuesOf('currency').filter((code) => !EXCEPTIONS.has(code));
    const odd = others.filter(
      (code) => exponentOf(code) !== 2 || (!isCurrency(code) && !NOT_CURRENT.has(code)),
    );
    expect(odd).toEqual([]);
  });

  test.each(['ANG', 'HRK', 'XDR', 'ABC', 'eur', ''])('refuses %j', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

describe('a currency code, or a locale that implies a currency (M8)', () => {
  test.each([
    ['EUR', { currency: 'EUR', locale: null }],
    ['en_US', { currency: 'USD', locale: 'en-US' }],
    ['de-CH', { currency: 'CHF', locale: 'de-CH' }],
    ['ja_JP', { currency: 'JPY', locale: 'ja-JP' }],
    ['de_DE@currency=USD', { currency: 'USD', locale: 'de-DE' }],
  ])('%s is recognised', (text, expected) => {
    expect(readCurrency(text)).toEqual(expected);
  });

  test.each(['ANG', 'XQX', 'en_ZZ', 'en_US@currency=ANG', 'en', ''])('%j is not recognised', (text) => {
    expect(readCurrency(text)).toBeNull();
  });
});
