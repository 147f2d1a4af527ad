import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Contract } from '../contract/load.js';
import { newTrace } from '../workspaces/history/trace.js';
import { real } from '../time/real-time.js';
import { noteNamed, type Observe, type Exchange } from './exchange.js';
import { errorLanguage } from './negotiate.js';
import { createAuthenticate, type Authenticate, type FindWorkspace } from './tokens.js';
import { isRefusal, Unauthorized } from './refusals.js';
import { writeResponse } from './response.js';
import { errorResponse, type ReportError } from './problem.js';
import { routesOf, nearestPath, unknownPath } from './routes.js';

/**
 * Records the workspace of a request without an operation, if its token is valid or expired. The request log of the
 * workspace then shows it.
 */
export async function noteUnroutedCaller(exchange: Exchange, authenticate: Authenticate): Promise<void> {
  try {
    const { workspace, client, isReading } = await authenticate(exchange.request.headers.authorization);
    [exchange.workspace, exchange.client, exchange.isReading] = [workspace, client.client, isReading];
  } catch (error) {
    if (error instanceof Unauthorized) noteNamed(exchange, error);
    else if (!isRefusal(error)) throw error;
  }
}

interface FallbackSettings {
  readonly report: ReportError;
  readonly find: FindWorkspace;
  /** Records a request to an unknown path. */
  readonly record: Observe;
}

/** Returns the last handlers of the server: for unmatched paths (404) and for uncaught errors (500). */
export function fallbacks(
  contract: Contract,
  { report, find, record }: FallbackSettings,
): [RequestHandler, ErrorRequestHandler] {
  const authenticate = createAuthenticate(find);
  const findRoute = routesOf(contract);
  const contextOf = (request: IncomingMessage) => ({
    language: errorLanguage(request),
    report: (error: unknown) => report(error, request),
  });
  return [
    (request, response, next) => {
      const refusal = unknownPath(request.path, nearestPath(request.path, contract, findRoute));
      const refused = errorResponse(refusal, contextOf(request));
      const exchange = { request, response, startedAt: real.performanceNow(), trace: newTrace('request') };
      const answer = async () => {
        try {
          await noteUnroutedCaller(exchange, authenticate);
          record(exchange, refused, writeResponse(response, refused));
        } catch (error) {
          next(error);
        }
      };
      void answer();
    },
    // Express recognises an error handler by its four parameters.
    (error, request, response, _next) => {
      if (response.headersSent) {
        report(error, request); // without this, Express would print the error, which may contain secrets
        response.destroy();
        return;
      }
      writeResponse(response, errorResponse(error, contextOf(request)));
    },
  ];
}
