import { expect, it } from 'vitest';
import { ruleSentence } from '../../src/client/fault-sentence.js';
import { MOMENTS } from '../../src/faults/rule.js';

type Rule = Parameters<typeof ruleSentence>[0];
const NAMES: Readonly<Record<string, string>> = {
  createCapture: 'Capture seats',
  createBooking: 'Create a booking',
};
const textOf = (rule: Partial<Rule>) =>
  ruleSentence(
    { match: {}, when: {}, hits: 0, effect: { type: 'status', status: 503 }, ...rule },
    (id) => NAMES[id] ?? id,
  );

it.each<[Partial<Rule>, string]>([
  [
    { match: { operationId: ['createCapture'] }, when: { times: 2 } },
    'The next 2 requests to Capture seats are refused with 503.',
  ],
  [
    { match: { operationId: ['createCapture'] }, when: { times: 2 }, hits: 1 },
    'The next request to Capture seats is refused with 503.',
  ],
  [{ when: { times: 2 }, hits: 2 }, '2 requests to any operation are refused with 503.'],
  [{ when: { times: 1 }, hits: 1 }, '1 request to any operation is refused with 503.'],
  [
    { match: { operationId: ['createCapture', 'createBooking'], client: 'partner' } },
    'Every request to Capture seats or Create a booking from partner is refused with 503.',
  ],
  [{ when: { skip: 1 } }, 'After 1 request, every request to any operation is refused with 503.'],
  [
    { when: { skip: 3, times: 2 } },
    'After 3 requests, the next 2 requests to any operation are refused with 503.',
  ],
  [{ when: { skip: 3, times: 2 }, hits: 1 }, 'The next request to any operation is refused with 503.'],
  [
    { when: { every: 3, times: 2 }, hits: 1 },
    'One of every 3 requests to any operation is refused with 503, at most 2 times.',
  ],
  [
    { when: { probability: 0.25, times: 1 } },
    'Every request to any operation is refused with 503, with probability 0.25, at most 1 time.',
  ],
])('a fault rule reads as a sentence: %j', (rule, text) => {
  expect(textOf(rule)).toBe(text);
});

it.each<[Rule['effect'], string]>([
  [
    { type: 'status', status: 429, retryAfter: 5, body: 'html' },
    'refused with 429, Retry-After 5 s, body html',
  ],
  [{ type: 'delay', ms: 500 }, 'delayed by 500 ms'],
  [{ type: 'cut', at: 'committed' }, 'executed, but the response is lost'],
  [{ type: 'garble', as: 'html' }, 'executed, but the response is a page of HTML'],
  [{ type: 'slow', bytesPerSecond: 100 }, 'executed, but the response has only 100 bytes a second'],
  [{ type: 'hang', ms: 9000 }, 'not executed, and cut without a response after 9000 ms'],
  [{ type: 'rate-limit', limit: 10, windowSeconds: 60 }, 'refused with 429 after 10 requests in 60 s'],
  [{ type: 'token-ended' }, 'refused with 401 as if the token had ended'],
  [{ type: 'moment', moment: 'seats-taken' }, 'too late: no seats are left'],
])('the effect %j ends the sentence of its rule', (effect, text) => {
  expect(textOf({ effect })).toBe(`Every request to any operation is ${text}.`);
});

it('each moment has words of its own in the sentence', () => {
  const texts = MOMENTS.map((moment) => textOf({ effect: { type: 'moment', moment } }));
  expect(new Set(texts).size).toBe(MOMENTS.length);
  expect(texts.filter((text) => !text.includes('too late: '))).toEqual([]);
});
