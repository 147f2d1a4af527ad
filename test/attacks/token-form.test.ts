import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { latenciesDuring } from './latency.js';

const api = await startHarness();

async function post(body: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await fetch(`${api.url}/oauth2/token`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.status;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const ORDINARY = 'grant_type=client_credentials&client_id=test.partner&client_secret=wrong';
/** 100,000 names, none of them twice. */
const HOSTILE = Array.from({ length: 100_000 }, (_, at) => `n${at}=`).join('&');

describe('a token form of very many names (P6)', () => {
  it('costs about as much as an ordinary one, and others are served meanwhile', async () => {
    await post(ORDINARY);
    const idle = Math.max(...(await Promise.all([1, 2, 3].map(() => msOf(() => post(ORDINARY))))));
    const statuses: number[] = [];
    const attack = Promise.all(Array.from({ length: 5 }, async () => statuses.push(await post(HOSTILE))));
    const latencies = await latenciesDuring(api.url, attack);
    expect(new Set(statuses)).toEqual(new Set([413]));
    expect(Math.max(...latencies)).toBeLessThan(50 * idle);
    // As many names as its bytes allow.
    const names = HOSTILE.slice(0, 8 * 1024);
    expect(await msOf(async () => expect(await post(names)).toBe(400))).toBeLessThan(50 * idle);
  });
});
