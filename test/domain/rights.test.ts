import { describe, expect, it } from 'vitest';
import { requireBookingRights, requireNewTransaction } from '../../src/domain/booking/decide-booking.js';
import { requestOf } from './requests.js';
import { ANN, clientOf, refusalOf } from './workspace.js';

describe('B3: fields for agents', () => {
  const payment = { amount: 1, currency: 'EUR' };

  it.each([{ payment }, { multidiscount: 0 }])('are refused to another key: %j', (parts) => {
    const [field = ''] = Object.keys(parts);
    expect(refusalOf(() => requireBookingRights(requestOf(parts), clientOf()))).toMatchObject({
      code: 'forbidden',
      message: 'forbidden.agent',
      values: { field: `/${field}` },
    });
    expect(() => requireBookingRights(requestOf(parts), clientOf({ agent: ANN }))).not.toThrow();
  });

  it('may be missing', () => {
    expect(() => requireBookingRights(requestOf(), clientOf())).not.toThrow();
  });
});

describe('H3: a third-party transaction', () => {
  const used = { basketOfTransaction: (id: string) => (id === 'used' ? {} : undefined) };
  const paidBy = (transactionId: string) => requestOf({ thirdPartyPayment: { transactionId } });

  it('can pay for one booking only', () => {
    expect(() => requireNewTransaction(paidBy('used'), used)).toThrow('conflict');
    expect(() => requireNewTransaction(paidBy('new'), used)).not.toThrow();
    expect(() => requireNewTransaction(requestOf(), used)).not.toThrow();
  });
});
