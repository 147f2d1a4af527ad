import type { components } from '../contract/control.gen.js';

type Rule = components['schemas']['FaultRule'];
type Effect = Rule['effect'];

/** Describes an effect in a few words, such as `status 503, Retry-After 5 s`. */
export function effectText(effect: Effect): string {
  switch (effect.type) {
    case 'delay':
      return `delay of ${delayText(effect)}`;
    case 'status':
      return statusText(effect);
    case 'cut':
      return CUTS[effect.at];
    case 'garble':
      return `executed, but ${GARBLED[effect.as]}`;
    case 'slow':
      return `${effect.bytesPerSecond} bytes a second`;
    case 'hang':
      return `no response, cut after ${effect.ms} ms`;
    case 'rate-limit':
      return `at most ${effect.limit} requests in ${effect.windowSeconds} s`;
    case 'token-ended':
      return 'token ended';
    default:
      return `moment ${effect.moment}`;
  }
}

const CUTS: Readonly<Record<Extract<Effect, { type: 'cut' }>['at'], string>> = {
  start: 'not executed, the connection cut',
  middle: 'executed, the connection cut in the middle of the response',
  committed: 'executed, but the response is lost',
};

const GARBLED: Readonly<Record<Extract<Effect, { type: 'garble' }>['as'], string>> = {
  'truncated-json': 'the response ends in the middle',
  'wrong-type': 'the numbers of the response are strings',
  html: 'the response is a page of HTML',
};

/** Returns the length of a delay, such as `100 to 500 ms`. */
export function delayText(delay: Extract<Effect, { type: 'delay' }>): string {
  if ('ms' in delay) return `${delay.ms} ms`;
  if ('uniform' in delay) return `${delay.uniform[0]} to ${delay.uniform[1]} ms`;
  const { median, sigma } = delay.lognormal;
  return `about ${median} ms (sigma ${sigma})`;
}

type StatusEffect = Extract<Effect, { type: 'status' }>;

/** Describes a status effect, such as `status 503, Retry-After 2 s`. `verb` precedes the status. */
export function statusText({ status, retryAfter, body }: StatusEffect, verb = 'status'): string {
  const parts = [
    `${verb} ${status}`,
    retryAfter !== undefined && `Retry-After ${retryAfter} s`,
    body !== undefined && `body ${body}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Describes the requests that a rule matches, such as `createBooking of partner`. */
export function matchText({ operationId, client }: Rule['match']): string {
  const operations = operationId?.join(', ') ?? 'any operation';
  return client === undefined ? operations : `${operations} of ${client}`;
}

/** Describes which of the matching requests a rule hits, such as `not the first 2, at most 3 times`. */
export function whenText({ skip = 0, every = 1, probability = 1, times }: Rule['when']): string {
  const parts = [
    skip > 0 && (skip === 1 ? 'not the first' : `not the first ${skip}`),
    every > 1 && `one of every ${every}`,
    probability < 1 && `with probability ${probability}`,
    times !== undefined && (times === 1 ? 'once' : `at most ${times} times`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'always' : parts.join(', ');
}

/** Returns whether a rule has reached its maximum number of hits. Without a maximum, returns false. */
export function isUsedUp({ when: { times = Infinity }, hits }: Pick<Rule, 'when' | 'hits'>): boolean {
  return hits >= times;
}
