import { describe, expect, it } from 'vitest';
import { packageVersion } from '../../src/package/package.js';
import { startHarness } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { samplesOf } from './samples.js';

const api = await startHarness({ store: `file:${aFolder()}`, fsync: false });

async function scrape(): Promise<ReadonlyMap<string, number>> {
  const reply = await fetch(`${api.url}/_sandbox/metrics`);
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return samplesOf(await reply.text());
}

const requests = (operation: string, status: string) =>
  `sandbox_http_requests_total{operation="${operation}",status="${status}"}`;

const injected = (operation: string, status: string) =>
  requests(operation, status).replace('}', ',injected="true"}');

const CAPTURE = {
  availabilityItemId: '11_trip_20260603100000_20260603120000',
  priceCategories: [{ 111: 1 }],
};

describe('the metrics', () => {
  it('count requests by operation and status, and measure their duration', async () => {
    const before = await scrape();
    await api.get('/merchants');
    await api.get('/merchants?limit=x');
    await api.get('/merchants', { headers: { authorization: null } });
    const after = await scrape();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    for (const status of ['200', '400', '401']) expect(grown(requests('listMerchants', status))).toBe(1);
    expect(grown(requests('getMetrics', '200'))).toBe(1);
    expect(grown('sandbox_http_request_duration_seconds_count{operation="listMerchants"}')).toBe(3);
    expect(grown('sandbox_http_request_duration_seconds_bucket{le="+Inf",operation="listMerchants"}')).toBe(
      3,
    );
    expect(grown('sandbox_http_request_duration_seconds_sum{operation="listMerchants"}')).toBeGreaterThan(0);
  });

  it('count refusals by problem code, and show whether the server can handle requests', async () => {
    const before = await scrape();
    await api.get('/merchants?limit=x');
    const after = await scrape();
    const refusals = 'sandbox_refusals_total{reason="invalid_request"}';
    expect((after.get(refusals) ?? 0) - (before.get(refusals) ?? 0)).toBe(1);
    expect(after.get('sandbox_ready')).toBe(1);
  });

  it('mark requests whose response an injected fault made, so that they trigger no alert', async () => {
    const refusals = 'sandbox_refusals_total{reason="service_unavailable"}';
    const before = await scrape();
    for (const fault of ['status=503', 'delay=1'])
      await api.get('/merchants', { headers: { 'sandbox-fault': fault } });
    const after = await scrape();
    const made = injected('listMerchants', '503');
    expect((after.get(made) ?? 0) - (before.get(made) ?? 0)).toBe(1);
    expect(after.get(requests('listMerchants', '503'))).toBe(before.get(requests('listMerchants', '503')));
    expect(after.get(refusals)).toBe(before.get(refusals));
    const delayed = requests('listMerchants', '200');
    expect((after.get(delayed) ?? 0) - (before.get(delayed) ?? 0)).toBe(1);
  });

  it('count the operations of the store', async () => {
    const before = await scrape();
    expect((await api.send('POST', '/reservations', { body: CAPTURE })).status).toBe(200);
    const after = await scrape();
    for (const name of ['sandbox_store_entries_total', 'sandbox_store_append_duration_seconds_count'])
      expect((after.get(name) ?? 0) - (before.get(name) ?? 0)).toBe(1);
    expect(after.get('sandbox_store_conflicts_total')).toBe(0);
    expect(after.get('sandbox_store_append_failures_total')).toBe(0);
  });

  it('show connections, workspaces and the process', async () => {
    const samples = await scrape();
    expect(samples.get('sandbox_workspaces')).toBe(1);
    expect(samples.get('sandbox_workspaces_open')).toBe(1);
    expect(samples.get('sandbox_connections')).toBeGreaterThan(0);
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect([...samples.keys()]).toContain(`sandbox_info{version="${packageVersion()}"}`);
  });

  it('measure the event loop between two scrapes', async () => {
    await expect
      .poll(async () => (await scrape()).get('nodejs_eventloop_lag_min_seconds'), { interval: 50 })
      .toBeLessThan(10); // 9223372036 if nothing was measured since the last scrape
  });

  it('get no new series from made-up requests of unauthenticated clients', async () => {
    const strange = async (word: string) => {
      for (const path of [`/${word}`, `/_sandbox/${word}`, `/pay/${word}/x`, `/activities/${word}`])
        await fetch(api.url + path, { headers: { authorization: `Bearer ${word}`, 'user-agent': word } });
      await fetch(`${api.url}/_sandbox/metrics`, { headers: { via: '1.1 x' } });
      await scrape();
    };
    await strange('first');
    const before = await scrape();
    await strange('second');
    const after = [...(await scrape()).keys()];
    expect(after.filter((name) => !before.has(name) && name.startsWith('sandbox_'))).toEqual([]);
  });

  it('count made-up statuses of a fault rule under their class', async () => {
    for (const fault of ['status=418', 'status=599', 'status=503', 'cut=start'])
      await api.get('/merchants', { headers: { 'sandbox-fault': fault } }).catch(() => undefined);
    const samples = await scrape();
    for (const [status, count] of [
      ['4xx', 1],
      ['5xx', 1],
      ['503', 2],
      ['cut', 1],
    ] as const)
      expect(samples.get(injected('listMerchants', status)), status).toBe(count);
    expect(samples.has(injected('listMerchants', '418'))).toBe(false);
  });
});

describe('access to the metrics', () => {
  const TOKEN = 'an-admin-token-of-tests';
  const statusOf = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${url}/_sandbox/metrics`, { headers });
    await reply.arrayBuffer();
    return reply.status;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('is allowed from this machine without an admin token, but not through a proxy, nor with the token of a workspace', async () => {
    expect(await statusOf(api.url)).toBe(200);
    expect(await statusOf(api.url, { via: '1.1 proxy' })).toBe(401);
    expect(await statusOf(api.url, { via: '1.1 proxy', ...bearer(await api.token()) })).toBe(403);
    expect(await statusOf(api.url, { origin: 'https://evil.example' })).toBe(403);
  });

  it('requires the admin token if one is set', async () => {
    const guarded = await startHarness({ adminToken: TOKEN });
    expect(await statusOf(guarded.url)).toBe(401);
    expect(await statusOf(guarded.url, bearer(await guarded.token()))).toBe(403);
    expect(await statusOf(guarded.url, bearer(TOKEN))).toBe(200);
  });

  it('requires no token with --metrics', async () => {
    const open = await startHarness({ adminToken: TOKEN, metrics: true });
    expect(await statusOf(open.url, { via: '1.1 proxy' })).toBe(200);
    const { status } = await fetch(`${open.url}/_sandbox/workspaces`);
    expect(status).toBe(401);
  });
});
