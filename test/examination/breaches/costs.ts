// oxlint-disable max-lines -- one table: each entry is a breach with its witness
import type { Breach } from './breach.js';
import { quoted } from './acts.js';
import { accepts, both, drops, planted, refuses, shows, takes } from './planted.js';
import { categoryWith, singleSeats } from '../../../src/examination/world.js';
import type { Traffic } from '../wrapped-target.js';

const QUOTE = 'GET /bookingPrices$';
const READ = 'GET /bookings/\\d+$';
const BOOK = 'POST /bookings$';
const cents = (amount: number) => Math.round(amount * 100) / 100;
const guestsOf = (body: Traffic['reply']) =>
  (body.items ?? []).flatMap((item: { guests: object[] }) => item.guests);

/** Changes a quote and each booking in the same way, so that they still agree. */
const costs = (change: (body: Traffic['reply']) => void) => both(shows(QUOTE, change), shows(READ, change));

const quoteOf = async (
  { acts, world }: Parameters<Breach['witness']>[0],
  merchant: string,
  seats = 2,
  more: object = {},
) => {
  const offer = world.offers.find(
    ({ merchant: own, singles, rule }) =>
      own.slug === merchant && singles.length > 0 && rule.type !== 'rental',
  );
  const [item, category] = [offer?.items[0], offer?.singles[0]];
  const guests = Array.from({ length: seats }, () => ({ priceCategoryId: category?.id ?? 0, occupancy: 1 }));
  return acts.quote([{ availabilityItemId: item?.availabilityItemId ?? '', guests }], {
    currency: offer?.merchant.defaultCurrency,
    ...more,
  });
};

