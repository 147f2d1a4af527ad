import { describe, expect, it } from 'vitest';
import type { Basket, Payment } from '../../src/domain/basket/basket.js';
import {
  refund,
  refundByTreasurer,
  requireHolder,
  type RefundRequest,
  refundable,
} from '../../src/domain/basket/payments.js';
import { basketOf, byVendor, paymentOf } from './baskets.js';
import { idsOf, named, NOW, refusalOf } from './workspace.js';

const TILL = { id: 5, name: 'Till' };
const REFUNDED: Payment[] = [
  paymentOf(1000, { paymentReference: TILL, treasurerReference: 'till' }),
  byVendor(500, 't1'),
  paymentOf(700, { treasurerReference: 'desk' }),
  byVendor(300, 't2', { fundingInstrumentDisplayText: 'Visa •••• 3220' }),
  byVendor(-100, 't1'),
];

describe('B6: the refundable amount of a treasurer', () => {
  it('is the sum of its payments minus its refunds', () => {
    const basket = basketOf({ payments: REFUNDED });
    expect(refundable(basket, 'merchant')).toBe(1700);
    expect(refundable(basket, 'vendor')).toBe(700);
    expect(refundable(basket, 'agent')).toBe(0);
  });
});

describe('B6: a refund', () => {
  const BASKET = basketOf({ status: 'paid', payments: REFUNDED });
  const refunded = (asked: Partial<RefundRequest>, basket: Basket = BASKET) =>
    refund(basket, { amount: 5, refundType: 'merchant', ...asked }, idsOf(), NOW);
  const last = ({ payments }: Basket) => payments.at(-1);

  it('is stored as a negative payment after the newest payment; the total does not change (B7)', () => {
    const after = refunded({ reason: 'rain' });
    expect(after).toEqual({
      ...BASKET,
      payments: [...REFUNDED, paymentOf(-500, { treasurerReference: 'desk', comment: 'rain' })],
    });
  });

  it('copies the gateway and the card of its payment', () => {
    const one = basketOf({ status: 'paid', payments: REFUNDED.slice(0, 2) });
    expect(last(refunded({}, one))).toEqual(
      paymentOf(-500, { treasurerReference: 'till', paymentReference: TILL }),
    );
    expect(last(refunded({ amount: 2, refundType: 'vendor', transactionId: 't1' }, one))).toEqual(
      byVendor(-200, 't1'),
    );
  });

  it('belongs to the payment with its transaction, even if others are newer', () => {
    expect(last(refunded({ amount: 2, refundType: 'vendor', transactionId: 't1' }))).toEqual(
      byVendor(-200, 't1'),
    );
  });

  it("belongs to the treasurer's newest payment if the treasurer is not the platform, and has no transaction", () => {
    const newest = paymentOf(700, { treasurerReference: 'desk', transactionId: 't3' });
    const after = refunded({}, basketOf({ status: 'paid', payments: [paymentOf(500), newest] }));
    expect(last(after)).toMatchObject({ treasurerReference: 'desk', transactionId: null });
  });

  it('has a transaction only if the platform pays it', () => {
    expect(last(refunded({ transactionId: 't1' }))?.transactionId).toBeNull();
  });

  it.each([
    { amount: 17 },
    { amount: 4, refundType: 'vendor', transactionId: 't1' },
    { amount: 3, refundType: 'vendor', transactionId: 't2' },
  ] as const)('of %j is allowed if the treasurer holds it', (asked) => {
    expect(last(refunded(asked))?.amountMinor).toBe(-asked.amount * 100);
  });

  it.each([
    [{ amount: 17.01 }, 17],
    [{ amount: 4.01, refundType: 'vendor', transactionId: 't1' }, 4],
    [{ amount: 3.01, refundType: 'vendor', transactionId: 't2' }, 3],
  ] as const)('of %j is refused if the treasurer holds %j', (asked, allowed) => {
    const error = { in: 'query', field: 'amount', rule: 'B6', code: 'exceeds_refundable' };
    expect(refusalOf(() => refunded(asked)).errors).toEqual([{ ...error, received: asked.amount, allowed }]);
  });

  it('of a treasurer that holds nothing is refused with the amount held by each treasurer (B7)', () => {
    const act = () => refunded({ amount: 0.01, refundType: 'agent' });
    expect(refusalOf(act).errors).toMatchObject([
      {
        message: 'exceeds_refundable.nothing',
        values: { refundType: 'agent', currency: 'EUR', vendorHolds: 7, merchantHolds: 17, agentHolds: 0 },
        allowed: 0,
      },
    ]);
  });

  it.each(['vendor', 'merchant', 'agent'] as const)(
    'by %s is refused if nothing was paid, without naming other treasurers',
    (refundType) => {
      const act = () => refunded({ refundType }, basketOf({ status: 'reserved', payments: [] }));
      expect(refusalOf(act).errors).toMatchObject([{ message: 'exceeds_refundable.unpaid', allowed: 0 }]);
    },
  );

  it('of a transaction is also limited by the sum of the treasurer', () => {
    const payments = [byVendor(500, 't1'), byVendor(-400, 't0')];
    const act = () =>
      refunded({ amount: 2, refundType: 'vendor', transactionId: 't1' }, basketOf({ payments }));
    expect(refusalOf(act).errors).toMatchObject([{ rule: 'B6', code: 'exceeds_refundable', allowed: 1 }]);
  });

  it('by the platform must name a transaction of the booking', () => {
    const where = { in: 'query', field: 'transactionId' };
    expect(refusalOf(() => refunded({ refundType: 'vendor' })).errors).toEqual([
      { ...where, rule: 'B6', code: 'required' },
    ]);
    expect(
      refusalOf(() => refunded({ refundType: 'vendor', transactionId: 't9', amount: 0 })).errors,
    ).toEqual([
      {
        in: 'query',
        field: 'amount',
        rule: 'B6',
        code: 'too_small',
        message: 'too_small.exclusive',

        received: 0,
        allowed: 0,
      },
      {
        ...where,
        rule: 'B6',
        code: 'not_found',
        message: 'not_found.transaction',
        received: 't9',
      },
    ]);
  });

  it('by the platform cannot use another treasurer’s transaction', () => {
    const payments = [paymentOf(500, { transactionId: 't3' }), byVendor(500, 't1')];
    const act = () => refunded({ refundType: 'vendor', transactionId: 't3' }, basketOf({ payments }));
    expect(named(refusalOf(act).errors)).toEqual(['transactionId: not_found']);
  });

  it('is possible from a cancelled booking, but not from a paying one', () => {
    expect(refunded({}, { ...BASKET, status: 'cancelled' }).payments).toHaveLength(6);
    expect(refusalOf(() => refunded({}, { ...BASKET, status: 'paying' })).code).toBe('conflict');
  });
});

