import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { RequestError } from '../domain/shared/errors.js';
import { maskedPath } from '../masking/mask.js';
import { decoded } from '../masking/decodings.js';
import { EntryUnreadable, StorageUnavailable } from '../store/store.js';
import type { Outages } from './outages.js';
import { exchangeOf, type Exchange, type Observe } from './exchange.js';
import type { ReportError } from './problem.js';
import type { HttpResponse } from './response.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';
import { splitTarget } from './routes.js';
import { real } from '../time/real-time.js';

/** Returns an observer that logs every request to an operation. */
export function logOperations(log: Logger): Observe {
  return (exchange, response) => {
    const { request, startedAt } = exchange;
    const { status } = response;
    const fields = { ...logFields(request, { startedAt, status }), ...errorsIn(log, response) };
    log.info({ ...fields, ...exchangeFields(exchange) }, messageOf(request, request.url, status));
  };
}

/**
 * Returns the field and code of each error of a refused request, without the received values. Empty unless the log
 * level is `debug`.
 */
function errorsIn(log: Logger, { value }: HttpResponse): object {
  if (!log.isLevelEnabled('debug') || !isProblem(value)) return {};
  return { faults: value.errors.map(({ field, code }) => `${field}: ${code}`) };
}

function isProblem(value: unknown): value is { errors: readonly Pick<RequestError, 'field' | 'code'>[] } {
  return typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors);
}

/** Returns the log fields that identify the caller and the operation. */
function exchangeFields({ workspace, client, caller, operation }: Exchange) {
  return {
    workspace: workspace?.name,
    client,
    caller: caller ?? (client === undefined ? undefined : 'client'),
    operation: operation?.id,
  };
}

/** Counts the response of a request without an operation, such as a request for a page. */
export type CountOther = (status: number, startedAt: number) => void;

/**
 * Sets the `Request-Id` of all responses outside the contract's operations, such as pages and the control plane. Logs
 * each of these requests when its response ends. Counts only requests without an `Exchange`, such as requests for
 * pages.
 */
export function logOtherRequests(log: Logger, count: CountOther = () => undefined): RequestHandler {
  const isLogged = log.isLevelEnabled('info');
  return (request, response, next) => {
    response.setHeader(REQUEST_ID, requestIdOf(request));
    const startedAt = real.performanceNow();
    const address = request.socket.remoteAddress; // read now, because a closed connection has no address
    const logClosed = () => {
      const { statusCode: status } = response;
      const exchange = exchangeOf(request);
      if (!exchange) count(status, startedAt);
      if (!isLogged) return;
      const fields = { ...logFields(request, { startedAt, status }), address };
      log.info(
        { ...fields, ...(exchange && exchangeFields(exchange)) },
        messageOf(request, request.originalUrl, status),
      );
    };
    response.once('close', () => {
      try {
        logClosed();
      } catch (err) {
        // An error thrown by a listener would end the process.
        log.error({ err, requestId: requestIdOf(request) }, 'a request could not be logged');
      }
    });
    next();
  };
}

/**
 * Returns the log fields of every request. `address` is the peer address of the connection. Behind a proxy, it is the
 * proxy's address.
 */
function logFields(
  request: IncomingMessage,
  { startedAt, status }: { readonly startedAt: number; readonly status: number },
) {
  return {
    requestId: requestIdOf(request),
    address: request.socket.remoteAddress,
    status,
    ms: Math.round((real.performanceNow() - startedAt) * 10) / 10,
  };
}

function messageOf({ method }: IncomingMessage, url: string | undefined, status: number): string {
  return `${method} ${shownPath(url)} ${status}`;
}

/**
 * Returns the path of a URL for logs and spans (H1). Removes the query, which may contain personal data, and masks
 * codes of payment pages, tickets and invitations, which grant access.
 */
export function shownPath(url = ''): string {
  return maskedPath(withoutCode(splitTarget(url).path));
}

/** Matches the path of a payment page, ticket or invitation up to its code. */
const BEFORE_CODE = /^.*?[/\\](?:(?:pay|tickets)[/\\]+[^/\\]*|invitations?)[/\\]+(?=.)/is;

/**
 * Masks the code of a payment page, ticket or invitation in a path, even in one that matches no route, such as
 * `//Pay/demo/CODE`.
 */
function withoutCode(path: string): string {
  const [before] = BEFORE_CODE.exec(decoded(decoded(path))) ?? [];
  return before === undefined ? path : `${encodeURI(before)}***`;
}

/**
 * Returns a function that logs errors. If the store is unavailable, the error is only counted as part of the outage,
 * except for an unreadable entry. If the data folder is read-only, the refused change is logged once per request.
 */
export function logFailures(log: Logger, outages: Pick<Outages, 'refused'>): ReportError {
  const refused = new WeakSet<object>();
  return (err, request) => {
    const requestId = requestIdOf(request);
    if (!(err instanceof StorageUnavailable) || err instanceof EntryUnreadable) {
      log.error({ err, requestId }, 'a request failed'); // the logger masks secrets in `err`, so this message must not contain any (H1)
    } else if (!refused.has(request)) {
      refused.add(request);
      if (err.reason === 'read_only') log.info({ requestId }, `a change was refused: ${err.message}`);
      else outages.refused(err);
    }
  };
}
