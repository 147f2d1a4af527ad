import type { Contract, Operation, Parameter } from './load.js';
import type { Resolve, Schema } from './schema.js';

/** What the validator needs of an OpenAPI document with one path, whose request body depends on the media type. */
export interface ValidationView {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: {
    readonly '/': {
      readonly post: {
        readonly requestBody: {
          readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
        };
      };
    };
  };
}

/** Returns the media type under which the view holds an operation. */
export function viewType({ id }: Operation): string {
  return `application/${id}`;
}

/**
 * Returns the view of contracts that the request validator works with: one path, whose body is a request in its parsed
 * parts (path, query and body), in a media type for each operation. So the validator finds an operation by one look-up,
 * and none of its own parsing of paths and query strings comes into play, which P9–P11 rule out.
 */
export function validationView(contracts: readonly Contract[]): ValidationView {
  const content = Object.fromEntries(
    contracts.flatMap(({ operations, resolve }) =>
      operations.map((operation) => [viewType(operation), { schema: requestSchema(operation, resolve) }]),
    ),
  );
  const info = { title: 'Requests in their parts', version: '1' };
  return { openapi: '3.1.0', info, paths: { '/': { post: { requestBody: { content } } } } };
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
 * Returns a schema with each reference replaced by its target; no schema of a request contains itself. A referenced
 * schema would be compiled to a function that copies its errors with each call: a long list of invalid entries took
 * minutes.
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
