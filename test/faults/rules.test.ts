import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayOf, drawsOf, FaultRules, isHit } from '../../src/faults/fault-rules.js';
import { garbled } from '../../src/http/faults/fault-reply.js';
import { rateHeaders, RateWindow } from '../../src/faults/rate-window.js';
import { MAX_DELAY_MS, MAX_RULES, type Effect, type HitWhen } from '../../src/faults/rule.js';

const BOOKING = { operationId: 'createBooking', client: 'partner' };
const ENDED: Effect = { type: 'token-ended' };

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

  it('are different without a seed', () => {
    const [one, other] = [1, 2].map(() => hitsOf({ probability: 0.5 }, 64, null));
    expect(one).not.toEqual(other);
  });

  it('are those whose random number is below the probability', () => {
    const hits = [0.49, 0.5, 0.51].map((drawn) =>
      isHit({ probability: 0.5 }, { matches: 1, hits: 0 }, () => drawn),
    );
    expect(hits).toEqual([true, false, false]);
  });

  it('are those of the token endpoint only for a rule that names it', () => {
    const rules = new FaultRules();
    rules.add({ effect: ENDED });
    const request = { operationId: 'createToken', client: 'partner' };
    expect(rules.choose(request, 0)).toBeUndefined();
    rules.add({ match: { operationId: ['createToken'] }, effect: ENDED });
    expect(rules.choose(request, 0)?.rule?.id).toBe(2);
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

describe('the order and the state of fault rules', () => {
  const idsOf = (rules: FaultRules) => rules.list().map(({ id }) => id);
  const three = () => {
    const rules = new FaultRules();
    for (const _ of [1, 2, 3]) rules.add({ effect: ENDED });
    return rules;
  };

  it.each([
    [3, 1, [3, 1, 2]],
    [1, 2, [2, 1, 3]],
    [1, 3, [2, 3, 1]],
    [1, 100, [2, 3, 1]],
    [2, undefined, [1, 2, 3]],
  ])('change for rule %i at position %s to %j', (id, position, order) => {
    const rules = three();
    expect(rules.change(id, position === undefined ? {} : { position })?.id).toBe(id);
    expect(idsOf(rules)).toEqual(order);
  });

  it('stay the same for an unknown rule', () => {
    const rules = three();
    expect([rules.change(4, { position: 1 }), rules.remove(4)]).toEqual([undefined, undefined]);
    expect([idsOf(rules), rules.isEmpty, new FaultRules().isEmpty]).toEqual([[1, 2, 3], false, true]);
  });

  it('keep a rule off while it is moved, and forget that it was off', () => {
    const rules = three();
    rules.change(1, { isOff: true });
    expect(rules.change(1, { position: 1 })).toMatchObject({ id: 1, isOff: true });
    expect(rules.choose(BOOKING, 0)?.rule?.id).toBe(2);
    expect(rules.change(1, { isOff: false })).not.toHaveProperty('isOff');
    expect(rules.choose(BOOKING, 0)?.rule?.id).toBe(1);
  });

  it('are saved with the counts, of windows too, and continue from there', () => {
    let rules = new FaultRules();
    expect(rules.saved()).toEqual({});
    rules.add({ when: { skip: 2, times: 1 }, effect: ENDED });
    const limit = { type: 'rate-limit', limit: 2, windowSeconds: 10 } as const;
    rules.add({ match: { client: 'partner' }, effect: limit, note: 'slow down' });
    expect(rules.choose(BOOKING, 10_000)).toMatchObject({ rule: null, rate: { left: 1 } });
    const shown = { when: {}, match: {}, note: null };
    expect(rules.saved()).toEqual({
      faults: {
        lastId: 2,
        clearedTo: 0,
        rules: [
          { ...shown, id: 1, when: { skip: 2, times: 1 }, effect: ENDED },
          { ...shown, id: 2, match: { client: 'partner' }, effect: limit, note: 'slow down' },
        ],
      },
      'fault 1': [1, 0],
      'fault 2': [1, 0, 1, 1],
    });
    const chosen = [1, 2, 3].map(() => {
      rules = FaultRules.from(rules.saved(), 7);
      const { rule = null, rate } = rules.choose(BOOKING, 19_999) ?? {};
      return [rule?.id, rate?.left];
    });
    expect(chosen).toEqual([
      [undefined, 0],
      [1, undefined],
      [2, -1],
    ]);
    expect([rules.seed, FaultRules.from(undefined, null).list()]).toEqual([7, []]);
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

  it('is shown to a client as the limit with the fewest requests left, in any order', () => {
    for (const limits of [
      [5, 2, 3],
      [2, 3, 5],
      [5, 3, 2],
    ]) {
      const rules = new FaultRules();
      for (const limit of limits) rules.add({ effect: { type: 'rate-limit', limit, windowSeconds: 10 } });
      expect(rules.choose(BOOKING, 0)).toMatchObject({ rule: null, rate: { limit: 2, left: 1 } });
    }
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

  it.each([
    [{ ms: 70 }, [], 70],
    [{ uniform: [100, 200] }, [0.25], 125],
    [{ uniform: [100, 200] }, [0.256], 126], // a full number of milliseconds
    [{ lognormal: { median: 1000, sigma: 0.5 } }, [0, 0], 1000],
    [{ lognormal: { median: 1000, sigma: 0.5 } }, [1 - Math.exp(-0.5), 0], 1649], // median · e^σ
    [{ lognormal: { median: 1000, sigma: 0.5 } }, [1 - Math.exp(-0.5), 0.5], 607], // median · e^-σ
    [{ lognormal: { median: 1000, sigma: 0.5 } }, [1 - Math.exp(-0.5), 0.25], 1000],
  ] as const)('of %j with the random numbers %j is %i ms', (effect, numbers, ms) => {
    const left = [...numbers];
    expect(delayOf({ type: 'delay', ...effect }, () => left.shift() ?? NaN)).toBe(ms);
  });

  it('is never more than a minute', () => {
    expect(lengths({ type: 'delay', lognormal: { median: 60_000, sigma: 5 } }).at(-1)).toBe(MAX_DELAY_MS);
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
