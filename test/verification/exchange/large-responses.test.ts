// Tests responses with long lists. Even if such a response is wrong, its check must not block the proxy for other
// clients.
import { expect, it, vi } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import { createExchangeCheck } from '../../../src/verification/exchange/create-exchange-check.js';
import { startHarness } from '../../harness.js';
import { processorMsUntil } from '../../processor-time.js';

const BASE = 'https://api.example/v1';
const check = createExchangeCheck(loadContract(), { baseUrl: BASE });
const api = await startHarness();
const { body: merchants } = await api.get('/merchants');

/** Returns the findings of a response of `GET /merchants`, without those of its headers. */
async function findingsOf(body: unknown, hasMasks = false): Promise<string[]> {
  const headers = [
    ['Accept', 'application/json'],
    ['Accept-Language', 'en'],
    ['Authorization', 'Bearer a.b.c'],
  ] as const;
  const { findings } = await check({
    source: 'entry 1',
    startedAt: null,
    request: { method: 'GET', url: `${BASE}/merchants`, headers, body: new Uint8Array() },
    response: {
      status: 200,
      headers: [
        ['Content-Type', 'application/json'],
        ['Content-Language', 'en'],
      ],
      body: Buffer.from(JSON.stringify(body)),
      hasMasks,
    },
  });
  return findings
    .map(({ id }) => id)
    .filter((id) => id.includes('/response.200.body/'))
    .toSorted();
}

const [merchant] = merchants as readonly object[];
const many = Array.from({ length: 3000 }, () => merchant);

it('finds nothing in a long list of valid entries', async () => {
  expect(await findingsOf(many)).toEqual([]);
});

it('finds the error of the last entry of a long list', async () => {
  expect(await findingsOf([...many, { ...merchant, surplus: 1 }])).toEqual([
    'listMerchants/response.200.body/unknown/*.surplus',
  ]);
});

it('judges 20,000 wrong entries as fast as the first of them', async () => {
  const wrong = { id: 'x', surplus: 1 };
  const few = await findingsOf([wrong, wrong]);
  const ms = await processorMsUntil(async () =>
    expect(await findingsOf(Array.from({ length: 20_000 }, () => wrong))).toEqual(few),
  );
  expect(ms).toBeLessThan(5000);
  expect(few).toContain('listMerchants/response.200.body/unknown/*.surplus');
});

it('parses the body of a masked response a fixed number of times, however many errors it has', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const body = Array.from({ length: 100 }, () => ({ ...merchant, surplus: 1 }));
  await findingsOf(body, true);
  const text = JSON.stringify(body);
  const calls = parse.mock.calls.filter(([parsed]) => parsed === text);
  parse.mockRestore();
  expect(calls.length).toBe(3); // one call each: to check the values, to find masks, and to apply the laws
});
