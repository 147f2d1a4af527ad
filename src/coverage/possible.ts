import type { Contract, Operation, Parameter } from '../contract/load.js';
import type { Outcome } from '../contract/outcome.js';
import { partsOf, type Resolve } from '../contract/schema.js';
import { memoByKey, memoByObject } from '../domain/shared/memo.js';
import {
  addFieldsOf,
  bodyFields,
  namesBelow,
  NumberedNames,
  numberedFields,
  type NumberedField,
} from './body-fields.js';
import { isCountable } from './outcome-hints.js';

/** What requests to an operation can exercise. */
export interface PossibleOfOperation {
  readonly operation: Operation;
  /** `<status> <code>`. */
  readonly outcomes: readonly string[];
  /** Those of them that clients can bring about, and that are counted for a workspace. */
  readonly countable: readonly string[];
  /** The query parameters by their names in the contract. */
  readonly parameters: readonly string[];
  /** The fields of the body: `/contact/name`. */
  readonly fields: readonly string[];
  /** The values of enumerations, of parameters and fields: `/contact/type=email`. */
  readonly values: readonly string[];
  /** All of these names, by which requests are counted. */
  readonly all: NumberedNames;
  /** Returns the numbers of what a request sends of them. The query is raw; the body is as it was parsed. */
  readonly sent: (query: string, body: unknown) => readonly number[];
}

/** What requests to a contract can exercise, by the ids of its operations. */
export type Possible = ReadonlyMap<string, PossibleOfOperation>;

/** Queries whose names are kept: clients poll the same ones. */
const MAX_KNOWN_QUERIES = 1000;
const MAX_KNOWN_LENGTH = 500;

/** Returns what requests to a contract can exercise; made with the first one. */
export const possibleOf = memoByObject(
  ({ operations, resolve }: Contract): Possible =>
    new Map(operations.map((operation) => [operation.id, possibleOfOperation(operation, resolve)])),
);

/** Returns the name of an outcome. */
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

/** Returns a function that finds what a request sends. */
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

/** Returns the names of a parameter's enumerated values by their texts: `sort=title`. */
function valuesOf({ name, schema }: Parameter, resolve: Resolve): ReadonlyMap<string, string> {
  const parts = partsOf(schema, resolve);
  const items = parts.flatMap((part) => (part.items ? partsOf(part.items, resolve) : []));
  const values = [...parts, ...items].flatMap((part) => part.enum ?? []);
  return new Map(values.map((value) => [String(value), `${name}=${String(value)}`]));
}

/** Returns a function that names the parameters of a raw query, and those of their values that are enumerated. */
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
