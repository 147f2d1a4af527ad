import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Contract } from '../contract/load.js';
import { errorLanguage } from './negotiate.js';
import { writeResponse } from './response.js';
import { errorResponse, type Report } from './problem.js';
import { createRoutes, nearestPath, unknownPath } from './routes.js';

/** Returns the last handlers of the server: for unmatched paths (404) and for uncaught errors (500). */
export function fallbacks(contract: Contract, report: Report): [RequestHandler, ErrorRequestHandler] {
  const findRoute = createRoutes(contract);
  const contextOf = (request: IncomingMessage) => ({
    language: errorLanguage(request),
    report: (error: unknown) => report(error, request),
  });
  return [
    (request, response) => {
      const refusal = unknownPath(request.path, nearestPath(request.path, contract, findRoute));
      writeResponse(response, errorResponse(refusal, contextOf(request)));
    },
    (error, request, response, next) => {
      if (response.headersSent) {
        next(error);
        return;
      }
      writeResponse(response, errorResponse(error, contextOf(request)));
    },
  ];
}
