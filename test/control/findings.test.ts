import { describe, expect, it } from 'vitest';
import { checkArchive } from '../../src/verification/exchange/checked-fetch.js';
import { startCheckedProxy } from '../../src/verification/proxy/checked-proxy.js';
import type { CheckedExchange } from '../../src/report/findings.js';
import { startHarness, type Harness } from '../harness.js';

const ITEM = '11_trip_20260605100000_20260605120000';
const BOOKING = {
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
  contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
};

/** What only the proxy can see: the log has no requests that reach no operation, and masks secrets. */
const UNSEEN = [
  '-/request.method/not_allowed/PATCH.merchants',
  '-/request.path/unknown/discount-codes.*.check',
  '-/request.path/unknown/merchantz',
  'createBooking/request.body/unknown/password',
];

/** Sends requests of every kind: right and wrong ones, refused, carried out, failed on purpose and never answered. */
async function play(url: string, token: string): Promise<void> {
  const send = async (path: string, { body, ...init }: Record<string, unknown> = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(init['headers'] as object),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    await fetch(url + path, { ...init, ...sent, headers }).then(
      (response) => response.text(),
      () => undefined,
    );
  };
  const fault = (text: string) => ({ headers: { 'sandbox-fault': text } });
  await send('/merchants');
  await send('/merchants?zzz=1');
  await send('/merchantz');
  await send('/merchants', { method: 'PATCH' });
  await send('/bookings', { method: 'POST', body: BOOKING });
  await send('/bookings', { method: 'POST', body: { ...BOOKING, contact: { type: 'pigeon' } } });
  await send('/bookings', { method: 'POST', body: { ...BOOKING, credit: 'x', password: 'hunter2-and-more' } });
  await send('/bookings/1001');
  await send('/bookings/first');
  await send('/activities?limit=ten&sort=nothing');
  await send('/activities?currency=eu', fault('status=503'));
  await send('/activities?limit=0', fault('status=500'));
  await send('/merchants', fault('status=418'));
  await send('/merchants', fault('drop=before'));
  await send('/discount-codes/SECRET-CODE-77/check?api_key=abcdef123456');
}

/** The id, severity and message of each finding, with how often it was found. */
const summaryOf = (found: CheckedExchange['findings']) => {
  const counts = new Map<string, number>();
  for (const { id, severity, message, evidence } of found) {
    const line = `${severity} ${id} ${message}`;
    counts.set(line, (counts.get(line) ?? 0) + evidence.count);
  }
  return [...counts].map(([line, count]) => `${line} x${count}`).toSorted();
};

const findings = async (harness: Harness, query = '?limit=1000', client?: string) =>
  (await harness.get(`/_sandbox/workspaces/test/findings${query}`, client === undefined ? {} : { client })).body;

describe('the findings of logged requests', async () => {
  const harness = await startHarness({ log: 'warn' });
  const proxy = await startCheckedProxy({
    target: new URL(harness.url),
    host: '127.0.0.1',
    port: 0,
    mode: 'observe',
    vendor: 'vendor',
    har: null,
    maxBodyBytes: 1024 * 1024,
    timeoutMs: 5000,
    onChecked: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  await play(proxy.url, await harness.token());
  await proxy.close();
  const page = await findings(harness);

  it('are those of the proxy that the requests passed', () => {
    const logged = proxy.findings.found.filter(({ id }) => !UNSEEN.includes(id));
    expect(proxy.findings.found.length - logged.length).toBe(UNSEEN.length);
    expect(summaryOf(page.findings)).toEqual(summaryOf(logged));
    expect(new Set(page.findings.map(({ severity }: { severity: string }) => severity))).toEqual(
      new Set(['error', 'note']),
    );
  });

  it('are those that `sandbox check` finds in the archive of the requests', async () => {
    const archive = await harness.get('/_sandbox/workspaces/test/requests.har?limit=1000');
    const { findings: found } = await checkArchive(archive.body);
    expect(summaryOf(page.findings)).toEqual(summaryOf(found));
  });
});
