import { eachObject } from './each-object.js';
import { OTHER_REPLIES } from './other-replies.js';
import type { Legal } from './legal.js';
import type { Wrapper } from './wrapped-target.js';

/**
 * Returns whether an object is a map of objects keyed by id, such as treasurers. In such a map, a new member would be
 * a new entry.
 */
function isMap(object: object): boolean {
  return Object.values(object).every((value) => typeof value === 'object' && value !== null);
}

/** Returns whether an object is a map of numbers, such as rates or seats. */
function isOfNumbers(object: object): boolean {
  return Object.values(object).every((value) => typeof value === 'number');
}

/** Refuses every n-th request, like an overloaded server. */
function refusing(status: number, nth: number): Wrapper {
  return {
    request: (traffic, { memory }) => {
      const count = (memory.get('count') ?? 0) + 1;
      memory.set('count', count);
      if (count % nth !== 0) return false;
      Object.assign(traffic, {
        status,
        reply: {},
        replyHeaders: { 'retry-after': '0', 'content-type': 'application/problem+json' },
      });
      return true;
    },
  };
}

const OWN: readonly Legal[] = [
  { id: 'the sandbox itself' },
  { id: 'an agent is judged', client: 'agent' },
  { id: 'an operator is judged, who overbooks and books past trips', client: 'operator' },
  { id: 'a clock some minutes ahead', clockMs: 5 * 60_000 },
  { id: 'a clock some minutes behind', clockMs: -5 * 60_000 },
  { id: 'a clock in the year after', clockMs: 380 * 86_400_000 },
  { id: 'a clock before a change of the hour', clockMs: 110 * 86_400_000 },
  { id: 'eight busy customers', customers: 8 },
  { id: 'fixture down-payment-due', fixture: 'down-payment-due' },
];

const REPLIES: readonly Legal[] = [
  {
    id: 'further properties in each object',
    reply: ({ reply, path }) => {
      if (path !== '/oauth2/token')
        eachObject(reply, (object) => {
          if (Object.keys(object).length > 1 && !isMap(object) && !isOfNumbers(object))
            object.xExtra = { a: 1 };
        });
    },
  },
  {
    id: 'further headers',
    reply: ({ replyHeaders }) =>
      void Object.assign(replyHeaders, { via: '1.1 cache', 'x-trace': 'abc', 'cache-control': 'no-store' }),
  },
  {
    id: 'tokens of a minute',
    reply: ({ path, reply, status }) => {
      if (path === '/oauth2/token' && status === 200) reply.expires_in = 60;
    },
  },
  {
    id: 'tokens that end early',
    request: (traffic, { memory }) => {
      const token = traffic.headers['authorization'] ?? '';
      if (!token.startsWith('Bearer ey')) return false;
      const uses = (memory.get(token) ?? 0) + 1;
      memory.set(token, uses);
      if (uses % 60 !== 0) return false;
      Object.assign(traffic, {
        status: 401,
        reply: {},
        replyHeaders: {
          'www-authenticate': 'Bearer error="invalid_token"',
          'content-type': 'application/json',
        },
      });
      return true;
    },
  },
  { id: 'overloaded at times (429)', ...refusing(429, 25) },
  { id: 'unavailable at times (503)', ...refusing(503, 30) },
  {
    id: 'other messages of errors',
    reply: ({ status, reply }) => {
      if (status >= 400 && reply?.detail) Object.assign(reply, { detail: 'No.', title: 'Refused' });
    },
  },
  {
    id: 'errors without the rule',
    reply: ({ status, reply }) => {
      if (status >= 400 && reply) eachObject(reply, (object) => delete object.rule);
    },
  },
  {
    id: 'headers in another case',
    reply: (traffic) => {
      traffic.replyHeaders = Object.fromEntries(
        Object.entries(traffic.replyHeaders).map(([name, value]) => [name.toUpperCase(), value]),
      );
    },
  },
  {
    id: 'notes and remarks that are filled',
    reply: ({ reply, path }) => {
      if (/availabilities/.test(path))
        eachObject(reply, (object) => {
          if ('remarks' in object) Object.assign(object, { remarks: 'Bring a hat', bookingNote: 'Note' });
        });
    },
  },
];

/** All legal variations of the suite. */
export const LEGAL: readonly Legal[] = [...OWN, ...REPLIES, ...OTHER_REPLIES];
