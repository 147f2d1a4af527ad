import type { Breach } from './breach.js';
import { booked, isBooking, isRead, pretend, refusedAs } from './acts.js';

export const PAYMENTS: readonly Breach[] = [
  {
    id: 'the balance forgets refunds',
    theme: 'money',
    rules: ['M9'],
    reply: (traffic) => {
      if (isRead(traffic))
        traffic.reply.balance = Math.round((traffic.reply.total - traffic.reply.totalPayments) * 100) / 100;
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 20);
      await w.acts.act('POST', `/booking/${id}/refund`, { amount: 5, refundType: 'merchant' });
      const { body } = await w.acts.booking(id);
      return body.balance !== body.total - 15;
    },
  },
  {
    id: 'comments of payments are lost',
    theme: 'money',
    rules: ['B5'],
    request: (traffic) => {
      if (traffic.path.endsWith('/payment')) traffic.query.delete('comment');
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 1, { comment: 'Kept' });
      return (await w.acts.booking(id)).body.payments[0]?.comment !== 'Kept';
    },
  },
  {
    id: 'a payment of nothing is taken',
    theme: 'money',
    rules: ['B5'],
    reply: (traffic) => {
      if (Number(traffic.query.get('amount')) <= 0) refusedAs(traffic, /\/payment$/, 400, { paymentId: 1 });
    },
    witness: async (w) => (await w.acts.pay((await booked(w)).id, 0)).status === 200,
  },
  {
    id: 'any payment makes a booking paid',
    theme: 'money',
    rules: ['B2'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.status === 'reserved' && traffic.reply.totalPayments > 0)
        Object.assign(traffic.reply, { status: 'paid', isReservation: false });
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 1);
      return (await w.acts.booking(id)).body.status === 'paid';
    },
  },
  {
    id: 'an overpaid booking is even',
    theme: 'money',
    rules: ['B1'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.paymentStatus === 'overpaid') traffic.reply.paymentStatus = 'even';
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 999);
      return (await w.acts.booking(id)).body.paymentStatus === 'even';
    },
  },
  {
    id: 'a treasurer refunds more than it holds',
    theme: 'money',
    rules: ['B6'],
    reply: (traffic) => {
      if (Number(traffic.query.get('amount')) > 0) refusedAs(traffic, /\/refund$/, 400, { paymentId: 1 });
    },
    witness: async (w) =>
      (
        await w.acts.act('POST', `/booking/${(await booked(w)).id}/refund`, {
          amount: 9,
          refundType: 'merchant',
        })
      ).status === 200,
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
    witness: async (w) => {
      const { id } = await booked(w);
      const before = await w.acts.booking(id);
      await w.acts.pay(id, 20);
      await w.acts.act('POST', `/booking/${id}/refund`, { amount: 5, refundType: 'merchant' });
      return (await w.acts.booking(id)).body.total < before.body.total;
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
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 50);
      await w.acts.cancel(id, { refundType: 'merchant' });
      return (await w.acts.booking(id)).body.totalRefunds === 0;
    },
  },
  {
    id: 'refundFee is ignored',
    theme: 'money',
    rules: ['M6'],
    request: (traffic) => {
      if (traffic.method === 'PUT') traffic.query.delete('refundFee');
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 500);
      await w.acts.cancel(id, { refundType: 'merchant', refundFee: true });
      return (await w.acts.booking(id)).body.total > 0;
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
    witness: async ({ acts }) =>
      (await acts.act('PUT', '/booking/item/addon/999999/cancel', { refundType: 'ignore' })).status === 200,
  },
  {
    id: 'the price of a rebooking is ignored',
    theme: 'money',
    rules: ['B8'],
    request: (traffic) => {
      if (traffic.path.endsWith('rebook')) traffic.query.delete('price');
    },
    witness: async (w) => {
      const { id, itemId, offer } = await booked(w, 1);
      const guest = (await w.acts.booking(id)).body.items[0]?.guests[0];
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, { itemId, ruleId: offer.rule.id, price: 3 });
      return (await w.acts.booking(id)).body.items[0]?.guests[0]?.price !== 3;
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
    witness: async (w) => {
      const order = { thirdPartyPayment: { transactionId: `w-${Math.round(performance.now() * 1000)}` } };
      await booked(w, 1, order);
      return (await booked(w, 1, order)).made.status === 200;
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
    witness: async (w) =>
      (
        await booked(w, 1, {
          creditCard: {
            ccnumber: '4000000000000002',
            expiryYear: 2099,
            expiryMonth: 1,
            name: 'A',
            cvc: '123',
          },
        })
      ).made.status === 200,
  },
];
