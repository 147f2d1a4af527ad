import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox.js';
import { noteMissing } from '../../src/examination/missing.js';
import { RuleEvidence } from '../../src/report/rule-evidence.js';
import { leftLines } from '../../src/report/summary-text.js';
import { client, examineWrapped, sandboxFor } from './suite.js';
import type { Traffic, Wrapper } from './wrapped-target.js';
import { accessTokenOf } from '../token.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await sandboxFor();
});
afterAll(() => sandbox.close());

/** Returns the ids of bookings that are not cancelled. */
async function live(): Promise<readonly string[]> {
  const { id, secret } = client('partner');
  const token = await accessTokenOf(sandbox.url, id, secret);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-language': 'en',
  };
  const listed = await fetch(`${sandbox.url}/bookings`, { headers });
  const bookings = (await listed.json()) as { id: number; status: string }[];
  return bookings.filter(({ status }) => status !== 'cancelled').map((one) => String(one.id));
}

const isBooking = ({ method, path }: Traffic) => method === 'POST' && path === '/bookings';

/** From the n-th booking on, replies to the matching requests in place of the sandbox. */
function afterBooking(nth: number, isMeant: (traffic: Traffic) => boolean, given: Partial<Traffic>): Wrapper {
  return {
    request: (traffic, { memory }) => {
      const count = memory.get('count') ?? 0;
      if (count >= nth && isMeant(traffic)) return Boolean(Object.assign(traffic, given));
      if (isBooking(traffic)) memory.set('count', count + 1);
      return false;
    },
  };
}

const BUSY = {
  status: 429,
  reply: {},
  replyHeaders: { 'retry-after': '3600', 'content-type': 'application/problem+json' },
};
const BROKEN = { status: 500, reply: 'oops', replyHeaders: { 'content-type': 'text/plain' } };

const ONLY = { only: 'money/booking,money/payments' };

describe('a booking of an examination', () => {
  it('is cancelled if the target creates bookings with 201', async () => {
    const created: Wrapper = {
      reply: (traffic) => {
        if (isBooking(traffic) && traffic.status === 200) traffic.status = 201;
      },
    };
    const { run } = await examineWrapped(sandbox.url, created, ONLY);
    expect(run.booked).toBeGreaterThan(1);
    expect(run.left).toEqual([]);
    expect(await live()).toEqual([]);
  });

  it('is cancelled even if every read fails', async () => {
    const blind = afterBooking(1, ({ method }) => method === 'GET', BROKEN);
    const { run } = await examineWrapped(sandbox.url, blind, ONLY);
    expect(run.booked).toBeGreaterThan(0);
    expect(run.left).toEqual([]);
    expect(await live()).toEqual([]);
  });

  it('is found and cancelled even if the reply to a booking was lost', async () => {
    const lost: Wrapper = {
      reply: (traffic, { memory }) => {
        if (!isBooking(traffic) || memory.has('lost')) return;
        memory.set('lost', 1);
        Object.assign(traffic, BROKEN);
      },
    };
    const { run } = await examineWrapped(sandbox.url, lost, ONLY);
    expect(run.left).toEqual([]);
    expect(await live()).toEqual([]);
  });

  it('is cancelled in a later round if cancelling fails at first', async () => {
    let failures = 2;
    const shaky: Wrapper = {
      request: (traffic) => {
        if (traffic.method !== 'PUT' || !traffic.query.get('reason')?.startsWith('Examined')) return false;
        failures -= 1;
        return failures >= 0 && Boolean(Object.assign(traffic, BROKEN));
      },
    };
    const { run } = await examineWrapped(sandbox.url, shaky, { only: 'money/booking' });
    expect(failures).toBeLessThan(0);
    expect(run.left).toEqual([]);
    expect(await live()).toEqual([]);
  });

  it('is listed with its id if it cannot be cancelled', async () => {
    const stuck = afterBooking(1, ({ method }) => method === 'PUT', BROKEN);
    const { run } = await examineWrapped(sandbox.url, stuck, { only: 'money/booking' });
    const left = await live();
    expect(left.length).toBeGreaterThan(0);
    expect(run.left).toEqual(left.map((id) => ({ kind: 'booking', id, client: 'demo.partner' })));
    expect(leftLines(run)[0]).toMatch(new RegExp(`^demo.partner left .*\\(${left.join(', ')}\\)`));
  });
});

describe('an examination of a target that refuses requests as too many', () => {
  it('contradicts no rule, ends early, and lists the bookings that it leaves', async () => {
    const before = await live();
    const busy = afterBooking(2, () => true, BUSY);
    const { run, contradicted, reasons } = await examineWrapped(sandbox.url, busy, {
      only: 'money/,rebooking/,http/',
    });
    expect(contradicted).toEqual([]);
    expect(reasons[0]).toMatch(
      /It ended early: .* refuses requests as too many \(429\) and requests a wait of 3600 s/,
    );
    expect(reasons.at(-1)).toMatch(
      /It did not run, because the rate limit of the target rejected requests\.$/,
    );
    const left = (await live()).filter((id) => !before.includes(id));
    expect(left.length).toBeGreaterThan(0);
    expect(run.left.map(({ id }) => id)).toEqual(expect.arrayContaining(left));
    const rules = new RuleEvidence();
    noteMissing(rules, run);
    const states = rules.results().map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['unseen', 'not visible']));
  });

  it('finds nothing if even the first requests are refused', async () => {
    const { run, contradicted } = await examineWrapped(
      sandbox.url,
      { request: (traffic) => Boolean(Object.assign(traffic, BUSY)) },
      ONLY,
    );
    expect(contradicted).toEqual([]);
    expect(run.results.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('requests a wait of 3600 s'),
      expect.stringContaining('requests a wait of 3600 s'),
    ]);
  });
});
