import express, { type Request, type Response } from 'express';
import type * as OpenApiValidator from 'express-openapi-validator';
import type { Contract, Operation } from '../contract/load.js';
import { validationView, viewType } from '../contract/validation-view.js';
import type { RequestParts, SchemaError } from './schema-faults.js';

/**
 * Checks the parts of a request against the schemas of an operation and fills in defaults in place. Returns every error.
 */
export type RequestValidator = (operation: Operation, parts: RequestParts) => Promise<readonly SchemaError[]>;

/**
 * Returns the validator of contracts whose operations have distinct ids. It is loaded with the first request and
 * compiles each operation with that operation's first request: both take longer than the rest of a start.
 */
export function createRequestValidator(contracts: readonly Contract[]): RequestValidator {
  let loading: Promise<Validation> | undefined;
  return async (operation, parts) => {
    loading ??= loadValidation(contracts);
    const validation = await loading;
    return validation(viewType(operation), parts);
  };
}

/** Validates a body of a media type of the view. */
type Validation = (type: string, body: RequestParts) => Promise<readonly SchemaError[]>;

async function loadValidation(contracts: readonly Contract[]): Promise<Validation> {
  const { middleware, error: errors } = await import('express-openapi-validator');
  const middlewares = middleware({
    apiSpec: validationView(contracts) as OpenApiDocument,
    validateApiSpec: false, // the linter does
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allErrors: true },
  });
  return async (type, body) => {
    const error = await errorOf(middlewares, requestOf(type, body));
    if (error === undefined) return [];
    if (error instanceof errors.BadRequest) return error.errors;
    throw error;
  };
}

type Options = Parameters<typeof OpenApiValidator.middleware>[0];
type OpenApiDocument = Exclude<Options['apiSpec'], string>;
type Middleware = ReturnType<typeof OpenApiValidator.middleware>[number];

/** Runs middlewares in order, as Express does. Returns the error that one of them passes on. */
function errorOf(middlewares: readonly Middleware[], request: Request): Promise<unknown> {
  return new Promise((resolve) => {
    let position = 0;
    const next = (error?: unknown): void => {
      const middleware = error === undefined ? middlewares[position] : undefined;
      position += 1;
      if (middleware) middleware(request, NO_RESPONSE, next);
      else resolve(error);
    };
    next();
  });
}

const app = express();
const NO_RESPONSE: Response = express.response; // the middlewares leave it alone

/** The members of a request that the middlewares read. */
type ReadMembers =
  'app' | 'method' | 'originalUrl' | 'path' | 'baseUrl' | 'headers' | 'query' | 'params' | 'body';

/** Returns a request to the view's path. Only its body comes from the client: the validator caches by the rest. */
function requestOf(type: string, body: RequestParts): Request {
  const request: Pick<Request, ReadMembers> = {
    app,
    method: 'POST',
    originalUrl: '/',
    path: '/',
    baseUrl: '',
    headers: { 'content-type': type },
    query: {},
    params: {},
    body,
  };
  return request as Request;
}
