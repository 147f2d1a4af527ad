import type { RequestHandler } from 'express';
import { fieldError, type ErrorPlace } from '../domain/shared/errors.js';
import { excerpt } from '../messages/excerpt.js';
import { maskedText } from '../masking/secret-text.js';
import { hostOf, isLoopbackName, parseHost } from './hosts.js';
import { HttpRefusal, invalidFields } from './refusals.js';
import { cacheByHeader } from './header-cache.js';

const HOST: ErrorPlace = { in: 'header', field: 'Host' };

/** Refuses HTTP/1.1 requests without a `Host`, and all with more than one (400, RFC 9112, section 3.2). */
export const requireHost: RequestHandler = (request, _, next) => {
  const { host } = request.headers;
  if (host === undefined && request.httpVersion !== '1.0') {
    throw invalidFields(fieldError(HOST, 'required'));
  }
  if (countHosts(request.rawHeaders) > 1) throw invalidFields(fieldError(HOST, 'duplicate'));
  next();
};

/** A loop, as each request has it. Names and values take turns in the list. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count;
}

/**
 * Refuses requests whose host is neither this machine nor the public URL (421). Otherwise a website could point a DNS
 * name at this machine, and its scripts could read the responses of the sandbox (DNS rebinding).
 */
export function checkHost(publicUrl: string | null): RequestHandler {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).hostname;
  const isAllowed = cacheByHeader((header: string) => {
    const host = parseHost(header)?.host;
    return host !== undefined && (isLoopbackName(host) || host === publicHost);
  });
  return (request, _, next) => {
    const host = hostOf(request);
    // HTTP/1.0 allows requests without a host. Browsers always send one, so DNS rebinding is impossible without it.
    if (host !== '' && !isAllowed(host)) {
      throw new HttpRefusal('misdirected_request', null, {
        values: { host: excerpt(maskedText(host.replace(/^.*@/, '')), 100) },
      });
    }
    next();
  };
}
