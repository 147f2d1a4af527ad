import type { Contract, Operation, Parameter } from '../contract/load.js';
import type { Outcome } from '../contract/outcome.js';
import { partsOf, type Resolve } from '../contract/schema.js';
import { memoByKey, memoByObject } from '../domain/shared/memo.js';
import { addFieldsOf, bodyFields, namesBelow, type BodyField } from './body-fields.js';
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
  /** Returns what a request sends of them. The query is raw; the body is as it was parsed. */
  readonly sent: (query: string, body: unknown) => ReadonlySet<string>;
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
  const parameters = operation.parameters.filter(({ in: place }) => place === 'query');
  const body = operation.body && bodyFields(operation.body.schema, resolve);
  const inQuery = queryReader(parameters, resolve);
  const known = memoByKey(MAX_KNOWN_QUERIES, inQuery);
  return {
    operation,
    outcomes: operation.outcomes.map(outcomeName),
    countable: operation.outcomes.filter((outcome) => isCountable(operation.id, outcome)).map(outcomeName),
    parameters: parameters.map(({ name }) => name),
    fields: body ? [...new Set(namesBelow(body, 'fields'))] : [],
    values: [
      ...parameters.flatMap((parameter) => [...valuesOf(parameter, resolve).values()]),
      ...(body ? new Set(namesBelow(body, 'values')) : []),
    ],
    sent: (query, sentBody) => {
      const named = query.length > MAX_KNOWN_LENGTH ? inQuery(query) : known(query);
      return body && sentBody !== undefined ? withFields(named, sentBody, body) : named;
    },
  };
}

function withFields(named: ReadonlySet<string>, body: unknown, fields: BodyField): ReadonlySet<string> {
  const found = new Set(named);
  addFieldsOf(body, fields, found);
  return found;
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
