import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import { createNegotiation } from './negotiate.js';
import { writeAnswer } from './answer.js';
import { errorAnswer } from './problem.js';
import { DoorRefusal } from './refusals.js';

/** What nothing else answers: a path that nobody knows (404), and an error that nobody caught. */
export function lastResorts(report: (error: unknown) => void): [RequestHandler, ErrorRequestHandler] {
  const negotiation = createNegotiation('');
  const languageOf = ({ headers }: IncomingMessage) =>
    negotiation.language(headers['accept-language'] ?? '') ?? 'en'; // P4
  return [
    (request, response) => {
      const refusal = new DoorRefusal('not_found', {
        message: 'not_found.path',
        values: { path: request.path },
      });
      writeAnswer(response, errorAnswer(refusal, languageOf(request), report));
    },
    (error, request, response, next) => {
      if (response.headersSent) {
        next(error);
        return;
      }
      writeAnswer(response, errorAnswer(error, languageOf(request), report));
    },
  ];
}
