import type { Contract, Operation, Parameter } from '../contract/load.js';
import type { Outcome } from '../contract/outcome.js';
import { partsOf, type Resolve, type Schema } from '../contract/schema.js';
import { memoByKey, memoByObject } from '../domain/shared/memo.js';
import { asText } from '../text/words.js';
import { isCountable } from './outcome-hints.js';

/** A field or a list entry of a request body. */
interface BodyField {
  /**
   * The name as in errors: `/contact/name`. A star stands for an index or a free property name. The body itself has an
   * empty name.
   */
  readonly name: string;
  readonly properties: ReadonlyMap<string, BodyField>;
  /** The schema of the list entries, or of the values of an object with free property names. */
  readonly entries: BodyField | null;
  /** The names of the enumerated values, such as `/contact/type=email`, keyed by value. */
  readonly values: ReadonlyMap<unknown, string>;
}

/**
 * The names of all parts of an operation that requests can exercise, each with a number. The parts that a request
 * exercised are stored as a list of numbers.
 */
class NumberedNames {
  /** The names; the index is the number. */
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** By number, the latest request that exercised the name. */
  readonly #foundIn: Uint32Array;
  #request = 0;
  #found: number[] = [];

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)];
    this.#numbers = new Map(this.names.map((name, number) => [name, number]));
    this.#foundIn = new Uint32Array(this.names.length);
  }

  /** Returns the number of a name; undefined if the contract does not define the name. */
  numberOf(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Starts the next request and returns its list of numbers. `add` appends to this list. */
  begin(): readonly number[] {
    this.#request = this.#request === MAX_REQUESTS ? 1 : this.#request + 1;
    this.#found = [];
    return this.#found;
  }

  /** Adds a number to the current request, unless it has that number already. */
  add(number: number): void {
    if (this.#foundIn[number] === this.#request) return;
    this.#foundIn[number] = this.#request;
    this.#found.push(number);
  }
}

const MAX_REQUESTS = 2 ** 32 - 1;

/** A `BodyField` with the numbers of its name and of its values. */
interface NumberedField {
  /** Undefined for the body itself. */
  readonly number: number | undefined;
  readonly properties: ReadonlyMap<string, NumberedField>;
  readonly entries: NumberedField | null;
  readonly values: ReadonlyMap<unknown, number>;
}

/** Replaces the names of a field tree by their numbers. */
function numberedFields(field: BodyField, names: NumberedNames): NumberedField {
  const number = (name: string) => names.numberOf(name) ?? 0;
  return {
    number: field.name === '' ? undefined : number(field.name),
    properties: new Map([...field.properties].map(([key, one]) => [key, numberedFields(one, names)])),
    entries: field.entries && numberedFields(field.entries, names),
    values: new Map([...field.values].map(([value, name]) => [value, number(name)])),
  };
}

/** Returns the fields of a body schema as a tree. */
function bodyFields(schema: Schema, resolve: Resolve, name = ''): BodyField {
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
    values: new Map(values.map((value) => [value, `${name}=${asText(value)}`])),
  };
}

function openOf({ additionalProperties: open }: Schema): readonly Schema[] {
  return typeof open === 'object' ? [open] : [];
}

/** Returns the names of all fields of a tree, or the names of all their values. */
function namesBelow(field: BodyField, of: 'fields' | 'values'): readonly string[] {
  const below = [...field.properties.values(), ...(field.entries ? [field.entries] : [])];
  const own = of === 'values' ? [...field.values.values()] : field.name === '' ? [] : [field.name];
  return [...own, ...below.flatMap((one) => namesBelow(one, of))];
}

/** The maximum number of examined entries of a list. Valid lists are shorter. */
const MAX_ENTRIES = 1000;

/**
 * Adds the numbers of the fields and values in a body to the current request. Ignores fields and values that the contract
 * does not define.
 */
