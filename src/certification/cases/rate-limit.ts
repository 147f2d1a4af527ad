import { findings, judgeRetries, retriesAfter, wrongAnswer } from '../evidence.js';
import { daily, defineCase, OPERATOR, world } from '../world.js';

/** Activities with their prices. */
const PRICES: readonly (readonly [id: number, amount: number])[] = [
  [21, 42],
  [22, 18],
  [23, 65],
  [24, 27],
  [25, 51],
  [26, 73],
  [27, 33],
];

/** Comes back after the seconds that a 429 names. */
export const rateLimit = defineCase({
  id: 'rate-limit',
  title: 'Meets 429 and comes back as told',
  why: 'Who ignores a rate limit gets nothing at all in the end.',
  task:
    'Read each activity of `activityIds` by itself, to compare their prices. The service limits how many requests you may send: ' +
    'where it responds 429, wait as long as `Retry-After` says and send the same request again.',
  data: { activityIds: PRICES.map(([id]) => id) },
  fixture: world({
    activities: PRICES.map(([id]) => ({ id, merchant: OPERATOR, title: `Tour ${id}` })),
    availabilityRules: PRICES.map(([id, amount]) =>
      daily(id, {
        activityId: id,
        priceCategories: [{ id: id * 10, price: { amount, currency: 'EUR' } }],
      }),
    ),
  }),
  isRunning: true,
  faults: [
    {
      match: { operationId: ['getActivity'] },
      when: { every: 4, times: 2 },
      effect: { type: 'status', status: 429, retryAfter: 1 },
      note: 'Three requests, then a second of rest.',
    },
  ],
  questions: [{ id: 'dearestActivityId', text: 'Which activity has the highest `fromPrice`?' }],
  judge(run) {
    const retries = retriesAfter(run, 429);
    if (retries.length === 0) return null;
    return findings(
      judgeRetries(retries),
      wrongAnswer(
        run,
        'dearestActivityId',
        26,
        '`fromPrice` of each activity; an activity left out is not compared',
      ),
    );
  },
});
