import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayOf, drawsOf, FaultRules, isHit } from '../../src/faults/fault-rules.js';
import { garbled } from '../../src/http/faults/fault-reply.js';
import { rateHeaders, RateWindow } from '../../src/faults/rate-window.js';
import { MAX_DELAY_MS, MAX_RULES, responseDamage, type Effect, type HitWhen } from '../../src/faults/rule.js';
import { momentOfEmail, readShortForm } from '../../src/faults/short-form.js';

const BOOKING = { operationId: 'createBooking', client: 'partner' };
const ENDED: Effect = { type: 'token-ended' };
const AT = { in: 'header', field: 'Sandbox-Fault' } as const;

/** Returns whether a rule hits each of a number of matching requests. */
function hitsOf(when: HitWhen, requests: number, seed: number | null = 7): boolean[] {
  const rules = new FaultRules();
  rules.seed = seed;
  rules.add({ when, effect: ENDED });
  return Array.from({ length: requests }, () => rules.choose(BOOKING, 0) !== undefined);
}

describe('requests that a rule hits', () => {
  it('are every n-th after the skipped requests, up to the maximum, for any numbers', () => {
    fc.assert(
      fc.property(
        fc.record({
          skip: fc.nat(10),
          every: fc.integer({ min: 1, max: 6 }),
          times: fc.integer({ min: 1, max: 6 }),
        }),
        ({ skip, every, times }) => {
          const hits = hitsOf({ skip, every, times }, 60).flatMap((isOne, index) => (isOne ? index + 1 : []));
          const expected = Array.from({ length: times }, (_, nth) => skip + (nth + 1) * every);
          expect(hits).toEqual(expected.filter((request) => request <= 60));
        },
      ),
    );
  });

  it('follow the probability: equal for equal seeds, different for different seeds', () => {
    const hits = hitsOf({ probability: 0.3 }, 2000);
    const share = hits.filter(Boolean).length / hits.length;
    expect(share).toBeGreaterThan(0.26);
    expect(share).toBeLessThan(0.34);
    expect(hitsOf({ probability: 0.3 }, 2000)).toEqual(hits);
    expect(hitsOf({ probability: 0.3 }, 2000, 8)).not.toEqual(hits);
    expect(hitsOf({ probability: 0 }, 50)).not.toContain(true);
    expect(hitsOf({ probability: 1 }, 50)).not.toContain(false);
  });

  it('are drawn by `probability` only among requests that match `skip` and `every`; `times` limits the hits', () => {
    const never = () => {
      throw new Error('drawn');
    };
    expect(isHit({ skip: 1, probability: 0.5 }, { matches: 1, hits: 0 }, never)).toBe(false);
    expect(isHit({ every: 2, probability: 0.5 }, { matches: 3, hits: 0 }, never)).toBe(false);
    expect(isHit({ times: 1, probability: 0.5 }, { matches: 3, hits: 1 }, never)).toBe(false);
    const hits = hitsOf({ probability: 0.5, times: 3 }, 100).filter(Boolean);
    expect(hits).toHaveLength(3);
  });

  it('are the same after all rules were removed and added again with new ids, with the same seed', () => {
    let rules = new FaultRules();
    rules.seed = 7;
    const run = () => {
      const id = rules.add({ when: { probability: 0.5 }, effect: ENDED })?.id;
      rules = FaultRules.from(rules.saved(), 7);
      const hits = Array.from({ length: 50 }, () => rules.choose(BOOKING, 0) !== undefined);
      return { id, hits };
    };
    const first = run();
    rules.clear();
    expect(run()).toEqual({ id: 2, hits: first.hits });
    rules = FaultRules.from(rules.saved(), 7);
    rules.clear();
    expect(run()).toEqual({ id: 3, hits: first.hits });
  });

  it('follow the ids of rules that were stored without the number of the last removal', () => {
    const rules = new FaultRules();
    rules.add({ when: { probability: 0.5 }, effect: ENDED });
    const { faults } = rules.saved() as { faults: object };
    const read = FaultRules.from({ faults: { ...faults, clearedTo: undefined } }, 7);
    const hits = Array.from({ length: 50 }, () => read.choose(BOOKING, 0) !== undefined);
    expect(hits).toEqual(hitsOf({ probability: 0.5 }, 50));
  });
});

