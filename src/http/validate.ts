import type { Contract, Operation } from '../contract/load.js';
import { viewOf } from '../contract/load.js';
import type { Fault } from '../domain/refusal.js';
import { faultsOf, type Checked, type SchemaError } from './faults.js';

/** Checks a request against the contract, fills in defaults in place, and answers every fault. */
export type Validate = (checked: Checked) => Promise<readonly Fault[]>;

/**
 * The request that the validator sees: ours, never the client's, so that what it keeps by path and content type is
 * bounded, and that it needs nothing of Express.
 */
interface Facade extends Checked {
  readonly method: string;
  readonly originalUrl: string;
  readonly path: string;
  readonly baseUrl: '';
  readonly headers: Readonly<Record<string, string>>;
  readonly app: { readonly enabled: () => boolean; readonly param: () => void };
  query: unknown;
  params: unknown;
  openapi: Readonly<Record<string, unknown>> | undefined;
}

type Middleware = (request: Facade, response: object, next: (error?: unknown) => void) => unknown;

const APP = { enabled: () => false, param: () => undefined };

/**
 * A validator of one operation with a view of the document that holds it alone. The first request goes through all of
 * express-openapi-validator; what it looks up about the operation there is kept, and later ones run its check alone.
 */
export async function createValidator(contract: Contract, operation: Operation): Promise<Validate> {
  const install = await loadValidator();
  const chain = install(viewOf(contract, operation), operation);
  const check = chain.at(-1);
  if (!check) throw new Error('The validator has no check');
  const example = facadeOf(operation, { query: {}, params: {}, body: undefined });
  for (const step of chain.slice(0, -1)) rejectUnexpected(await run(step, example));
  await run(check, example); // compiles; an example without values is refused as it should be
  // The parameters have been brought into their shapes before (P9): without them the validator does not try again.
  const schema = { ...(example.openapi?.['schema'] as object), parameters: [] };
  const known = { ...example.openapi, schema };
  return async (checked) => {
    const facade = facadeOf(operation, checked);
    facade.openapi = { ...known, pathParams: checked.params };
    const error = await run(check, facade);
    if (error === undefined) return [];
    const { errors } = error as { errors?: readonly SchemaError[] };
    if (!Array.isArray(errors)) throw error;
    return faultsOf(errors as readonly SchemaError[], checked, operation, contract.resolve);
  };
}

function facadeOf(operation: Operation, checked: Checked): Facade {
  const url = operation.template.replaceAll(/\{\w+\}/g, '0');
  return {
    method: operation.method,
    originalUrl: url,
    path: url,
    baseUrl: '',
    headers: operation.body ? { 'content-type': 'application/json' } : {},
    app: APP,
    query: checked.query,
    params: checked.params,
    body: checked.body,
    openapi: undefined,
  };
}

function run(step: Middleware, facade: Facade): Promise<unknown> {
  return new Promise((resolve) => {
    step(facade, {}, resolve);
  });
}

function rejectUnexpected(error: unknown): void {
  if (error !== undefined) throw error;
}

/** Installs the validator's middlewares for a document with one operation. */
type Install = (view: object, operation: Operation) => readonly Middleware[];

let loading: Promise<Install> | undefined;

/** Loaded when the first request is checked: it takes longer than all else that a start needs. */
function loadValidator(): Promise<Install> {
  loading ??= import('express-openapi-validator/dist/openapi.validator.js').then(({ OpenApiValidator }) => {
    const validator = new OpenApiValidator({
      apiSpec: {} as never, // each operation brings its own
      validateApiSpec: false, // the linter does
      validateRequests: { allErrors: true, allowUnknownQueryParameters: true }, // ours names the nearest (P11)
      validateResponses: false,
      validateSecurity: false, // done before (P2)
      fileUploader: false,
    });
    // Its own loader compiles the schema of OpenAPI 3.1 itself, for each document anew: 100 ms an operation.
    return (view, { template, method, parameters }) => {
      const expressRoute = template.replaceAll(/\{(\w+)\}/g, ':$1');
      const pathParams = parameters.filter((known) => known.in === 'path').map((known) => known.name);
      const route = { basePath: '', expressRoute, openApiRoute: template, method, pathParams };
      const spec = { apiDoc: view, basePaths: [''], routes: [route], serial: 0 };
      return validator.installMiddleware(Promise.resolve(spec) as never) as unknown as Middleware[];
    };
  });
  return loading;
}
