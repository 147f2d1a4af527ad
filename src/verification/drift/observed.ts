import { isObject } from '../../contract/is-object.js';
import {
  partsOf,
  propertyNamesOf,
  propertySchemas,
  type Resolve,
  type Schema,
} from '../../contract/schema.js';

/** The JSON types; whole and other numbers are one. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** What a body has at one place, where the entries of an array are one: `items[].guests[].price`. */
export interface Observed {
  readonly types: Set<JsonType>;
  /** Values of texts, numbers and booleans. */
  readonly values: Set<string | number | boolean>;
  /** How many objects there are, and in how many of them each name stands. */
  objects: number;
  readonly names: Map<string, number>;
  /** Arrays of at least two entries. */
  readonly lists: (readonly unknown[])[];
  readonly schemas: readonly Schema[];
}

/** What a body has, by place. The body itself is at the empty place. */
export type ObservedBody = ReadonlyMap<string, Observed>;

/** Returns what a body has, with the schemas of each place. */
export function observe(body: unknown, schema: Schema | null, resolve: Resolve): ObservedBody {
  const found = new Map<string, Observed>();
  visit('', body, schema ? [schema] : [], { found, resolve });
  return found;
}

interface Visit {
  readonly found: Map<string, Observed>;
  readonly resolve: Resolve;
}

function visit(place: string, value: unknown, schemas: readonly Schema[], context: Visit): void {
  const { found, resolve } = context;
  const known = found.get(place) ?? emptyOf(schemas.flatMap((schema) => partsOf(schema, resolve)));
  found.set(place, known);
  known.types.add(typeOf(value));
  if (Array.isArray(value)) {
    if (value.length > 1) known.lists.push(value);
    const items = known.schemas.flatMap((schema) => schema.items ?? []);
    for (const entry of value) visit(`${place}[]`, entry, items, context);
  } else if (isObject(value)) visitObject(place, value, schemas, context);
  else if (value !== null) known.values.add(value as string | number | boolean);
}

function visitObject(
  place: string,
  value: Record<string, unknown>,
  schemas: readonly Schema[],
  context: Visit,
): void {
  const { found, resolve } = context;
  const known = found.get(place);
  const named = new Set(schemas.flatMap((schema) => propertyNamesOf(schema, resolve)));
  if (known) known.objects += 1;
  for (const [name, member] of Object.entries(value)) {
    const inner = schemas.flatMap((schema) => propertySchemas(schema, name, resolve));
    const isKey = !named.has(name) && inner.length > 0; // a map, such as `treasurers`: its keys are values
    if (!isKey) known?.names.set(name, (known.names.get(name) ?? 0) + 1);
    visit(`${place}${isKey ? '{}' : `${place === '' ? '' : '.'}${name}`}`, member, inner, context);
  }
}

function emptyOf(schemas: readonly Schema[]): Observed {
  return { types: new Set(), values: new Set(), objects: 0, names: new Map(), lists: [], schemas };
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}
