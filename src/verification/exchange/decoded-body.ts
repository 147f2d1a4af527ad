import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { headerOf, type RecordedBody, type RecordedResponse } from '../../exchanges/recorded-exchange.js';

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** The maximum number of codings of a body, because each may expand it again. */
const MAX_CODINGS = 5;

/** A body has an unknown content coding. */
export class CodingUnknown extends Error {
  constructor(readonly coding: string) {
    super(`unknown content coding ${coding}`);
  }
}

/**
 * Returns the body of a response without its content codings. The last coding is removed first.
 * @throws CodingUnknown; an error if the body is damaged, has more than 5 codings, or is longer than `maxBytes` after one
 * of them was removed
 */
export async function decodedBody(response: RecordedResponse, maxBytes: number): Promise<RecordedBody> {
  let { body } = response;
  if (body === 'not recorded' || body.length === 0) return body;
  const codings = (headerOf(response.headers, 'content-encoding') ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw new Error(`it has ${codings.length} content codings`);
  for (const coding of codings.toReversed()) {
    const decode = DECODERS.get(coding);
    if (!decode) throw new CodingUnknown(coding);
    body = await decode(body, { maxOutputLength: maxBytes });
  }
  return body;
}
