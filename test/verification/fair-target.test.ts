import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { NO_BODY, type RecordedResponse } from '../../src/exchanges/recorded-exchange.js';
import { fairTarget } from '../../src/verification/workflows/fair-target.js';
import { TargetBusy, type RecordingTarget } from '../../src/verification/workflows/recording-target.js';

const request = { method: 'GET', url: 'http://x/a', headers: [], body: NO_BODY };
const OK: RecordedResponse = { status: 200, headers: [], body: NO_BODY };

const busy = (after?: string, date?: string): RecordedResponse => ({
  status: 429,
  headers: [
    ...(after === undefined ? [] : [['Retry-After', after] as const]),
    ...(date === undefined ? [] : [['Date', date] as const]),
  ],
  body: NO_BODY,
});

/**
 * Returns a fair target whose requests get the given responses, then the last one again and again. Also returns its
 * waits and the number of requests.
 */
function targetOf(...responses: readonly RecordedResponse[]) {
  const seen = { requests: 0, waits: [] as number[] };
  const inner: RecordingTarget = {
    url: 'http://x',
    name: 'http://x',
    send: (source) => {
      const response = responses[Math.min(seen.requests, responses.length - 1)] ?? OK;
      seen.requests += 1;
      return Promise.resolve({ source, startedAt: null, request, response });
    },
  };
  const target = fairTarget(inner, (ms) => {
    seen.waits.push(ms);
    return Promise.resolve();
  });
  return { target, seen, send: () => target.send('test', request) };
}

describe('a target that refuses requests as too many', () => {
  it('causes the requested wait, even a minute', async () => {
    const { send, seen, target } = targetOf(busy('60'), busy('1'), OK);
    expect((await send()).response).toEqual(OK);
    expect(seen.waits).toEqual([60_000, 1000]);
    expect(target.overload).toMatchObject({ repeated: 1, refused: 0, waitedMs: 61_000, ending: null });
  });

  it('causes waits of five minutes in a run, then nothing more is sent', async () => {
    const { send, seen, target } = targetOf(busy('100'), OK, busy('100'), OK, busy('100'), OK, busy('1'));
    for (let count = 0; count < 3; count += 1) await send();
    await expect(send()).rejects.toThrow(TargetBusy);
    expect(seen.requests).toBe(7);
    await expect(send()).rejects.toThrow(
      'too many (429) and requests a wait of 1 s; a run waits at most 300 s',
    );
    expect(seen.requests).toBe(7);
    expect(target.overload).toMatchObject({ repeated: 3, refused: 1 });
  });

  it('gets no more requests once it asks for an hour', async () => {
    const { send, seen } = targetOf(busy('3600'), OK);
    await expect(send()).rejects.toThrow('a wait of 3600 s');
    await expect(send()).rejects.toThrow('a wait of 3600 s');
    expect(seen).toEqual({ requests: 1, waits: [] });
  });

  it('gets requests of a clean-up, which waits another minute', async () => {
    const { target, send, seen } = targetOf(busy('3600'), busy('50'), OK, busy('50'));
    await expect(send()).rejects.toThrow(TargetBusy);
    target.renew?.();
    expect((await send()).response).toEqual(OK);
    await expect(send()).rejects.toThrow(TargetBusy);
    expect(seen.waits).toEqual([50_000]);
  });

  it('gets a few repetitions if it names no time, and is given up after three requests', async () => {
    const { send, seen, target } = targetOf(busy());
    for (let count = 0; count < 5; count += 1)
      await expect(send()).rejects.toThrow('after 3 repetitions too');
    expect(seen.requests).toBe(12);
    expect(seen.waits.slice(0, 3)).toEqual([300, 600, 1200]);
    expect(target.overload?.refused).toBe(3);
  });

  it('is also given up if it stops naming a time', async () => {
    const { send, seen } = targetOf(busy('1'), busy('1'), busy('1'), busy('1'), busy());
    await expect(send()).rejects.toThrow('after 4 repetitions too');
    expect(seen.requests).toBe(5);
  });

  it('may name a date by its own clock', async () => {
    const [date, after] = ['Fri, 05 Jun 2026 10:00:00 GMT', 'Fri, 05 Jun 2026 10:00:02 GMT'];
    const { send, seen } = targetOf(busy(after, date), OK);
    await send();
    expect(seen.waits).toEqual([2000]);
  });

  it('may name a meaningless time', async () => {
    const { send, seen } = targetOf(busy('-5'), busy('soon'), OK);
    await send();
    expect(seen.waits).toEqual([300, 600]);
  });
});

describe('an encoded body', () => {
  const coded = (coding: string, body: Uint8Array): RecordedResponse => ({
    status: 200,
    headers: [['Content-Encoding', coding]],
    body,
  });
  const bodyOf = async (response: RecordedResponse) => {
    const exchange = await targetOf(response).send();
    const body = exchange.response?.body;
    return body instanceof Uint8Array ? new TextDecoder().decode(body) : exchange.whyNoResponse;
  };
  const text = new TextEncoder().encode('[1]');

  it('is decoded, the last coding first', async () => {
    expect(await bodyOf(coded('br, gzip', gzipSync(brotliCompressSync(text))))).toBe('[1]');
    expect(await bodyOf(coded('GZIP', gzipSync(text)))).toBe('[1]');
    expect(await bodyOf(coded('identity', text))).toBe('[1]');
  });

  it('counts as no response if its coding is unknown or wrong', async () => {
    expect(await bodyOf(coded('x-weird', text))).toBe(
      'its body has the content coding x-weird, though gzip, br, deflate was asked for',
    );
    expect(await bodyOf(coded('gzip', text))).toMatch(/^its body cannot be decoded: /);
  });
});
