import { describe, expect, it } from 'vitest';
import { requireLive, requireStatus, type BasketAction } from '../../src/domain/basket/status.js';
import type { Basket, BasketStatus } from '../../src/domain/basket/basket.js';
import { basketOf, GONE } from './baskets.js';
import { refusalOf } from './workspace.js';

const STATUSES: readonly BasketStatus[] = ['paying', 'reserved', 'paid', 'cancelled'];

describe('basket statuses that allow an action', () => {
  it.each<[BasketAction, readonly BasketStatus[]]>([
    ['pay', ['reserved', 'paid']],
    ['refund', ['reserved', 'paid', 'cancelled']],
    ['cancel', ['reserved', 'paid']],
    ['rebook', ['reserved', 'paid']],
    ['edit', ['reserved', 'paying']],
    ['checkIn', ['reserved', 'paid']],
    ['sendTickets', ['reserved', 'paid']],
    ['setRemarks', ['reserved', 'paying', 'paid', 'cancelled']],
    ['setNumber', ['reserved', 'paying', 'paid', 'cancelled']],
  ])('for %s are %j', (action, allowed) => {
    for (const status of allowed) expect(() => requireStatus(basketOf({ status }), action)).not.toThrow();
    for (const status of STATUSES.filter((one) => !allowed.includes(one)))
      expect(refusalOf(() => requireStatus(basketOf({ status }), action))).toEqual({
        code: 'conflict',
        message: 'conflict.status',
        errors: [],
        values: { id: 100, status, allowed },
      });
  });

  it('exclude waiting for a hosted payment; the refusal has the time when the payment expires (H2)', () => {
    const expiresAt = Date.parse('2026-06-01T08:45:00Z');
    const hostedPayment = { expiresAt } as Basket['hostedPayment'];
    expect(
      refusalOf(() => requireStatus(basketOf({ status: 'paying', hostedPayment }), 'cancel')),
    ).toMatchObject({
      code: 'conflict',
      message: 'conflict.paying',
      values: {
        id: 100,
        status: 'paying',
        allowed: ['reserved', 'paid'],
        until: '2026-06-01T08:45:00+00:00',
      },
    });
  });
});

it('only a line that is not cancelled allows actions (B7)', () => {
  expect(() => requireLive('B7', { id: 7, cancellation: null }, 'guest')).not.toThrow();
  expect(refusalOf(() => requireLive('B7', { id: 7, cancellation: GONE }, 'guest'))).toEqual({
    code: 'conflict',
    message: 'conflict.cancelled_guest',
    errors: [],
    values: { id: 7 },
  });
});
