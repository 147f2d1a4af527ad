/**
 * Returns a copy of an OpenAPI document or JSON Schema in which every object with declared properties allows no
 * others. The contract leaves replies open, so that a new field breaks no client; our own checks use this view, so
 * that a field that the contract does not declare is found.
 */
export function closedView<T>(document: T): T {
  const parts = new Set<string>();
  collectParts(document, parts);
  return close(document, '#', parts) as T;
}

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);
/** Keywords whose values hold schemas by names that are not keywords. */
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'schemas']);
const COMBINING = ['allOf', 'anyOf', 'oneOf'];

type Node = Readonly<Record<string, unknown>>;

/** Finds the schemas that an `allOf` refers to: they are closed by the whole, not one by one. */
function collectParts(value: unknown, parts: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    if (key === 'allOf' && Array.isArray(below)) {
      for (const part of below) if (isNode(part) && typeof part['$ref'] === 'string') parts.add(part['$ref']);
    }
    collectParts(below, parts);
  }
}

function close(value: unknown, pointer: string, parts: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one, index) => close(one, `${pointer}/${index}`, parts));
  if (!isNode(value)) return value;
  const entries = Object.entries(value).map(([key, below]) => {
    if (DATA.has(key)) return [key, below];
    if (MAPS.has(key) && isNode(below)) return [key, closeEach(below, `${pointer}/${key}`, parts)];
    return [key, close(below, `${pointer}/${key}`, parts)];
  });
  const isPart = /\/allOf\/\d+$/.test(pointer) || parts.has(pointer);
  return { ...Object.fromEntries(entries), ...(!isPart && closingKeyword(value)) };
}

function closeEach(schemas: Node, pointer: string, parts: ReadonlySet<string>): Node {
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    close(schema, `${pointer}/${name}`, parts),
  ]);
  return Object.fromEntries(entries);
}

/** What closes an object schema that says nothing of other properties itself. */
function closingKeyword(schema: Node): Node {
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return {};
  if (COMBINING.some((keyword) => keyword in schema))
    return schema['type'] === 'object' ? { unevaluatedProperties: false } : {};
  return 'properties' in schema ? { additionalProperties: false } : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
