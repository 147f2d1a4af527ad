import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Contract } from '../contract/load.js';
import { newTrace } from '../workspaces/history/trace.js';
import { real } from '../time/real-time.js';
import type { Observe } from './exchange.js';
import { errorLanguage } from './negotiate.js';
import { createAuthenticate, noteCaller, type FindWorkspace } from './tokens.js';
import { writeResponse } from './response.js';
import { errorResponse, type ReportError } from './problem.js';
import { createRoutes, nearestPath, unknownPath } from './routes.js';

interface FallbackSettings {
  readonly report: ReportError;
  readonly find: FindWorkspace;
  /** Records a request for a path that nothing has. */
  readonly record: Observe;
}

/** Returns the last handlers of the server: for unmatched paths (404) and for uncaught errors (500). */
export function fallbacks(
  contract: Contract,
  { report, find, record }: FallbackSettings,
): [RequestHandler, ErrorRequestHandler] {
  const authenticate = createAuthenticate(find);
  const findRoute = createRoutes(contract);
  const contextOf = (request: IncomingMessage) => ({
    language: errorLanguage(request),
    report: (error: unknown) => report(error, request),
  });
  return [
    (request, response, next) => {
      const refusal = unknownPath(request.path, nearestPath(request.path, contract, findRoute));
      const refused = errorResponse(refusal, contextOf(request));
      const exchange = { request, response, startedAt: real.performanceNow(), trace: newTrace('request') };
      noteCaller(exchange, authenticate)
        .then(() => record(exchange, refused, writeResponse(response, refused)))
        .catch(next);
    },
    // Four parameters make it a handler of errors.
    (error, request, response, _next) => {
      if (response.headersSent) {
        report(error, request); // Express would print it, with secrets
        response.destroy();
        return;
      }
      writeResponse(response, errorResponse(error, contextOf(request)));
    },
  ];
}