describe('the list of fault rules', () => {
  it('applies the first rule that hits, and counts only that hit', () => {
    const rules = new FaultRules();
    rules.add({ match: { operationId: ['listBookings'] }, effect: ENDED });
    rules.add({ match: { client: 'agent' }, effect: ENDED });
    rules.add({ when: { times: 1 }, effect: { type: 'cut', at: 'start' }, note: 'first' });
    rules.add({ effect: { type: 'hang', ms: 5 } });
    const types = [1, 2, 3].map(() => rules.choose(BOOKING, 0)?.rule?.effect.type);
    expect(types).toEqual(['cut', 'hang', 'hang']);
    expect(rules.choose({ ...BOOKING, client: 'agent' }, 0)?.rule?.id).toBe(2);
    expect(rules.list().map(({ id, hits, note }) => [id, hits, note])).toEqual([
      [1, 0, null],
      [2, 1, null],
      [3, 1, 'first'],
      [4, 2, null],
    ]);
  });

  it('removes a rule by its number, keeps the order of the other rules, and has a limit', () => {
    const rules = new FaultRules();
    for (let id = 1; id <= MAX_RULES; id++) expect(rules.add({ effect: ENDED })?.id).toBe(id);
    expect(rules.add({ effect: ENDED })).toBeNull();
    expect(rules.remove(2)?.id).toBe(2);
    expect(rules.remove(2)).toBeUndefined();
    expect(rules.list()).toHaveLength(MAX_RULES - 1);
    expect(rules.add({ effect: ENDED })?.id).toBe(MAX_RULES + 1);
    expect(rules.list().at(-1)?.id).toBe(MAX_RULES + 1);
  });
});

