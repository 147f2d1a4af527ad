import type { ErrorRequestHandler, RequestHandler } from 'express';
import { errorLanguage } from './negotiate.js';
import { writeAnswer } from './answer.js';
import { errorAnswer, type Report } from './problem.js';
import { DoorRefusal } from './refusals.js';

/** What nothing else answers: a path that nobody knows (404), and an error that nobody caught. */
export function lastResorts(report: Report): [RequestHandler, ErrorRequestHandler] {
  return [
    (request, response) => {
      const refusal = new DoorRefusal('not_found', {
        message: 'not_found.path',
        values: { path: request.path },
      });
      writeAnswer(
        response,
        errorAnswer(refusal, errorLanguage(request), (fault) => report(fault, request)),
      );
    },
    (error, request, response, next) => {
      if (response.headersSent) {
        next(error);
        return;
      }
      writeAnswer(
        response,
        errorAnswer(error, errorLanguage(request), (fault) => report(fault, request)),
      );
    },
  ];
}
