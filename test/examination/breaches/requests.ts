// oxlint-disable max-lines -- one table: each entry is a breach with its witness
import type { Breach, Witnessing } from './breach.js';
import { booked, held } from './acts.js';
import { asOwn, withOwn } from './as-own.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';

const json = (traffic: Traffic) => (traffic.replyHeaders['content-type'] = 'application/json');

const foreign = async (w: Witnessing) => {
  await w.session.get('/merchants');
  const offer = w.world.offers.find(
    ({ merchant, singles }) => merchant.slug === 'kyoto-walks' && singles.length > 0,
  );
  const category = offer?.singles[0];
  if (!offer || !category) throw new TypeError('There is no trip.');
  const made = await w.acts.book([offer.order(offer.take(), category, 1)], {}, 'own', offer.merchant.slug);
  const [line] = (await w.acts.booking(made.body.id)).body.items;
  return { offer, category, id: made.body.id, line, guest: line?.guests[0] };
};

/** Negotiation, errors, and what others see. */
export const REQUESTS: readonly Breach[] = [
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
  planted(
    'visibility',
    'guests of others are read',
    ['K1'],
    asOwn(({ method, path }) => method === 'GET' && /^\/guest\/\d+$/.test(path)),
    async (w) => {
      const { guest } = await foreign(w);
      return (await w.session.get(`/guest/${guest?.id}`, {}, { as: 'other' })).status === 200;
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'bookings of others are listed',
    ['K1'],
    asOwn(({ method, path }) => method === 'GET' && path === '/bookings'),
    async (w) => {
      const { id } = await foreign(w);
      return (await w.session.get<{ id: number }[]>('/bookings', {}, { as: 'other' })).body.some(
        (one) => one.id === id,
      );
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'guests of others are listed',
    ['K1', 'A13'],
    asOwn(({ method, path }) => method === 'GET' && path === '/guests'),
    async (w) => {
      const { id } = await foreign(w);
      return (await w.session.get<unknown[]>('/guests', { bookingId: id }, { as: 'other' })).body.length > 0;
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'bookings of others are cancelled',
    ['K1'],
    asOwn(({ method, path }) => method === 'PUT' && /^\/bookings\/\d+$/.test(path)),
    async (w) => (await w.acts.cancel((await foreign(w)).id, {}, 'other')).status === 200,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'guests of others are checked in',
    ['K1'],
    asOwn(({ path }) => path.endsWith('check-in')),
    async (w) =>
      (await w.acts.act('POST', `/guest/${(await foreign(w)).guest?.id}/check-in`, {}, 'other')).status ===
      200,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'tickets of others are read',
    ['K1'],
    asOwn(({ path }) => path.startsWith('/ticket/')),
    async (w) =>
      (await w.session.get(`/ticket/validate/${(await foreign(w)).guest?.barCode}`, {}, { as: 'other' }))
        .status === 200,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'captures of others are booked',
    ['C6'],
    asOwn(({ path, method }) => method === 'POST' && path === '/bookings'),
    async (w) => {
      await w.session.get('/merchants');
      const { offer, category, item, reference } = await held(w, 1);
      return (
        (
          await w.acts.book(
            [{ ...offer.order(item, category, 1), availabilityCaptureReference: reference }],
            {},
            'other',
            offer.merchant.slug,
          )
        ).status === 200
      );
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'captures of others are replaced',
    ['C3'],
    asOwn(({ path, method }) => method === 'POST' && path === '/reservations'),
    async (w) => {
      await w.session.get('/merchants');
      const { itemId, reference, offer, category } = await held(w, 1);
      return (await w.acts.hold(itemId, offer.entries(category, 1), { reference }, 'other')).status === 200;
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'an item that is not sold is forbidden, not missing',
    ['K1'],
    {
      reply: (traffic) => {
        if (
          traffic.method === 'GET' &&
          /^\/activities\/\d+$/.test(traffic.path) &&
          traffic.status === 404 &&
          !traffic.path.endsWith('2000000000')
        )
          Object.assign(traffic, {
            status: 403,
            reply: { ...traffic.reply, status: 403, code: 'forbidden' },
          });
      },
    },
    async ({ session, world }) =>
      (
        await session.get(
          `/activities/${world.activities.find(({ merchant }) => merchant === 'kyoto-walks')?.id}`,
          {},
          { as: 'other' },
        )
      ).status === 403,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'the operator does not see marketplace bookings',
    ['B9'],
    {
      reply: (traffic, { memory }) => {
        const token = traffic.headers['authorization'] ?? '';
        if (traffic.path === '/bookings' && traffic.method === 'POST' && traffic.status === 200)
          memory.set(`${traffic.reply.id} ${token}`, 1);
        const [, id] = /^\/bookings\/(\d+)$/.exec(traffic.path) ?? [];
        if (id && traffic.method === 'GET' && traffic.status === 200 && !memory.has(`${id} ${token}`))
          Object.assign(traffic, {
            status: 404,
            reply: {
              type: 'about:blank',
              title: 'Not found',
              status: 404,
              detail: 'No such booking.',
              code: 'not_found',
            },
            replyHeaders: { ...traffic.replyHeaders, 'content-type': 'application/problem+json' },
          });
      },
    },
    async (w) => (await w.acts.booking((await booked(w, 1)).id, 'operator')).status === 404,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'anybody may set capacities',
    ['A8'],
    accepts('POST /availabilities/.*/priceCategories$', 403, ({ body, path }: Traffic) => ({
      capacity: body.capacity,
      old_capacity: body.capacity,
      availabilityItemId: decodeURIComponent(path.split('/')[2] ?? ''),
      availabilityRuleId: body.ruleId,
      priceCategoryId: null,
    })),
    async ({ session, world }) => {
      const offer = world.offers[0];
      return (
        (
          await session.send(
            'POST',
            `/availabilities/${offer?.items[0]?.availabilityItemId}/priceCategories`,
            { body: { capacity: 12, ruleId: offer?.rule.id } },
          )
        ).status === 200
      );
    },
  ),
];
