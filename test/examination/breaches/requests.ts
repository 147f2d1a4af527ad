import type { Breach } from './breach.js';
import { withOwn } from './as-own.js';
import { planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';

const json = (traffic: Traffic) => (traffic.replyHeaders['content-type'] = 'application/json');

/** Breaches of content negotiation, tokens and errors. */
export const REQUESTS: readonly Breach[] = [
  planted(
    'http',
    'a quote of many guests is too long',
    ['P10'],
    refuses('GET /bookingPrices$', 400, ({ query }) => query.toString().length > 4000),
  ),
  planted('http', 'a request without a token is served', ['P1'], withOwn()),
  planted('http', 'a 401 has no challenge', ['P1', 'P17'], {
    reply: (traffic) => {
      if (traffic.status === 401) delete traffic.replyHeaders['www-authenticate'];
    },
  }),
  planted(
    'http',
    'Accept is not needed',
    ['P3'],
    takes('GET .*', ({ headers }) => (headers['accept'] ??= '*/*')),
  ),
  planted(
    'http',
    'Accept-Language is not needed',
    ['P4'],
    takes('GET .*', ({ headers }) => (headers['accept-language'] ??= 'en')),
  ),
  planted(
    'http',
    'any language is acceptable',
    ['P4'],
    takes('GET .*', ({ headers }) => {
      if (headers['accept-language'] === 'sv' || headers['accept-language'] === 'xx')
        headers['accept-language'] = 'en';
    }),
  ),
  planted('http', "the vendor's type is not served", ['P3'], {
    reply: (traffic) => {
      if (traffic.replyHeaders['content-type']?.startsWith('application/vnd')) json(traffic);
    },
  }),
  planted(
    'http',
    'a later version is acceptable',
    ['P3'],
    takes('GET .*', ({ headers }) => {
      if (headers['accept'] === 'application/vnd.vendor.v9+json') headers['accept'] = '*/*';
    }),
  ),
  planted('http', 'a problem has another status', ['P7'], {
    reply: ({ reply, status }) => {
      if (status === 400 && reply?.status) reply.status = 422;
    },
  }),
  planted('http', 'one error of several is named', ['P7'], {
    reply: ({ reply, status }) => {
      if (status === 400 && reply?.errors) reply.errors = reply.errors.slice(0, 1);
    },
  }),
  planted('http', 'an error shows where the code is', ['P7'], {
    reply: ({ reply, status }) => {
      if (status === 404 && reply?.detail)
        reply.detail += '\n    at getBooking (/srv/app/src/bookings.ts:12:3)';
    },
  }),
  planted('http', 'every response has the same request id', ['P18'], {
    reply: ({ replyHeaders }) => void (replyHeaders['request-id'] = 'one'),
  }),
  planted('http', 'HEAD is not allowed', ['P18'], {
    request: (traffic) => {
      if (traffic.method !== 'HEAD') return false;
      Object.assign(traffic, {
        status: 405,
        reply: '',
        replyHeaders: { ...traffic.replyHeaders, allow: 'GET' },
      });
      return true;
    },
  }),
  planted('http', 'an unknown path needs a token first', ['P2'], {
    reply: (traffic) => {
      if (traffic.status === 404 && !traffic.headers['authorization']) {
        Object.assign(traffic, { status: 401, reply: {} });
        traffic.replyHeaders['www-authenticate'] = 'Bearer';
        json(traffic);
      }
    },
  }),
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
  ),
  planted(
    'http',
    'any boolean is one',
    ['P11'],
    takes('GET .*', ({ query }) => {
      for (const [key, value] of query) if (value === 'yes') query.set(key, 'true');
    }),
  ),
  planted(
    'http',
    '1 and 0 are no booleans',
    ['P11'],
    refuses('GET .*', 400, ({ query }) => ['0', '1'].includes(query.get('onlyBookable') ?? '')),
  ),
  planted(
    'http',
    'empty values are ignored',
    ['P11'],
    takes('GET .*', ({ query }) => {
      for (const key of Array.from(query.keys())) if (query.get(key) === '') query.delete(key);
    }),
  ),
  planted(
    'http',
    'the last of several values counts',
    ['P11'],
    takes('GET .*', ({ query }) => {
      const values = query.getAll('limit');
      if (values.length > 1) query.set('limit', values.at(-1) ?? '');
    }),
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
  ),
  planted(
    'http',
    'unknown members of bodies are ignored',
    ['P6', 'P7', 'P11'],
    takes('POST /reservations$', ({ body }) => body && typeof body === 'object' && delete body.nonsense),
  ),
  planted('http', 'a booking is created with 201', ['P8'], {
    reply: (traffic) => {
      if (traffic.path === '/bookings' && traffic.method === 'POST' && traffic.status === 200)
        traffic.status = 201;
    },
  }),
  planted(
    'http',
    'the token endpoint takes any grant',
    ['P6'],
    takes('POST /oauth2/token$', (traffic) => {
      if (typeof traffic.body === 'string')
        traffic.body = traffic.body.replace('grant_type=password', 'grant_type=client_credentials');
    }),
  ),
  planted('http', 'a wrong secret is a bad request', ['P6'], {
    reply: (traffic) => {
      if (traffic.path === '/oauth2/token' && traffic.status === 401) traffic.status = 400;
    },
  }),
  planted(
    'http',
    'a token has a scope',
    ['K2'],
    shows('POST /oauth2/token$', (body) => {
      body.scope = 'bookings';
    }),
  ),
];