/** Prices, taxes, fees and down payments. */
export const COSTS: readonly Breach[] = [
  planted(
    'money',
    'percent taxes that are not included are not added',
    ['M5', 'M9'],
    costs((body) => {
      const added = (body.taxes ?? []).filter((tax: { included: boolean }) => !tax.included);
      for (const tax of added)
        if (tax.type === 'percent') {
          const amount = Math.round(((body.itemsPrice + body.shopItemsPrice) * tax.value.percent) / 100);
          body.total = cents(body.total - amount);
          if (body.balance !== undefined) body.balance = cents(body.balance - amount);
        }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'kyoto-walks');
      return body.total === cents(body.itemsPrice + body.fees.reduce((sum, { value }) => sum + value, 0));
    },
  ),
  planted(
    'money',
    'fixed taxes are not added',
    ['M5', 'M9'],
    costs((body) => {
      for (const tax of body.taxes ?? [])
        if (tax.type === 'fixed' && !tax.included && body.total > 0) {
          body.total = cents(body.total - tax.value.amount);
          if (body.balance !== undefined) body.balance = cents(body.balance - tax.value.amount);
        }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'alpen-rad');
      return (
        body.taxes.some((tax) => tax.type === 'fixed') &&
        cents(body.total - body.fees.reduce((sum, { value }) => sum + value, 0)) === body.itemsPrice
      );
    },
  ),
  planted(
    'money',
    'fixed taxes are taken for each guest',
    ['M5'],
    shows(QUOTE, (body) => {
      const count = guestsOf(body).length;
      for (const tax of body.taxes.filter((one: { type: string }) => one.type === 'fixed')) {
        const line = body.taxes.find(
          (one: { title: string; type: string }) => one.title === tax.title && one.type === 'tax',
        );
        body.total = cents(body.total + line.value * (count - 1));
        line.value = cents(line.value * count);
      }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'alpen-rad');
      const line = body.taxes.find((tax) => tax.type === 'tax' && !tax.included);
      return line?.value === 7;
    },
  ),
  planted(
    'money',
    'included taxes are added',
    ['M5', 'M9'],
    shows(QUOTE, (body) => {
      for (const line of body.taxes.filter(
        (one: { type: string; included: boolean }) => one.type === 'tax' && one.included,
      ))
        body.total = cents(body.total + line.value);
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'tagus-tours');
      return body.total > cents(body.itemsPrice + body.fees.reduce((sum, { value }) => sum + value, 0));
    },
  ),
  planted(
    'money',
    'an included tax is taken off the top',
    ['M5'],
    shows(QUOTE, (body) => {
      for (const tax of body.taxes.filter(
        (one: { type: string; included: boolean }) => one.type === 'percent' && one.included,
      )) {
        const line = body.taxes.find(
          (one: { title: string; type: string }) => one.title === tax.title && one.type === 'tax',
        );
        line.value = cents(((body.itemsPrice + body.shopItemsPrice) * tax.value.percent) / 100);
      }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'tagus-tours');
      const tax = body.taxes.find(({ type }) => type === 'percent') as { value: { percent: number } };
      const line = body.taxes.find(({ type }) => type === 'tax') as { value: number };
      return line.value === cents((body.itemsPrice * tax.value.percent) / 100);
    },
  ),
  planted(
    'money',
    'quotes have no lines of taxes',
    ['M5'],
    shows(QUOTE, (body) => {
      body.taxes = body.taxes.filter(({ type }: { type: string }) => type !== 'tax');
    }),
    async (w) => (await quoteOf(w, 'tagus-tours')).body.taxes.every(({ type }) => type !== 'tax'),
  ),
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
    'the fee is taken for each guest',
    ['M6'],
    shows(QUOTE, (body) => {
      const count = guestsOf(body).length;
      for (const fee of body.fees) {
        body.total = cents(body.total + fee.value * (count - 1));
        fee.value = cents(fee.value * count);
      }
    }),
    async (w) => {
      const [one, two] = [await quoteOf(w, 'tagus-tours', 1), await quoteOf(w, 'tagus-tours', 2)];
      return (two.body.fees[0]?.value ?? 0) > (one.body.fees[0]?.value ?? 0);
    },
  ),
  planted(
    'money',
    'no fee is taken',
    ['M6'],
    costs((body) => {
      const fee = (body.fees ?? []).reduce((sum: number, { value }: { value: number }) => sum + value, 0);
      body.total = cents(body.total - fee);
      if (body.balance !== undefined)
        Object.assign(body, { balance: cents(body.balance - fee), totalFees: 0, onlineBookingFee: 0 });
      body.fees = [];
    }),
    async (w) => (await quoteOf(w, 'tagus-tours')).body.fees.length === 0,
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
    async ({ acts, world }) => {
      const offer = world.offers.find(({ activity }) => activity.id === 101);
      const addon = offer?.activity.addons.find(({ type }) => type === 'guest');
      const guest = { priceCategoryId: offer?.singles[0]?.id ?? 0, occupancy: 1, discountCode: 'WELCOME10' };
      const ask = async (more: object) =>
        (
          await acts.quote(
            [
              {
                availabilityItemId: offer?.items[0]?.availabilityItemId ?? '',
                guests: [{ ...guest, ...more }],
              },
            ],
            { currency: 'EUR' },
          )
        ).body.items[0]?.guests[0]?.discountAmount ?? 0;
      return (await ask({ addons: [{ id: addon?.id, quantity: 1 }] })) > (await ask({}));
    },
    { needsFacts: true },
  ),
  planted(
    'money',
    'a voucher is taken off twice where it is sent twice',
    ['M4'],
    {
      request: (traffic) => {
        const keys = [...new Set(traffic.query.keys())].filter((key) => key.startsWith('vouchers'));
        const codes = keys.flatMap((key) => traffic.query.getAll(key));
        if (traffic.path !== '/bookingPrices' || codes.length < 2) return;
        for (const key of keys) traffic.query.delete(key);
        traffic.query.append('vouchers[]', codes[0] ?? '');
      },
    },
    async (w) => {
      const { offer } = await quoted(w);
      const guests = [{ priceCategoryId: offer?.singles[0]?.id ?? 0, occupancy: 1 }];
      return (
        (
          await w.acts.quote([{ availabilityItemId: offer?.items[0]?.availabilityItemId ?? '', guests }], {
            currency: 'EUR',
            'vouchers[]': ['GIFT-TAGUS-50', 'GIFT-TAGUS-50'],
          })
        ).status === 200
      );
    },
    { needsFacts: true },
  ),
  planted(
    'money',
    'a discount is rounded down',
    ['M10', 'M2'],
    shows('GET /discountCodes$', (body) => {
      const off = Math.floor((body.price * body.discount) / 1 + 1e-6) / 100;
      body.discountAmount = off;
      body.newPrice = cents(body.price - off);
    }),
    async ({ session }) =>
      (
        await session.get<{ discountAmount: number }>('/discountCodes', {
          discountCode: 'WELCOME10',
          activityId: 101,
          price: 99.99,
          currency: 'EUR',
        })
      ).body.discountAmount === 9.99,
    { needsFacts: true },
  ),
  planted(
    'money',
    'unknown codes are ignored in quotes',
    ['M3'],
    {
      request: (traffic) => {
        for (const key of Array.from(traffic.query.keys()))
          if (key.endsWith('[discountCode]') && traffic.query.get(key)?.startsWith('NO'))
            traffic.query.delete(key);
      },
    },
    async (w) => {
      const { offer } = await quoted(w);
      return (
        (
          await w.acts.quote(
            [
              {
                availabilityItemId: offer?.items[0]?.availabilityItemId ?? '',
                guests: [
                  { priceCategoryId: offer?.singles[0]?.id ?? 0, occupancy: 1, discountCode: 'NO-SUCH' },
                ],
              },
            ],
            { currency: 'EUR' },
          )
        ).status === 200
      );
    },
  ),
  planted(
    'money',
    'unknown codes are ignored in bookings',
    ['B4', 'M3'],
    takes(BOOK, ({ body }) => {
      for (const item of body?.items ?? [])
        for (const guest of item.guests ?? [])
          if (guest.discountCode?.startsWith('NO')) delete guest.discountCode;
    }),
    async (w) => {
      const offer = singleSeats(w.world);
      const [item, category] = [offer?.take(), offer?.singles[0]];
      if (!offer || !item || !category) return false;
      const order = offer.order(item, category, 1);
      return (
        (
          await w.acts.book(
            [{ ...order, guests: order.guests.map((guest) => ({ ...guest, discountCode: 'NO-SUCH' })) }],
            {},
            'own',
            offer.merchant.slug,
          )
        ).status === 200
      );
    },
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
    async ({ acts, world }) => {
      const offer = singleSeats(world);
      const addon = offer?.activity.addons.find(({ type }) => type === 'guest');
      const ask = async (more: object) =>
        (
          await acts.quote(
            [
              {
                availabilityItemId: offer?.items[0]?.availabilityItemId ?? '',
                guests: [{ priceCategoryId: offer?.singles[0]?.id ?? 0, occupancy: 1, ...more }],
              },
            ],
            { currency: 'EUR', multidiscount: 10 },
            'agent',
          )
        ).body.multidiscount.amount;
      return (await ask({ addons: [{ id: addon?.id, quantity: 1 }] })) > (await ask({}));
    },
    { needsFacts: true },
  ),
];
