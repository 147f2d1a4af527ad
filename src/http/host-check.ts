import type { RequestHandler } from 'express';
import { invalid } from '../domain/shared/refusal.js';
import { excerpt } from '../messages/excerpt.js';
import { hostOf, isLoopbackName, parseHost } from './hosts.js';
import { HttpRefusal } from './refusals.js';
import { cacheByHeader } from './header-cache.js';

/** Refuses HTTP/1.1 requests without a `Host`, and all with more than one (400, RFC 9112, section 3.2). */
export const requireHost: RequestHandler = (request, _, next) => {
  const { host } = request.headers;
  if (host === undefined && request.httpVersion !== '1.0') {
    throw invalid({ in: 'header', field: 'Host', code: 'required' });
  }
  const count = request.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
  if (count > 1) throw invalid({ in: 'header', field: 'Host', code: 'duplicate' });
  next();
};

/**
 * Refuses requests that name a host other than this machine or the public address (421): a page on the internet could
 * point a name of its own at this machine, and its browser would take the sandbox for a part of that page.
 */
export function checkHost(publicUrl: string | null): RequestHandler {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).hostname;
  const isAnswered = cacheByHeader((header: string) => {
    const host = parseHost(header)?.host;
    return host !== undefined && (isLoopbackName(host) || host === publicHost);
  });
  return (request, _, next) => {
    const host = hostOf(request);
    // HTTP/1.0 may name no host. Browsers always do, so that no name can have been pointed here.
    if (host !== '' && !isAnswered(host)) {
      throw new HttpRefusal('misdirected_request', { values: { host: excerpt(host, 100) } });
    }
    next();
  };
}
