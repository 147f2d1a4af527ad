import type { components } from '../contract/control.gen.js';
import { capitalised, counted } from '../text/words.js';
import { delayText, effectText, isUsedUp, statusText } from './fault-text.js';

type Rule = components['schemas']['FaultRule'];
type Effect = Rule['effect'];
type Moment = Extract<Effect, { type: 'moment' }>['moment'];

/**
 * Describes a rule in a sentence: `The next 2 requests to Capture seats are refused with 503.`
 * @param nameOf returns the name of an operation by its id
 */
export function ruleSentence(
  rule: Omit<Rule, 'id' | 'note'>,
  nameOf: (operationId: string) => string,
): string {
  const { operationId, client } = rule.match;
  const { skip = 0, probability = 1 } = rule.when;
  const { which, are, most } = selectionOf(rule);
  const to = operationId?.map(nameOf).join(' or ') ?? 'any operation';
  const sender = client === undefined ? '' : ` from ${client}`;
  const chance = probability < 1 ? `, with probability ${probability}` : '';
  const after = skip > 0 && rule.hits === 0 ? `after ${counted(skip, 'request')}, ` : '';
  return capitalised(`${after}${which} to ${to}${sender} ${are} ${doneText(rule.effect)}${chance}${most}.`);
}

/**
 * Returns the requests that a rule hits and the verb of the sentence. If the rule leaves out some requests in
 * between, also returns the maximum number of hits.
 */
function selectionOf({ when, hits }: Pick<Rule, 'when' | 'hits'>) {
  const { every = 1, probability = 1, times } = when;
  const which = every > 1 ? `one of every ${every} requests` : 'every request';
  if (times === undefined) return { which, are: 'is', most: '' };
  if (every > 1 || probability < 1) return { which, are: 'is', most: `, at most ${counted(times, 'time')}` };
  const isOver = isUsedUp({ when, hits });
  const left = isOver ? times : times - hits;
  const next = left === 1 ? 'the next request' : `the next ${counted(left, 'request')}`;
  return { which: isOver ? counted(left, 'request') : next, are: left === 1 ? 'is' : 'are', most: '' };
}

/** The results of effects without named kinds, keyed by type; those of delays, keyed by member. */
const OF_NUMBERS: Readonly<Record<string, string>> = {
  ms: 'delayed by a fixed time',
  uniform: 'delayed by a random time of a range',
  lognormal: 'delayed, a few of them much longer',
  status: 'refused with a status',
  slow: 'executed, but the response is slow',
  hang: 'not executed, and cut without a response after a time',
  'rate-limit': 'refused with 429 above a number of requests',
};

/**
 * Returns the result of a kind of effect, as the end of a sentence: `refused with a status`.
 * @param kind the members of the effect whose values are texts
 * @param member the first of the others
 */
export function kindText(kind: Readonly<Record<string, string>>, member = ''): string {
  const { type = '' } = kind;
  return OF_NUMBERS[type === 'delay' ? member : type] ?? doneText(kind as unknown as Effect);
}

/** Returns the result of an effect for requests, as the end of a sentence: `refused with 503`. */
export function doneText(effect: Effect): string {
  switch (effect.type) {
    case 'delay':
      return `delayed by ${delayText(effect)}`;
    case 'status':
      return statusText(effect, 'refused with');
    case 'cut':
    case 'garble':
      return effectText(effect);
    case 'slow':
      return `executed, but the response has only ${effectText(effect)}`;
    case 'hang':
      return `not executed, and cut without a response after ${effect.ms} ms`;
    case 'rate-limit':
      return `refused with 429 after ${counted(effect.limit, 'request')} in ${effect.windowSeconds} s`;
    case 'token-ended':
      return 'refused with 401 as if the token had ended';
    default:
      return MOMENTS[effect.moment];
  }
}

const MOMENTS: Readonly<Record<Moment, string>> = {
  'seats-taken': 'too late: no seats are left',
  'hold-expired': 'too late: the held seats are free again',
  'hold-shortened': 'almost too late: the hold ends in a minute',
  'price-raised': 'too late: the price has risen',
  'item-closed': 'too late: the item can no longer be booked',
  'code-used-up': 'too late: the discount code is used up',
  'voucher-used': 'too late: the voucher was redeemed',
  'buyer-pays': 'too late: the buyer has paid',
  'buyer-cancels': 'too late: the buyer has cancelled',
  'booking-cancelled': 'too late: the operator has cancelled the booking',
};
