import type { Application, Request, Response } from 'express';
import type * as OpenApiValidator from 'express-openapi-validator';
import type { Contract, Operation } from '../contract/load.js';
import { validationView, viewPath } from '../contract/validation-view.js';
import type { RequestParts, KeywordFailure } from '../schema-check/request-errors.js';

/**
 * Checks the parts of a request against the schemas of an operation and fills in defaults in place. Returns every error.
 */
export type RequestValidator = (
  operation: Operation,
  parts: RequestParts,
) => Promise<readonly KeywordFailure[]>;

/**
 * Returns the validator of contracts whose operations have distinct ids. It is loaded with the first request and
 * compiles each operation with that operation's first request: both take longer than the rest of a start.
 */
export function createRequestValidator(contracts: readonly Contract[]): RequestValidator {
  let loading: Promise<Middlewares> | undefined;
  const routed = new Map<Operation, CheckOfBody>();
  const route = async (operation: Operation): Promise<CheckOfBody> => {
    loading ??= loadMiddlewares(contracts);
    const check = await checkOfBody(await loading, viewPath(operation));
    routed.set(operation, check);
    return check;
  };
  return async (operation, parts) => (routed.get(operation) ?? (await route(operation)))(parts);
}

type Options = Parameters<typeof OpenApiValidator.middleware>[0];
type OpenApiDocument = Exclude<Options['apiSpec'], string>;
type Middleware = ReturnType<typeof OpenApiValidator.middleware>[number];

interface Middlewares {
  /** The application whose requests they read. */
  readonly app: Application;
  /** Find the operation of a request by its path, and note it in the request. */
  readonly route: readonly Middleware[];
  /** Checks the body of a request whose operation is found. */
  readonly check: Middleware;
  readonly errors: typeof OpenApiValidator.error;
}

async function loadMiddlewares(contracts: readonly Contract[]): Promise<Middlewares> {
  const { default: express } = await import('express'); // late: commands that serve nothing need none
  // A bundle in several files has a CommonJS package as `default` alone; a thread that runs from the sources has no `default`.
  const loaded = (await import('express-openapi-validator')) as {
    readonly default?: typeof OpenApiValidator;
  } & typeof OpenApiValidator;
  const { middleware, error: errors } = loaded.default ?? loaded;
  const middlewares = middleware({
    apiSpec: validationView(contracts) as OpenApiDocument,
    validateApiSpec: false, // the linter does
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allErrors: true },
  });
  const check = middlewares.pop();
  if (!check) throw new Error('The validator has no middleware');
  return { app: express(), route: middlewares, check, errors };
}

/** Validates a body of one operation of the view. */
type CheckOfBody = (body: RequestParts) => Promise<readonly KeywordFailure[]>;

/**
 * Returns the check of an operation's bodies. Routes one request, and checks each body in a copy of it: this saves four
 * promises and a path match for each body.
 */
async function checkOfBody({ app, route, check, errors }: Middlewares, path: string): Promise<CheckOfBody> {
  const routed = requestOf(app, path);
  for (const middleware of route) {
    const error = await errorOf(middleware, routed);
    if (error !== undefined) throw error;
  }
  return async (body) => {
    const error = await errorOf(check, Object.assign(Object.create(routed) as Request, { body }));
    if (error === undefined) return [];
    if (error instanceof errors.BadRequest) return error.errors;
    throw error;
  };
}

/** Returns the error that a middleware passes on. */
function errorOf(middleware: Middleware, request: Request): Promise<unknown> {
  return new Promise((resolve) => void middleware(request, NO_RESPONSE, resolve));
}

const NO_RESPONSE = {} as Response; // the middlewares leave it alone

/** The members of a request that the middlewares read. */
type ReadMembers = 'app' | 'method' | 'originalUrl' | 'path' | 'baseUrl' | 'headers' | 'query' | 'params';

/** Returns a request to a path of the view. Only its body comes from the client: the validator caches by the rest. */
function requestOf(app: Application, path: string): Request {
  const request: Pick<Request, ReadMembers> = {
    app,
    method: 'POST',
    originalUrl: path,
    path,
    baseUrl: '',
    headers: {},
    query: {},
    params: {},
  };
  return request as Request;
}
