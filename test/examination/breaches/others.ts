import type { Breach } from './breach.js';
import { asOwn } from './as-own.js';
import { accepts, planted } from './planted.js';
import type { Traffic } from '../wrapped-target.js';

/** Breaches of the records that other clients may see. */
export const OTHERS: readonly Breach[] = [
  planted(
    'visibility',
    'guests of others are read',
    ['K1'],
    asOwn(({ method, path }) => method === 'GET' && /^\/guest\/\d+$/.test(path)),
  ),
  planted(
    'visibility',
    'bookings of others are listed',
    ['K1'],
    asOwn(({ method, path }) => method === 'GET' && path === '/bookings'),
  ),
  planted(
    'visibility',
    'guests of others are listed',
    ['K1', 'A13'],
    asOwn(({ method, path }) => method === 'GET' && path === '/guests'),
  ),
  planted(
    'visibility',
    'bookings of others are cancelled',
    ['K1'],
    asOwn(({ method, path }) => method === 'PUT' && /^\/bookings\/\d+$/.test(path)),
  ),
  planted(
    'visibility',
    'guests of others are checked in',
    ['K1'],
    asOwn(({ path }) => path.endsWith('check-in')),
  ),
  planted(
    'visibility',
    'tickets of others are read',
    ['K1'],
    asOwn(({ path }) => path.startsWith('/ticket/')),
  ),
  planted(
    'visibility',
    'captures of others are booked',
    ['C6'],
    asOwn(({ path, method }) => method === 'POST' && path === '/bookings'),
  ),
  planted(
    'visibility',
    'captures of others are replaced',
    ['C3'],
    asOwn(({ path, method }) => method === 'POST' && path === '/reservations'),
  ),
  planted('visibility', 'an item that is not sold is forbidden, not missing', ['K1'], {
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
  }),
  planted('visibility', 'the operator does not see marketplace bookings', ['B9'], {
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
  }),
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
  ),
  {
    id: 'bookings of others are read',
    theme: 'visibility',
    rules: ['K1'],
    ...asOwn(({ method, path }) => method === 'GET' && /^\/bookings\/\d+$/.test(path)),
  },
  {
    id: 'captures of others are released',
    theme: 'visibility',
    rules: ['C5', 'C6'],
    ...asOwn(({ method, path }) => method === 'DELETE' && path.startsWith('/reservations')),
  },
];
