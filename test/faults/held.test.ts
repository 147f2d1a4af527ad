// Tests the limit of requests that faults hold at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SHARED } from '../../src/limits/limits.js';
import { Shares } from '../../src/limits/shares.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { eventually, until } from '../eventually.js';
import { SMALL_FIXTURE, START, startHarness, type Harness } from '../harness.js';
import { holdTimers } from '../held-timers.js';
import { accessTokenOf } from '../token.js';

/** The maximum number of held requests of a workspace if no other workspace holds any. */
const MAX_HELD_PER_WORKSPACE = new Shares(SHARED.heldRequests).largest;

const withFault = (fault: string) => ({ headers: { 'Sandbox-Fault': fault } });

async function statusOf(api: Harness, fault: string): Promise<number> {
  return (await api.get('/merchants', withFault(fault))).status;
}

/** Sends the maximum number of held requests with a fault, then closes their connections. */
async function fillAndLeave(api: Harness, fault: string): Promise<void> {
  const headers = { authorization: `Bearer ${await api.token()}`, accept: '*/*', 'accept-language': 'en' };
  const leaving = new AbortController();
  const all = Array.from({ length: MAX_HELD_PER_WORKSPACE }, async () => {
    const sent = { headers: { ...headers, 'Sandbox-Fault': fault }, signal: leaving.signal };
    // The request below, which checks for a free place, takes a place itself for a short time.
    for (;;) {
      const reply = await fetch(`${api.url}/merchants`, sent);
      const text = await reply.text();
      if (reply.status !== 429) return text;
    }
  });
  await until(async () => (await statusOf(api, 'slow=1000000')) === 429);
  leaving.abort();
  await Promise.allSettled(all);
}

describe('requests that faults hold', () => {
  it('include slow responses until their end', async () => {
    const api = await startHarness();
    await api.token();
    const refused: number[] = [];
    const asked = Array.from({ length: 3 * MAX_HELD_PER_WORKSPACE }, async () => {
      const status = await statusOf(api, 'slow=1');
      if (status === 429) refused.push(status);
      return status;
    });
    await until(() => refused.length === 2 * MAX_HELD_PER_WORKSPACE);
    await sleep(700); // the slow response has sent several parts
    expect(await statusOf(api, 'slow=1')).toBe(429);
    await api.close();
    expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(
      MAX_HELD_PER_WORKSPACE,
    );
  });

  it.each(['slow=1', 'hang=300000'])('stop counting when a client disconnects during %s', async (fault) => {
    const api = await startHarness();
    await fillAndLeave(api, fault);
    await eventually(async () => expect(await statusOf(api, 'slow=1000000')).toBe(200));
  });

  it('of one workspace reduce the share of another, because there is a limit over all workspaces', async () => {
    const api = await startHarness();
    await api.sandbox.workspaces.create({
      name: 'other',
      fixture: loadFixture(SMALL_FIXTURE, { now: START }),
    });
    const authorization = `Bearer ${await accessTokenOf(api.url, 'other.partner', 'partner-secret')}`;
    const hangs = holdTimers(54_322);
    const headers = { authorization, 'Sandbox-Fault': 'hang=54322' };
    const sent = [...Array(MAX_HELD_PER_WORKSPACE)].map(() => statusOf(api, 'hang=54322'));
    await until(() => hangs.count() === MAX_HELD_PER_WORKSPACE);
    const left = Math.floor((SHARED.heldRequests.all - MAX_HELD_PER_WORKSPACE) / SHARED.heldRequests.parts);
    expect(left).toBeLessThan(MAX_HELD_PER_WORKSPACE);
    const ofOther = [...Array(left)].map(() => api.get('/merchants', { headers }));
    await until(() => hangs.count() === MAX_HELD_PER_WORKSPACE + left);
    const { status, body } = await api.get('/merchants', { headers });
    expect([status, body.detail]).toEqual([429, expect.stringContaining(`${left}`)]);
    hangs.run();
    await Promise.allSettled([...sent, ...ofOther]);
  });

  it('stop counting when they get their response', async () => {
    const api = await startHarness();
    for (let sent = 0; sent <= MAX_HELD_PER_WORKSPACE; sent++)
      expect(await statusOf(api, 'delay=1')).toBe(200);
  });

  it('include a delayed request whose client has disconnected, because it is still processed', async () => {
    const api = await startHarness();
    const delays = holdTimers(54_321);
    await fillAndLeave(api, 'delay=54321');
    await sleep(200); // The server has time to notice that the clients disconnected.
    expect(await statusOf(api, 'slow=1000000')).toBe(429);
    expect(delays.count()).toBe(MAX_HELD_PER_WORKSPACE);
    delays.run();
    await until(async () => (await statusOf(api, 'slow=1000000')) === 200);
  });
});
