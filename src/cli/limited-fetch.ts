import { nodeTransport, type Fetch } from '../client/transport.js';

/** Time limits in milliseconds, and the size limit of a response. */
export interface FetchLimits {
  /** Maximum time without a received byte. */
  readonly idle: number;
  /** Maximum time for a complete response. */
  readonly total: number;
  /** Replaces `total` for exports, and for requests with a large body such as a fixture. */
  readonly large: number;
  /** The largest size of a response's body, in bytes. By default, it permits the export of a large workspace. */
  readonly bytes?: number;
}

const LIMITS: FetchLimits = { idle: 30_000, total: 60_000, large: 10 * 60_000 };
/** Requests with a larger body have the time limit `large`. */
const SMALL_BYTES = 256 * 1024;
/** Paths whose responses may hold all data of a workspace. */
const EXPORT = /\/(?:export|requests\.har)(?:\?|$)/;
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Returns a `fetch` with limits of time and size. A server that is no sandbox can therefore not block the command or
 * fill its memory.
 */
export function fetchWithin({ idle, total, large, bytes = MAX_BYTES }: FetchLimits): Fetch {
  return (url, { method = 'GET', headers, body: sent } = {}) => {
    const body = (sent ?? undefined) as string | Uint8Array | undefined;
    const isLarge = (body?.length ?? 0) > SMALL_BYTES || EXPORT.test(url);
    return nodeTransport({
      url,
      method,
      headers: new Headers(headers),
      body,
      idleMs: idle,
      timeoutMs: isLarge ? large : total,
      maxBytes: bytes,
    });
  };
}

/** The `fetch` of all commands, with their default limits. */
export const limitedFetch: Fetch = fetchWithin(LIMITS);
