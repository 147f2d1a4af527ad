import { dirname, relative, resolve } from 'node:path';
import { boundedText } from '../text/bounded-file.js';
import { isObject, type JsonObject } from './is-object.js';
import { loadContract } from './load.js';
import { referenceTokens } from './pointers.js';
import { escapePointer } from '../domain/shared/field-names.js';
import { yamlValue } from '../text/yaml-text.js';

/** The name by which the command line refers to the package's contract. */
export const BUILT_IN = 'built-in';

/** A document cannot be used for a comparison. The message names the file and the reason. */
export class DocumentUnusable extends Error {
  override readonly name = 'DocumentUnusable';
}

/** The member of an assembled document that holds the content of other files. Keys are paths relative to the first file. */
export const OTHER_FILES = 'x-files';

/**
 * Loads an OpenAPI document: the name `built-in`, or a file in YAML or JSON. Includes the content of referenced files, so that
 * every `$ref` of the result refers into the document itself.
 * @throws DocumentUnusable for a file that cannot be read, is no OpenAPI 3 document or has a dangling `$ref`
 */
export function loadDocument(name: string): JsonObject {
  const document = name === BUILT_IN ? builtIn() : assembled(resolve(name));
  const dangling = danglingReference(document, document);
  if (dangling !== undefined)
    throw new DocumentUnusable(`${name} refers to ${dangling}, which it does not have.`);
  if (
    typeof document['openapi'] === 'string' &&
    document['openapi'].startsWith('3.') &&
    isObject(document['paths'])
  )
    return document;
  throw new DocumentUnusable(`${name} is no OpenAPI 3 document: it needs openapi: 3.… and paths.`);
}

function builtIn(): JsonObject {
  return JSON.parse(loadContract().text) as JsonObject;
}

function assembled(root: string): JsonObject {
  const files: Record<string, unknown> = {};
  const local = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => local(entry, file));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === '$ref' && typeof member === 'string' ? localRef(member, file) : local(member, file),
      ]),
    );
  };
  const localRef = (ref: string, from: string): string => {
    const [path = '', pointer = ''] = ref.split('#', 2);
    if (/^[a-z]+:/i.test(path))
      throw new DocumentUnusable(`${from} refers to ${path}: only files can be compared.`);
    const file = path === '' ? from : resolve(dirname(from), path);
    if (file === root) return `#${pointer}`;
    const name = relative(dirname(root), file);
    if (!(name in files)) {
      files[name] = null; // set before the file is read, because it may refer to itself
      files[name] = local(valueOf(file), file);
    }
    return `#/${OTHER_FILES}/${escapePointer(name)}${pointer}`;
  };
  const document = local(valueOf(root), root);
  if (!isObject(document)) throw new DocumentUnusable(`${root} is no OpenAPI document: it holds no object.`);
  const whole = { ...document, [OTHER_FILES]: files };
  const paths = Object.entries(Object(document['paths']) as JsonObject).map(
    ([path, item]) => [path, resolved(whole, item)] as const,
  );
  return { ...whole, paths: Object.fromEntries(paths) };
}

/** Members that hold data, not parts of the contract. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Returns the first dangling `$ref` inside a value. Undefined if there is none. */
function danglingReference(document: JsonObject, value: unknown): string | undefined {
  if (Array.isArray(value)) return firstOf(value, (entry) => danglingReference(document, entry));
  if (!isObject(value)) return undefined;
  const { $ref: reference } = value;
  if (typeof reference === 'string' && resolved(document, value) === undefined) return reference;
  const parts = Object.entries(value).filter(([name]) => !DATA.has(name));
  return firstOf(parts, ([, part]) => danglingReference(document, part));
}

function firstOf<Entry>(
  list: readonly Entry[],
  find: (entry: Entry) => string | undefined,
): string | undefined {
  for (const entry of list) {
    const found = find(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the part of the document to which the `$ref` of a value refers; undefined if there is no such part. A value
 * without `$ref` is returned unchanged.
 */
export function resolved(document: JsonObject, value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value;
  return referenceTokens(value['$ref']).reduce<unknown>(
    (at, token) => (isObject(at) ? at[token] : undefined),
    document,
  );
}

const MAX_MIB = 16;

function valueOf(file: string): unknown {
  try {
    return yamlValue(boundedText(file, MAX_MIB));
  } catch (error) {
    throw new DocumentUnusable(`${file} cannot be read: ${(error as Error).message}`);
  }
}
