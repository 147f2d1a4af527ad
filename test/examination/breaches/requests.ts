import type { Breach } from './breach.js';
import { booked, held } from './acts.js';
import { withOwn } from './as-own.js';
import { planted, refuses, shows, takes } from './planted.js';
import { categoryWith } from '../../../src/examination/world.js';
import type { Traffic } from '../wrapped-target.js';

const json = (traffic: Traffic) => (traffic.replyHeaders['content-type'] = 'application/json');

/** Negotiation, tokens and errors. */
export const REQUESTS: readonly Breach[] = [
  planted(
    'http',
    'a quote of many guests is too long',
    ['P10'],
    refuses('GET /bookingPrices$', 400, ({ query }) => query.toString().length > 4000),
    async ({ acts, world }) => {
      const { offer, category } = categoryWith(world, ({ minSeats }) => minSeats <= 1) ?? {};
      const { availabilityItemId } = offer?.items[0] ?? { availabilityItemId: '' };
      const guests = Array.from({ length: 200 }, () => ({
        priceCategoryId: category?.id ?? 0,
        occupancy: 1,
      }));
      const currency = offer?.merchant.defaultCurrency;
      return (await acts.quote([{ availabilityItemId, guests }], { currency })).status === 400;
    },
  ),
  planted(
    'http',
    'a request without a token is served',
    ['P1'],
    withOwn(),
    async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { authorization: null } })).status === 200,
  ),
  planted(
    'http',
    'a 401 has no challenge',
    ['P1', 'P17'],
    {
      reply: (traffic) => {
        if (traffic.status === 401) delete traffic.replyHeaders['www-authenticate'];
      },
    },
    async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { authorization: null } })).header(
        'www-authenticate',
      ) === undefined,
  ),
  planted(
    'http',
    'Accept is not needed',
    ['P3'],
    takes('GET .*', ({ headers }) => (headers['accept'] ??= '*/*')),
    async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { accept: null } })).status === 200,
  ),
  planted(
    'http',
    'Accept-Language is not needed',
    ['P4'],
    takes('GET .*', ({ headers }) => (headers['accept-language'] ??= 'en')),
    async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { 'accept-language': null } })).status === 200,
  ),
  planted(
    'http',
    'any language is acceptable',
    ['P4'],
    takes('GET .*', ({ headers }) => {
      if (headers['accept-language'] === 'sv' || headers['accept-language'] === 'xx')
        headers['accept-language'] = 'en';
    }),
    async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { 'accept-language': 'sv' } })).status === 200,
  ),
  planted(
    'http',
    "the vendor's type is not served",
    ['P3'],
    {
      reply: (traffic) => {
        if (traffic.replyHeaders['content-type']?.startsWith('application/vnd')) json(traffic);
      },
    },
    async ({ session }) =>
      (
        await session.get(
          '/merchants',
          {},
          { headers: { accept: 'application/vnd.vendor.v1+json, application/json;q=.5' } },
        )
      ).header('content-type') === 'application/json',
  ),
  planted(
    'http',
    'a later version is acceptable',
    ['P3'],
    takes('GET .*', ({ headers }) => {
      if (headers['accept'] === 'application/vnd.vendor.v9+json') headers['accept'] = '*/*';
    }),
    async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { accept: 'application/vnd.vendor.v9+json' } }))
        .status === 200,
  ),
  planted(
    'http',
    'a problem has another status',
    ['P7'],
    {
      reply: ({ reply, status }) => {
        if (status === 400 && reply?.status) reply.status = 422;
      },
    },
    async ({ session }) =>
      (await session.get<{ status: number }>('/merchants', 'page=2')).body.status === 422,
  ),
  planted(
    'http',
    'one error of several is named',
    ['P7'],
    {
      reply: ({ reply, status }) => {
        if (status === 400 && reply?.errors) reply.errors = reply.errors.slice(0, 1);
      },
    },
    async ({ session }) =>
      (await session.get<{ errors: unknown[] }>('/availabilities', 'limit=0&offset=-1&nonsense=1')).body
        .errors.length === 1,
  ),
  planted(
    'http',
    'an error shows where the code is',
    ['P7'],
    {
      reply: ({ reply, status }) => {
        if (status === 404 && reply?.detail)
          reply.detail += '\n    at getBooking (/srv/app/src/bookings.ts:12:3)';
      },
    },
    async ({ acts }) => JSON.stringify((await acts.booking(2_000_000_000)).body).includes('bookings.ts'),
  ),
  planted(
    'http',
    'every response has the same request id',
    ['P18'],
    {
      reply: ({ replyHeaders }) => void (replyHeaders['request-id'] = 'one'),
    },
    async ({ session }) => (await session.get('/merchants')).header('request-id') === 'one',
  ),
  planted(
    'http',
    'HEAD is not allowed',
    ['P18'],
    {
      request: (traffic) => {
        if (traffic.method !== 'HEAD') return false;
        Object.assign(traffic, {
          status: 405,
          reply: '',
          replyHeaders: { ...traffic.replyHeaders, allow: 'GET' },
        });
        return true;
      },
    },
    async ({ session }) => (await session.send('HEAD', '/merchants')).status === 405,
  ),
  planted(
    'http',
    'an unknown path needs a token first',
    ['P2'],
    {
      reply: (traffic) => {
        if (traffic.status === 404 && !traffic.headers['authorization']) {
          Object.assign(traffic, { status: 401, reply: {} });
          traffic.replyHeaders['www-authenticate'] = 'Bearer';
          json(traffic);
        }
      },
    },
    async ({ session }) =>
      (await session.get('/no-such-path', {}, { headers: { authorization: null } })).status === 401,
  ),
  planted(
    'http',
    'a parameter in the body is dropped',
    ['P0'],
    takes('POST /booking/', (traffic) => {
      if (traffic.body && !traffic.path.endsWith('reservations')) {
        traffic.body = undefined;
        delete traffic.headers['content-type'];
      }
    }),
    async (w) => {
      const { id } = await booked(w, 1);
      return (
        (
          await w.session.send('POST', `/booking/${id}/payment`, {
            query: { amount: 1, treasurerType: 'merchant' },
            body: { comment: 'x' },
          })
        ).status === 200
      );
    },
  ),
  planted(
    'http',
    'any boolean is one',
    ['P11'],
    takes('GET .*', ({ query }) => {
      for (const [key, value] of query) if (value === 'yes') query.set(key, 'true');
    }),
    async ({ session }) => (await session.get('/activities', 'onlyBookable=yes')).status === 200,
  ),
  planted(
    'http',
    '1 and 0 are no booleans',
    ['P11'],
    refuses('GET .*', 400, ({ query }) => ['0', '1'].includes(query.get('onlyBookable') ?? '')),
    async ({ session }) => (await session.get('/activities', 'onlyBookable=1')).status === 400,
  ),
  planted(
    'http',
    'empty values are ignored',
    ['P11'],
    takes('GET .*', ({ query }) => {
      for (const key of Array.from(query.keys())) if (query.get(key) === '') query.delete(key);
    }),
    async ({ session }) => (await session.get('/activities', 'limit=')).status === 200,
  ),
  planted(
    'http',
    'the last of several values counts',
    ['P11'],
    takes('GET .*', ({ query }) => {
      const values = query.getAll('limit');
      if (values.length > 1) query.set('limit', values.at(-1) ?? '');
    }),
    async ({ session }) => (await session.get('/activities', 'limit=1&limit=2')).status === 200,
  ),
  planted(
    'http',
    'bodies have no limit',
    ['P6'],
    takes('POST /reservations$', (traffic) => {
      if (
        typeof traffic.body?.availabilityItemId === 'string' &&
        traffic.body.availabilityItemId.length > 1_000_000
      )
        traffic.body = {};
    }),
    async ({ session }) =>
      (await session.send('POST', '/reservations', { body: { availabilityItemId: 'x'.repeat(1_100_000) } }))
        .status === 400,
  ),
  planted(
    'http',
    'unknown members of bodies are ignored',
    ['P6', 'P7', 'P11'],
    takes('POST /reservations$', ({ body }) => body && typeof body === 'object' && delete body.nonsense),
    async (w) => {
      const { itemId, category } = await held(w);
      const reply = await w.session.send<{ reference: string }>('POST', '/reservations', {
        body: { availabilityItemId: itemId, priceCategories: [{ [category.id]: 1 }], nonsense: 1 },
      });
      if (reply.status === 200) await w.session.send('DELETE', `/reservations/${reply.body.reference}`);
      return reply.status === 200;
    },
  ),
  planted(
    'http',
    'a booking is created with 201',
    ['P8'],
    {
      reply: (traffic) => {
        if (traffic.path === '/bookings' && traffic.method === 'POST' && traffic.status === 200)
          traffic.status = 201;
      },
    },
    async (w) => (await booked(w, 1)).made.status === 201,
  ),
  planted(
    'http',
    'the token endpoint takes any grant',
    ['P6'],
    takes('POST /oauth2/token$', (traffic) => {
      if (typeof traffic.body === 'string')
        traffic.body = traffic.body.replace('grant_type=password', 'grant_type=client_credentials');
    }),
    async ({ session }) => {
      const { id, secret } = session.clientOf('own');
      return (
        (
          await session.raw('POST', `${session.target.url}/oauth2/token`, {
            body: `grant_type=password&client_id=${id}&client_secret=${secret}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status === 200
      );
    },
  ),
  planted(
    'http',
    'a wrong secret is a bad request',
    ['P6'],
    {
      reply: (traffic) => {
        if (traffic.path === '/oauth2/token' && traffic.status === 401) traffic.status = 400;
      },
    },
    async ({ session }) =>
      (
        await session.raw('POST', `${session.target.url}/oauth2/token`, {
          body: 'grant_type=client_credentials&client_id=a.b&client_secret=c',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status === 400,
  ),
  planted(
    'http',
    'a token has a scope',
    ['K2'],
    shows('POST /oauth2/token$', (body) => {
      body.scope = 'bookings';
    }),
    async ({ session }) =>
      ((await session.requestToken('own')).body as { scope: string | null }).scope !== null,
  ),
];
