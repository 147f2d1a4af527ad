import { queryString } from '../../../client/query-string.js';
import type { SendableRequest } from '../server/curl.js';
import type { Contract, Operation, Parameter, Schema } from './contract.js';

/** The values of a form: those of each part of the request by wire name, and its body. Undefined is not sent. */
export interface FormValues {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A place in a form: the part of the request, then a parameter's name or a member of the body, then its members. */
export interface FieldPlace {
  readonly part: Parameter['in'] | 'body';
  readonly path: readonly (string | number)[];
}

type Resolver = Pick<Contract, 'resolve'>;

/** Returns the form of a schema as its required members make it, with empty fields. */
export function skeletonOf(unresolved: Schema, { resolve }: Resolver): unknown {
  const schema = resolve(unresolved);
  if (schema.const !== undefined) return schema.const;
  const kind = kindOf(schema);
  if (kind === 'list') {
    const { items, minItems = 1 } = schema;
    return items ? Array.from({ length: Math.max(1, minItems) }, () => skeletonOf(items, { resolve })) : [];
  }
  if (kind === 'map') return {};
  if (kind !== 'group') return undefined;
  const names = (schema.required ?? []).filter((name) => schema.properties?.[name]);
  return Object.fromEntries(
    names.map((name) => [name, skeletonOf(schema.properties?.[name] ?? {}, { resolve })]),
  );
}

/** Returns the empty form of an operation. */
export function emptyValues(operation: Operation, contract: Contract): FormValues {
  const language = operation.parameters.some(({ name }) => name === 'Accept-Language');
  return {
    path: {},
    query: Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === 'query' && one.required)
        .map(({ name, schema }) => [name, skeletonOf(schema, contract)]),
    ),
    header: language ? { 'Accept-Language': 'en' } : {},
    body: operation.body && skeletonOf(operation.body.schema, contract),
  };
}

/** How a value is entered: by fields of its own, a list, names with values, a choice, yes or no, or a line of text. */
export function kindOf({ type, properties, enum: values, items }: Schema): FieldKind {
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (properties) return 'group';
  if (types.includes('array') && items) return 'list';
  if (types.includes('object')) return 'map';
  if (values) return 'choice';
  if (types.includes('boolean')) return 'boolean';
  return types.some((one) => one === 'integer' || one === 'number') && !types.includes('string')
    ? 'number'
    : 'text';
}

/** See `kindOf`. */
type FieldKind = 'group' | 'list' | 'map' | 'choice' | 'boolean' | 'number' | 'text';

/**
 * Returns the request that a form describes. Empty fields are left out, unless they must be sent and may be empty; a path
 * keeps the braces of those.
 */
export function requestOf(
  { method, path, body, parameters }: Operation,
  values: FormValues,
): SendableRequest & { readonly isComplete: boolean } {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (braces, name: string) => {
    const value = values.path[name];
    return isEmpty(value) ? braces : encodeURIComponent(textOf(value));
  });
  const cleared = parameters.filter((one) => one.in === 'query' && one.required && one.allowEmptyValue);
  const query = queryString({
    ...Object.fromEntries(cleared.map(({ name }) => [name, ''])),
    ...withoutEmpty(values.query),
  });
  const headers = Object.fromEntries(
    Object.entries(values.header).flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, textOf(value)]])),
  );
  return {
    method,
    path: filled + (query === '' ? '' : `?${query}`),
    headers: body ? { ...headers, 'Content-Type': body.mediaType } : headers,
    body: body ? bodyTextOf(body.mediaType, values.body) : null,
    isComplete: !filled.includes('{'),
  };
}

/** Returns what was entered into the field of a parameter as text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function withoutEmpty(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const isEmpty = (value: unknown) => value === undefined || value === '';

function bodyTextOf(mediaType: string, body: unknown): string {
  if (!mediaType.includes('urlencoded')) return JSON.stringify(body ?? null, null, 2);
  return new URLSearchParams(body as Record<string, string>).toString();
}

/** Returns the name by which the server's faults call a place: a JSON pointer in a body, brackets in a query. */
export function fieldName({ part, path }: FieldPlace): string {
  const [first = '', ...rest] = path;
  if (part !== 'body') return [first, ...rest.map((step) => `[${step}]`)].join('');
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Returns the place of a member. */
export function memberOf({ part, path }: FieldPlace, step: string | number): FieldPlace {
  return { part, path: [...path, step] };
}
