import { nodeTransport, type Fetch } from '../client/transport.js';

/** The longest time that a server may take for a response: a sandbox that takes in a large fixture needs a while. */
const TIMEOUT_MS = 10 * 60_000;
/** The longest body of a response: an export of a large workspace. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Sends a request of a command to a server that may be anything: a response has an end, or is none. */
export const limitedFetch: Fetch = (url, { method = 'GET', headers, body } = {}) =>
  nodeTransport({
    url,
    method,
    headers: new Headers(headers),
    body: (body ?? undefined) as string | Uint8Array | undefined,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
