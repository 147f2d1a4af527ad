import type { Breach } from './breach.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { PAY, READ, REFUND, cents } from './shared.js';

/** Breaches of payments and refunds. */
export const REFUNDS: readonly Breach[] = [
  planted('money', 'nobody may overpay', ['B5'], {
    request: async (traffic, aside) => {
      const [, id] = /^\/booking\/(\d+)\/payment$/.exec(traffic.path) ?? [];
      if (!id) return false;
      const { body } = await aside.send('GET', `/bookings/${id}`);
      return Number(traffic.query.get('amount')) > body.balance && body.status !== 'cancelled'
        ? (refuses(PAY, 400).request?.(traffic, aside) ?? false)
        : false;
    },
  }),
  planted('money', 'anybody pays the agent', ['B5', 'B3'], accepts(PAY, 403, { paymentId: 1 })),
  planted(
    'money',
    'any treasurer takes payments',
    ['B5', 'P6', 'P0', 'P11'],
    accepts(PAY, 400, { paymentId: 1 }, ({ query }) => Number(query.get('amount')) > 0),
  ),
  planted(
    'money',
    'a payment to the platform has no transaction',
    ['B5'],
    shows(READ, (body) => {
      for (const one of body.payments) if (one.treasurerType === 'vendor') delete one.transactionId;
    }),
  ),
  planted(
    'money',
    'payments go to the merchant, whoever took them',
    ['B5', 'B6'],
    takes(
      PAY,
      ({ query }) => query.get('treasurerType') === 'vendor' && query.set('treasurerType', 'merchant'),
    ),
  ),
  planted(
    'money',
    'a refund needs no transaction',
    ['B6'],
    accepts(
      REFUND,
      400,
      { paymentId: 1 },
      ({ query }) => query.get('refundType') === 'vendor' && !query.has('transactionId'),
    ),
  ),
  planted(
    'money',
    'a refund takes any transaction',
    ['B6'],
    accepts(REFUND, 400, { paymentId: 1 }, ({ query }) => query.get('transactionId')?.startsWith('no')),
  ),
  planted(
    'money',
    'a refund exceeds its transaction',
    ['B6'],
    accepts(
      REFUND,
      400,
      { paymentId: 1 },
      ({ query }) => query.has('transactionId') && !query.get('transactionId')?.startsWith('no'),
    ),
  ),
  planted(
    'money',
    'a refund of nothing is made',
    ['B6'],
    accepts(REFUND, 400, { paymentId: 1 }, ({ query }) => Number(query.get('amount')) <= 0),
  ),
  planted(
    'money',
    'a refund is a positive record',
    ['B6', 'M9'],
    shows(READ, (body) => {
      for (const one of body.payments) one.amount = Math.abs(one.amount);
    }),
  ),
  planted(
    'money',
    'refunds are negative sums',
    ['M9'],
    shows(READ, (body) => {
      body.totalRefunds = -body.totalRefunds;
    }),
  ),
  planted(
    'money',
    'what was refunded can be refunded again',
    ['B6'],
    shows(READ, (body) => {
      for (const one of Object.values<Traffic['reply']>(body.treasurers)) {
        const own = body.payments.filter(
          ({ treasurerType, amount }: { treasurerType: string; amount: number }) =>
            treasurerType === one.id && amount > 0,
        );
        one.possibleRefundAmount = own.reduce(
          (sum: number, { amount }: { amount: number }) => cents(sum + amount),
          0,
        );
      }
    }),
  ),
  planted(
    'money',
    'a refund makes a paid booking a reservation',
    ['B2'],
    shows(READ, (body) => {
      if (body.status === 'paid' && body.totalRefunds > 0)
        Object.assign(body, { status: 'reserved', isReservation: true });
    }),
  ),
  planted(
    'money',
    'a fixed down payment leaves a reservation',
    ['B2'],
    shows(READ, (body) => {
      if (body.status === 'paid' && body.balance > 0 && body.totalRefunds === 0) {
        Object.assign(body, { status: 'reserved', isReservation: true });
        for (const item of body.items) for (const guest of item.guests) guest.isReservation = true;
      }
    }),
  ),
];
