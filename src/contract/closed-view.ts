import { escapePointer, toPointer } from '../domain/shared/field-names.js';
import { isObject, type JsonObject } from './is-object.js';
import { referenceTokens } from './pointers.js';

/**
 * Copies an OpenAPI document or a JSON Schema. In the copy, an object schema with properties forbids undeclared ones,
 * so that checks against it find them. The contract itself permits further fields in responses, so that a new field
 * breaks no client.
 */
export function closedView<T>(document: T): T {
  const parts = new Set<string>();
  collectParts(document, parts);
  return close(document, '#', parts) as T;
}

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);
/** Keywords whose values map names to schemas. */
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'schemas']);
const COMBINING = ['allOf', 'anyOf', 'oneOf'];

/**
 * Collects the JSON pointers of schemas that an `allOf` refers to. These schemas are not closed, because each one would
 * forbid the properties of the others.
 */
function collectParts(value: unknown, parts: Set<string>): void {
  if (!isObject(value)) return;
  for (const [key, below] of Object.entries(value)) {
    if (key === 'allOf' && Array.isArray(below)) {
      for (const { $ref: reference } of below as JsonObject[])
        if (typeof reference === 'string') parts.add(pointerTo(referenceTokens(reference)));
    }
    collectParts(below, parts);
  }
}

function pointerTo(names: readonly string[]): string {
  return `#${toPointer(names)}`;
}

function close(value: unknown, pointer: string, parts: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one, index) => close(one, `${pointer}/${index}`, parts));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, below]) => {
    if (DATA.has(key)) return [key, below];
    const at = `${pointer}/${escapePointer(key)}`;
    if (MAPS.has(key) && isObject(below)) return [key, closeEach(below, at, parts)];
    return [key, close(below, at, parts)];
  });
  const isPart = /\/allOf\/\d+$/.test(pointer) || parts.has(pointer);
  return { ...Object.fromEntries(entries), ...(!isPart && closingKeyword(value)) };
}

function closeEach(schemas: JsonObject, pointer: string, parts: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    close(schema, `${pointer}/${escapePointer(name)}`, parts),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns the keyword that makes an object schema forbid undeclared properties. Returns an empty object if the schema
 * has such a keyword already, declares no properties, or combines schemas without the type `object`.
 */
function closingKeyword(schema: JsonObject): JsonObject {
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return {};
  if (COMBINING.some((keyword) => keyword in schema))
    return schema['type'] === 'object' ? { unevaluatedProperties: false } : {};
  return 'properties' in schema ? { additionalProperties: false } : {};
}
