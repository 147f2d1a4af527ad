import { isObject, type JsonObject } from './is-object.js';

/**
 * Returns a copy of an OpenAPI document or JSON Schema in which every object with declared properties allows no
 * others. The contract leaves responses open, so that a new field breaks no client; our own checks use this view to
 * find undeclared fields.
 */
export function closedView<T>(document: T): T {
  const parts = new Set<unknown>();
  collectParts(document, parts);
  return close(document, '#', parts) as T;
}

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);
/** Keywords whose values map names to schemas. */
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'schemas']);
const COMBINING = ['allOf', 'anyOf', 'oneOf'];

/** Adds the schemas that an `allOf` refers to: the whole is closed, not its parts. */
function collectParts(value: unknown, parts: Set<unknown>): void {
  if (!isObject(value)) return;
  for (const [key, below] of Object.entries(value)) {
    if (key === 'allOf' && Array.isArray(below)) {
      for (const part of below as JsonObject[]) parts.add(part['$ref']);
    }
    collectParts(below, parts);
  }
}

function close(value: unknown, pointer: string, parts: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((one, index) => close(one, `${pointer}/${index}`, parts));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, below]) => {
    if (DATA.has(key)) return [key, below];
    if (MAPS.has(key) && isObject(below)) return [key, closeEach(below, `${pointer}/${key}`, parts)];
    return [key, close(below, `${pointer}/${key}`, parts)];
  });
  const isPart = /\/allOf\/\d+$/.test(pointer) || parts.has(pointer);
  return { ...Object.fromEntries(entries), ...(!isPart && closingKeyword(value)) };
}

function closeEach(schemas: JsonObject, pointer: string, parts: ReadonlySet<unknown>): JsonObject {
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    close(schema, `${pointer}/${name}`, parts),
  ]);
  return Object.fromEntries(entries);
}

/** Returns the keyword that closes an object schema, empty if the schema itself decides on other properties. */
function closingKeyword(schema: JsonObject): JsonObject {
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return {};
  if (COMBINING.some((keyword) => keyword in schema))
    return schema['type'] === 'object' ? { unevaluatedProperties: false } : {};
  return 'properties' in schema ? { additionalProperties: false } : {};
}
