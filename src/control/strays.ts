import type { components } from '../contract/control.gen.js';
import { shownPath } from '../http/access-log.js';
import type { Observe } from '../http/exchange.js';
import { requestIdOf } from '../http/request-id.js';
import { splitClientId, type FindWorkspace } from '../http/tokens.js';
import { addressOf } from '../limits/address-taker.js';
import { realTime } from '../time/real-time.js';
import { timestamp } from './present.js';

/** A refused request to the API that no workspace shows. */
export type Stray = components['schemas']['StrayRequest'];

/** How many are kept, at each instance. */
const KEPT = 200;

/** The latest requests that were refused before their workspace was known, such as for a wrong secret. In memory. */
export class Strays {
  readonly #kept: Stray[] = [];

  add(stray: Stray): void {
    this.#kept.unshift(stray);
    if (this.#kept.length > KEPT) this.#kept.pop();
  }

  /** Returns the latest ones, newest first. */
  latest(limit: number): readonly Stray[] {
    return this.#kept.slice(0, limit);
  }
}

interface StraySettings {
  readonly strays: Strays;
  readonly find: FindWorkspace;
}

/** Returns an observer that keeps the refused requests of no workspace. A client id that no client has is not repeated: people put secrets in the wrong place. */
export function keepingStrays({ strays, find }: StraySettings): Observe {
  return ({ request, workspace, claimedClient }, { status, value, reason, refused }) => {
    if (workspace || status < 400) return;
    const { detail, error_description: described } = Object(value) as Record<string, string | undefined>;
    const stray = {
      at: timestamp(realTime()),
      requestId: requestIdOf(request),
      method: request.method ?? '',
      path: shownPath(request.url),
      status,
      code: refused?.code ?? 'unknown',
      sentence: detail ?? described ?? reason ?? '',
      from: addressOf(request),
    };
    const claimed = claimedClient === undefined ? undefined : isClient(find, claimedClient);
    void Promise.resolve(claimed)
      .catch(() => false) // the workspace cannot be opened now
      .then((isKnown) =>
        strays.add(isKnown === true && claimedClient ? { ...stray, clientId: claimedClient } : stray),
      );
  };
}

async function isClient(find: FindWorkspace, clientId: string): Promise<boolean> {
  const { workspace, client } = splitClientId(clientId);
  return (await find(workspace))?.query(({ clients }) => clients.has(client)) ?? false;
}
