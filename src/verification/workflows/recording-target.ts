import { NO_TLS, nodeTransport, UNKNOWN_HOST } from '../../client/transport.js';
import { pause, real, realTime } from '../../time/real-time.js';
import type { RecordedExchange, RecordedRequest } from '../../exchanges/recorded-exchange.js';

/** The target of workflows. */
export interface RecordingTarget {
  /** The base URL of the API, without a trailing slash. */
  readonly url: string;
  /** How messages name it. */
  readonly name: string;
  /** Sends a request and records it. If there was no response, the recording has none. */
  readonly send: (source: string, request: RecordedRequest) => Promise<RecordedExchange>;
  /** Allows requests again after the target was given up, for a clean-up. */
  readonly renew?: () => void;
  /** How often the target refused requests as too many; absent if that is not counted. */
  readonly overload?: Overload;
}

/** How often a target refused requests as too many (429 and 503). */
export interface Overload {
  /** Requests that were sent again and carried out. */
  readonly repeated: number;
  /** Requests that stayed refused, so that they are not judged. */
  readonly refused: number;
  readonly waitedMs: number;
  /** Why no more is sent, as the end of a sentence; null while requests are sent. */
  readonly ending: string | null;
}

/** A target cannot be judged, as it sends no responses or gives no token. */
export class TargetUnusable extends Error {
  override readonly name: string = 'TargetUnusable';

  constructor(
    message: string,
    /** The setting that is probably wrong; null if none is. */
    readonly setting: 'path' | 'client' | 'rate' | null = null,
  ) {
    super(message);
  }
}

/** A target lacks an operation that is needed to look up inputs. */
export class OperationAbsent extends TargetUnusable {
  override readonly name = 'OperationAbsent';

  constructor(
    message: string,
    readonly exchange: RecordedExchange,
  ) {
    super(message);
  }
}

/** A target refused a request as too many for longer than the run waits: the request is not judged. */
export class TargetBusy extends TargetUnusable {
  override readonly name = 'TargetBusy';

  constructor(message: string) {
    super(message, 'rate');
  }
}

/** How long a target may take for a response, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** The longest body of a response that is read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Returns a target whose requests are sent at a pace (default: without limit). Its name is its URL by default. */
export function createRecordingTarget(
  url: string,
  waitForTurn = createPace(null),
  name?: string,
): RecordingTarget {
  const base = url.replace(/\/+$/, '');
  return {
    url: base,
    name: name ?? base,
    send: async (source, request) => {
      await waitForTurn();
      return record(source, request);
    },
  };
}

async function record(source: string, request: RecordedRequest): Promise<RecordedExchange> {
  const startedAt = new Date(realTime()).toISOString();
  const { method, url, headers, body } = request;
  const recorded = { source, startedAt, request };
  try {
    const response = await nodeTransport({
      method,
      url,
      headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])),
      body: body.length > 0 && body !== 'not recorded' ? body : undefined,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    return {
      ...recorded,
      response: {
        status: response.status,
        headers: [...response.headers],
        body: new Uint8Array(await response.arrayBuffer()),
      },
    };
  } catch (error) {
    // Not sent, or no response: a value from the target may not be sendable, such as a token of two lines.
    return { ...recorded, response: null, whyNoResponse: whyNoResponse(error) };
  }
}

/** Why a request got no response, by the code of the error. */
const REASONS: readonly (readonly [codes: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [UNKNOWN_HOST, 'the name of the host is not known'],
  [/^(?:ECONNRESET|EPIPE)$/, 'the connection was reset'],
  [/^HPE_/, 'the response is not HTTP'],
  [NO_TLS, 'the certificate is not trusted'],
];

/** Returns why a request got no response, as the end of a sentence, from the error of sending it. */
export function whyNoResponse(error: unknown): string {
  const { cause, message } = error as Error;
  const { code = '', message: detail = message } = Object(cause ?? error) as Partial<NodeJS.ErrnoException>;
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? detail;
}

/** The clock of a pace, in milliseconds. */
export interface PaceClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const REAL_CLOCK: PaceClock = { now: () => real.performanceNow(), pause };

/**
 * Returns a function that resolves when the next request may be sent: at most `rate` a second, evenly spaced, and without limit
 * if `rate` is null. Idle time does not allow faster requests later.
 */
export function createPace(rate: number | null, clock: PaceClock = REAL_CLOCK): () => Promise<void> {
  if (rate === null) return () => Promise.resolve();
  const intervalMs = 1000 / rate;
  let nextAt = -Infinity;
  return async () => {
    const now = clock.now();
    const waitMs = nextAt - now;
    nextAt = Math.max(nextAt, now) + intervalMs;
    if (waitMs > 0) await clock.pause(waitMs);
  };
}

/** After this many consecutive requests without a response, no more are sent. */
const MAX_MISSES = 3;
/** The time after which a target that has never responded is given up, in milliseconds. */
const MAX_SILENCE_MS = TIMEOUT_MS;
/** The longest time of a run, in milliseconds. */
const MAX_RUN_MS = 30 * 60_000;
/** The longest time of a clean-up after it, in milliseconds. */
const MAX_CLEAN_UP_MS = 2 * 60_000;

/**
 * Returns a target that is given up after three consecutive requests without a response, after half a minute without a first
 * response, and after half an hour in any case. From then on `send` throws `TargetUnusable` with the reason.
 */
export function withLimits(
  target: RecordingTarget,
  now: () => number = real.performanceNow,
): RecordingTarget {
  let endsAt = now() + MAX_RUN_MS;
  const startedAt = now();
  let misses = 0;
  let hasResponded = false;
  let why = '';
  return {
    ...target,
    renew: () => {
      misses = 0;
      endsAt = Math.max(endsAt, now() + MAX_CLEAN_UP_MS);
      target.renew?.();
    },
    send: async (source, request) => {
      if (misses >= MAX_MISSES)
        throw new TargetUnusable(
          `${target.name} sent no response to ${MAX_MISSES} requests in a row (${why})`,
        );
      if (misses > 0 && !hasResponded && now() - startedAt >= MAX_SILENCE_MS)
        throw new TargetUnusable(
          `${target.name} sent no response within ${MAX_SILENCE_MS / 1000} seconds (${why})`,
        );
      if (now() > endsAt)
        throw new TargetUnusable(
          `${target.name} was asked for ${MAX_RUN_MS / 60_000} minutes, the most for a run`,
        );
      const exchange = await target.send(source, request);
      hasResponded ||= exchange.response !== null;
      misses = exchange.response ? 0 : misses + 1;
      why = exchange.whyNoResponse ?? '';
      return exchange;
    },
  };
}
