import type { Breach } from './breach.js';
import { planted, shows, takes } from './planted.js';
import { BOOK, QUOTE, cents } from './shared.js';

/** Returns the guests in the body of a booking request. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
const guestsIn = (body: any): any[] => (body?.items ?? []).flatMap((item: any) => item.guests ?? []);

/** Breaches of the rules on discount codes, vouchers and multi-discounts. */
export const CODES: readonly Breach[] = [
  planted(
    'money',
    'a discount code takes its percentage off addons, too',
    ['M1'],
    shows(QUOTE, (body) => {
      for (const item of body.items)
        for (const guest of item.guests)
          if (guest.discountAmount > 0 && guest.addonsPrice > 0) {
            const more = cents((guest.addonsPrice * guest.discountAmount) / guest.price);
            guest.discountAmount = cents(guest.discountAmount + more);
            for (const one of [guest, item, body]) one.total = cents(one.total - more);
            body.itemsPrice = cents(body.itemsPrice - more);
            body.discountPrice = cents(body.discountPrice + more);
          }
    }),
  ),
  planted('money', 'a voucher is taken off twice where it is sent twice', ['M4'], {
    request: (traffic) => {
      const keys = [...new Set(traffic.query.keys())].filter((key) => key.startsWith('vouchers'));
      const codes = keys.flatMap((key) => traffic.query.getAll(key));
      if (traffic.path !== '/bookingPrices' || codes.length < 2) return;
      for (const key of keys) traffic.query.delete(key);
      traffic.query.append('vouchers[]', codes[0] ?? '');
    },
  }),
  planted(
    'money',
    'a discount is rounded down',
    ['M10', 'M2'],
    shows('GET /discountCodes$', (body) => {
      const off = Math.floor((body.price * body.discount) / 1 + 1e-6) / 100;
      body.discountAmount = off;
      body.newPrice = cents(body.price - off);
    }),
  ),
  planted('money', 'unknown codes are ignored in quotes', ['M3'], {
    request: (traffic) => {
      for (const key of Array.from(traffic.query.keys()))
        if (key.endsWith('[discountCode]') && traffic.query.get(key)?.startsWith('NO'))
          traffic.query.delete(key);
    },
  }),
  planted('money', 'a code that is used up is ignored in bookings', ['M3'], {
    request: ({ method, path, body }, { memory }) => {
      if (method !== 'POST' || path !== '/bookings' || !memory.has('used')) return;
      for (const guest of guestsIn(body)) if (guest.discountCode === 'ONCE50') delete guest.discountCode;
    },
    reply: ({ method, path, body, status }, { memory }) => {
      if (method !== 'POST' || path !== '/bookings' || status !== 200) return;
      if (guestsIn(body).some((guest) => guest.discountCode === 'ONCE50')) memory.set('used', 1);
    },
  }),
  planted('money', 'a cancellation gives a use of a code back', ['M3'], {
    reply: ({ method, path, query, body, status, reply }, { memory }) => {
      const isUse = guestsIn(body).some((guest) => guest.discountCode === 'ONCE50');
      if (method === 'POST' && path === '/bookings' && status === 200 && isUse)
        memory.set(`/bookings/${reply.id}`, 1);
      if (method === 'PUT' && memory.has(path) && status === 200) memory.set('back', 1);
      if (path === '/discountCodes' && query.get('discountCode') === 'ONCE50' && memory.has('back'))
        Object.assign(reply, { isValid: true, discount: 50, discountAmount: 50, newPrice: 50 });
    },
  }),
  planted(
    'money',
    'unknown codes are ignored in bookings',
    ['B4', 'M3'],
    takes(BOOK, ({ body }) => {
      for (const item of body?.items ?? [])
        for (const guest of item.guests ?? [])
          if (guest.discountCode?.startsWith('NO')) delete guest.discountCode;
    }),
  ),
  planted(
    'money',
    'a multidiscount is taken off addons, too',
    ['M1', 'M2', 'M9'],
    shows(QUOTE, (body) => {
      const { percent } = body.multidiscount;
      for (const item of body.items)
        for (const guest of item.guests) {
          const more = cents((guest.addonsPrice * percent) / 100);
          for (const one of [guest, item, body]) one.total = cents(one.total - more);
          body.itemsPrice = cents(body.itemsPrice - more);
          body.multidiscount.amount = cents(body.multidiscount.amount + more);
        }
    }),
  ),
];
