import { nodeTransport } from '../../client/transport.js';
import { realTime } from '../../real-time.js';
import { whyNoResponse } from './no-response.js';
import type { RecordedExchange, RecordedRequest } from '../../exchanges/recorded-exchange.js';
import { createPace } from './pace.js';

/** What workflows are run against. */
export interface Target {
  /** The base URL of the API, without a trailing slash. */
  readonly url: string;
  /** How messages name it. */
  readonly name: string;
  /** Sends a request and records it. A request without a response has none in the recording. */
  readonly send: (source: string, request: RecordedRequest) => Promise<RecordedExchange>;
}

/** A target cannot be judged, as it sends no responses or gives no token. */
export class TargetUnusable extends Error {
  override readonly name: string = 'TargetUnusable';

  constructor(
    message: string,
    /** The setting that is probably wrong; null where it is none. */
    readonly setting: 'path' | 'client' | null = null,
  ) {
    super(message);
  }
}

/** A target does not have an operation that something is looked up by. */
export class OperationAbsent extends TargetUnusable {
  override readonly name = 'OperationAbsent';

  constructor(
    message: string,
    readonly exchange: RecordedExchange,
  ) {
    super(message);
  }
}

/** The longest time that a target may take for a response. */
const TIMEOUT_MS = 30_000;
/** The longest body of a response that is read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Returns a target whose requests are sent at a pace (default: without limit). Its name is its URL by default. */
export function createTarget(url: string, waitForTurn = createPace(null), name?: string): Target {
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
    // Not sent or not answered: a value of the target may be one that no request can carry, such as a token of two lines.
    return { ...recorded, response: null, whyNoResponse: whyNoResponse(error) };
  }
}
