import { nodeTransport, type Fetch } from '../client/transport.js';

/** How long a server may take, in milliseconds, and how much it may send. */
export interface FetchLimits {
  /** Without a byte. */
  readonly idle: number;
  /** For a whole response. */
  readonly total: number;
  /** For a response to a large body, such as a fixture, and for an export. */
  readonly large: number;
  /** The most bytes of a response's body: by default those of an export of a large workspace. */
  readonly bytes?: number;
}

const LIMITS: FetchLimits = { idle: 30_000, total: 60_000, large: 10 * 60_000 };
/** Larger request bodies get the longer limit. */
const SMALL_BYTES = 256 * 1024;
/** The paths of responses that may be as long as a workspace. */
const EXPORT = /\/(?:export|requests\.har)(?:\?|$)/;
const MAX_BYTES = 512 * 1024 * 1024;

/** Returns a `fetch` with limits of time and size, for a server that may be anything. */
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
