import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Contract } from '../contract/load.js';
import { errorLanguage } from './negotiate.js';
import { writeResponse } from './response.js';
import { errorResponse, type ReportError } from './problem.js';
import { createRoutes, nearestPath, unknownPath } from './routes.js';

/** Returns the last handlers of the server: for unmatched paths (404) and for uncaught errors (500). */
export function fallbacks(contract: Contract, report: ReportError): [RequestHandler, ErrorRequestHandler] {
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
