import type { Breach } from './breach.js';
import { planted, refuses, shows, takes } from './planted.js';
import { LISTED } from './shared.js';

/** Breaches of order, limits and pages. */
export const PAGES: readonly Breach[] = [
  planted(
    'lists',
    'a page has 20 entries',
    ['P12'],
    takes('GET .*', (traffic) => {
      if (traffic.path.endsWith('availabilities') && !traffic.query.has('limit'))
        traffic.query.set('limit', '20');
    }),
  ),
  planted(
    'lists',
    'a limit of 0 is all',
    ['P12'],
    takes('GET .*', ({ query }) => {
      if (query.get('limit') === '0') query.delete('limit');
    }),
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
  ),
  planted(
    'lists',
    'an offset has no end',
    ['P12'],
    takes('GET .*', ({ query }) => {
      if (Number(query.get('offset')) > 10_000) query.set('offset', '10000');
    }),
  ),
  planted('lists', 'a page past the end is not found', ['P12'], {
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
  }),
  planted(
    'lists',
    'pages overlap by one',
    ['P12'],
    takes('GET .*', ({ query }) => {
      const offset = Number(query.get('offset') ?? 0);
      if (offset > 0 && offset < 5000) query.set('offset', String(offset - 1));
    }),
  ),
  planted(
    'lists',
    'items are in no order',
    ['P12'],
    shows(LISTED, (body) => body.toReversed()),
  ),
  planted(
    'lists',
    'bookings come newest first',
    ['P12'],
    shows('GET /bookings$', (body) => body.toReversed()),
  ),
  planted(
    'lists',
    'rules come last first',
    ['P12'],
    shows('GET /availability-rules$', (body) => body.toReversed()),
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
  ),
  planted(
    'lists',
    'mobile groups come in no order',
    ['P12'],
    shows('GET /merchants/.*/mobilegroups$', (body) => body.toReversed()),
  ),
];
