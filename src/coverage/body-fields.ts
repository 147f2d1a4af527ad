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

/** The names that requests to an operation can exercise. A request is counted by their numbers. */
export class NumberedNames {
  /** The names by their numbers. */
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** For each number the last request in which it was found. */
  readonly #foundIn: Uint32Array;
  #request = 0;
  #found: number[] = [];

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)];
    this.#numbers = new Map(this.names.map((name, number) => [name, number]));
    this.#foundIn = new Uint32Array(this.names.length);
  }

  /** Returns the number of a name; undefined where the contract does not know it. */
  numberOf(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Begins with the next request. Returns the list of the numbers that are found in it. */
  begin(): readonly number[] {
    this.#request = this.#request === MAX_REQUESTS ? 1 : this.#request + 1;
    this.#found = [];
    return this.#found;
  }

  /** Adds a number to those of the request, once. */
  add(number: number): void {
    if (this.#foundIn[number] === this.#request) return;
    this.#foundIn[number] = this.#request;
    this.#found.push(number);
  }
}

const MAX_REQUESTS = 2 ** 32 - 1;

/** A place in a body, with the numbers of its name and values. */
export interface NumberedField {
  /** Undefined for the body itself. */
  readonly number: number | undefined;
  readonly properties: ReadonlyMap<string, NumberedField>;
  readonly entries: NumberedField | null;
  readonly values: ReadonlyMap<unknown, number>;
}

/** Returns the fields of a body with the numbers of their names. */
export function numberedFields(field: BodyField, names: NumberedNames): NumberedField {
  const number = (name: string) => names.numberOf(name) ?? 0;
  return {
    number: field.name === '' ? undefined : number(field.name),
    properties: new Map([...field.properties].map(([key, one]) => [key, numberedFields(one, names)])),
    entries: field.entries && numberedFields(field.entries, names),
    values: new Map([...field.values].map(([value, name]) => [value, number(name)])),
  };
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

/** The entries of a list that are looked at; no valid list has more. */
const MAX_ENTRIES = 1000;

/** Adds the fields and values that a body has to those of the request. What the contract does not know is left out. */
export function addFieldsOf(body: unknown, field: NumberedField, found: NumberedNames): void {
  if (field.number !== undefined) found.add(field.number);
  if (typeof body !== 'object' || body === null) {
    const value = field.values.size > 0 ? field.values.get(body) : undefined;
    if (value !== undefined) found.add(value);
    return;
  }
  if (Array.isArray(body)) {
    if (field.entries)
      for (const entry of body.slice(0, MAX_ENTRIES)) addFieldsOf(entry, field.entries, found);
    return;
  }
  for (const name in body) {
    const below = field.properties.get(name) ?? field.entries;
    if (below) addFieldsOf((body as Readonly<Record<string, unknown>>)[name], below, found);
  }
}
