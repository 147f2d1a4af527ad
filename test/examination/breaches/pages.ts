import type { Breach } from './breach.js';
import { booked } from './acts.js';
import { planted, refuses, shows, takes } from './planted.js';
import { LISTED, countOf } from './shared.js';

/** Order, limits and pages. */
export const PAGES: readonly Breach[] = [
  planted(
    'lists',
    'a page has 20 entries',
    ['P12'],
    takes('GET .*', (traffic) => {
      if (traffic.path.endsWith('availabilities') && !traffic.query.has('limit'))
        traffic.query.set('limit', '20');
    }),
    async (w) => (await countOf(w, '/availabilities', '')) === 20,
  ),
  planted(
    'lists',
    'a limit of 0 is all',
    ['P12'],
    takes('GET .*', ({ query }) => {
      if (query.get('limit') === '0') query.delete('limit');
    }),
    async (w) => (await countOf(w, '/activities', 'limit=0')) > 0,
  ),
  planted(
    'lists',
    'a limit is 50 at most',
    ['P12'],
    refuses(
      'GET .*',
      400,
      ({ query, path }) =>
        Number(query.get('limit')) > 50 &&
        path === '/availabilities' &&
        Number(query.get('limit')) <= 100 &&
        query.size === 1,
    ),
    async (w) => (await w.session.get('/availabilities', 'limit=100')).status === 400,
  ),
  planted(
    'lists',
    'an offset has no end',
    ['P12'],
    takes('GET .*', ({ query }) => {
      if (Number(query.get('offset')) > 10_000) query.set('offset', '10000');
    }),
    async (w) => (await w.session.get('/activities', 'offset=10001')).status === 200,
  ),
  planted(
    'lists',
    'a page past the end is not found',
    ['P12'],
    {
      reply: (traffic) => {
        if (
          traffic.method === 'GET' &&
          traffic.path === '/activities' &&
          Array.isArray(traffic.reply) &&
          traffic.reply.length === 0 &&
          Number(traffic.query.get('offset')) > 0
        )
          Object.assign(traffic, {
            status: 404,
            reply: {
              type: 'about:blank',
              title: 'Not found',
              status: 404,
              detail: 'No page.',
              code: 'not_found',
            },
            replyHeaders: { ...traffic.replyHeaders, 'content-type': 'application/problem+json' },
          });
      },
    },
    async (w) => (await w.session.get('/activities', 'offset=5000')).status === 404,
  ),
  planted(
    'lists',
    'pages overlap by one',
    ['P12'],
    takes('GET .*', ({ query }) => {
      const offset = Number(query.get('offset') ?? 0);
      if (offset > 0 && offset < 5000) query.set('offset', String(offset - 1));
    }),
    async ({ session }) => {
      const [one, two] = [
        await session.get<{ id: number }[]>('/activities', 'limit=2'),
        await session.get<{ id: number }[]>('/activities', 'limit=2&offset=2'),
      ];
      return one.body[1]?.id === two.body[0]?.id;
    },
  ),
  planted(
    'lists',
    'items are in no order',
    ['P12'],
    shows(LISTED, (body) => body.toReversed()),
    async (w) => {
      const { body } = await w.session.get<{ startsAt: string }[]>('/availabilities', 'type[]=trip');
      return Date.parse(body[0]?.startsAt ?? '') > Date.parse(body.at(-1)?.startsAt ?? '');
    },
  ),
  planted(
    'lists',
    'bookings come newest first',
    ['P12'],
    shows('GET /bookings$', (body) => body.toReversed()),
    async (w) => {
      await booked(w, 1);
      await booked(w, 1);
      const { body } = await w.session.get<{ id: number }[]>('/bookings');
      return Number(body[0]?.id) > Number(body[1]?.id);
    },
  ),
  planted(
    'lists',
    'rules come last first',
    ['P12'],
    shows('GET /availability-rules$', (body) => body.toReversed()),
    async (w) => {
      const { body } = await w.session.get<{ id: number }[]>('/availability-rules');
      return Number(body[0]?.id) > Number(body[1]?.id);
    },
  ),
  planted(
    'lists',
    'mobile groups are in one order',
    ['P12'],
    takes('GET /merchants/.*/mobilegroups$', ({ query }) => {
      if (query.get('order') === 'near') {
        query.set('order', 'sequenceIndex');
        query.delete('position');
      }
    }),
    async ({ session }) =>
      JSON.stringify(
        (await session.get('/merchants/tagus-tours/mobilegroups', 'order=near&position=41.15,-8.61')).body,
      ) ===
      JSON.stringify(
        (await session.get('/merchants/tagus-tours/mobilegroups', 'order=near&position=38.7,-9.2')).body,
      ),
  ),
  planted(
    'lists',
    'mobile groups come in no order',
    ['P12'],
    shows('GET /merchants/.*/mobilegroups$', (body) => body.toReversed()),
    async ({ session }) => {
      const { body } = await session.get<{ sequence_index: number }[]>('/merchants/tagus-tours/mobilegroups');
      return Number(body[0]?.sequence_index) > Number(body[1]?.sequence_index);
    },
  ),
];
