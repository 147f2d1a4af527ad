import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { RecordedResponse } from '../../../src/exchanges/recorded-exchange.js';
import { decodedBody } from '../../../src/verification/exchange/decoded-body.js';
import { decodedResponse } from '../../../src/verification/proxy/body-recorder.js';

const TEXT = Buffer.from(JSON.stringify({ a: 'b'.repeat(2000) }));
const MAX_BYTES = 4096;

const coded = (coding: string, body: Uint8Array): RecordedResponse => ({
  status: 200,
  headers: [['Content-Encoding', coding]],
  body,
});

/** Compresses a body several times. */
const zipped = (times: number): Uint8Array => (times === 0 ? TEXT : gzipSync(zipped(times - 1)));
const gzips = (times: number) => Array.from({ length: times }, () => 'gzip').join(', ');

it.each([
  ['gzip', gzipSync(TEXT)],
  [' X-GZIP ', gzipSync(TEXT)],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
  ['identity', TEXT],
  [gzips(5), zipped(5)],
])('reads a body with the coding %s', async (coding, body) => {
  expect(Buffer.from((await decodedBody(coded(coding, body), MAX_BYTES)) as Uint8Array)).toEqual(TEXT);
});

it.each([
  ['its coding is unknown', 'x-weird', TEXT, 'unknown content coding x-weird'],
  ['its coding is wrong', 'gzip', TEXT, 'incorrect header check'],
  ['it has more than five codings', gzips(6), zipped(6), 'it has 6 content codings'],
  ['it is too long', 'gzip', gzipSync(Buffer.alloc(MAX_BYTES + 1)), 'Cannot create a Buffer larger than'],
])('refuses a body if %s, and the proxy counts it as not recorded', async (_, coding, body, reason) => {
  const response = coded(coding, body);
  await expect(decodedBody(response, MAX_BYTES)).rejects.toThrow(reason);
  expect(await decodedResponse(response, MAX_BYTES)).toEqual({ ...response, body: 'not recorded' });
});
