import type { Breach } from './breach.js';
import { booked } from './acts.js';
import { ITEMS, ignores } from './ignores.js';
import { isAt, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { singleSeats } from '../../../src/examination/world.js';
import { LISTED, countOf } from './shared.js';

const BOOKINGS = /^\/bookings$/;
const GUESTS = /^\/guests$/;
const lower = (text: unknown) => String(text).toLowerCase();
const ofBooking = (breach: Breach, query: string): Breach => ({
  ...breach,
  witness: async (w) => {
    await booked(w, 1);
    return (await w.session.get<unknown[]>('/bookings', query)).body.length > 0;
  },
});
const ofGuest = (breach: Breach, query: object): Breach => ({
  ...breach,
  witness: async (w) => {
    const { id } = await booked(w, 1);
    return (await w.session.get<unknown[]>('/guests', { bookingId: id, ...query })).body.length > 0;
  },
});
/** The tests of lists that find less than they should. */
const keeps = (place: string, name: string, fits: (entry: Traffic['reply'], value: string) => boolean) => ({
  reply: (traffic: Traffic) => {
    const value = traffic.query.get(name);
    if (isAt(place, traffic) && traffic.status === 200 && value !== null)
      traffic.reply = traffic.reply.filter((entry: Traffic['reply']) => fits(entry, value));
  },
});

/** Filters and searches. */
export const SEARCHES: readonly Breach[] = [
  ofBooking(ignores(BOOKINGS, 'user[]', ['B10', 'P9'], 'nobody', '/bookings'), 'user[]=nobody@example.com'),
  ofBooking(ignores(BOOKINGS, 'merchant[]', ['B9', 'P9'], 'nobody', '/bookings'), 'merchant[]=nobody'),
  ofBooking(ignores(BOOKINGS, 'bookingDate', ['P13'], '2020-01-01', '/bookings'), 'bookingDate=,2020-01-01'),
  ofGuest(ignores(GUESTS, 'phone', ['P9'], '1', '/guests'), { phone: '+00 0000' }),
  ofGuest(ignores(GUESTS, 'id[]', ['P9'], '1', '/guests'), { 'id[]': [2_000_000_000] }),
  ofGuest(ignores(GUESTS, 'availabilityItemId[]', ['P9', 'A9'], '1', '/guests'), {
    'availabilityItemId[]': ['no-such-item'],
  }),
  {
    ...ignores(GUESTS, 'bookingId', ['P9', 'A13'], '1', '/guests'),
    witness: async (w) => {
      await booked(w, 1);
      return (await countOf(w, '/guests', { bookingId: 2_000_000_000 })) > 0;
    },
  },
  ignores(/^\/merchants$/, 'id[]', ['P9'], '999999', '/merchants'),
  ignores(/^\/merchants$/, 'slug', ['P9'], 'nobody', '/merchants'),
  ignores(/^\/availability-rules$/, 'id[]', ['P9'], '999999', '/availability-rules'),
  {
    ...ignores(ITEMS, 'onlyNotBooked', ['A13', 'A12'], 'true'),
    witness: async (w) => {
      const { item, itemId } = await booked(w, 1);
      const { body } = await w.session.get<{ availabilityItemId: string }[]>('/availabilities', {
        onlyNotBooked: true,
        startsFrom: item.startsAt,
        startsTo: item.startsAt,
      });
      return body.some((one) => one.availabilityItemId === itemId);
    },
  },
  {
    ...ignores(ITEMS, 'withCustom', ['A7', 'A12'], 'false'),
    witness: async ({ session, world }) => {
      const custom = world.listed.find(
        ({ isCustom, isExclusive, isActive }) => isCustom && !isExclusive && isActive,
      );
      return (
        (
          await session.get<unknown[]>('/availabilities', {
            withCustom: false,
            availabilityRuleId: custom?.availabilityRuleId,
          })
        ).body.length > 0
      );
    },
  },
  {
    ...ignores(ITEMS, 'activeOnly', ['A7', 'A12'], 'false'),
    witness: async ({ session }) =>
      (
        await session.get<{ isActive: boolean }[]>('/availabilities', 'activeOnly=false&seats=0&limit=100')
      ).body.every(({ isActive }) => isActive),
  },
  {
    ...ignores(ITEMS, 'withExclusive', ['A4', 'A7', 'A12'], 'true'),
    witness: async ({ session }) =>
      (
        await session.get<{ isExclusive: boolean }[]>(
          '/availabilities',
          'withExclusive=true&availabilityRuleId=1011',
        )
      ).body.length === 0,
  },
  planted(
    'lists',
    'inactive items are always listed',
    ['A7'],
    takes(LISTED, ({ query }) => query.set('activeOnly', 'false')),
    async (w) =>
      (await w.session.get<{ isActive: boolean }[]>('/availabilities', 'seats=0&limit=100')).body.some(
        ({ isActive }) => !isActive,
      ),
  ),
  planted(
    'lists',
    'an item is found whatever the filters',
    ['A12'],
    takes('GET /availabilities/.', ({ query }) => {
      for (const key of Array.from(query.keys())) if (key !== 'language') query.delete(key);
    }),
    async ({ session, world }) =>
      (
        await session.get(
          `/availabilities/${world.offers[0]?.items[0]?.availabilityItemId}`,
          'merchant[]=nobody',
        )
      ).status === 200,
  ),
  planted(
    'lists',
    "an activity's items are those of all",
    ['P9'],
    {
      request: (traffic) => {
        if (/^\/activities\/\d+\/availabilities$/.test(traffic.path)) traffic.path = '/availabilities';
      },
    },
    async ({ session, world }) =>
      (
        await session.get<{ activityId: number }[]>(
          `/activities/${world.offers.at(-1)?.activity.id}/availabilities`,
        )
      ).body.some(({ activityId }) => activityId !== world.offers.at(-1)?.activity.id),
  ),
  planted(
    'lists',
    'only the first value of a filter counts',
    ['P9'],
    takes('GET /activities$', ({ query }) => {
      const values = query.getAll('id[]');
      if (values.length > 1) {
        query.delete('id[]');
        query.append('id[]', values[0] ?? '');
      }
    }),
    async (w) => (await countOf(w, '/activities', 'id[]=101&id[]=102')) === 1,
  ),
  planted(
    'lists',
    'filters are alternatives',
    ['P9'],
    takes('GET /activities$', ({ query }) => {
      if (query.has('id[]') && query.has('merchant[]')) query.delete('merchant[]');
    }),
    async (w) => (await countOf(w, '/activities', 'id[]=101&merchant[]=kyoto-walks')) === 1,
  ),
  planted(
    'lists',
    'numbered brackets are not understood',
    ['P9'],
    refuses('GET /activities$', 400, ({ query }) => query.has('id[0]')),
    async (w) => (await w.session.get('/activities', 'id[0]=101')).status === 400,
  ),
  planted(
    'lists',
    'a name without brackets is not understood',
    ['P9'],
    refuses('GET /activities$', 400, ({ query }) => query.has('id')),
    async (w) => (await w.session.get('/activities', 'id=101')).status === 400,
  ),
  planted(
    'lists',
    'q does not find guests',
    ['B10'],
    keeps('GET /bookings$', 'q', ({ user, id, items }, q) =>
      [user.name, user.email, id, ...items.map(({ activity }: Traffic['reply']) => activity.title)].some(
        (text) => lower(text).includes(lower(q)),
      ),
    ),
    async (w) => {
      const { offer, category } = await booked(w, 1);
      const order = offer.order(offer.take(), category, 1);
      await w.acts.book(
        [{ ...order, guests: order.guests.map((guest) => ({ ...guest, lastname: 'Zyxwvut' })) }],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await countOf(w, '/bookings', 'q=zyxwvut')) === 0;
    },
  ),
  planted(
    'lists',
    'q does not find ids',
    ['B10'],
    keeps('GET /bookings$', 'q', ({ id }, q) => String(id) !== q),
    async (w) => {
      const { id } = await booked(w, 1);
      return (await countOf(w, '/bookings', `q=${id}`)) === 0;
    },
  ),
  planted(
    'lists',
    'q does not find activities',
    ['B10'],
    keeps('GET /bookings$', 'q', ({ user, id, items }, q) =>
      [
        user.name,
        user.email,
        id,
        ...items.flatMap(({ guests }: Traffic['reply']) => guests.map(({ name }: Traffic['reply']) => name)),
      ].some((text) => lower(text).includes(lower(q))),
    ),
    async (w) => {
      const { offer } = await booked(w, 1);
      return (await countOf(w, '/bookings', { q: offer.activity.title.slice(0, 8) })) === 0;
    },
  ),
  planted(
    'lists',
    'q looks at the case',
    ['B10'],
    keeps('GET /bookings$', 'q', (entry, q) => JSON.stringify(entry).includes(q)),
    async (w) => {
      await booked(w, 1);
      return (await countOf(w, '/bookings', 'q=wIT@EXAMPLE')) === 0;
    },
  ),
  planted(
    'lists',
    'titleLike looks at the case',
    ['A13'],
    keeps('GET /activities$', 'titleLike', ({ title }, text) => title.includes(text)),
    async (w) =>
      (await countOf(w, '/activities', { titleLike: singleSeats(w.world)?.activity.title.toUpperCase() })) ===
      0,
  ),
  planted(
    'lists',
    'titleLike looks at the beginning',
    ['A13'],
    keeps('GET /activities$', 'titleLike', ({ title }, text) => lower(title).startsWith(lower(text))),
    async (w) =>
      (await countOf(w, '/activities', { titleLike: singleSeats(w.world)?.activity.title.slice(2) })) === 0,
  ),
  planted(
    'lists',
    'titleLike looks at the default language alone',
    ['A13'],
    keeps('GET /activities$', 'titleLike', ({ title }, text) => lower(title).includes(lower(text))),
    async (w) => {
      const { body } = await w.session.get<{ title: string }>('/activities/101', 'language=de');
      return (await countOf(w, '/activities', { titleLike: body.title })) === 0;
    },
  ),
  planted(
    'lists',
    'cities are found by id alone',
    ['A12'],
    refuses('GET /activities$', 400, ({ query }) => /^[A-Z]/.test(query.get('departureCityId[]') ?? '')),
    async (w) =>
      (
        await w.session.get('/activities', {
          'departureCityId[]': [w.world.offers[0]?.activity.departure.city.locode],
        })
      ).status === 400,
  ),
  planted(
    'lists',
    'a language is that of the request',
    ['P4'],
    takes('GET /activities', ({ query, headers }) => {
      const [language] = /^(de|fr|pt)/.exec(headers['accept-language'] ?? '') ?? [];
      if (language && !query.has('language')) query.set('language', language);
    }),
    async ({ session }) =>
      (
        await session.get<{ language: string }>('/activities/101', '', {
          headers: { 'accept-language': 'de' },
        })
      ).body.language === 'de',
  ),
  planted(
    'lists',
    'onlyBookable lists everything',
    ['A4'],
    takes('GET /activities$', ({ query }) => query.delete('onlyBookable')),
    async (w) =>
      (await countOf(w, '/activities', 'onlyBookable=true')) === (await countOf(w, '/activities', '')),
  ),
  planted(
    'lists',
    'scheduleType is ignored',
    ['A4', 'A12'],
    takes('GET /activities', ({ query }) => query.delete('scheduleType[]')),
    async (w) =>
      (await countOf(w, '/activities', 'onlyBookable=true&scheduleType[]=voucher')) ===
      (await countOf(w, '/activities', 'onlyBookable=true')),
  ),
  planted(
    'lists',
    'isActive lists every activity',
    ['P9'],
    takes('GET /activities$', ({ query }) => query.delete('isActive')),
    async (w) =>
      (await countOf(w, '/activities', 'isActive=false')) === (await countOf(w, '/activities', '')),
  ),
  planted(
    'lists',
    'a guest has another price alone',
    ['B13', 'M1'],
    shows('GET /guest/\\d+$', (body) => {
      body.price += 1;
      body.pricePerSeat += 1;
    }),
    async (w) => {
      const { id } = await booked(w, 1);
      const guest = (await w.acts.booking(id)).body.items[0]?.guests[0];
      return (await w.session.get<{ price: number }>(`/guest/${guest?.id}`)).body.price !== guest?.price;
    },
  ),
  planted(
    'lists',
    'prices from are those of the dearest',
    ['A4'],
    shows('GET /activities', (body) => {
      for (const one of [body].flat()) if (one?.fromPrice) one.fromPrice.amount += 5;
    }),
    async ({ session, world }) => {
      const { body } = await session.get<{ fromPrice: { amount: number } }>('/activities/101');
      return (
        body.fromPrice.amount >
        Math.min(
          ...world.offers
            .filter(({ activity }) => activity.id === 101)
            .flatMap(({ rule }) => rule.priceCategories.map(({ price }) => price.amount)),
        )
      );
    },
  ),
];
