import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { headerOf, type RecordedResponse } from '../../exchanges/recorded-exchange.js';

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** Returns a response with its body without its content coding; not recorded if it cannot be decoded within a size. */
export async function decodedResponse(
  response: RecordedResponse,
  maxBytes: number,
): Promise<RecordedResponse> {
  const { headers, body } = response;
  const coding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || body === 'not recorded' || body.length === 0) return response;
  const decode = DECODERS.get(coding);
  try {
    return { ...response, body: (await decode?.(body, { maxOutputLength: maxBytes })) ?? 'not recorded' };
  } catch {
    return { ...response, body: 'not recorded' };
  }
}
