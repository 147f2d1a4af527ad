import type { Breach } from './breach.js';
import { accepts, drops, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { BOOK, QUOTE, cents } from './shared.js';

/** Breaches of prices, currencies, addons and down payments. */
export const COSTS: readonly Breach[] = [
  planted(
    'money',
    'a group costs one seat',
    ['M1'],
    shows(QUOTE, (body, { query }) => {
      for (const [i, item] of body.items.entries())
        for (const [g, guest] of item.guests.entries()) {
          const seats = Number(query.get(`items[${i}][guests][${g}][occupancy]`) ?? 1);
          const less = cents(guest.price - guest.price / seats);
          for (const one of [guest, item, body]) one.total = cents(one.total - less);
          guest.price = cents(guest.price - less);
          body.itemsPrice = cents(body.itemsPrice - less);
        }
    }),
  ),
  planted(
    'money',
    'a fixed down payment is due once, whatever the seats',
    ['M7'],
    shows(QUOTE, (body) => {
      for (const item of body.items) {
        const partly = item.guests.filter(
          (guest: { downPayment: number; total: number }) => guest.downPayment < guest.total,
        );
        for (const guest of partly.slice(1)) {
          for (const one of [item, body]) one.downPayment = cents(one.downPayment - guest.downPayment);
          body.itemsDownPayment = cents(body.itemsDownPayment - guest.downPayment);
          guest.downPayment = 0;
        }
      }
    }),
  ),
  planted(
    'money',
    'everything is due up front',
    ['M7'],
    shows(QUOTE, (body) => {
      body.downPayment = body.total;
    }),
  ),
  planted('money', 'a card is charged the total', ['M7'], {
    reply: async (traffic, { send }) => {
      if (
        traffic.path !== '/bookings' ||
        traffic.method !== 'POST' ||
        traffic.status !== 200 ||
        !traffic.body?.creditCard
      )
        return;
      const { body } = await send('GET', `/bookings/${traffic.reply.id}`);
      if (body.balance > 0)
        await send(
          'POST',
          `/booking/${traffic.reply.id}/payment?amount=${body.balance}&treasurerType=vendor`,
        );
    },
  }),
  planted('money', 'shop items cost nothing', ['M1', 'M2', 'M8', 'M9'], drops(QUOTE, 'shopItems')),
  planted(
    'money',
    "a guest's addon is not booked",
    ['B12', 'M2', 'B8'],
    takes(BOOK, ({ body }) => {
      for (const item of body?.items ?? []) for (const guest of item.guests ?? []) delete guest.addons;
    }),
  ),
  planted(
    'money',
    'a quote names another rate',
    ['M8'],
    shows(QUOTE, (body) => {
      if (body.conversionRate !== 1) body.conversionRate = cents(body.conversionRate * 1.1);
    }),
  ),
  planted(
    'money',
    'a converted price is rounded for each seat',
    ['M8', 'M1'],
    shows(QUOTE, (body, { query }) => {
      if (body.conversionRate === 1) return;
      for (const [i, item] of body.items.entries())
        for (const [g, guest] of item.guests.entries()) {
          const seats = Number(query.get(`items[${i}][guests][${g}][occupancy]`) ?? 1);
          if (seats < 2) continue;
          const price = cents(
            cents(cents(guest.price / body.conversionRate / seats) * body.conversionRate) * seats,
          );
          const more = cents(price - guest.price);
          guest.price = price;
          for (const one of [guest, item, body]) one.total = cents(one.total + more);
          body.itemsPrice = cents(body.itemsPrice + more);
        }
    }),
  ),
  planted(
    'money',
    'a locale is no currency',
    ['M8'],
    refuses(QUOTE, 400, ({ query }) => (query.get('currency') ?? '').includes('_')),
  ),
  planted(
    'money',
    'a quote has half cents',
    ['P14'],
    shows(QUOTE, (body) => {
      if (body.conversionRate === 1) return;
      body.total += 0.001;
      body.itemsPrice += 0.001;
      body.items[0].total += 0.001;
      body.items[0].guests[0].total += 0.001;
      body.items[0].guests[0].price += 0.001;
    }),
  ),
  planted(
    'money',
    'items of two operators are quoted together',
    ['B0'],
    accepts(
      QUOTE,
      400,
      ({ query }: Traffic) => ({ currency: query.get('currency') }),
      ({ query }) => query.has('items[1][availabilityItemId]'),
    ),
  ),
  planted(
    'money',
    'items of two operators are booked together',
    ['B0'],
    takes(BOOK, ({ body }) => {
      if (body?.items?.length > 1) body.items = body.items.slice(0, 1);
    }),
  ),
  planted(
    'money',
    'several seats in one entry of single seats are quoted',
    ['M2'],
    takes(QUOTE, ({ query }) => {
      for (const key of Array.from(query.keys()))
        if (key.endsWith('[occupancy]') && query.get(key) === '2') query.set(key, '1');
    }),
  ),
  planted('money', 'a full trip is not quoted', ['M2'], {
    request: async (traffic, aside) => {
      const id = traffic.query.get('items[0][availabilityItemId]');
      if (traffic.path !== '/bookingPrices' || !id || id.includes(',')) return false;
      const { body } = await aside.send('GET', `/availabilities/${encodeURIComponent(id)}`);
      return body.availableSeats === 0 ? (refuses(QUOTE, 400).request?.(traffic, aside) ?? false) : false;
    },
  }),
];
