import { expect, test } from 'vitest';
import { fitsCurrency } from '../../src/domain/shared/money.js';
import { checkDecimals } from '../../src/seed/fixture/checks/checks.js';

// ISO 4217 gives the forint two decimals, but prices have none. ISO 4217 also gives the ouguiya two, although one ouguiya
// is five khoums.
test.each([
  [12.5, 'HUF', []],
  [12.505, 'HUF', [{ code: 'wrong_format', allowed: 2 }]],
  [1.25, 'MRU', []],
  [1.255, 'MGA', [{ code: 'wrong_format', allowed: 2 }]],
  [0.5, 'JPY', [{ code: 'wrong_format', allowed: 0 }]],
])('a fixture may contain %d %s exactly if a request may (P14)', (amount, currency, faults) => {
  expect(checkDecimals('/price', { amount, currency })).toMatchObject(faults);
  expect(fitsCurrency(amount, currency)).toBe(faults.length === 0);
});
