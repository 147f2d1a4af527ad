import { isObject } from '../../contract/is-object.js';
import { partsOf, valuesIn, type Resolve, type Schema, type SchemaStep } from '../../contract/schema.js';

/** The JSON types. Integers count as numbers. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** All values of a body at one place. All entries of an array share one place, such as `items[].guests[].price`. */
export interface Observed {
  /** The field names on the path to the place, outermost first. */
  readonly fields: readonly string[];
  readonly types: Set<JsonType>;
  /** The texts, numbers and booleans. */
  readonly values: Set<string | number | boolean>;
  objects: number;
  /** The number of objects that have each member name. */
  readonly names: Map<string, number>;
  /** The arrays with at least two entries. */
  readonly lists: (readonly unknown[])[];
  readonly schemas: readonly Schema[];
}

/** The values of a body, keyed by place. The place of the body itself is empty. */
export type ObservedBody = ReadonlyMap<string, Observed>;

/** Returns the values of a body, keyed by place. Each place has its schemas. */
export function observe(body: unknown, schema: Schema | null, resolve: Resolve): ObservedBody {
  const found = new Map<string, Observed>();
  for (const { value, steps, schemas } of valuesIn(body, schema ? [schema] : [], resolve)) {
    const place = placeOf(steps);
    const known = found.get(place) ?? emptyOf(steps, schemas, resolve);
    found.set(place, known);
    known.types.add(typeOf(value));
    if (Array.isArray(value)) {
      if (value.length > 1) known.lists.push(value);
    } else if (isObject(value)) known.objects += 1;
    else if (value !== null) known.values.add(value as string | number | boolean);
    const last = steps.at(-1);
    if (last?.kind === 'property' || last?.kind === 'unknown')
      countName(found.get(placeOf(steps.slice(0, -1))), last.token);
  }
  return found;
}

function countName(outer: Observed | undefined, name: string): void {
  outer?.names.set(name, (outer.names.get(name) ?? 0) + 1);
}

/** Returns a place as text, for differences. `{}` replaces the keys of a map, such as `treasurers`. */
function placeOf(steps: readonly SchemaStep[]): string {
  const marks = { entry: '[]', key: '{}' } as const;
  return steps
    .map(({ token, kind }) => (kind === 'entry' || kind === 'key' ? marks[kind] : `.${token}`))
    .join('')
    .replace(/^\./, '');
}

function emptyOf(steps: readonly SchemaStep[], schemas: readonly Schema[], resolve: Resolve): Observed {
  return {
    fields: steps.filter(({ kind }) => kind === 'property' || kind === 'unknown').map(({ token }) => token),
    types: new Set(),
    values: new Set(),
    objects: 0,
    names: new Map(),
    lists: [],
    schemas: schemas.flatMap((schema) => partsOf(schema, resolve)),
  };
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}
