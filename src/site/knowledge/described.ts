import type { Contract, Operation } from '../../contract/load.js';
import { partsOf, type Schema } from '../../contract/schema.js';

/** A contract's function that resolves references. */
type Resolving = Pick<Contract, 'resolve'>;

/** Default maximum depth of a schema's outline. */
const DEPTH = 4;

/** The texts of an operation or a field. */
interface Described {
  readonly summary?: string;
  readonly description?: string;
}

/** Returns the summary and the description of an operation. */
export function textsOf({ document }: Contract, { template, method }: Operation): Described {
  return document.paths[template]?.[method.toLowerCase()] ?? {};
}

/** Returns the description of a schema, from the first of its parts that has one. */
export function descriptionOf(schema: Schema, { resolve }: Resolving): string {
  const parts = [schema, ...partsOf(schema, resolve)] as readonly Described[];
  return (parts.find(({ description }) => description !== undefined)?.description ?? '')
    .replaceAll('\n', ' ')
    .trim();
}

/** Returns the contract's description of an operation's parameter. */
export function parameterText(contract: Contract, { template, method }: Operation, name: string): string {
  const path = contract.document.paths[template] as unknown as Readonly<Record<string, unknown>>;
  const operation = Object(path[method.toLowerCase()]) as { readonly parameters?: readonly unknown[] };
  const all = [...((path['parameters'] ?? []) as readonly unknown[]), ...(operation.parameters ?? [])];
  const found = all
    .map((one) => contract.resolve(one) as Described & { readonly name?: string })
    .find((one) => one.name === name);
  return (found?.description ?? '').replaceAll('\n', ' ').trim();
}

/** Returns a short outline of a schema, such as `[{id*: integer, status: paid|reserved}]`. A star marks required fields. */
export function outlineOf(schema: Schema, { resolve }: Resolving, depth = DEPTH): string {
  const parts = partsOf(schema, resolve);
  const values = parts.find((part) => part.enum)?.enum;
  if (values) return values.length > 12 ? `${values.slice(0, 12).join('|')}|…` : values.join('|');
  const items = parts.find((part) => part.items)?.items;
  if (items) return depth === 0 ? '[…]' : `[${outlineOf(items, { resolve }, depth - 1)}]`;
  const members = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  if (members.length > 0) {
    if (depth === 0) return '{…}';
    const required = new Set(parts.flatMap((part) => part.required ?? []));
    const shown = members.map(
      ([name, member]) =>
        `${name}${required.has(name) ? '*' : ''}: ${outlineOf(member, { resolve }, depth - 1)}`,
    );
    return `{${shown.join(', ')}}`;
  }
  const { type, format } = parts.find((part) => part.type !== undefined) ?? {};
  const name = format ?? (Array.isArray(type) ? type.join('|') : (type ?? 'any'));
  return String(name);
}

/**
 * Returns the fields of a schema with their paths, such as `items[].guests[].occupancy`. Omits levels below `depth`.
 */
export function fieldsOf(
  schema: Schema,
  { resolve }: Resolving,
  prefix = '',
  depth = 5,
): readonly (readonly [string, Schema])[] {
  if (depth === 0) return [];
  const contract = { resolve };
  return partsOf(schema, resolve).flatMap((part) => [
    ...Object.entries(part.properties ?? {}).flatMap(([name, member]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      return [[path, member] as const, ...fieldsOf(member, contract, path, depth - 1)];
    }),
    ...(part.items ? fieldsOf(part.items, contract, `${prefix}[]`, depth - 1) : []),
  ]);
}

/** Returns the operation with an id. Undefined if there is none. */
export function operationById({ operations }: Contract, id: string): Operation | undefined {
  return operations.find((operation) => operation.id === id);
}

/** A short description of an operation. Names of required parameters and fields end with a star. */
export type DescribedOperation = {
  readonly operation: string;
  /** Method and path. */
  readonly request: string;
  readonly about: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly outcomes: readonly string[];
};

/** Describes an operation for an agent: method, path, parameters, body and possible outcomes below status 500. */
export function describeOperation(contract: Contract, operation: Operation): DescribedOperation {
  const { summary = '', description = '' } = textsOf(contract, operation);
  const params = operation.parameters.map(({ name, in: place, required, schema }) => [
    `${name}${required ? '*' : ''}`,
    `${place === 'path' ? 'path ' : ''}${outlineOf(schema, contract, 2)}`,
  ]);
  return {
    operation: operation.id,
    request: `${operation.method} ${operation.template}`,
    about: `${summary}. ${description}`.replaceAll('\n', ' ').trim(),
    ...(params.length > 0 && { params: Object.fromEntries(params) as Readonly<Record<string, string>> }),
    ...(operation.body && { body: outlineOf(operation.body.schema, contract, 5) }),
    outcomes: operation.outcomes
      .filter(({ status }) => status < 500)
      .map(
        ({ status, code, rules }) => `${status} ${code}${rules.length > 0 ? ` (${rules.join(' ')})` : ''}`,
      ),
  };
}

/** Returns the schema with a name. Undefined if there is none. */
export function schemaOf({ document }: Contract, name: string): Schema | undefined {
  const { schemas } = document.components;
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}
