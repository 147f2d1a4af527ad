import type { Breach } from './breach.js';
import { booked } from './acts.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { PAY, READ, REFUND, cents, paid, refund, shown } from './shared.js';

/** Payments and refunds. */
export const REFUNDS: readonly Breach[] = [
  planted(
    'money',
    'nobody may overpay',
    ['B5'],
    {
      request: async (traffic, aside) => {
        const [, id] = /^\/booking\/(\d+)\/payment$/.exec(traffic.path) ?? [];
        if (!id) return false;
        const { body } = await aside.send('GET', `/bookings/${id}`);
        return Number(traffic.query.get('amount')) > body.balance && body.status !== 'cancelled'
          ? (refuses(PAY, 400).request?.(traffic, aside) ?? false)
          : false;
      },
    },
    async (w) => (await w.acts.pay((await booked(w)).id, 999)).status === 400,
  ),
  planted(
    'money',
    'anybody pays the agent',
    ['B5', 'B3'],
    accepts(PAY, 403, { paymentId: 1 }),
    async (w) => (await w.acts.pay((await booked(w)).id, 1, { treasurerType: 'agent' })).status === 200,
  ),
  planted(
    'money',
    'any treasurer takes payments',
    ['B5', 'P6', 'P0', 'P11'],
    accepts(PAY, 400, { paymentId: 1 }, ({ query }) => Number(query.get('amount')) > 0),
    async (w) => (await w.acts.pay((await booked(w)).id, 1, { treasurerType: 'nobody' })).status === 200,
  ),
  planted(
    'money',
    'a payment to the platform has no transaction',
    ['B5'],
    shows(READ, (body) => {
      for (const one of body.payments) if (one.treasurerType === 'vendor') delete one.transactionId;
    }),
    async (w) => {
      const { id } = await paid(w, 5, { treasurerType: 'vendor' });
      return (await shown(w, id)).payments.every((one) => !('transactionId' in one));
    },
  ),
  planted(
    'money',
    'payments go to the merchant, whoever took them',
    ['B5', 'B6'],
    takes(
      PAY,
      ({ query }) => query.get('treasurerType') === 'vendor' && query.set('treasurerType', 'merchant'),
    ),
    async (w) =>
      (await shown(w, (await paid(w, 5, { treasurerType: 'vendor' })).id)).payments[0]?.treasurerType ===
      'merchant',
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
    async (w) =>
      (await refund(w, (await paid(w, 5, { treasurerType: 'vendor' })).id, { refundType: 'vendor' }))
        .status === 200,
  ),
  planted(
    'money',
    'a refund takes any transaction',
    ['B6'],
    accepts(REFUND, 400, { paymentId: 1 }, ({ query }) => query.get('transactionId')?.startsWith('no')),
    async (w) =>
      (
        await refund(w, (await paid(w, 5, { treasurerType: 'vendor' })).id, {
          refundType: 'vendor',
          transactionId: 'no-such',
        })
      ).status === 200,
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
    async (w) => {
      const { id } = await paid(w, 5, { treasurerType: 'vendor' });
      const { transactionId } = (await shown(w, id)).payments[0] as { transactionId?: string };
      return (await refund(w, id, { refundType: 'vendor', transactionId, amount: 6 })).status === 200;
    },
  ),
  planted(
    'money',
    'a refund of nothing is made',
    ['B6'],
    accepts(REFUND, 400, { paymentId: 1 }, ({ query }) => Number(query.get('amount')) <= 0),
    async (w) => (await refund(w, (await paid(w, 5)).id, { amount: 0 })).status === 200,
  ),
  planted(
    'money',
    'a refund is a positive record',
    ['B6', 'M9'],
    shows(READ, (body) => {
      for (const one of body.payments) one.amount = Math.abs(one.amount);
    }),
    async (w) => {
      const { id } = await paid(w, 5);
      await refund(w, id, {});
      return (await shown(w, id)).payments.every(({ amount }) => amount > 0);
    },
  ),
  planted(
    'money',
    'refunds are negative sums',
    ['M9'],
    shows(READ, (body) => {
      body.totalRefunds = -body.totalRefunds;
    }),
    async (w) => {
      const { id } = await paid(w, 5);
      await refund(w, id, {});
      return (await shown(w, id)).totalRefunds < 0;
    },
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
    async (w) => {
      const { id } = await paid(w, 5);
      await refund(w, id, {});
      return (await shown(w, id)).treasurers['merchant']?.possibleRefundAmount === 5;
    },
  ),
  planted(
    'money',
    'a refund makes a paid booking a reservation',
    ['B2'],
    shows(READ, (body) => {
      if (body.status === 'paid' && body.totalRefunds > 0)
        Object.assign(body, { status: 'reserved', isReservation: true });
    }),
    async (w) => {
      const { id } = await paid(w, 500);
      await refund(w, id, {});
      return (await shown(w, id)).status === 'reserved';
    },
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
    async (w) => {
      const offer = w.world.offers.find(({ singles }) => singles[0]?.downPayment.type === 'fixed');
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const { downPayment } = category as { downPayment: { amount?: number } };
      const made = await w.acts.book(
        [offer.order(offer.take(), category, 1)],
        {},
        'own',
        offer.merchant.slug,
      );
      await w.acts.pay(made.body.id, (downPayment.amount ?? 0) + offer.merchant.onlineBookingFee);
      return (await shown(w, made.body.id)).status === 'reserved';
    },
  ),
];
