import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import {
  amountError,
  priceError,
  findGateway,
  requireAgent,
  requireTreasurer,
  treasurerReference,
  pay,
  type PaymentRequest,
  newPayment,
} from '../../src/domain/basket/payments.js';
import { basketOf, paymentOf } from './baskets.js';
import { ANN, clientOf, idsOf, merchantOf, NOW, refusalOf } from './workspace.js';

const AT = { in: 'query', field: 'amount' } as const;
const AGENT = clientOf({ agent: ANN });
const TILL = { id: 5, name: 'Till' };

describe('the creation of a payment', () => {
  it('fills missing members of the movement with empty values', () => {
    const movement = { amountMinor: 250, treasurerType: 'merchant', treasurerReference: 'tagus' } as const;
    expect(newPayment(idsOf(), movement, NOW)).toEqual(paymentOf(250));
  });

  it('keeps all members of the movement', () => {
    const movement = {
      amountMinor: -250,
      treasurerType: 'vendor',
      treasurerReference: 'vendor',
      paymentReference: TILL,
      fundingInstrumentDisplayText: 'Visa •••• 4242',
      comment: 'rain',
      channel: 'page',
      transactionId: 't1',
    } as const;
    expect(newPayment(idsOf(), movement, NOW)).toEqual({ id: 1, createdAt: NOW, ...movement });
  });
});

it('the treasurer is the platform, the selling merchant, or the key’s agent (B6)', () => {
  expect(treasurerReference('vendor', 'tagus', AGENT)).toBe('vendor');
  expect(treasurerReference('merchant', 'tagus', AGENT)).toBe('tagus');
  expect(treasurerReference('agent', 'tagus', AGENT)).toBe('ann');
  expect(treasurerReference('agent', 'tagus', clientOf())).toBe('');
});

it('fields for agents are refused to keys without an agent (B3)', () => {
  expect(() => requireAgent(AGENT, '/payment')).not.toThrow();
  expect(refusalOf(() => requireAgent(clientOf(), '/payment'))).toMatchObject({
    code: 'forbidden',
    message: 'forbidden.agent',
    values: { field: '/payment' },
  });
});

describe('P14: an amount', () => {
  it.each([
    [0.01, 'EUR'],
    [900_000_000, 'EUR'],
    [1, 'JPY'],
    [0.001, 'KWD'],
  ])('of %d %s is valid', (amount, currency) => {
    expect(amountError('B5', amount, currency, AT)).toBeNull();
    expect(priceError(amount, currency, AT)).toBeNull();
  });

  it.each([0, -1])('of %d is too small for a payment (B5)', (amount) => {
    expect(amountError('B5', amount, 'EUR', AT)).toEqual({
      ...AT,
      rule: 'B5',
      code: 'too_small',
      message: 'too_small.exclusive',

      received: amount,
      allowed: 0,
    });
  });

  it('of 0 is a valid price', () => {
    expect(priceError(0, 'EUR', AT)).toBeNull();
  });

  it('above 900,000,000 is too large', () => {
    expect(amountError('B5', 900_000_000.01, 'EUR', AT)).toEqual({
      ...AT,
      rule: 'P14',
      code: 'too_large',

      received: 900_000_000.01,
      allowed: 900_000_000,
    });
  });

  it.each([
    [0.001, 'EUR', 2],
    [0.5, 'JPY', 0],
  ])('of %d %s has too many decimals', (amount, currency, allowed) => {
    expect(amountError('B5', amount, currency, AT)).toEqual({
      ...AT,
      rule: 'P14',
      code: 'wrong_format',
      message: 'wrong_format.decimals',
      values: { currency },
      received: amount,
      allowed,
    });
  });
});

describe('a gateway', () => {
  const merchants = [
    merchantOf({ paymentGateways: [TILL] }),
    undefined,
    merchantOf({ paymentGateways: [{ id: 6, name: 'Web' }, TILL] }),
  ];

  it('is null if no gateway is sent', () => {
    expect(findGateway(undefined, merchants, AT)).toEqual({ value: null, errors: [] });
  });

  it('may belong to any merchant of the booking', () => {
    expect(findGateway(6, merchants, AT)).toEqual({ value: { id: 6, name: 'Web' }, errors: [] });
  });

  it('must belong to a merchant of the booking; the refusal names each known gateway once', () => {
    expect(findGateway(7, merchants, AT)).toEqual({
      value: null,
      errors: [
        {
          ...AT,
          rule: 'P0',
          code: 'not_found',
          message: 'not_found.reference',
          values: { resource: 'payment gateway' },
          received: 7,
          allowed: [5, 6],
        },
      ],
    });
  });
});

describe('B5: a payment', () => {
  const merchants = [merchantOf({ paymentGateways: [TILL] })];
  const paid = (asked: Partial<PaymentRequest>, basket: Basket = basketOf(), caller = AGENT) =>
    pay(
      basket,
      { amount: 10, treasurerType: 'merchant', ...asked },
      { caller, merchants, ids: idsOf(), now: NOW },
    );

  it('is added to earlier payments, and makes the booking paid when their sum is enough (B2)', () => {
    const part = paid({ amount: 4, referenceId: 5, comment: 'cash' });
    expect(part.payments).toEqual([paymentOf(400, { comment: 'cash', paymentReference: TILL })]);
    expect(part.status).toBe('reserved');
    const rest = paid({ amount: 6 }, part);
    expect(rest.payments).toEqual([...part.payments, paymentOf(600)]);
    expect(rest.status).toBe('paid');
  });

  it('gets a transaction only if the platform takes it', () => {
    expect(paid({ treasurerType: 'vendor' }).payments).toMatchObject([
      { treasurerType: 'vendor', treasurerReference: 'vendor', transactionId: 'code-1-of-some-length' },
    ]);
    expect(paid({ treasurerType: 'agent' }).payments).toMatchObject([
      { treasurerType: 'agent', treasurerReference: 'ann', transactionId: null },
    ]);
  });

  it('may exceed the balance', () => {
    expect(paid({ amount: 99 }).payments).toMatchObject([{ amountMinor: 9900 }]);
  });

  it('for an agent needs an agent’s key', () => {
    expect(() => requireTreasurer(AGENT, 'agent')).not.toThrow();
    expect(() => requireTreasurer(clientOf(), 'merchant')).not.toThrow();
    expect(refusalOf(() => requireTreasurer(clientOf(), 'agent'))).toMatchObject({
      code: 'forbidden',
      message: 'forbidden.treasurer',
      values: { field: 'treasurerType', allowed: ['merchant'] },
    });
    expect(paid({ treasurerType: 'merchant' }, basketOf(), clientOf()).payments).toHaveLength(1);
  });

  it('needs a reserved or paid booking', () => {
    expect(refusalOf(() => paid({}, basketOf({ status: 'paying' }))).code).toBe('conflict');
  });

  it('is refused with an error for each invalid parameter', () => {
    const { code, errors } = refusalOf(() => paid({ amount: 0, referenceId: 9 }));
    expect(code).toBe('invalid_request');
    expect(errors).toMatchObject([
      { in: 'query', field: 'amount', rule: 'B5', code: 'too_small' },
      { in: 'query', field: 'referenceId', rule: 'P0', code: 'not_found' },
    ]);
  });
});
