import type { Contract, Operation, Parameter } from './load.js';
import type { Resolve, Schema } from './schema.js';

/** An OpenAPI document with only the parts that the validator reads, and with a separate path for each operation. */
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

/** Returns the path of an operation in the `ValidationView`. */
export function viewPath({ id }: Operation): string {
  return `/${id}`;
}

/**
 * Returns the document for the request validator. In it, each operation has its own path, and its body is a parsed
 * request: an object with `path`, `query` and `body`, of any media type. So the validator parses no paths, query
 * strings or media types. It would not parse them as P9–P11 require.
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
 * Replaces each reference in a schema by its target. This ends, because no schema of a request contains itself. For
 * each reference, the validator would compile a function that copies all errors on every call: checking a long list of
 * invalid entries took minutes.
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
