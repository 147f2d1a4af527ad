import { expect, it } from 'vitest';
import { costText } from '../../src/text/money-text.js';

const booking = (totalPayments: number, refunded: number, kind = 'cancellation') => ({
  ledger: [{ kind: 'price' }, { kind }],
  booking: { currency: 'EUR', totalPayments },
  originalTotal: 91.5,
  refunded,
});

it.each([
  ['of a paid one, what was refunded', booking(91.5, 41.5), 'Was €91.50, refunded €41.50'],
  [
    'of a paid one without a refund, that nothing was refunded',
    booking(91.5, 0),
    'Was €91.50, refunded €0.00',
  ],
  ['of one that was never paid, that nothing was paid', booking(0, 0), 'Was €91.50, never paid'],
  ['of one that was not cancelled, nothing', booking(0, 0, 'payment'), null],
])('the cost of a cancelled booking says %s', (_, found, text) => {
  expect(costText(found)).toBe(text);
});
