import type { CaseFinding, CaseRun } from './case.js';
import { headerOf } from '../exchanges/recorded-exchange.js';
import { found } from './evidence.js';
import type { LoggedRequest } from '../workspaces/request-log/logged-request.js';

/** How much earlier than told a retry may come, as clocks of two machines differ. */
const TOLERANCE_MS = 100;

/** A refused request, and the same request when it was sent again. */
interface Retry {
  readonly refused: LoggedRequest;
  readonly again: LoggedRequest | undefined;
}

/** Returns the requests with a status, each with the next one of the same operation and path. */
export function retriesAfter(run: CaseRun, status: number): Retry[] {
  return run.requests.flatMap((refused, at) => {
    if (refused.status !== status) return [];
    const again = run.requests
      .slice(at + 1)
      .find(({ operationId, path }) => operationId === refused.operationId && path === refused.path);
    return [{ refused, again }];
  });
}

/** Returns findings on requests that were sent again before `Retry-After` had passed, and on those never sent again. */
export function judgeRetries(retries: readonly Retry[]): CaseFinding[] {
  return retries.flatMap(({ refused, again }) => {
    const seconds = Number(headerOf(Object.entries(refused.response.headers), 'retry-after') ?? 0);
    if (!again) {
      const message =
        `Request ${refused.id} got ${refused.status} and was never sent again. Come back after the seconds of \`Retry-After\`: ` +
        `${seconds} here.`;
      return [found('gives-up', message, [refused.id])];
    }
    const waitedMs = Date.parse(again.at) - Date.parse(refused.at);
    if (waitedMs >= seconds * 1000 - TOLERANCE_MS) return [];
    const message =
      `Request ${refused.id} got ${refused.status} with \`Retry-After: ${seconds}\`; request ${again.id} came back after ` +
      `${waitedMs} ms. Wait as long as told before you send it again.`;
    return [found('comes-back-too-soon', message, [refused.id, again.id])];
  });
}
