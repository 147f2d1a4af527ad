import { describe, expect, it } from 'vitest';
import { checkedFetch, ContractBroken, HarInvalid, startSandbox } from '../../../src/index.js';
import { startHarness } from '../../harness.js';

const harness = await startHarness({ lenient: true });
const baseUrl = harness.url;
const ID = 'listMerchants/request.query/unknown/limt';
const wrong = `${baseUrl}/merchants?limt=1`;
const headers = {
  Accept: 'application/json',
  'Accept-Language': 'en',
  Authorization: `Bearer ${await harness.token()}`,
};

describe('checkedFetch', () => {
  it('throws the findings of an exchange, and keeps them for the report', async () => {
    const checked = checkedFetch({ baseUrl });
    const error: unknown = await checked(wrong, { headers }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContractBroken);
    expect(error).toMatchObject({
      message: expect.stringContaining(ID),
      findings: [{ id: ID, severity: 'error' }],
    });
    expect(checked.findings).toMatchObject([{ id: ID }]);
    expect(checked.report().summary).toMatchObject({ exchanges: 1, errors: 1 });
  });

  it.each([{ onError: 'collect' as const }, { accept: [ID] }])(
    'returns the response with %j',
    async (options) => {
      const checked = checkedFetch({ baseUrl, ...options });
      const response = await checked(new Request(wrong, { headers }));
      expect(await response.json()).toMatchObject([{ slug: 'tours' }]);
      expect(checked.findings).toMatchObject([{ id: ID }]);
    },
  );

  it.each([
    ['an event stream', '/merchants', 'text/event-stream'],
    ['a host that it does not judge', 'http://elsewhere.example/a', 'application/json'],
  ])('does not wait for the end of %s', async (_, path, type) => {
    const endless = () =>
      Promise.resolve(new Response(new ReadableStream(), { headers: { 'content-type': type } }));
    const checked = checkedFetch({ baseUrl, fetch: endless, onError: 'collect' });
    const response = await checked(new URL(path, baseUrl), { headers });
    expect([response.status, response.bodyUsed]).toEqual([200, false]);
    expect(checked.report().summary.exchanges).toBe(1);
  });

  it('counts a request without a response, and passes on its error', async () => {
    const failing = () => Promise.reject(new TypeError('down'));
    const checked = checkedFetch({ baseUrl, fetch: failing });
    await expect(checked(`${baseUrl}/merchants`, { headers })).rejects.toThrow('down');
    expect(checked.report().notJudged).toEqual([
      { reason: 'listMerchants: there is no response.', count: 1 },
    ]);
  });
});

describe('sandbox.check', async () => {
  await using sandbox = await startSandbox({ fixture: null, vendor: 'acme' });

  it('refuses anything but an HTTP archive', async () => {
    await expect(sandbox.check({})).rejects.toThrow(HarInvalid);
    await expect(sandbox.check('nowhere.har')).rejects.toThrow('nowhere.har cannot be read');
  });

  it("knows the vendor's name of the sandbox", async () => {
    const sent = [
      { name: 'Accept', value: 'application/vnd.acme+json' },
      { name: 'Accept-Language', value: 'en' },
      { name: 'Authorization', value: 'Bearer x' },
    ];
    const request = { method: 'GET', url: 'https://api.example/merchants', headers: sent };
    const { findings, summary } = await sandbox.check({ log: { entries: [{ request }] } });
    expect([findings, summary.judged]).toEqual([[], 1]);
  });
});
