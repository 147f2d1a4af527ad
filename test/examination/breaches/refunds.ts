// oxlint-disable max-lines -- one table: each entry is a breach with its witness
import type { Breach, Witnessing } from './breach.js';
import { booked } from './acts.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';

const READ = 'GET /bookings/\\d+$';
const PAY = 'POST /booking/\\d+/payment$';
const REFUND = 'POST /booking/\\d+/refund$';
const CANCEL = 'PUT /bookings/\\d+$';
const cents = (amount: number) => Math.round(amount * 100) / 100;
const CARD = { ccnumber: '4242424242424242', expiryYear: 2099, expiryMonth: 1, name: 'A', cvc: '123' };

/** Reads a booking, and returns what it shows of it. */
const shown = async ({ acts }: Witnessing, id: number) => (await acts.booking(id)).body;
const paid = async (w: Witnessing, amount: number, more: object = {}) => {
  const made = await booked(w);
  await w.acts.pay(made.id, amount, more as Record<string, unknown>);
  return made;
};
const refund = (w: Witnessing, id: number, query: object) =>
  w.acts.act('POST', `/booking/${id}/refund`, { refundType: 'merchant', amount: 1, ...query });

/** Payments, refunds and cancellations. */
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
    'a cancelled booking takes payments',
    ['B5'],
    accepts(PAY, 409, { paymentId: 1 }),
    async (w) => {
      const { id } = await booked(w);
      await w.acts.cancel(id);
      return (await w.acts.pay(id, 1)).status === 200;
    },
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
    'a cancelled booking gives nothing back later',
    ['B6'],
    {
      request: async (traffic, aside) => {
        const [, id] = /^\/booking\/(\d+)\/refund$/.exec(traffic.path) ?? [];
        if (!id) return false;
        const { body } = await aside.send('GET', `/bookings/${id}`);
        return body.status === 'cancelled'
          ? (refuses(REFUND, 409).request?.(traffic, aside) ?? false)
          : false;
      },
    },
    async (w) => {
      const { id } = await paid(w, 5);
      await w.acts.cancel(id);
      return (await refund(w, id, {})).status === 409;
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
  planted(
    'money',
    'a cancellation refunds without being asked',
    ['B7'],
    takes(CANCEL, ({ query }) => {
      if (!query.has('refundType')) query.set('refundType', 'merchant');
    }),
    async (w) => {
      const { id } = await paid(w, 50);
      await w.acts.cancel(id);
      return (await shown(w, id)).totalRefunds > 0;
    },
  ),
  planted(
    'money',
    'a cancelled guest refunds without being asked',
    ['B6', 'B7'],
    takes('PUT /guest/\\d+/cancel$', ({ query }) => {
      if (query.get('refundType') === 'ignore') query.set('refundType', 'merchant');
    }),
    async (w) => {
      const { id } = await paid(w, 500);
      const guest = (await shown(w, id)).items[0]?.guests[0];
      await w.acts.act('PUT', `/guest/${guest?.id}/cancel`, { refundType: 'ignore' });
      return (await shown(w, id)).totalRefunds > 0;
    },
  ),
  planted(
    'money',
    'a cancellation gives back all that was paid',
    ['B7', 'M6'],
    {
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
    },
    async (w) => {
      const { id } = await paid(w, 500);
      await w.acts.cancel(id, { refundType: 'merchant' });
      return (await shown(w, id)).treasurers['merchant']?.possibleRefundAmount === 0;
    },
  ),
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
    async (w) => {
      const { id } = await booked(w);
      await w.acts.cancel(id);
      return (await shown(w, id)).total > 0;
    },
  ),
  planted(
    'money',
    'a paid fee does not survive a cancellation',
    ['M6'],
    takes(CANCEL, ({ query }) => query.set('refundFee', 'true')),
    async (w) => {
      const { id } = await paid(w, 500);
      await w.acts.cancel(id, { refundType: 'merchant' });
      return (await shown(w, id)).total === 0;
    },
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
    async (w) => {
      const { id } = await booked(w);
      const before = await shown(w, id);
      await w.acts.act('PUT', `/guest/${before.items[0]?.guests[0]?.id}/cancel`, { refundType: 'ignore' });
      return (await shown(w, id)).total === before.total;
    },
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
    async (w) => (await w.acts.cancel((await paid(w, 500)).id, { refundType: 'agent' })).status === 200,
  ),
  planted(
    'money',
    'a guest is cancelled twice',
    ['B7'],
    accepts('PUT /guest/\\d+/cancel$', 409, ({ path }: Traffic) => ({ id: Number(path.split('/')[2]) })),
    async (w) => {
      const guest = (await shown(w, (await booked(w)).id)).items[0]?.guests[0];
      await w.acts.act('PUT', `/guest/${guest?.id}/cancel`, { refundType: 'ignore' });
      return (await w.acts.act('PUT', `/guest/${guest?.id}/cancel`, { refundType: 'ignore' })).status === 200;
    },
  ),
  planted(
    'money',
    'an item is cancelled twice',
    ['B7'],
    accepts('PUT /booking/item/\\d+/cancel$', 409, ({ path }: Traffic) => ({
      id: Number(path.split('/')[3]),
    })),
    async (w) => {
      const item = (await shown(w, (await booked(w)).id)).items[0];
      await w.acts.act('PUT', `/booking/item/${item?.id}/cancel`, { refundType: 'ignore' });
      return (
        (await w.acts.act('PUT', `/booking/item/${item?.id}/cancel`, { refundType: 'ignore' })).status === 200
      );
    },
  ),
  planted(
    'money',
    'an expired card pays',
    ['H1'],
    takes(
      'POST /bookings$',
      ({ body }) => body?.creditCard?.expiryYear < 2026 && (body.creditCard.expiryYear = 2099),
    ),
    async (w) => (await booked(w, 1, { creditCard: { ...CARD, expiryYear: 2020 } })).made.status === 200,
  ),
  planted(
    'money',
    'any number is a card',
    ['H1'],
    takes(
      'POST /bookings$',
      ({ body }) =>
        body?.creditCard?.ccnumber.startsWith('4111') && (body.creditCard.ccnumber = '4242424242424242'),
    ),
    async (w) =>
      (await booked(w, 1, { creditCard: { ...CARD, ccnumber: '4111111111111112' } })).made.status === 200,
  ),
  planted(
    'money',
    'a card that asks for 3-D Secure pays',
    ['H1'],
    takes(
      'POST /bookings$',
      ({ body }) =>
        body?.creditCard?.ccnumber === '4000000000003220' && (body.creditCard.ccnumber = '4242424242424242'),
    ),
    async (w) =>
      (await booked(w, 1, { creditCard: { ...CARD, ccnumber: '4000000000003220' } })).made.status === 200,
  ),
  planted(
    'money',
    'a booking shows the whole number of its card',
    ['H1'],
    shows(READ, (body) => {
      for (const one of body.payments)
        if (/4242/.test(one.fundingInstrumentDisplayText))
          one.fundingInstrumentDisplayText = 'Visa 4242424242424242';
    }),
    async (w) =>
      JSON.stringify(await shown(w, (await booked(w, 1, { creditCard: CARD })).id)).includes(
        '4242424242424242',
      ),
  ),
  planted(
    'money',
    'a transaction of others leaves a reservation',
    ['H3', 'B2'],
    shows(READ, (body) => {
      if (
        body.status === 'paid' &&
        body.payments.length === 1 &&
        body.payments[0].transactionId?.startsWith('ex-')
      ) {
        Object.assign(body, { status: 'reserved', isReservation: true });
        for (const item of body.items) for (const guest of item.guests) guest.isReservation = true;
      }
    }),
    async (w) =>
      (
        await shown(
          w,
          (await booked(w, 1, { thirdPartyPayment: { transactionId: `ex-${performance.now()}` } })).id,
        )
      ).status === 'reserved',
  ),
  planted(
    'money',
    'a transaction of others is not named',
    ['H3', 'B5'],
    shows(READ, (body) => {
      for (const one of body.payments) if (one.transactionId?.startsWith('ex-')) one.transactionId = 'TX-1';
    }),
    async (w) =>
      !JSON.stringify(
        await shown(
          w,
          (await booked(w, 1, { thirdPartyPayment: { transactionId: `ex-${performance.now()}` } })).id,
        ),
      ).includes('ex-'),
  ),
  planted(
    'money',
    'anybody pays offline',
    ['B3'],
    takes('POST /bookings$', ({ body }) => body && delete body.payment),
    async (w) => (await booked(w, 1, { payment: { amount: 1, currency: 'EUR' } })).made.status === 200,
  ),
  planted(
    'money',
    'two payment options are taken',
    ['B3'],
    takes('POST /bookings$', ({ body }) => body?.creditCard && delete body.thirdPartyPayment),
    async (w) =>
      (await booked(w, 1, { creditCard: CARD, thirdPartyPayment: { transactionId: 'x' } })).made.status ===
      200,
  ),
  planted(
    'money',
    'any agent is known',
    ['B3', 'P0'],
    takes('POST /bookings$', ({ body }) => body && delete body.agentCode),
    async (w) => (await booked(w, 1, { agentCode: 'NO-SUCH' })).made.status === 200,
  ),
  planted(
    'money',
    'a rebooking to another category keeps the price',
    ['B8'],
    {
      request: async (traffic, { send }) => {
        const [, guest] = /^\/guest\/(\d+)\/rebook$/.exec(traffic.path) ?? [];
        if (!guest || !traffic.query.has('priceCategoryId') || traffic.query.has('price')) return;
        traffic.query.set('price', String((await send('GET', `/guest/${guest}`)).body.price));
      },
    },
    async (w) => {
      const { id, itemId, offer, category } = await booked(w, 1);
      const other = offer.singles.find((one) => one.id !== category.id);
      const guest = (await shown(w, id)).items[0]?.guests[0];
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId,
        ruleId: offer.rule.id,
        priceCategoryId: other?.id,
      });
      return (await shown(w, id)).items[0]?.guests[0]?.price === guest?.price;
    },
  ),
  planted(
    'money',
    'totals leave the discounts on',
    ['M9', 'M1', 'M2'],
    shows(READ, (body) => {
      if (body.totalDiscounts > 0) {
        for (const name of ['total', 'balance', 'itemsPrice', 'subTotal'])
          body[name] = cents(body[name] + body.totalDiscounts);
        body.items[0].price = cents(body.items[0].price + body.totalDiscounts);
      }
    }),
    async (w) => {
      const offer = w.world.offers.find(({ activity }) => activity.id === 101);
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const order = offer.order(offer.take(), category, 1);
      const made = await w.acts.book(
        [{ ...order, guests: order.guests.map((guest) => ({ ...guest, discountCode: 'WELCOME10' })) }],
        {},
        'own',
        offer.merchant.slug,
      );
      const body = await shown(w, made.body.id);
      return body.totalDiscounts > 0 && body.itemsPrice === category.price.amount;
    },
    { needsFacts: true },
  ),
];
