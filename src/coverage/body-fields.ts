import { partsOf, type Resolve, type Schema } from '../contract/schema.js';

/** A place in a body: its name, the fields below it, and the values that an enumeration allows it. */
export interface BodyField {
  /** As faults name it, `/contact/name`, with a star for an index or an open name; empty for the body itself. */
  readonly name: string;
  readonly properties: ReadonlyMap<string, BodyField>;
  /** The entries of a list, or the values of an object with names that the contract leaves open. */
  readonly entries: BodyField | null;
  /** The names of the values by value: `/contact/type=email`. */
  readonly values: ReadonlyMap<unknown, string>;
}

/** Returns the fields of a body by its schema. */
export function bodyFields(schema: Schema, resolve: Resolve, name = ''): BodyField {
  const parts = partsOf(schema, resolve);
  const properties = new Map<string, BodyField>();
  for (const [key, own] of parts.flatMap((part) => Object.entries(part.properties ?? {})))
    properties.set(key, bodyFields(own, resolve, `${name}/${key}`));
  const [entry] = parts.flatMap((part) => part.items ?? []);
  const [open] = parts.flatMap((part) => [...Object.values(part.patternProperties ?? {}), ...openOf(part)]);
  const values = parts.flatMap((part) => part.enum ?? []).filter((value) => value !== null);
  const below = entry ?? open;
  return {
    name,
    properties,
    entries: below ? bodyFields(below, resolve, `${name}/*`) : null,
    values: new Map(values.map((value) => [value, `${name}=${textOf(value)}`])),
  };
}

/** Returns a value of an enumeration as names show it: a text without quotes. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function openOf({ additionalProperties: open }: Schema): readonly Schema[] {
  return typeof open === 'object' ? [open] : [];
}

/** Returns the names of all fields below a place, or of all their values. */
export function namesBelow(field: BodyField, of: 'fields' | 'values'): readonly string[] {
  const below = [...field.properties.values(), ...(field.entries ? [field.entries] : [])];
  const own = of === 'values' ? [...field.values.values()] : field.name === '' ? [] : [field.name];
  return [...own, ...below.flatMap((one) => namesBelow(one, of))];
}

/** Adds the names of the fields and values that a body has to `found`. What the contract does not know is left out. */
export function addFieldsOf(body: unknown, field: BodyField, found: Set<string>): void {
  if (field.name !== '') found.add(field.name);
  const value = field.values.get(body);
  if (value !== undefined) found.add(value);
  if (typeof body !== 'object' || body === null) return;
  if (Array.isArray(body)) {
    if (field.entries) for (const entry of body) addFieldsOf(entry, field.entries, found);
    return;
  }
  for (const [name, part] of Object.entries(body)) {
    const below = field.properties.get(name) ?? field.entries;
    if (below) addFieldsOf(part, below, found);
  }
}