describe('a rate limit', () => {
  it('allows its number of requests per window, and returns the remaining number and the time until the next window', () => {
    const window = new RateWindow({ limit: 2, windowSeconds: 10 });
    expect([20_000, 20_001, 24_000, 29_999].map((at) => window.count(at))).toMatchObject([
      { left: 1, resetSeconds: 10 },
      { left: 0, resetSeconds: 10 },
      { left: -1, resetSeconds: 6 },
      { left: -1, resetSeconds: 1 },
    ]);
    expect(window.count(30_000)).toMatchObject({ left: 1, resetSeconds: 10 });
  });

  it('never allows more requests than its limit between two multiples of its window', () => {
    const times = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        times,
        (limit, windowSeconds, all) => {
          const window = new RateWindow({ limit, windowSeconds });
          const allowed = all.toSorted((a, b) => a - b).filter((at) => window.count(at).left >= 0);
          const perWindow = countedBy(allowed, windowSeconds * 1000);
          expect(Math.max(...perWindow)).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  it('states to refused clients when to retry, and to other clients how many requests are left', () => {
    const state = { limit: 2, windowSeconds: 10, resetSeconds: 6 };
    expect(rateHeaders({ ...state, left: 1 })).toEqual({
      RateLimit: '"sandbox";r=1;t=6',
      'RateLimit-Policy': '"sandbox";q=2;w=10',
    });
    expect(rateHeaders({ ...state, left: -1 })).toEqual({
      'Retry-After': '6',
      RateLimit: '"sandbox";r=0;t=6',
      'RateLimit-Policy': '"sandbox";q=2;w=10',
    });
  });

  it('passes allowed requests to later rules, and counts refused requests as hits', () => {
    const rules = new FaultRules();
    rules.add({ effect: { type: 'rate-limit', limit: 1, windowSeconds: 10 } });
    rules.add({ effect: { type: 'cut', at: 'start' } });
    expect(rules.choose(BOOKING, 0)).toMatchObject({ rule: { effect: { type: 'cut' } }, rate: { left: 0 } });
    expect(rules.choose(BOOKING, 1)).toMatchObject({
      rule: { effect: { type: 'rate-limit' } },
      rate: { left: -1 },
    });
    expect(rules.list().map(({ hits }) => hits)).toEqual([1, 1]);
  });
});

function countedBy(times: readonly number[], length: number): number[] {
  const counts = new Map<number, number>();
  for (const at of times) counts.set(Math.floor(at / length), (counts.get(Math.floor(at / length)) ?? 0) + 1);
  return [...counts.values(), 0];
}

describe('the duration of a random delay', () => {
  const lengths = (effect: Parameters<typeof delayOf>[0]) => {
    const draw = drawsOf(7, 'delays');
    return Array.from({ length: 1000 }, () => delayOf(effect, draw)).toSorted((a, b) => a - b);
  };

  it('is within its range, and below the median in about half of all cases', () => {
    const uniform = lengths({ type: 'delay', uniform: [100, 200] });
    expect([uniform[0], uniform.at(-1)]).toEqual([100, 200]);
    const lognormal = lengths({ type: 'delay', lognormal: { median: 1000, sigma: 0.5 } });
    expect(lognormal[500]).toBeGreaterThan(900);
    expect(lognormal[500]).toBeLessThan(1100);
    expect(lognormal[999]).toBeGreaterThan(2500);
  });

  it('is never more than a minute', () => {
    expect(lengths({ type: 'delay', lognormal: { median: 60_000, sigma: 5 } }).at(-1)).toBe(MAX_DELAY_MS);
  });
});

describe('the short form of a fault rule', () => {
  it.each([
    ['status=503', { type: 'status', status: 503 }],
    ['status=503; retry-after=5; body=html', { type: 'status', status: 503, retryAfter: 5, body: 'html' }],
    ['cut=committed', { type: 'cut', at: 'committed' }],
    ['delay=2000', { type: 'delay', ms: 2000 }],
    ['garble=wrong-type', { type: 'garble', as: 'wrong-type' }],
    ['slow=10', { type: 'slow', bytesPerSecond: 10 }],
    ['hang=300000', { type: 'hang', ms: 300_000 }],
    ['token-ended', { type: 'token-ended' }],
    ['moment=seats-taken', { type: 'moment', moment: 'seats-taken' }],
  ])('reads %s', (text, effect) => {
    expect(readShortForm(text, AT)).toEqual(effect);
  });

  it.each([
    ['', 'not_allowed'],
    ['rate-limit=3', 'not_allowed'],
    ['explode', 'not_allowed'],
    ['constructor=1', 'not_allowed'],
    ['status', 'wrong_format'],
    ['status=abc', 'wrong_format'],
    ['status=200', 'too_small'],
    ['status=600', 'too_large'],
    ['status=503;status=504', 'wrong_format'],
    ['status=503;ms=4', 'wrong_format'],
    ['delay=60001', 'too_large'],
    ['hang=300001', 'too_large'],
    ['cut=twice', 'not_allowed'],
    ['moment=never', 'not_allowed'],
    ['token-ended=1', 'wrong_format'],
    [`status=503;${'x'.repeat(200)}`, 'wrong_format'],
  ])('refuses %s', (text, code) => {
    expect(readShortForm(text, AT)).toMatchObject([{ ...AT, code }]);
  });

  it.each([
    ['cut', ['cut=start', 'cut=middle', 'cut=committed']],
    ['status=200', 'status=400'],
    ['status=503;retry-after=99999', 'status=503;retry-after=86400'],
    ['status=503;body=x', ['status=503;body=problem', 'status=503;body=html', 'status=503;body=empty']],
    ['status=x', 'status=503;retry-after=5'],
  ])('refuses %s, and lists complete forms that can be sent instead', (text, allowed) => {
    const [fault] = readShortForm(text, AT) as readonly { readonly allowed?: unknown }[];
    expect(fault?.allowed).toEqual(allowed);
    for (const form of [allowed].flat()) expect(readShortForm(form, AT)).toHaveProperty('type');
  });

  it('is refused with a list of all forms if it is unknown', () => {
    const [fault] = readShortForm('committed', AT) as readonly { readonly allowed: readonly string[] }[];
    const allowed = fault?.allowed ?? [];
    expect(allowed).toContain('cut=committed');
    for (const form of allowed) expect(readShortForm(form, AT)).toHaveProperty('type');
  });

  it('requires the domain fault.test in an e-mail address', () => {
    expect(momentOfEmail('seats-taken@fault.test')).toBe('seats-taken');
    expect(momentOfEmail(' Hold-Expired@FAULT.test ')).toBe('hold-expired');
    expect(momentOfEmail('seats-taken@fault.test.example.com')).toBeUndefined();
    expect(momentOfEmail('ann@fault.test')).toBeUndefined();
  });
});

describe('a garbled response', () => {
  const json = '{"id":1,"total":12.5,"items":[{"id":2,"title":"3"}]}';

  it('is truncated, has numbers as strings, or is an HTML page', () => {
    expect(() => JSON.parse(garbled(json, 'truncated-json', '')) as unknown).toThrow(SyntaxError);
    expect(JSON.parse(garbled(json, 'wrong-type', ''))).toEqual({
      id: '1',
      total: '12.5',
      items: [{ id: '2', title: '3' }],
    });
    expect(garbled(json, 'html', '200 OK')).toMatch(/^<!doctype html>[^]*200 OK/);
  });
});

it('a fault that was not applied did nothing to the response', () => {
  const fault = { by: 'rule', ruleId: 1, effect: { type: 'cut', at: 'committed' }, note: null } as const;
  expect(responseDamage({ ...fault, isApplied: false })).toBeNull();
  expect(responseDamage({ ...fault, isApplied: true })).toContain('lost');
});
