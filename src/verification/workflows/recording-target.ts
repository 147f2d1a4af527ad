import { obstacleOf } from '../../client/obstacles.js';
import { nodeTransport } from '../../client/transport.js';
import { pause, real, realTime } from '../../time/real-time.js';
import type { RecordedExchange, RecordedRequest } from '../../exchanges/recorded-exchange.js';

/** The target of workflows. */
export interface RecordingTarget {
  /** The base URL of the API, without a trailing slash. */
  readonly url: string;
  /** The name of the target in messages. */
  readonly name: string;
  /** Sends a request and records the exchange. If the target does not respond, `response` of the exchange is null. */
  readonly send: (source: string, request: RecordedRequest) => Promise<RecordedExchange>;
  /** Permits requests for a clean-up after the target was given up. */
  readonly renew?: () => void;
  /** Counts of 429 and 503 responses. Absent if they are not counted. */
  readonly overload?: Overload;
}

/** Counts of the requests to which the target responded with 429 or 503. */
export interface Overload {
  /** Requests that got another response after a retry. */
  readonly repeated: number;
  /** Requests whose retries failed. They are not judged. */
  readonly refused: number;
  readonly waitedMs: number;
  /** The reason why no further requests are sent, as the end of a sentence. Null while requests are sent. */
  readonly ending: string | null;
}

/** A target cannot be judged, for example because it sends no response or no token. */
export class TargetUnusable extends Error {
  override readonly name: string = 'TargetUnusable';

  constructor(
    message: string,
    /** The setting that is probably wrong. Null if unknown. */
    readonly setting: 'path' | 'client' | 'rate' | null = null,
  ) {
    super(message);
  }
}

/** The target lacks an operation that looks up inputs. */
export class OperationAbsent extends TargetUnusable {
  override readonly name = 'OperationAbsent';

  constructor(
    message: string,
    readonly exchange: RecordedExchange,
  ) {
    super(message);
  }
}

/** A target responded with 429 or 503 for longer than the run waits. The request is not judged. */
export class TargetBusy extends TargetUnusable {
  override readonly name = 'TargetBusy';

  constructor(message: string) {
    super(message, 'rate');
  }
}

/** Time limit of a response, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Maximum size of a response's body. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Returns a target that records its exchanges and sends requests at a pace (default: unlimited). The default name of the
 * target is its URL.
 */
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
    // The request failed, or could not be sent: it may contain an unsendable value from the target, such as a token with two
    // lines.
    return { ...recorded, response: null, whyNoResponse: whyNoResponse(error) };
  }
}

/** Returns the reason why a request got no response, as the end of a sentence. The reason depends on the error. */
export function whyNoResponse(error: unknown): string {
  const { cause, message } = error as Error;
  const { code = '', message: detail = message } = Object(cause ?? error) as Partial<NodeJS.ErrnoException>;
  return obstacleOf(code)?.clause ?? detail;
}

/** The clock of a pace, in milliseconds. */
export interface PaceClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const REAL_CLOCK: PaceClock = { now: () => real.performanceNow(), pause };

/**
 * Returns a function that resolves when the next request may be sent. Permits `rate` requests per second, evenly
 * spaced; null permits any number. Requests after an idle time are not sent faster.
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

/** Number of consecutive requests without a response after which no more are sent. */
const MAX_MISSES = 3;
/** Time limit for the first response of a target, in milliseconds. */
const MAX_SILENCE_MS = TIMEOUT_MS;
/** Maximum duration of a run, in milliseconds. */
const MAX_RUN_MS = 30 * 60_000;
/** The time that a clean-up has at least, even if the time of the run is used up, in milliseconds. */
const MAX_CLEAN_UP_MS = 2 * 60_000;

/**
 * Returns a target that stops sending requests in three cases: after three requests in a row without a response, if
 * there is no first response within half a minute, and after half an hour. Then `send` throws `TargetUnusable` with
 * the reason, until `renew` is called.
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
          `${target.name} received requests for ${MAX_RUN_MS / 60_000} minutes, the maximum of a run`,
        );
      const exchange = await target.send(source, request);
      hasResponded ||= exchange.response !== null;
      misses = exchange.response ? 0 : misses + 1;
      why = exchange.whyNoResponse ?? '';
      return exchange;
    },
  };
}
