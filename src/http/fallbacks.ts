import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Contract } from '../contract/load.js';
import { errorLanguage } from './negotiate.js';
import { writeResponse } from './response.js';
import { errorResponse, type Report } from './problem.js';
import { createRoutes, nearestPath, unknownPath } from './routes.js';

/** What nothing else answers: a path that nobody knows (404), and an error that nobody caught. */
export function fallbacks(contract: Contract, report: Report): [RequestHandler, ErrorRequestHandler] {
  const findRoute = createRoutes(contract);
  return [
    (request, response) => {
      const refusal = unknownPath(request.path, nearestPath(request.path, contract, findRoute));
      writeResponse(
        response,
        errorResponse(refusal, errorLanguage(request), (fault) => report(fault, request)),
      );
    },
    (error, request, response, next) => {
      if (response.headersSent) {
        next(error);
        return;
      }
      writeResponse(
        response,
        errorResponse(error, errorLanguage(request), (fault) => report(fault, request)),
      );
    },
  ];
}
