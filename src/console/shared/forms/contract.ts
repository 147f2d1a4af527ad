import type { Schema } from '../../../contract/schema.js';
import { pointerTokens } from '../../../domain/shared/field-names.js';
import { loadedOnce } from '../server/control.js';

export type { Schema };

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

type BodyExample = Readonly<{ summary: string; value: unknown }>;

/** An operation of the API. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
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

/** The contract of the API, as forms use it. */
export interface Contract {
  readonly operations: readonly Operation[];
  /** Follows the references of a schema; takes the first of several alternatives. */
  readonly resolve: (schema: Schema) => Schema;
}

type Referable<Value> = Value | { readonly $ref: string };
type RawExamples = Readonly<Record<string, Referable<BodyExample>>>;
type RawContent = Readonly<{ schema: Schema; examples?: RawExamples }>;
type RawBody = Readonly<{ content: Readonly<Record<string, RawContent>> }>;

interface RawOperation extends Omit<Operation, 'parameters' | 'body' | 'tag' | 'description'> {
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Referable<Parameter>[];
  readonly requestBody?: RawBody;
}
type RawContract = Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>;

const METHODS = ['get', 'post', 'put', 'delete'];

/** Returns the contract of the API. It is loaded once. */
export const apiContract = loadedOnce('/openapi.json', (read) => contractOf(read as RawContract));

/** Returns the operations of a bundled OpenAPI document in its order. */
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
  const operationOf = (path: string, method: string): Operation => {
    const members = document.paths[path] ?? {};
    const shared = (members['parameters'] ?? []) as readonly Referable<Parameter>[];
    const { tags, parameters = [], requestBody, description = '', ...rest } = members[method] as RawOperation;
    const { operationId, summary } = rest;
    return {
      operationId,
      summary,
      description,
      path,
      method: method.toUpperCase(),
      tag: tags[0] ?? '',
      parameters: [...parameters, ...shared].map((one) => follow<Parameter>(one)),
      body: requestBody ? bodyOf(requestBody, follow) : null,
    };
  };
  const operations = Object.entries(document.paths).flatMap(([path, members]) =>
    METHODS.filter((method) => method in members).map((method) => operationOf(path, method)),
  );
  return { operations, resolve };
}

function bodyOf({ content }: RawBody, follow: <Value>(value: Referable<Value>) => Value): Operation['body'] {
  const [first] = Object.entries(content);
  if (!first) return null;
  const [mediaType, { schema, examples = {} }] = first;
  return { mediaType, schema, examples: Object.values(examples).map((one) => follow<BodyExample>(one)) };
}

function found(document: unknown, reference: string): unknown {
  return pointerTokens(reference).reduce((at, key) => (at as Record<string, unknown>)[key], document);
}
