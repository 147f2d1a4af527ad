import type { Contract } from '../../contract/load.js';
import type { RecordedExchange } from '../../exchanges/recorded-exchange.js';
import { createRoutes, splitTarget } from '../../http/routes.js';

/** Only so many segments before a path of the contract are taken for a base. */
const MAX_SEGMENTS = 6;

/** Returns the URLs of exchanges. */
export function* urlsOf(exchanges: Iterable<RecordedExchange>): Iterable<string> {
  for (const { request } of exchanges) yield request.url;
}

/** Returns the base URL below which most requests have paths of the contract; undefined if none has. */
export function findBase(contract: Contract, urls: Iterable<string>): string | undefined {
  const findRoute = createRoutes(contract);
  const counts = new Map<string, number>();
  for (const url of urls) {
    if (!/^https?:/i.test(url) || !URL.canParse(url)) continue;
    const segments = splitTarget(url.replace(/#.*$/, '')).path.split('/').slice(1);
    const at = segments.findIndex(
      (_, index) =>
        index <= MAX_SEGMENTS && typeof findRoute(`/${segments.slice(index).join('/')}`) === 'object',
    );
    if (at < 0) continue;
    const base = [new URL(url).origin, ...segments.slice(0, at)].join('/');
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, left], [, right]) => right - left);
  return most?.[0];
}
