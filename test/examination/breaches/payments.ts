import type { Breach } from './breach.js';
import { isBooking, isRead, pretend, refusedAs } from './acts.js';

export const PAYMENTS: readonly Breach[] = [
  {
    id: 'the balance forgets refunds',
    theme: 'money',
    rules: ['M9'],
    reply: (traffic) => {
      if (isRead(traffic))
        traffic.reply.balance = Math.round((traffic.reply.total - traffic.reply.totalPayments) * 100) / 100;
    },
  },
  {
    id: 'comments of payments are lost',
    theme: 'money',
    rules: ['B5'],
    request: (traffic) => {
      if (traffic.path.endsWith('/payment')) traffic.query.delete('comment');
    },
  },
  {
    id: 'a payment of nothing is taken',
    theme: 'money',
    rules: ['B5'],
    reply: (traffic) => {
      if (Number(traffic.query.get('amount')) <= 0) refusedAs(traffic, /\/payment$/, 400, { paymentId: 1 });
    },
  },
  {
    id: 'any payment makes a booking paid',
    theme: 'money',
    rules: ['B2'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.status === 'reserved' && traffic.reply.totalPayments > 0)
        Object.assign(traffic.reply, { status: 'paid', isReservation: false });
    },
  },
  {
    id: 'an overpaid booking is even',
    theme: 'money',
    rules: ['B1'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.paymentStatus === 'overpaid') traffic.reply.paymentStatus = 'even';
    },
  },
  {
    id: 'a treasurer refunds more than it holds',
    theme: 'money',
    rules: ['B6'],
    reply: (traffic) => {
      if (Number(traffic.query.get('amount')) > 0) refusedAs(traffic, /\/refund$/, 400, { paymentId: 1 });
    },
  },
  {
    id: 'a refund lowers the total',
    theme: 'money',
    rules: ['B7', 'M9'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.status !== 'cancelled') {
        traffic.reply.total -= traffic.reply.totalRefunds;
        traffic.reply.balance -= traffic.reply.totalRefunds;
      }
    },
  },
  {
    id: 'cancellations refund nothing',
    theme: 'money',
    rules: ['B7', 'M6', 'B6'],
    request: (traffic) => {
      if (
        traffic.method === 'PUT' &&
        traffic.query.has('refundType') &&
        traffic.query.get('refundType') !== 'agent'
      )
        traffic.query.set('refundType', 'ignore');
    },
  },
  {
    id: 'refundFee is ignored',
    theme: 'money',
    rules: ['M6'],
    request: (traffic) => {
      if (traffic.method === 'PUT') traffic.query.delete('refundFee');
    },
  },
  {
    id: 'a cancelled addon stays in the total',
    theme: 'money',
    rules: ['B7'],
    request: (traffic) => {
      if (!/addon\/\d+\/cancel$/.test(traffic.path)) return false;
      pretend(traffic, { id: Number(traffic.path.split('/').at(-2)) });
      return true;
    },
  },
  {
    id: 'the price of a rebooking is ignored',
    theme: 'money',
    rules: ['B8'],
    request: (traffic) => {
      if (traffic.path.endsWith('rebook')) traffic.query.delete('price');
    },
  },
  {
    id: 'a transaction pays twice',
    theme: 'money',
    rules: ['H3'],
    reply: async (traffic, { send }) => {
      if (!isBooking(traffic) || traffic.status !== 409) return;
      const again = await send('POST', '/bookings', {
        ...traffic.body,
        thirdPartyPayment: {
          transactionId: `${traffic.body.thirdPartyPayment.transactionId}-${Math.round(performance.now() * 1000)}`,
        },
      });
      pretend(traffic, again.body);
    },
  },
  {
    id: 'a declined card pays',
    theme: 'money',
    rules: ['H1'],
    request: (traffic) => {
      if (traffic.body?.creditCard?.ccnumber === '4000000000000002')
        traffic.body.creditCard.ccnumber = '4242424242424242';
    },
  },
];
