import type { Breach } from './breach.js';
import { isQuote, isRead, pretend } from './acts.js';
import type { Traffic } from '../wrapped-target.js';

/** Changes a quote and the amounts that are calculated from it. */
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
  },
  {
    id: 'guests cost a cent more',
    theme: 'money',
    rules: ['M1', 'M2', 'M9'],
    reply: (traffic) =>
      reprice(traffic, ({ items }) => {
        for (const guest of items.flatMap((item: { guests: object[] }) => item.guests)) guest.price += 0.01;
      }),
  },
  {
    id: 'the total leaves out the fees',
    theme: 'money',
    rules: ['M9', 'M2', 'M6'],
    reply: (traffic) =>
      reprice(traffic, (quote) => {
        for (const { value } of quote.fees) quote.total -= value;
      }),
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
  },
  {
    id: 'unknown discount codes are valid',
    theme: 'money',
    rules: ['M10'],
    reply: (traffic) => {
      if (traffic.path === '/discountCodes' && traffic.status === 200 && !traffic.reply.isValid)
        traffic.reply.isValid = true;
    },
  },
  {
    id: 'an invalid voucher has an amount',
    theme: 'money',
    rules: ['M10'],
    reply: (traffic) => {
      if (traffic.path === '/vouchers' && traffic.status === 200)
        for (const one of traffic.reply) if (!one.isValid) one.amount = 10;
    },
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
  },
  {
    id: 'a used voucher stays valid',
    theme: 'money',
    rules: ['M4'],
    reply: (traffic, { memory }) => {
      if (traffic.path !== '/vouchers' || traffic.status !== 200) return;
      for (const one of traffic.reply) {
        if (one.isValid) memory.set(one.code, one.amount);
        else if (memory.has(one.code))
          Object.assign(one, { isValid: true, amount: memory.get(one.code), error: null });
      }
    },
  },
  {
    id: 'an agent pays the online fee',
    theme: 'money',
    rules: ['M6', 'M2', 'M9'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.agent !== null && traffic.reply.status !== 'cancelled') {
        traffic.reply.onlineBookingFee = 1.5;
        traffic.reply.totalFees = 1.5;
        traffic.reply.total += 1.5;
        traffic.reply.balance += 1.5;
      }
    },
  },
];
