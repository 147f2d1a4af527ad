import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { processorMsUntil } from '../processor-time.js';

const api = await startHarness();

async function post(body: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await fetch(`${api.url}/oauth2/token`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.status;
}

const ORDINARY = 'grant_type=client_credentials&client_id=test.partner&client_secret=wrong';
/** 100,000 different names. */
const HOSTILE = Array.from({ length: 100_000 }, (_, at) => `n${at}=`).join('&');

describe('a token form with very many field names (P6)', () => {
  /** Returns the processor time of a token form that is sent three times. */
  const costOf = (form: string, status: number) =>
    processorMsUntil(async () => {
      for (let sent = 0; sent < 3; sent++) expect(await post(form)).toBe(status);
    });

  it('costs about as much as an ordinary form', async () => {
    await post(ORDINARY);
    const ordinary = await costOf(ORDINARY, 401);
    expect(await costOf(HOSTILE, 413)).toBeLessThan(50 * ordinary);
    const names = HOSTILE.slice(0, 8 * 1024); // as many names as fit into the largest allowed body
    expect(await costOf(names, 400)).toBeLessThan(50 * ordinary);
  });
});
