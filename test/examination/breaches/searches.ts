import type { Breach } from './breach.js';
import { ITEMS, ignores } from './ignores.js';
import { isAt, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { LISTED } from './shared.js';

const BOOKINGS = /^\/bookings$/;
const GUESTS = /^\/guests$/;
const lower = (text: unknown) => String(text).toLowerCase();
/** Returns a wrapper for lists. It removes the entries that do not fit a query parameter. */
const keeps = (place: string, name: string, fits: (entry: Traffic['reply'], value: string) => boolean) => ({
  reply: (traffic: Traffic) => {
    const value = traffic.query.get(name);
    if (isAt(place, traffic) && traffic.status === 200 && value !== null)
      traffic.reply = traffic.reply.filter((entry: Traffic['reply']) => fits(entry, value));
  },
});

/** Breaches of filters and searches. */
export const SEARCHES: readonly Breach[] = [
  ignores(BOOKINGS, 'user[]', ['B10', 'P9'], '/bookings'),
  ignores(BOOKINGS, 'merchant[]', ['B9', 'P9'], '/bookings'),
  ignores(BOOKINGS, 'bookingDate', ['P13'], '/bookings'),
  ignores(GUESTS, 'phone', ['P9'], '/guests'),
  ignores(GUESTS, 'id[]', ['P9'], '/guests'),
  ignores(GUESTS, 'availabilityItemId[]', ['P9', 'A9'], '/guests'),
  ignores(GUESTS, 'bookingId', ['P9', 'A13'], '/guests'),
  ignores(/^\/merchants$/, 'id[]', ['P9'], '/merchants'),
  ignores(/^\/merchants$/, 'slug', ['P9'], '/merchants'),
  ignores(/^\/availability-rules$/, 'id[]', ['P9'], '/availability-rules'),
  ignores(ITEMS, 'onlyNotBooked', ['A13', 'A12']),
  ignores(ITEMS, 'withCustom', ['A7', 'A12']),
  ignores(ITEMS, 'activeOnly', ['A7', 'A12']),
  ignores(ITEMS, 'withExclusive', ['A4', 'A7', 'A12']),
  planted(
    'lists',
    'inactive items are always listed',
    ['A7'],
    takes(LISTED, ({ query }) => query.set('activeOnly', 'false')),
  ),
  planted(
    'lists',
    'an item is found even if the filters exclude it',
    ['A12'],
    takes('GET /availabilities/.', ({ query }) => {
      for (const key of Array.from(query.keys())) if (key !== 'language') query.delete(key);
    }),
  ),
  planted('lists', "an activity lists other activities' items", ['P9'], {
    request: (traffic) => {
      if (/^\/activities\/\d+\/availabilities$/.test(traffic.path)) traffic.path = '/availabilities';
    },
  }),
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
  ),
  planted(
    'lists',
    'filters are alternatives',
    ['P9'],
    takes('GET /activities$', ({ query }) => {
      if (query.has('id[]') && query.has('merchant[]')) query.delete('merchant[]');
    }),
  ),
  planted(
    'lists',
    'numbered brackets are not understood',
    ['P9'],
    refuses('GET /activities$', 400, ({ query }) => query.has('id[0]')),
  ),
  planted(
    'lists',
    'a name without brackets is not understood',
    ['P9'],
    refuses('GET /activities$', 400, ({ query }) => query.has('id')),
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
  ),
  planted(
    'lists',
    'q does not find ids',
    ['B10'],
    keeps('GET /bookings$', 'q', ({ id }, q) => String(id) !== q),
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
  ),
  planted(
    'lists',
    'q looks at the case',
    ['B10'],
    keeps('GET /bookings$', 'q', (entry, q) => JSON.stringify(entry).includes(q)),
  ),
  planted(
    'lists',
    'titleLike looks at the case',
    ['A13'],
    keeps('GET /activities$', 'titleLike', ({ title }, text) => title.includes(text)),
  ),
  planted(
    'lists',
    'titleLike looks at the beginning',
    ['A13'],
    keeps('GET /activities$', 'titleLike', ({ title }, text) => lower(title).startsWith(lower(text))),
  ),
  planted(
    'lists',
    'titleLike looks at the default language alone',
    ['A13'],
    keeps('GET /activities$', 'titleLike', ({ title }, text) => lower(title).includes(lower(text))),
  ),
  planted(
    'lists',
    'cities are found by id alone',
    ['A12'],
    refuses('GET /activities$', 400, ({ query }) => /^[A-Z]/.test(query.get('departureCityId[]') ?? '')),
  ),
  planted(
    'lists',
    'a language is that of the request',
    ['P4'],
    takes('GET /activities', ({ query, headers }) => {
      const [language] = /^(de|fr|pt)/.exec(headers['accept-language'] ?? '') ?? [];
      if (language && !query.has('language')) query.set('language', language);
    }),
  ),
  planted(
    'lists',
    'onlyBookable lists everything',
    ['A4'],
    takes('GET /activities$', ({ query }) => query.delete('onlyBookable')),
  ),
  planted(
    'lists',
    'scheduleType is ignored',
    ['A4', 'A12'],
    takes('GET /activities', ({ query }) => query.delete('scheduleType[]')),
  ),
  planted(
    'lists',
    'isActive lists every activity',
    ['P9'],
    takes('GET /activities$', ({ query }) => query.delete('isActive')),
  ),
  planted(
    'lists',
    'a guest has another price alone',
    ['B13', 'M1'],
    shows('GET /guest/\\d+$', (body) => {
      body.price += 1;
      body.pricePerSeat += 1;
    }),
  ),
  planted(
    'lists',
    'prices from are those of the dearest',
    ['A4'],
    shows('GET /activities', (body) => {
      for (const one of [body].flat()) if (one?.fromPrice) one.fromPrice.amount += 5;
    }),
  ),
];
