import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { maskedPath } from '../workspaces/request-log/mask.js';
import type { Observe } from './exchange.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';

/** Writes the line of a request to an operation. */
export function logOperations(log: Logger): Observe {
  return ({ request, workspace, client, operation, startedAt }, { status }) => {
    log.info(
      { ...about(request, startedAt), workspace: workspace?.name, client, operation: operation?.id },
      line(request, request.url, status),
    );
  };
}

/** Gives replies that are no operation's their `Request-Id`, and writes the line of their request. */
export function logOtherRequests(log: Logger): RequestHandler {
  const isWritten = log.isLevelEnabled('info');
  return (request, response, next) => {
    response.setHeader(REQUEST_ID, requestIdOf(request));
    if (isWritten) {
      const startedAt = performance.now();
      response.once('close', () => {
        log.info(about(request, startedAt), line(request, request.originalUrl, response.statusCode));
      });
    }
    next();
  };
}

/** The address is that of the connection: behind a proxy, the proxy's. */
function about(request: IncomingMessage, startedAt: number) {
  return {
    requestId: requestIdOf(request),
    address: request.socket.remoteAddress,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  };
}

/** The path alone: a query may hold personal data, and who knows the code of a page or ticket can open it. */
function line({ method }: IncomingMessage, url = '', status: number): string {
  const path = url.split('?', 1)[0]?.replace(/^(\/(?:pay|tickets)\/[^/]*\/).*$/, '$1***');
  return `${method} ${maskedPath(path ?? '')} ${status}`; // H1
}
