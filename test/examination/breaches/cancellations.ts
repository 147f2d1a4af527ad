import type { Breach } from './breach.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { PAY, READ, REFUND, cents } from './shared.js';

const CANCEL = 'PUT /bookings/\\d+$';

/** Breaches of cancellations and their refunds. */
export const CANCELLATIONS: readonly Breach[] = [
  planted('money', 'a cancelled booking takes payments', ['B5'], accepts(PAY, 409, { paymentId: 1 })),
  planted('money', 'a cancelled booking gives nothing back later', ['B6'], {
    request: async (traffic, aside) => {
      const [, id] = /^\/booking\/(\d+)\/refund$/.exec(traffic.path) ?? [];
      if (!id) return false;
      const { body } = await aside.send('GET', `/bookings/${id}`);
      return body.status === 'cancelled' ? (refuses(REFUND, 409).request?.(traffic, aside) ?? false) : false;
    },
  }),
  planted(
    'money',
    'a cancellation refunds without being asked',
    ['B7'],
    takes(CANCEL, ({ query }) => {
      if (!query.has('refundType')) query.set('refundType', 'merchant');
    }),
  ),
  planted(
    'money',
    'a cancelled guest refunds without being asked',
    ['B6', 'B7'],
    takes('PUT /guest/\\d+/cancel$', ({ query }) => {
      if (query.get('refundType') === 'ignore') query.set('refundType', 'merchant');
    }),
  ),
  planted('money', 'a cancellation gives back all that was paid', ['B7', 'M6'], {
    reply: async (traffic, { send }) => {
      const [, id] = /^\/bookings\/(\d+)$/.exec(traffic.path) ?? [];
      if (
        id === undefined ||
        traffic.method !== 'PUT' ||
        traffic.status !== 200 ||
        traffic.query.get('refundType') !== 'merchant'
      )
        return;
      const { body } = await send('GET', `/bookings/${id}`);
      const left = body.treasurers.merchant?.possibleRefundAmount ?? 0;
      if (left > 0) await send('POST', `/booking/${id}/refund?amount=${left}&refundType=merchant`);
    },
  }),
  planted(
    'money',
    'an unpaid booking still owes its fee when it is cancelled',
    ['M6', 'B7'],
    shows(READ, (body) => {
      if (body.status === 'cancelled' && body.totalPayments === 0)
        Object.assign(body, {
          total: 1.5,
          balance: 1.5,
          totalFees: 1.5,
          onlineBookingFee: 1.5,
          fees: [{ code: 'onlineBookingFee', value: 1.5 }],
          paymentStatus: 'outstanding',
        });
    }),
  ),
  planted(
    'money',
    'a paid fee does not survive a cancellation',
    ['M6'],
    takes(CANCEL, ({ query }) => query.set('refundFee', 'true')),
  ),
  planted(
    'money',
    'a cancelled guest stays in the total',
    ['B7', 'M9', 'M1'],
    shows(READ, (body) => {
      if (body.status === 'cancelled') return;
      for (const item of body.items)
        for (const guest of item.guests)
          if (guest.cancellation) {
            for (const name of ['total', 'balance', 'itemsPrice', 'subTotal'])
              body[name] = cents(body[name] + guest.price);
            item.price = cents(item.price + guest.price);
          }
    }),
  ),
  planted(
    'money',
    'a treasurer that holds nothing refunds nothing, silently',
    ['B7'],
    accepts(
      CANCEL,
      400,
      ({ path }: Traffic) => ({ id: Number(path.split('/').at(-1)) }),
      ({ query }) => query.get('refundType') === 'agent',
    ),
  ),
  planted(
    'money',
    'a guest is cancelled twice',
    ['B7'],
    accepts('PUT /guest/\\d+/cancel$', 409, ({ path }: Traffic) => ({ id: Number(path.split('/')[2]) })),
  ),
  planted(
    'money',
    'an item is cancelled twice',
    ['B7'],
    accepts('PUT /booking/item/\\d+/cancel$', 409, ({ path }: Traffic) => ({
      id: Number(path.split('/')[3]),
    })),
  ),
];
