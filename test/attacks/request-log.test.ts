import { loggedBody } from '../../src/workspaces/request-log/entry.js';
import { newTrace } from '../../src/workspaces/history/trace.js';
import { describe, expect, it } from 'vitest';
import { LogBudget } from '../../src/workspaces/request-log/budget.js';
import { RequestLog } from '../../src/workspaces/request-log/request-log.js';
import type { ObservedRequest } from '../../src/workspaces/request-log/logged-request.js';
import { startHarness } from '../harness.js';
import { processorMs } from '../processor-time.js';
import { observedRequest } from '../workspaces/observed-request.js';
import { heapBytes } from './memory.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Returns a refused booking, changed by the given members. */
const observed = (changes: Partial<ObservedRequest> = {}) =>
  observedRequest({
    operationId: 'createBooking',
    method: 'POST',
    path: '/bookings',
    status: 400,
    request: { headers: { accept: '*/*' }, text: null },
    response: { headers: {}, text: '{}' },
    ...changes,
  });

describe('the request log', () => {
  it('stores only a small part of each large request, marked as truncated', async () => {
    const api = await startHarness();
    const body = `{"unknown":[${'[],'.repeat(30_000)}[]]}`;
    await api.send('POST', '/reservations', { body }); // compiles the check of the request
    const sent = 12;
    const before = heapBytes();
    for (let at = 0; at < sent; at++) {
      expect((await api.send('POST', '/reservations', { body })).status).toBe(400);
    }
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    expect(workspace?.requests.bytes).toBeLessThan(5 * MIB);
    const [latest] = workspace?.requests.list({ operationId: 'createCapture' }) ?? [];
    expect([latest?.request.truncated, latest?.response.truncated]).toEqual([true, false]);
    expect(String(latest?.request.body).startsWith('{"unknown":[[]')).toBe(true);
    // Stored as parsed objects, the bodies would need more than ten times their length.
    expect(heapBytes() - before).toBeLessThan(2 * sent * body.length);
  });

  it('masks a truncated body of separators about as fast as one of letters', () => {
    const timeFor = (filling: string) => {
      const log = new RequestLog('a', 100, new LogBudget());
      const body = { zz: `${filling.repeat(39_000 / filling.length)}x${'y'.repeat(30_000)}` };
      for (let at = 0; at < 5; at++) log.add(observed({ request: { headers: {}, ...loggedBody(body) } }));
      return processorMs(() => expect(log.list().length).toBe(5));
    };
    timeFor('z');
    const letters = Math.max(timeFor('z'), 5);
    for (const filling of ['-', ' ', '.', '1', '1-', '1 ', '"a" ', '\\', '&', 'a=']) {
      expect([filling, timeFor(filling) < 100 * letters]).toEqual([filling, true]);
    }
  });

  it('counts bytes, not characters', () => {
    const log = new RequestLog('a', 1000, new LogBudget());
    log.add(observed({ request: { headers: {}, ...loggedBody({ zz: '京'.repeat(60 * KIB) }) } }));
    const [entry] = log.list();
    expect(entry?.request.truncated).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThan(65 * KIB);
    expect(JSON.stringify(entry)).not.toContain('\uFFFD'); // the text was not cut within a character
    log.add(observed({ request: { headers: {}, ...loggedBody({ zz: '京'.repeat(10_000) }) } }));
    expect(log.bytes).toBeGreaterThan(30_000 + 40 * KIB);
  });

  it('stores only the newest few MiB of a workspace', () => {
    const log = new RequestLog('a', 10_000, new LogBudget());
    for (let at = 0; at < 500; at++) {
      log.add(
        observed({ path: `/bookings?at=${at}`, response: { headers: {}, text: 'x'.repeat(60 * KIB) } }),
      );
    }
    expect(log.bytes).toBeLessThan(5 * MIB);
    const kept = log.list();
    expect([kept[0]?.path, kept[0]?.id]).toEqual(['/bookings?at=499', 500]);
    expect(kept.length).toBeGreaterThan(50);
  });

  it('shares its memory evenly with the logs of other workspaces; each deletes its oldest requests', () => {
    const memory = new LogBudget(MIB);
    const logs = ['a', 'b', 'c'].map((name) => new RequestLog(name, 100, memory));
    const large = observed({ response: { headers: {}, text: 'x'.repeat(30 * KIB) } });
    for (const log of logs) for (let at = 0; at < 20; at++) log.add(large);
    const kept = logs.map((log) => log.list().length);
    expect(Math.max(...kept) - Math.min(...kept)).toBeLessThan(3);
    expect(logs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MIB);
    expect(logs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(MIB - 80 * KIB);
    logs[2]?.clear();
    logs[0]?.add(large);
    expect(logs.map((log) => log.list().length)).toEqual([(kept[0] ?? 0) + 1, kept[1], 0]);
  });

  it('truncates long paths and headers too, and stores only the ids of changed records', () => {
    const log = new RequestLog('a', 10, new LogBudget());
    const headers = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x-${at}`, 'x'.repeat(600)]));
    const value = { reference: 'R', note: 'x'.repeat(MIB) } as never;
    log.add(
      observed({
        path: `/bookings?q=${'x'.repeat(60 * KIB)}`,
        request: { headers: { ...headers, authorization: 'Bearer hidden' }, text: null },
        trace: { ...newTrace('request'), changes: [{ table: 'captures', key: 'R', value }] },
      }),
    );
    expect(log.bytes).toBeLessThan(64 * KIB);
    const [entry] = log.list();
    expect([entry?.request.truncated, entry?.changes]).toEqual([true, [{ table: 'captures', id: 'R' }]]);
    expect(JSON.stringify(entry)).not.toContain('hidden');
  });

  it('masks secrets in the stored part of a response', () => {
    const log = new RequestLog('a', 10, new LogBudget());
    const long = { a: 'x'.repeat(50 * KIB), access_token: 'hidden', note: '4242424242424241' };
    log.add(observed({ response: { headers: {}, text: JSON.stringify([long, long]) } }));
    const [entry] = log.list();
    expect(entry?.response.truncated).toBe(true);
    expect(JSON.stringify(entry)).not.toMatch(/hidden|42424242/);
  });
});
