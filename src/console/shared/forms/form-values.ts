import { BODY, QUERY } from '../../../domain/shared/field-names.js';
import { queryString } from '../../../client/query-string.js';
import type { Contract, Operation, Parameter, Schema } from './contract.js';

/** The values of a form by part of the request. Undefined values are not sent. */
export interface FormValues {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The place of a field: the part of the request, and the names and indexes that lead to the field. */
export type FieldPlace = Readonly<{ part: Parameter['in'] | 'body'; path: readonly (string | number)[] }>;

/** Returns empty values of the required members of a schema. */
export function skeletonOf(unresolved: Schema, { resolve }: Pick<Contract, 'resolve'>): unknown {
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
  const members = names.map((name) => [name, skeletonOf(schema.properties?.[name] ?? {}, { resolve })]);
  return Object.fromEntries(members);
}

/** Returns the empty form of an operation. */
export function emptyValues(operation: Operation, contract: Contract): FormValues {
  const language = operation.parameters.some(({ name }) => name === 'Accept-Language');
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required);
  return {
    path: {},
    query: Object.fromEntries(required.map(({ name, schema }) => [name, skeletonOf(schema, contract)])),
    header: language ? { 'Accept-Language': 'en' } : {},
    body: operation.body && skeletonOf(operation.body.schema, contract),
  };
}

/** Returns the kind of field of a schema. */
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

type FieldKind = 'group' | 'list' | 'map' | 'choice' | 'boolean' | 'number' | 'text';

/** Returns the request of a form. Leaves out empty fields, except required ones that may be empty. A missing path parameter keeps its braces. */
export function requestOf({ method, path, body, parameters }: Operation, values: FormValues) {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (braces, name: string) => {
    const value = values.path[name];
    return isEmpty(value) ? braces : encodeURIComponent(valueText(value));
  });
  const cleared = parameters.filter((one) => one.in === 'query' && one.required && one.allowEmptyValue);
  const given = Object.entries(values.query).filter(([, value]) => value !== undefined);
  const query = queryString(Object.fromEntries([...cleared.map(({ name }) => [name, '']), ...given]));
  const sent = Object.entries(values.header).filter(([, value]) => !isEmpty(value));
  const headers = Object.fromEntries(sent.map(([name, value]) => [name, valueText(value)]));
  return {
    method,
    path: filled + (query === '' ? '' : `?${query}`),
    headers: body ? { ...headers, 'Content-Type': body.mediaType } : headers,
    body: body ? bodyTextOf(body.mediaType, values.body) : null,
    isComplete: !filled.includes('{'),
  };
}

/** Returns a string unchanged, undefined as an empty string, and any other value as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' || value === undefined ? (value ?? '') : JSON.stringify(value);
}

const isEmpty = (value: unknown) => value === undefined || value === '';

function bodyTextOf(mediaType: string, body: unknown): string {
  if (!mediaType.includes('urlencoded')) return JSON.stringify(body ?? null, null, 2);
  return new URLSearchParams(body as Record<string, string>).toString();
}

/** Returns the server's name of a field: a JSON pointer in a body, brackets in a query. */
export function fieldName({ part, path }: FieldPlace): string {
  return (part === 'body' ? BODY : QUERY).at(path).field;
}

/** Returns the place of a member. */
export function memberOf({ part, path }: FieldPlace, step: string | number): FieldPlace {
  return { part, path: [...path, step] };
}
