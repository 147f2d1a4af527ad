import type { Breach } from './breach.js';
import { quoted } from './acts.js';
import { accepts, drops, planted, refuses, shows, takes } from './planted.js';
import { categoryWith, singleSeats } from '../../../src/examination/world.js';
import type { Traffic } from '../wrapped-target.js';
import { BOOK, QUOTE, cents } from './shared.js';

/** Prices, currencies, addons and down payments. */
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
    async ({ acts, world }) => {
      const found = categoryWith(world, ({ minSeats }) => minSeats > 1);
      if (!found) return false;
      const { category, offer } = found;
      const guests = [{ priceCategoryId: category.id, occupancy: category.minSeats }];
      const { body } = await acts.quote(
        [{ availabilityItemId: offer.items[0]?.availabilityItemId ?? '', guests }],
        { currency: offer.merchant.defaultCurrency },
      );
      return body.items[0]?.guests[0]?.price === category.price.amount;
    },
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
    async ({ acts, world }) => {
      const found = categoryWith(
        world,
        ({ downPayment, maxSeats }) => downPayment.type === 'fixed' && maxSeats === 1,
      );
      if (!found) return false;
      const guests = [1, 2].map(() => ({ priceCategoryId: found.category.id, occupancy: 1 }));
      const { body } = await acts.quote(
        [{ availabilityItemId: found.offer.items[0]?.availabilityItemId ?? '', guests }],
        { currency: found.offer.merchant.defaultCurrency },
      );
      return body.items[0]?.guests[1]?.downPayment === 0;
    },
  ),
  planted(
    'money',
    'everything is due up front',
    ['M7'],
    shows(QUOTE, (body) => {
      body.downPayment = body.total;
    }),
    async ({ acts, world }) => {
      const found = categoryWith(
        world,
        ({ downPayment, maxSeats }) => downPayment.type === 'fixed' && maxSeats === 1,
      );
      if (!found) return false;
      const guests = [{ priceCategoryId: found.category.id, occupancy: 1 }];
      const { body } = await acts.quote(
        [{ availabilityItemId: found.offer.items[0]?.availabilityItemId ?? '', guests }],
        { currency: found.offer.merchant.defaultCurrency },
      );
      return body.downPayment === body.total;
    },
  ),
  planted(
    'money',
    'a card is charged the total',
    ['M7'],
    {
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
    },
    async ({ acts, world }) => {
      const found = categoryWith(
        world,
        ({ downPayment, maxSeats }) => downPayment.type === 'fixed' && maxSeats === 1,
      );
      if (!found) return false;
      const creditCard = {
        ccnumber: '4242424242424242',
        expiryYear: 2099,
        expiryMonth: 1,
        name: 'A',
        cvc: '123',
      };
      const made = await acts.book(
        [found.offer.order(found.offer.take(), found.category, 1)],
        { creditCard },
        'own',
        found.offer.merchant.slug,
      );
      return (await acts.booking(made.body.id)).body.balance === 0;
    },
  ),
  planted(
    'money',
    'shop items cost nothing',
    ['M1', 'M2', 'M8', 'M9'],
    drops(QUOTE, 'shopItems'),
    async ({ acts, world }) => {
      const offer = world.offers.find(({ merchant }) => merchant.slug === 'tagus-tours');
      const category = offer?.singles[0] ?? offer?.rule.priceCategories[0];
      const reply = await acts.quote(
        [
          {
            availabilityItemId: offer?.items[0]?.availabilityItemId ?? '',
            guests: [{ priceCategoryId: category?.id ?? 0, occupancy: Math.max(1, category?.minSeats ?? 1) }],
          },
        ],
        { currency: offer?.merchant.defaultCurrency, shopItems: [{ id: 1, quantity: 2 }] },
      );
      return reply.body.shopItemsPrice === 0;
    },
  ),
  planted(
    'money',
    "a guest's addon is not booked",
    ['B12', 'M2', 'B8'],
    takes(BOOK, ({ body }) => {
      for (const item of body?.items ?? []) for (const guest of item.guests ?? []) delete guest.addons;
    }),
    async (w) => {
      const offer = singleSeats(w.world);
      const addon = offer?.activity.addons.find(({ type }) => type === 'guest');
      const [item, category] = [offer?.take(), offer?.singles[0]];
      if (!offer || !addon || !item || !category) return false;
      const order = offer.order(item, category, 1);
      const made = await w.acts.book(
        [{ ...order, guests: order.guests.map((guest) => ({ ...guest, addons: [{ id: addon.id }] })) }],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await w.acts.booking(made.body.id)).body.items[0]?.guests[0]?.addons.length === 0;
    },
  ),
  planted(
    'money',
    'a quote names another rate',
    ['M8'],
    shows(QUOTE, (body) => {
      if (body.conversionRate !== 1) body.conversionRate = cents(body.conversionRate * 1.1);
    }),
    async (w) => {
      const { offer } = await quoted(w);
      const currency = offer?.merchant.currencies.find((one) => one !== offer.merchant.defaultCurrency) ?? '';
      return (
        (await quoted(w, { currency })).reply.body.conversionRate !==
        offer?.merchant.conversionRates[currency]
      );
    },
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
    async ({ acts, world }) => {
      const found = categoryWith(
        world,
        ({ maxSeats, price }, { merchant }) =>
          maxSeats > 1 && !Number.isInteger(price.amount) && merchant.currencies.length > 1,
      );
      if (!found) return false;
      const { offer, category } = found;
      const other = offer.merchant.currencies.find((one) => one !== offer.merchant.defaultCurrency) ?? '';
      const seats = category.maxSeats;
      const ask = async (currency: string) =>
        (
          await acts.quote(
            [
              {
                availabilityItemId: offer.items[0]?.availabilityItemId ?? '',
                guests: [{ priceCategoryId: category.id, occupancy: seats }],
              },
            ],
            { currency },
          )
        ).body.items[0]?.guests[0]?.price ?? 0;
      return (
        Math.abs(
          (await ask(other)) -
            (await ask(offer.merchant.defaultCurrency)) * (offer.merchant.conversionRates[other] ?? 1),
        ) > 0.006
      );
    },
  ),
  planted(
    'money',
    'a locale is no currency',
    ['M8'],
    refuses(QUOTE, 400, ({ query }) => (query.get('currency') ?? '').includes('_')),
    async (w) => (await quoted(w, { currency: 'pt_PT' })).reply.status === 400,
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
    async (w) => {
      const { offer } = await quoted(w);
      const currency = offer?.merchant.currencies.find((one) => one !== offer.merchant.defaultCurrency) ?? '';
      const total = (await quoted(w, { currency })).reply.body.total;
      return Math.abs(total * 100 - Math.round(total * 100)) > 0.01;
    },
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
    async ({ acts, world }) => {
      const offers = ['tagus-tours', 'kyoto-walks'].map((slug) =>
        world.offers.find(({ merchant, singles }) => merchant.slug === slug && singles.length > 0),
      );
      const items = offers.map((offer) => ({
        availabilityItemId: offer?.items[0]?.availabilityItemId ?? '',
        guests: [{ priceCategoryId: offer?.singles[0]?.id ?? 0, occupancy: 1 }],
      }));
      return (await acts.quote(items, { currency: 'EUR' })).status === 200;
    },
  ),
  planted(
    'money',
    'items of two operators are booked together',
    ['B0'],
    takes(BOOK, ({ body }) => {
      if (body?.items?.length > 1) body.items = body.items.slice(0, 1);
    }),
    async ({ acts, world }) => {
      const offers = ['tagus-tours', 'kyoto-walks'].map((slug) =>
        world.offers.find(({ merchant, singles }) => merchant.slug === slug && singles.length > 0),
      );
      const items = offers.flatMap((offer) =>
        offer?.singles[0] ? [offer.order(offer.take(), offer.singles[0], 1)] : [],
      );
      return (await acts.book(items, {}, 'own', 'tagus-tours')).status === 200;
    },
  ),
  planted(
    'money',
    'several seats in one entry of single seats are quoted',
    ['M2'],
    takes(QUOTE, ({ query }) => {
      for (const key of Array.from(query.keys()))
        if (key.endsWith('[occupancy]') && query.get(key) === '2') query.set(key, '1');
    }),
    async ({ acts, world }) => {
      const offer = singleSeats(world);
      return (
        (
          await acts.quote(
            [
              {
                availabilityItemId: offer?.items[0]?.availabilityItemId ?? '',
                guests: [{ priceCategoryId: offer?.singles[0]?.id ?? 0, occupancy: 2 }],
              },
            ],
            { currency: offer?.merchant.defaultCurrency },
          )
        ).status === 200
      );
    },
  ),
  planted(
    'money',
    'a full trip is not quoted',
    ['M2'],
    {
      request: async (traffic, aside) => {
        const id = traffic.query.get('items[0][availabilityItemId]');
        if (traffic.path !== '/bookingPrices' || !id || id.includes(',')) return false;
        const { body } = await aside.send('GET', `/availabilities/${encodeURIComponent(id)}`);
        return body.availableSeats === 0 ? (refuses(QUOTE, 400).request?.(traffic, aside) ?? false) : false;
      },
    },
    async ({ acts, world }) => {
      const offer = singleSeats(world);
      const [item, category] = [offer?.take(), offer?.singles[0]];
      if (!offer || !item || !category) return false;
      await acts.hold(
        item.availabilityItemId,
        offer.entries(category, (await acts.seats(item.availabilityItemId)).available),
      );
      return (
        (
          await acts.quote(
            [
              {
                availabilityItemId: item.availabilityItemId,
                guests: [{ priceCategoryId: category.id, occupancy: 1 }],
              },
            ],
            { currency: offer.merchant.defaultCurrency },
          )
        ).status === 400
      );
    },
  ),
];
