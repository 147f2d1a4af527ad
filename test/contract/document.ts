import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A node of an OpenAPI document, whatever it is. */
type Node = Readonly<Record<string, unknown>>;

const VERBS = ['get', 'put', 'post', 'delete', 'patch'] as const;

interface Content {
  readonly schema: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}
export interface Message {
  readonly content?: Readonly<Record<string, Content>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
}
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Message;
  readonly responses: Readonly<Record<string, Message>>;
}

type Written = Omit<Operation, 'method' | 'path' | 'parameters'> & Pick<Partial<Operation>, 'parameters'>;
type PathItem = Partial<Record<(typeof VERBS)[number], Written>> & Pick<Written, 'parameters'>;
export type Document = Node & { readonly paths: Readonly<Record<string, PathItem>> };

function isDocument(value: unknown): value is Document {
  return isNode(value) && isNode(value['paths']);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a document with every reference to another file replaced by what it names. */
export function readDocument(name: string): Document {
  const document = read(new URL(`../../openapi/${name}`, import.meta.url));
  if (!isDocument(document)) throw new Error(`${name} is no OpenAPI document`);
  return document;
}

function read(file: URL): unknown {
  return follow(parse(readFileSync(file, 'utf8')), file);
}

function follow(value: unknown, file: URL): unknown {
  if (Array.isArray(value)) return value.map((one) => follow(one, file));
  if (!isNode(value)) return value;
  const { $ref: reference, ...rest } = value;
  const own = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, follow(one, file)]));
  if (typeof reference !== 'string') return own;
  const target = read(new URL(reference, file));
  return isNode(target) ? { ...target, ...own } : target;
}

/** The operations of a document, with what their path declares for all of them. */
export function operationsOf(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    VERBS.flatMap((verb) => {
      const operation = item[verb];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ ...operation, parameters, method: verb.toUpperCase(), path }];
    }),
  );
}

/** Every object below a value, with a pointer to it. */
export function* nodesOf(value: unknown, pointer = ''): Generator<readonly [string, Node]> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* nodesOf(one, `${pointer}/${index}`);
  } else if (isNode(value)) {
    yield [pointer, value];
    for (const [key, one] of Object.entries(value)) yield* nodesOf(one, `${pointer}/${key}`);
  }
}
