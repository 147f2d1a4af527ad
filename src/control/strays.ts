import type { components } from '../contract/control.gen.js';
import { shownPath } from '../http/access-log.js';
import type { Observe } from '../http/exchange.js';
import { requestIdOf } from '../http/request-id.js';
import { addressOf } from '../limits/address-taker.js';
import { realTime } from '../time/real-time.js';
import { timestamp } from './present.js';

/** A refused API request that appears in no workspace's log. */
export type Stray = components['schemas']['StrayRequest'];

/** The maximum number of stored requests per instance. */
const KEPT = 200;

/**
 * The latest requests that were refused before their workspace was known, for example because of a wrong secret. They
 * are only in memory.
 */
export class Strays {
  readonly #kept: Stray[] = [];

  add(stray: Stray): void {
    this.#kept.unshift(stray);
    if (this.#kept.length > KEPT) this.#kept.pop();
  }

  /** Returns the latest requests, newest first. */
  latest(limit: number): readonly Stray[] {
    return this.#kept.slice(0, limit);
  }
}

/**
 * Returns an observer that records refused requests without a workspace, without their client id: people sometimes send
 * a secret as the client id.
 */
export function keepingStrays(strays: Strays): Observe {
  return ({ request, workspace }, { status, value, refused }) => {
    if (workspace || status < 400) return;
    const { detail, error_description: described } = Object(value) as Record<string, string | undefined>;
    strays.add({
      at: timestamp(realTime()),
      requestId: requestIdOf(request),
      method: request.method ?? '',
      path: shownPath(request.url),
      status,
      code: refused?.code ?? 'unknown',
      sentence: detail ?? described ?? refused?.reason ?? '',
      from: addressOf(request),
    });
  };
}
