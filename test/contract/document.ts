import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Any node of an OpenAPI document. */
type Node = Readonly<Record<string, unknown>>;

const VERBS = ['get', 'put', 'post', 'delete', 'patch'] as const;

interface Content {
  readonly schema: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}
export interface Message {
  readonly content?: Readonly<Record<string, Content>>;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly 'x-rule'?: string;
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly schema?: Node;
  readonly example?: unknown;
}
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Message;
  readonly responses: Readonly<Record<string, Message>>;
}

type Written = Omit<Operation, 'method' | 'path' | 'parameters'> & Pick<Partial<Operation>, 'parameters'>;
type PathItem = Partial<Record<(typeof VERBS)[number], Written>> & Pick<Written, 'parameters'>;
export type Document = Node & {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, PathItem>>;
};

function isDocument(value: unknown): value is Document {
  return isNode(value) && isNode(value['paths']);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Cached documents, keyed by name, with and without examples. Most tests of the contract read the same two documents.
 */
const known = new Map<string, Document>();

/**
 * Returns a document with each reference replaced by its target. Omits examples unless they are requested. Reads the bundle,
 * because parsing all files of the contract takes seconds.
 */
export function readDocument(name: string, { examples = true } = {}): Document {
  const key = `${name} ${examples}`;
  const document = known.get(key) ?? resolvedDocument(name, examples);
  known.set(key, document);
  return document;
}

function resolvedDocument(name: string, examples: boolean): Document {
  const bundle = name.replace('.yaml', '.json');
  const document = read(new URL(`../../dist/${bundle}`, import.meta.url), examples);
  if (!isDocument(document)) throw new Error(`${name} is no OpenAPI document`);
  return document;
}

/** Cache of parsed files by address, because most are referenced many times. */
const parsed = new Map<string, unknown>();

/** Returns the content of a file, or the part that the fragment of the address names. */
function read(address: URL, examples: boolean): unknown {
  const file = new URL(address);
  file.hash = '';
  return follow(partOf(parsedFile(file), address), file, examples);
}

/** Returns the content of a file in YAML or JSON; each file is parsed once. */
export function parsedFile(file: URL): unknown {
  const parseText: (text: string) => unknown = file.pathname.endsWith('.json') ? JSON.parse : parse;
  const whole = parsed.get(file.href) ?? parseText(readFileSync(file, 'utf8'));
  parsed.set(file.href, whole);
  return whole;
}

function partOf(whole: unknown, address: URL): unknown {
  const steps = decodeURIComponent(address.hash).split('/').slice(1);
  let part = whole;
  for (const step of steps) {
    const next = isNode(part) ? part[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
    if (next === undefined) throw new Error(`${address.href} points to nothing`);
    part = next;
  }
  return part;
}

function follow(value: unknown, file: URL, examples: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => follow(one, file, examples));
  if (!isNode(value)) return value;
  const { $ref: reference, ...rest } = value;
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [key, follow(one, file, examples)]),
  );
  if (typeof reference !== 'string') return own;
  if (!examples && reference.includes('examples/')) return own;
  const target = read(new URL(reference, file), examples);
  return isNode(target) ? { ...target, ...own } : target;
}

/** Returns the operations of a document, each with the declarations that its path shares. */
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

/** Yields every object in a value, with its pointer. */
export function* nodesOf(value: unknown, pointer = ''): Generator<readonly [string, Node]> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* nodesOf(one, `${pointer}/${index}`);
  } else if (isNode(value)) {
    yield [pointer, value];
    for (const [key, one] of Object.entries(value)) yield* nodesOf(one, `${pointer}/${key}`);
  }
}