function addFieldsOf(body: unknown, field: NumberedField, found: NumberedNames): void {
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

/** The parts of an operation that requests can exercise, grouped by kind. */
export interface PossibleOfOperation {
  readonly operation: Operation;
  /** `<status> <code>`. */
  readonly outcomes: readonly string[];
  /** Outcomes that a client can cause and that are counted per workspace. */
  readonly countable: readonly string[];
  /** The query parameters, with their names in the contract. */
  readonly parameters: readonly string[];
  /** The fields of the body: `/contact/name`. */
  readonly fields: readonly string[];
  /** The enumerated values of parameters and fields: `/contact/type=email`. */
  readonly values: readonly string[];
  /** The fields, values, parameters and outcomes with their numbers. */
  readonly all: NumberedNames;
  /** Returns the numbers of the names that a request exercises. `query` is the raw query string, `body` the parsed body. */
  readonly sent: (query: string, body: unknown) => readonly number[];
}

/** The possible coverage of a contract, keyed by operation id. */
export type Possible = ReadonlyMap<string, PossibleOfOperation>;

/** The maximum number of queries whose numbers are cached. Clients often repeat the same query. */
const MAX_KNOWN_QUERIES = 1000;
const MAX_KNOWN_LENGTH = 500;

/** Returns the possible coverage of a contract; computed once per contract. */
export const possibleOf = memoByObject(
  ({ operations, resolve }: Contract): Possible =>
    new Map(operations.map((operation) => [operation.id, possibleOfOperation(operation, resolve)])),
);

/** Returns the name of an outcome: `200 ok`. */
export function outcomeName({ status, code }: Pick<Outcome, 'status'> & { readonly code: string }): string {
  return `${status} ${code}`;
}

function possibleOfOperation(operation: Operation, resolve: Resolve): PossibleOfOperation {
  const inQuery = operation.parameters.filter(({ in: place }) => place === 'query');
  const body = operation.body && bodyFields(operation.body.schema, resolve);
  const outcomes = operation.outcomes.map(outcomeName);
  const parameters = inQuery.map(({ name }) => name);
  const fields = body ? [...new Set(namesBelow(body, 'fields'))] : [];
  const values = [
    ...inQuery.flatMap((parameter) => [...valuesOf(parameter, resolve).values()]),
    ...(body ? new Set(namesBelow(body, 'values')) : []),
  ];
  const all = new NumberedNames([...outcomes, ...parameters, ...fields, ...values]);
  return {
    operation,
    outcomes,
    countable: operation.outcomes.filter((outcome) => isCountable(operation.id, outcome)).map(outcomeName),
    parameters,
    fields,
    values,
    all,
    sent: sentReader(all, queryReader(inQuery, resolve), body ? numberedFields(body, all) : undefined),
  };
}

/** Creates the function that finds the numbers of the names in a request. */
function sentReader(
  all: NumberedNames,
  inQuery: (query: string) => ReadonlySet<string>,
  body: NumberedField | undefined,
): PossibleOfOperation['sent'] {
  const numbersOf = (query: string) => [...inQuery(query)].flatMap((name) => all.numberOf(name) ?? []);
  const known = memoByKey(MAX_KNOWN_QUERIES, numbersOf);
  return (query, sentBody) => {
    const found = all.begin();
    if (query !== '')
      for (const number of query.length > MAX_KNOWN_LENGTH ? numbersOf(query) : known(query)) all.add(number);
    if (body && sentBody !== undefined) addFieldsOf(sentBody, body, all);
    return found;
  };
}

/** Returns the names of a parameter's enumerated values, such as `sort=title`, keyed by the text of the value. */
function valuesOf({ name, schema }: Parameter, resolve: Resolve): ReadonlyMap<string, string> {
  const parts = partsOf(schema, resolve);
  const items = parts.flatMap((part) => (part.items ? partsOf(part.items, resolve) : []));
  const values = [...parts, ...items].flatMap((part) => part.enum ?? []);
  return new Map(values.map((value) => [String(value), `${name}=${String(value)}`]));
}

/** Creates a function that returns the names of the parameters and enumerated values in a raw query. */
function queryReader(parameters: readonly Parameter[], resolve: Resolve) {
  const byBase = new Map(
    parameters.map((parameter) => [parameter.base, { ...parameter, values: valuesOf(parameter, resolve) }]),
  );
  const open = parameters.find(({ isOpen }) => isOpen);
  return (query: string): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const [key, text] of new URLSearchParams(query)) {
      const parameter = byBase.get(key.replace(/\[.*$/s, ''));
      const name = parameter?.name ?? open?.name;
      if (name !== undefined) found.add(name);
      for (const part of text.split(',')) {
        const value = parameter?.values.get(part);
        if (value !== undefined) found.add(value);
      }
    }
    return found;
  };
}
