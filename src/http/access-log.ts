import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Fault } from '../domain/shared/faults.js';
import { maskedPath } from '../workspaces/request-log/mask.js';
import { decoded } from '../workspaces/request-log/secret-text.js';
import { StorageUnavailable } from '../store/store.js';
import type { Observe } from './exchange.js';
import type { Report } from './problem.js';
import type { HttpResponse } from './response.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';
import { splitTarget } from './routes.js';
import { real } from '../real-time.js';

/** Returns an observer that lets another one record each request, and writes a line to the log. */
export function recordAndLog(log: Logger, record: Observe): Observe {
  const writeLine = logOperations(log);
  return (exchange, response, written) => {
    record(exchange, response, written);
    writeLine(exchange, response, written);
  };
}

/** Returns an observer that logs each request to an operation. */
export function logOperations(log: Logger): Observe {
  return ({ request, workspace, client, operation, startedAt }, response) => {
    const { status } = response;
    log.info(
      {
        ...logFields(request, startedAt),
        ...faultsIn(log, response),
        workspace: workspace?.name,
        client,
        operation: operation?.id,
      },
      messageOf(request, request.url, status),
    );
  };
}

/** At the level `debug`, logs field and code of each fault of a refused request, but not the received value. */
function faultsIn(log: Logger, { value }: HttpResponse): object {
  if (!log.isLevelEnabled('debug') || !isProblem(value)) return {};
  return { faults: value.errors.map(({ field, code }) => `${field}: ${code}`) };
}

function isProblem(value: unknown): value is { errors: readonly Pick<Fault, 'field' | 'code'>[] } {
  return typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors);
}

/** Adds the `Request-Id` to responses of pages and other paths that are not operations, and logs their requests. */
export function logOtherRequests(log: Logger): RequestHandler {
  const isLogged = log.isLevelEnabled('info');
  return (request, response, next) => {
    response.setHeader(REQUEST_ID, requestIdOf(request));
    if (isLogged) {
      const startedAt = real.performanceNow();
      response.once('close', () => {
        log.info(logFields(request, startedAt), messageOf(request, request.originalUrl, response.statusCode));
      });
    }
    next();
  };
}

/** The address is the peer of the connection: behind a proxy, the proxy. */
function logFields(request: IncomingMessage, startedAt: number) {
  return {
    requestId: requestIdOf(request),
    address: request.socket.remoteAddress,
    ms: Math.round((real.performanceNow() - startedAt) * 10) / 10,
  };
}

/** Omits the query, which may hold personal data, and the codes of payment pages and tickets, which grant access. */
function messageOf({ method }: IncomingMessage, url = '', status: number): string {
  return `${method} ${maskedPath(withoutCode(splitTarget(url).path))} ${status}`; // H1
}

/** The beginning of the path of a payment page or a ticket, up to its code. */
const BEFORE_CODE = /^.*?[/\\](?:pay|tickets)[/\\]+[^/\\]*[/\\]+(?=.)/is;

/** Masks the code of a payment page or ticket, also in paths that differ in spelling and lead nowhere: `//Pay/demo/CODE`. */
function withoutCode(path: string): string {
  const [before] = BEFORE_CODE.exec(decoded(decoded(path))) ?? [];
  return before === undefined ? path : `${encodeURI(before)}***`;
}

/** Returns a function that logs errors: a refused change of a folder that can only be read in one line, once a request. */
export function logFailures(log: Logger): Report {
  const refused = new WeakSet<object>();
  return (err, request) => {
    const requestId = requestIdOf(request);
    if (!(err instanceof StorageUnavailable) || err.reason !== 'read_only') {
      log.error({ err, requestId }, 'a request failed'); // the log masks all but the message (H1)
    } else if (!refused.has(request)) {
      refused.add(request);
      log.info({ requestId }, `a change was refused: ${err.message}`);
    }
  };
}
