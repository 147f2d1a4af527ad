import type { Contract, Operation, Parameter } from './load.js';
import type { Resolve, Schema } from './schema.js';

/** The parts of an OpenAPI document that the validator reads. Each operation has its own path. */
export interface ValidationView {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: { readonly content: { readonly '*/*': { readonly schema: Schema } } };
        };
      }
    >
  >;
}

/** Returns an operation's path in the view. */
export function viewPath({ id }: Operation): string {
  return `/${id}`;
}

/**
 * Returns the document for the request validator. Each operation has one path. The body of an operation is a parsed request
 * (path, query and body) of any media type. This bypasses the validator's parsers of paths, query strings and media types,
 * which contradict P9–P11.
 */
export function validationView(contracts: readonly Contract[]): ValidationView {
  const paths = Object.fromEntries(
    contracts.flatMap(({ operations, resolve }) =>
      operations.map((operation) => {
        const content = { '*/*': { schema: requestSchema(operation, resolve) } } as const;
        return [viewPath(operation), { post: { requestBody: { content } } }];
      }),
    ),
  );
  const info = { title: 'Requests in their parts', version: '1' };
  return { openapi: '3.1.0', info, paths };
}

function requestSchema({ parameters, body }: Operation, resolve: Resolve): Schema {
  const of = (place: Parameter['in']): Schema =>
    parametersSchema(
      parameters.filter((parameter) => parameter.in === place),
      resolve,
    );
  return {
    type: 'object',
    required: body?.required ? ['body'] : [],
    properties: {
      path: of('path'),
      query: of('query'),
      ...(body && { body: inlined(body.schema, resolve) }),
    },
  };
}

function parametersSchema(parameters: readonly Parameter[], resolve: Resolve): Schema {
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ base }) => base),
    properties: Object.fromEntries(parameters.map(({ base, schema }) => [base, inlined(schema, resolve)])),
  };
}

/**
 * Replaces each reference in a schema by its target. No schema of a request contains itself. The validator compiles a
 * referenced schema to a function that copies its errors on every call. With references, checking a long list of invalid
 * entries took minutes.
 */
function inlined<T>(schema: T, resolve: Resolve): T {
  if (Array.isArray(schema)) return schema.map((part: unknown) => inlined(part, resolve)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...own } = schema as Schema;
  const whole = $ref === undefined ? own : { ...resolve({ $ref }), ...own };
  return Object.fromEntries(
    Object.entries(whole).map(([name, part]) => [name, inlined<unknown>(part, resolve)]),
  ) as T;
}
