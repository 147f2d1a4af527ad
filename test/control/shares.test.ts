import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawToken } from '../../src/control/access/tokens.js';
import { real } from '../../src/time/real-time.js';
import { countUse, greediest } from '../../src/time/turns.js';
import { startHarness } from '../harness.js';
import { requestToken } from '../token.js';

const admin = drawToken('admin', 'ada').token;
const harness = await startHarness({ adminToken: admin });
const listed = async (bearer: string) => {
  const headers = { authorization: `Bearer ${bearer}`, 'accept-language': 'en' };
  const reply = await fetch(`${harness.url}/_sandbox/shares`, { headers });
  return { status: reply.status, body: await reply.text() };
};

describe('the shares of the processor', () => {
  it('show the admin a greedy workspace first, and strangers both together and by address', async () => {
    // More time than earlier tests of this process can have used.
    countUse('test', 300_000);
    countUse('(127.0.0.1)', 100_000, '(strangers)');
    await requestToken(harness.url, 'test.partner', 'wrong');
    const { status, body } = await listed(admin);
    expect(status).toBe(200);
    const shares = JSON.parse(body) as readonly { kind: string; name?: string; share: number }[];
    expect(shares[0]).toEqual({ kind: 'workspace', name: 'test', share: 1 });
    expect(shares.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ['strangers', undefined],
        ['address', '127.0.0.1'],
      ]),
    );
    expect(shares.length).toBeLessThanOrEqual(10);
  });

  it.each(['seats/11_trip_20260603100000_20260603120000', 'findings'])(
    'charge the long work of %s to the workspace of its caller, not to the sandbox',
    async (path) => {
      const token = await harness.token();
      const hold = {
        availabilityItemId: '11_trip_20260603100000_20260603120000',
        priceCategories: [{ 111: 1 }],
      };
      for (let held = 0; held < 3; held++) await harness.send('POST', '/reservations', { body: hold });
      const ownUse = () => new Map(greediest(1000)).get('') ?? 0;
      const now = real.performanceNow.bind(real);
      /** Returns the processor time that a reading charges to the sandbox. */
      const charged = async () => {
        let extra = 0;
        const before = ownUse();
        vi.spyOn(real, 'performanceNow').mockImplementation(() => now() + (extra += 1.5)); // each step takes long
        const { status } = await fetch(`${harness.url}/_sandbox/workspaces/test/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        vi.restoreAllMocks();
        expect(status).toBe(200);
        return ownUse() - before;
      };
      // Repeated, because the sandbox may have work of its own during a reading.
      await expect.poll(charged).toBe(0);
    },
  );

  it('are refused to a client of a workspace', async () => {
    const { status, body } = await listed(await harness.token());
    expect(status).toBe(403);
    expect(body).not.toContain('"share"');
  });
});

describe('who used most of the last minute', async () => {
  // Imports a separate copy of the counters, because earlier tests of this process changed the shared counters.
  const ownModule = '../../src/time/turns.js?of-this-test';
  const { countUse: count, greediest: most } = (await import(
    ownModule
  )) as typeof import('../../src/time/turns.js');
  afterEach(() => vi.restoreAllMocks());
  /** Sets the real time for the counters, in milliseconds. */
  const at = (ms: number) => vi.spyOn(real, 'performanceNow').mockReturnValue(ms);

  it('is the sum of its seconds, the greediest first, and ends a minute later', () => {
    at(1_000_000);
    count('a', 300);
    count('b', 200);
    at(1_030_000);
    count('b', 250);
    count('(192.0.2.1)', 20, '(strangers)');
    count('(192.0.2.2)', 10, '(strangers)');
    expect(most(4)).toEqual([
      ['b', 450],
      ['a', 300],
      ['(strangers)', 30],
      ['(192.0.2.1)', 20],
    ]);
    at(1_062_000);
    expect(most(1)).toEqual([['b', 250]]);
    at(1_092_000);
    expect(most(10)).toEqual([]);
  });

  it('keeps for each second only those who used most', () => {
    at(2_000_000);
    for (let taker = 0; taker < 1000; taker++) count(`t${taker}`, 1 + taker);
    at(2_002_000);
    count('next', 1);
    const kept = most(1000);
    expect(kept).toHaveLength(51);
    expect(kept[0]).toEqual(['t999', 1000]);
  });
});
