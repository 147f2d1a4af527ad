import { routesOf, splitTarget } from '../../http/routes.js';
import { withoutUserInfo } from '../../masking/secret-text.js';
import type { Contract } from '../../contract/load.js';
import type { RecordedExchange } from '../../exchanges/recorded-exchange.js';

/** The path below the API's base, and the unparsed query. */
export interface ApiTarget {
  readonly path: string;
  readonly query: string;
}

/** The base URL of an API, as its origin and its path without a trailing slash. */
export interface ApiBase {
  readonly origin: string;
  readonly path: string;
}

/** Parses the base URL of an API. @throws TypeError for an invalid URL */
export function apiBase(baseUrl: string): ApiBase {
  const { origin, pathname } = new URL(baseUrl);
  return { origin, path: pathname.replace(/\/+$/, '') };
}

/**
 * Returns the target of a request if its URL is below the base. Without a base, accepts any URL. Otherwise returns a sentence
 * with the reason why the request is not judged.
 */
export function apiTarget(url: string, base: ApiBase | null): ApiTarget | string {
  if (!URL.canParse(url)) return `The URL ${withoutUserInfo(url).slice(0, 100)} cannot be read.`;
  const { origin } = new URL(url);
  // Path and query are not read from the parsed URL, because parsing changes the encoding of some characters.
  const { path, query } = splitTarget(url.replace(/#.*$/, ''));
  if (base === null) return { path, query };
  if (origin !== base.origin) return `A request to ${origin}, which is not the API's host (${base.origin}).`;
  if (path === base.path) return { path: '/', query };
  if (path.startsWith(`${base.path}/`)) return { path: path.slice(base.path.length), query };
  return `A request to ${origin} that is not below the API's base ${base.path}.`;
}

/** Maximum number of path segments of a base. */
const MAX_SEGMENTS = 6;

/** Returns the URLs of exchanges. */
export function* urlsOf(exchanges: Iterable<RecordedExchange>): Iterable<string> {
  for (const { request } of exchanges) yield request.url;
}

/** Returns the base URL for which most requests have paths of the contract. Undefined if no request has such a path. */
export function findBase(contract: Contract, urls: Iterable<string>): string | undefined {
  const findRoute = routesOf(contract);
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
