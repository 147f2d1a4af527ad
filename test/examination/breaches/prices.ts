import { singleSeats } from '../../../src/examination/world.js';
import type { Breach } from './breach.js';
import { booked, isQuote, isRead, pretend, quoted } from './acts.js';
import type { Traffic } from '../wrapped-target.js';

/** Changes a quote and what follows from it. */
function reprice(traffic: Traffic, change: (quote: Traffic['reply']) => void): void {
  if (isQuote(traffic)) change(traffic.reply);
}

export const PRICES: readonly Breach[] = [
  {
    id: 'an addon is charged once whatever its quantity',
    theme: 'money',
    rules: ['M1', 'M2'],
    request: (traffic) => {
      if (traffic.path !== '/bookingPrices') return;
      const keys = [...traffic.query.keys()];
      for (const key of keys) if (/\[addons\].*\[quantity\]$/.test(key)) traffic.query.set(key, '1');
    },
    witness: async (w) => {
      const addon = singleSeats(w.world)?.activity.addons.find(({ type }) => type === 'item');
      const { reply } = await quoted(w, {}, { addons: [{ id: addon?.id, quantity: 3 }] });
      return reply.body.items[0]?.addons[0]?.total === addon?.price.amount;
    },
  },
  {
    id: 'guests cost a cent more',
    theme: 'money',
    rules: ['M1', 'M2', 'M9'],
    reply: (traffic) =>
      reprice(traffic, ({ items }) => {
        for (const guest of items.flatMap((item: { guests: object[] }) => item.guests)) guest.price += 0.01;
      }),
    witness: async (w) => {
      const { reply, category } = await quoted(w);
      return reply.body.items[0]?.guests[0]?.price !== category?.price.amount;
    },
  },
  {
    id: 'the total leaves out the fees',
    theme: 'money',
    rules: ['M9', 'M2', 'M6'],
    reply: (traffic) =>
      reprice(traffic, (quote) => {
        for (const { value } of quote.fees) quote.total -= value;
      }),
    witness: async (w) => {
      const { body } = (await quoted(w)).reply;
      return body.total === body.itemsPrice && body.fees.length > 0;
    },
  },
  {
    id: 'other currencies are converted at another rate',
    theme: 'money',
    rules: ['M8', 'M1', 'M9'],
    reply: (traffic) =>
      reprice(traffic, ({ conversionRate, items }) => {
        if (conversionRate !== 1)
          for (const guest of items.flatMap((item: { guests: object[] }) => item.guests)) {
            guest.price = Math.round(guest.price * 110) / 100;
            guest.total = guest.price + guest.addonsPrice;
          }
      }),
    witness: async (w) => {
      const { offer, reply } = await quoted(w);
      const currency = offer?.merchant.currencies.find((one) => one !== offer.merchant.defaultCurrency) ?? '';
      const other = await quoted(w, { currency });
      const due =
        (reply.body.items[0]?.guests[0]?.price ?? 0) * (offer?.merchant.conversionRates[currency] ?? 1);
      return Math.abs((other.reply.body.items[0]?.guests[0]?.price ?? 0) - due) > 0.02;
    },
  },
  {
    id: 'any currency can be quoted',
    theme: 'money',
    rules: ['M8'],
    request: (traffic) => {
      if (
        traffic.path === '/bookingPrices' &&
        ['ISK', 'MXN', 'THB'].includes(traffic.query.get('currency') ?? '')
      )
        traffic.query.set('currency', 'EUR');
    },
    witness: async (w) => (await quoted(w, { currency: 'ISK' })).reply.status === 200,
  },
  {
    id: 'a booking costs more than its quote',
    theme: 'money',
    rules: ['M2', 'M9', 'B8', 'M6', 'B7'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.total > 0) {
        traffic.reply.total += 1;
        traffic.reply.balance += 1;
      }
    },
    witness: async (w) => {
      const { reply } = await quoted(w);
      const { id } = await booked(w, 1);
      return (await w.acts.booking(id)).body.total > reply.body.total;
    },
  },
  {
    id: 'unknown discount codes are valid',
    theme: 'money',
    rules: ['M10'],
    reply: (traffic) => {
      if (traffic.path === '/discountCodes' && traffic.status === 200 && !traffic.reply.isValid)
        traffic.reply.isValid = true;
    },
    witness: async ({ session, world }) =>
      (
        await session.get<{ isValid: boolean }>('/discountCodes', {
          discountCode: 'X',
          activityId: world.offers[0]?.activity.id,
          price: 10,
          currency: world.offers[0]?.merchant.defaultCurrency,
        })
      ).body.isValid,
  },
  {
    id: 'an invalid voucher has an amount',
    theme: 'money',
    rules: ['M10'],
    reply: (traffic) => {
      if (traffic.path === '/vouchers' && traffic.status === 200)
        for (const one of traffic.reply) if (!one.isValid) one.amount = 10;
    },
    witness: async ({ session }) =>
      (await session.get<{ amount: number }[]>('/vouchers', 'code[]=X')).body[0]?.amount === 10,
  },
  {
    id: 'anybody takes a multidiscount',
    theme: 'money',
    rules: ['B3'],
    reply: async (traffic, { send }) => {
      if (traffic.path !== '/bookingPrices' || traffic.status !== 403) return;
      traffic.query.delete('multidiscount');
      pretend(traffic, (await send('GET', `/bookingPrices?${traffic.query.toString()}`)).body);
    },
    witness: async (w) => (await quoted(w, { multidiscount: 10 })).reply.status === 200,
  },
  {
    id: 'a used voucher stays valid',
    theme: 'money',
    rules: ['M4'],
    needsFacts: true,
    reply: (traffic, { memory }) => {
      if (traffic.path !== '/vouchers' || traffic.status !== 200) return;
      for (const one of traffic.reply) {
        if (one.isValid) memory.set(one.code, one.amount);
        else if (memory.has(one.code))
          Object.assign(one, { isValid: true, amount: memory.get(one.code), error: null });
      }
    },
    witness: async (w) => {
      const valid = async () =>
        (await w.session.get<{ isValid: boolean }[]>('/vouchers', 'code[]=GIFT-TAGUS-50')).body[0]?.isValid;
      await valid();
      const offer = w.world.offers.find(
        ({ merchant, singles }) => merchant.slug === 'tagus-tours' && singles.length > 0,
      );
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const order = { vouchers: ['GIFT-TAGUS-50'] };
      await w.acts.book([offer.order(offer.take(), category, 1)], order, 'own', offer.merchant.slug);
      return (await valid()) === true;
    },
  },
  {
    id: 'an agent pays the online fee',
    theme: 'money',
    rules: ['M6', 'M2', 'M9'],
    needsFacts: true,
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.agent !== null && traffic.reply.status !== 'cancelled') {
        traffic.reply.onlineBookingFee = 1.5;
        traffic.reply.totalFees = 1.5;
        traffic.reply.total += 1.5;
        traffic.reply.balance += 1.5;
      }
    },
    witness: async ({ acts, world }) => {
      const offer = singleSeats(world);
      const [item, category] = [offer?.take(), offer?.singles[0]];
      if (!offer || !item || !category) return false;
      const made = await acts.book([offer.order(item, category, 1)], {}, 'agent', offer.merchant.slug);
      return (await acts.booking(made.body.id, 'agent')).body.onlineBookingFee > 0;
    },
  },
];