describe('B6: refunds by a treasurer', () => {
  const back = (
    amountMinor: number,
    treasurer: Payment['treasurerType'],
    payments: readonly Payment[] = REFUNDED,
  ) =>
    refundByTreasurer(basketOf({ payments }), treasurer, amountMinor, {
      comment: 'rain',
      ids: idsOf(),
      now: NOW,
    })
      .payments.slice(payments.length)
      .map(({ amountMinor: amount, transactionId, comment }) => ({ amount, transactionId, comment }));

  it.each([
    [200, [['t2', -200]]],
    [300, [['t2', -300]]],
    [
      500,
      [
        ['t2', -300],
        ['t1', -200],
      ],
    ],
    [
      9999,
      [
        ['t2', -300],
        ['t1', -400],
      ],
    ],
    [0, []],
  ] as const)('of %i by the platform are taken from its transactions, newest first: %j', (amount, taken) => {
    expect(back(amount, 'vendor')).toEqual(
      taken.map(([transactionId, minor]) => ({ amount: minor, transactionId, comment: 'rain' })),
    );
  });

  it.each([
    [1200, [-1200]],
    [9999, [-1700]],
  ])('of %i by a merchant are taken from the sum of its payments: %j', (amount, taken) => {
    expect(back(amount, 'merchant')).toEqual(
      taken.map((minor) => ({ amount: minor, transactionId: null, comment: 'rain' })),
    );
  });

  it('are empty for a treasurer without payments', () => {
    expect(back(100, 'agent')).toEqual([]);
  });

  it('never use another treasurer’s transaction for the platform', () => {
    const payments = [byVendor(500, 't1'), paymentOf(500, { transactionId: 't3' })];
    expect(back(800, 'vendor', payments)).toEqual([{ amount: -500, transactionId: 't1', comment: 'rain' }]);
  });

  it('count a transaction with two payments once, and skip payments without a transaction', () => {
    const payments = [byVendor(100, 't1'), byVendor(200, 't1'), byVendor(500, '', { transactionId: null })];
    expect(back(800, 'vendor', payments)).toEqual([{ amount: -300, transactionId: 't1', comment: 'rain' }]);
  });
});

describe('B7: a treasurer that holds no money of a booking', () => {
  const basket = basketOf({ status: 'paid', payments: [paymentOf(1000), byVendor(500, 't1')] });

  it('is refused, and the error lists the amount of each treasurer', () => {
    const { code, errors } = refusalOf(() => requireHolder(basket, 'agent'));
    expect(code).toBe('invalid_request');
    expect(errors).toEqual([
      {
        in: 'query',
        field: 'refundType',
        rule: 'B7',
        code: 'exceeds_refundable',
        message: 'exceeds_refundable.holder',
        received: 'agent',
        allowed: ['vendor', 'merchant', 'ignore'],
        values: { currency: 'EUR', vendor: 'vendor', vendorHolds: 5, merchantHolds: 10, agentHolds: 0 },
      },
    ]);
  });

  it.each([[[]], [[paymentOf(1000), paymentOf(-1000)]]])(
    'is refused if no treasurer holds money, and the error names only `ignore`',
    (payments) => {
      const { errors } = refusalOf(() => requireHolder(basketOf({ status: 'paid', payments }), 'agent'));
      expect(errors).toMatchObject([{ message: 'exceeds_refundable.ignore', allowed: ['ignore'] }]);
    },
  );

  it('is accepted once it holds money', () => {
    expect(() => requireHolder(basket, 'merchant')).not.toThrow();
  });
});
