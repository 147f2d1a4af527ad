import { refusedBy, unanswered } from '../server/control.js';

/** The part of a JSON Schema that forms are made of. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** Of the values under names of their own. */
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly (string | number)[];
  readonly const?: string;
  readonly default?: unknown;
  readonly minItems?: number;
  readonly format?: string;
}

/** A parameter of an operation, by its wire name. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** A body that the contract shows. */
interface BodyExample {
  readonly summary: string;
  readonly value: unknown;
}

/** An operation of the API. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly mediaType: string;
    readonly schema: Schema;
    readonly examples: readonly BodyExample[];
  } | null;
}

/** The contract of the API, as forms need it. */
export interface Contract {
  readonly operations: readonly Operation[];
  /** Returns a schema without references at its top; of several alternatives the first. */
  readonly resolve: (schema: Schema) => Schema;
}

type Referable<Value> = Value | { readonly $ref: string };
interface RawBody {
  readonly content: Readonly<
    Record<
      string,
      { readonly schema: Schema; readonly examples?: Readonly<Record<string, Referable<BodyExample>>> }
    >
  >;
}
interface RawOperation extends Omit<Operation, 'parameters' | 'body' | 'tag' | 'description'> {
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Referable<Parameter>[];
  readonly requestBody?: RawBody;
}
interface RawContract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const METHODS = ['get', 'post', 'put', 'delete'];

let contract: Promise<Contract> | undefined;

/** Returns the contract of the API. It is read once. */
export function apiContract(): Promise<Contract> {
  contract ??= readContract().catch((error: unknown) => {
    contract = undefined;
    throw error;
  });
  return contract;
}

async function readContract(): Promise<Contract> {
  const response = await fetch('/openapi.json').catch(() => {
    throw unanswered();
  });
  if (!response.ok) throw refusedBy(response, {});
  return contractOf((await response.json()) as RawContract);
}

/** Returns the operations of a bundled OpenAPI document, in its order. */
export function contractOf(document: RawContract): Contract {
  const follow = <Value>(value: Referable<Value>): Value =>
    typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string'
      ? follow(found(document, value.$ref) as Referable<Value>)
      : (value as Value);
  const resolve = (schema: Schema): Schema => {
    const target = follow<Schema>(schema);
    const { oneOf = [], ...rest } = target;
    const first = oneOf.find(({ type }) => type !== 'null');
    return first ? { ...resolve(first), ...rest } : target;
  };
  const operations = Object.entries(document.paths).flatMap(([path, members]) => {
    const shared = (members['parameters'] ?? []) as readonly Referable<Parameter>[];
    return METHODS.filter((method) => method in members).map((method) =>
      operationOf(members[method] as RawOperation, { path, method, shared, follow }),
    );
  });
  return { operations, resolve };
}

interface Around {
  readonly path: string;
  readonly method: string;
  /** The parameters of all operations of the path. */
  readonly shared: readonly Referable<Parameter>[];
  readonly follow: <Value>(value: Referable<Value>) => Value;
}

function operationOf(
  { tags, parameters = [], requestBody, ...rest }: RawOperation,
  { path, method, shared, follow }: Around,
): Operation {
  const all = [...parameters, ...shared].map((one) => follow<Parameter>(one));
  const { operationId, summary, description = '' } = rest;
  return {
    operationId,
    summary,
    description,
    path,
    method: method.toUpperCase(),
    tag: tags[0] ?? '',
    parameters: all,
    body: requestBody ? bodyOf(requestBody, follow) : null,
  };
}

function bodyOf({ content }: RawBody, follow: Around['follow']): Operation['body'] {
  const [first] = Object.entries(content);
  if (!first) return null;
  const [mediaType, { schema, examples = {} }] = first;
  return { mediaType, schema, examples: Object.values(examples).map((one) => follow<BodyExample>(one)) };
}

/** Returns what a reference within a document points to. */
function found(document: unknown, reference: string): unknown {
  const keys = reference.split('/').slice(1);
  return keys.reduce<unknown>(
    (at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}
