import { expect, test } from 'vitest';
import { fitsCurrency } from '../../src/domain/shared/money.js';
import { checkDecimals } from '../../src/seed/fixture/checks/checks.js';

// Forints have two decimals by ISO 4217, but prices are written without; the ouguiya has two, but divides by 5.
test.each([
  [12.5, 'HUF', []],
  [12.505, 'HUF', [{ code: 'wrong_format', allowed: 2 }]],
  [1.25, 'MRU', []],
  [1.255, 'MGA', [{ code: 'wrong_format', allowed: 2 }]],
  [0.5, 'JPY', [{ code: 'wrong_format', allowed: 0 }]],
])('a fixture may say %d %s as a request may (P14)', (amount, currency, faults) => {
  expect(checkDecimals('/price', { amount, currency })).toMatchObject(faults);
  expect(fitsCurrency(amount, currency)).toBe(faults.length === 0);
});
