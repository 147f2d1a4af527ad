import type { Application, Request, Response } from 'express';
import type * as OpenApiValidator from 'express-openapi-validator';
import type { Contract, Operation } from '../contract/load.js';
import { validationView, viewPath } from '../contract/validation-view.js';
import type { RequestParts, KeywordFailure } from '../schema-check/request-errors.js';

/** Validates the parts of a request against an operation's schemas. Adds default values to the parts. Returns all errors. */
export type RequestValidator = (
  operation: Operation,
  parts: RequestParts,
) => Promise<readonly KeywordFailure[]>;

/**
 * Returns a validator for several contracts. All their operation ids must differ. The validator is loaded at the first
 * request. It compiles each operation at the operation's first request. Doing this at the start of the server would
 * more than double the duration of the start.
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
  /** The application that the middlewares read from their requests. */
  readonly app: Application;
  /** Middlewares that find the operation of a request by its path and store it in the request. */
  readonly route: readonly Middleware[];
  /** Validates the body of a request whose operation is known. */
  readonly check: Middleware;
  readonly errors: typeof OpenApiValidator.error;
}

async function loadMiddlewares(contracts: readonly Contract[]): Promise<Middlewares> {
  const { default: express } = await import('express'); // imported here, because commands without a server do not need it
  // In a bundle with several files, a CommonJS package is available only as `default`. In a thread that runs from
  // source files, there is no `default`.
  const loaded = (await import('express-openapi-validator')) as {
    readonly default?: typeof OpenApiValidator;
  } & typeof OpenApiValidator;
  const { middleware, error: errors } = loaded.default ?? loaded;
  const middlewares = middleware({
    apiSpec: validationView(contracts) as OpenApiDocument,
    validateApiSpec: false, // the linter validates it
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allErrors: true },
  });
  const check = middlewares.pop();
  if (!check) throw new Error('The validator has no middleware');
  return { app: express(), route: middlewares, check, errors };
}

/** Validates bodies of one operation. */
type CheckOfBody = (body: RequestParts) => Promise<readonly KeywordFailure[]>;

/**
 * Returns the function that validates bodies of an operation. It routes one request, and validates each body with a
 * copy of this request. This saves four promises and a path match per body.
 */
async function checkOfBody({ app, route, check, errors }: Middlewares, path: string): Promise<CheckOfBody> {
  const routed = expressRequest(app, path);
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

/** Returns the error that a middleware passes to `next`; undefined if it passes none. */
function errorOf(middleware: Middleware, request: Request): Promise<unknown> {
  return new Promise((resolve) => void middleware(request, NO_RESPONSE, resolve));
}

const NO_RESPONSE = {} as Response; // the middlewares do not use it

/** The properties of a request that the middlewares read. */
type ReadMembers = 'app' | 'method' | 'originalUrl' | 'path' | 'baseUrl' | 'headers' | 'query' | 'params';

/**
 * Returns a request to a path of the validation document. Its other properties are fixed and only its body comes from
 * the client, because the validator caches by these properties.
 */
function expressRequest(app: Application, path: string): Request {
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
