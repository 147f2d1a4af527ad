import { describe, expect, it } from 'vitest';
import { loadContract, loadControlContract, type Operation } from '../../src/contract/load.js';
import {
  propertyNamesOf,
  propertySchemas,
  schemasAt,
  typesOf,
  type Resolve,
  type Schema,
} from '../../src/contract/schema.js';
import { createRequestValidator } from '../../src/http/request-validator.js';

const contracts = [loadContract(), loadControlContract()];
const validate = createRequestValidator(contracts);

/** A value that violates a keyword of a schema. `at` is the path of the error within the value. */
interface Broken {
  readonly keyword: string;
  readonly value: unknown;
  readonly at: string;
}

/** By keyword: a function that returns a value which violates this keyword of a schema. */
const BREAKERS: Readonly<Record<string, (schema: Schema) => unknown>> = {
  enum: () => 'none of these',
  const: () => 'none of these',
  pattern: () => '\n',
  minLength: ({ minLength = 0 }) => 'x'.repeat(minLength - 1),
  maxLength: ({ maxLength = 0 }) => 'x'.repeat(maxLength + 1),
  minimum: ({ minimum = 0 }) => minimum - 1,
  maximum: ({ maximum = 0 }) => maximum + 1,
  exclusiveMinimum: ({ exclusiveMinimum = 0 }) => exclusiveMinimum,
  exclusiveMaximum: ({ exclusiveMaximum = 0 }) => exclusiveMaximum,
  minItems: ({ minItems = 0 }) => Array.from({ length: minItems - 1 }),
  maxItems: ({ maxItems = 0 }) => Array.from({ length: maxItems + 1 }),
};

/**
 * Values that violate formats. `date` is missing: not the validator, but the handler of `listSeats` checks it in a
 * query.
 */
const FORMATS: Readonly<Record<string, unknown>> = {
  int32: 2 ** 31,
  email: 'no e-mail',
  'date-time': 'no moment',
  uri: 'no address',
};

const VALUES_BY_TYPE = [
  ['string', 'text'],
  ['array', []],
  ['boolean', true],
] as const;

/** Returns values that each violate one keyword of the schema. Does not look into items and properties. */
function brokenHere(schema: Schema, resolve: Resolve): Broken[] {
  const types = typesOf(schema, resolve);
  const wrong = VALUES_BY_TYPE.find(([type]) => !types.includes(type))?.[1];
  const byType = types.length > 0 ? [{ keyword: 'type', value: wrong, at: '' }] : [];
  return schemasAt(schema, [], resolve).reduce<Broken[]>((found, part) => {
    for (const [keyword, breaker] of Object.entries(BREAKERS)) {
      if (keyword in part) found.push({ keyword, value: breaker(part), at: '' });
    }
    const { format = '', required = [], additionalProperties } = part;
    if (format in FORMATS) found.push({ keyword: 'format', value: FORMATS[format], at: '' });
    for (const name of required) found.push({ keyword: 'required', value: {}, at: `/${name}` });
    if (additionalProperties === false) {
      found.push({ keyword: 'additionalProperties', value: { none: 1 }, at: '/none' });
    }
    return found;
  }, byType);
}

/** Returns values that each violate one keyword: of the schema, of its items, or of its properties. */
function broken(schema: Schema, resolve: Resolve): Broken[] {
  const items = schemasAt(schema, [], resolve).flatMap((part) => part.items ?? []);
  const inItems = items.flatMap((item) =>
    broken(item, resolve).map(({ keyword, value, at }) => ({ keyword, value: [value], at: `/0${at}` })),
  );
  const inProperties = propertyNamesOf(schema, resolve).flatMap((name) =>
    propertySchemas(schema, name, resolve).flatMap((property) =>
      broken(property, resolve).map(({ keyword, value, at }) => ({
        keyword,
        value: { [name]: value },
        at: `/${name}${at}`,
      })),
    ),
  );
  return [...brokenHere(schema, resolve), ...inItems, ...inProperties];
}

async function pathsOfErrors(operation: Operation, parts: object): Promise<readonly string[]> {
  const errors = await validate(operation, { path: {}, query: {}, body: undefined, ...parts });
  return errors.map(({ path, errorCode }) => `${errorCode?.split('.')[0]?.replace('x-eov-', '')} ${path}`);
}

const operations = contracts.flatMap((contract) =>
  contract.operations.map((operation) => ({ id: operation.id, operation, resolve: contract.resolve })),
);

interface Spoilt {
  readonly parts: object;
  readonly error: string;
}

/** For each operation: parts of requests that each violate one keyword, and the expected errors. */
const spoilt = operations.map(({ id, operation, resolve }) => {
  const parameters = operation.parameters.flatMap(({ in: place, base, schema }) =>
    broken(schema, resolve).map(({ keyword, value, at }): Spoilt => ({
      parts: { [place]: { [base]: value } },
      error: `${keyword} /body/${place}/${base}${at}`,
    })),
  );
  const body = (operation.body ? broken(operation.body.schema, resolve) : []).map(
    ({ keyword, value, at }): Spoilt => ({
      parts: { body: value },
      error: `${keyword} /body/body${at}`,
    }),
  );
  return { id, operation, parameters, body };
});

/** Returns the expected errors that the validator does not report. */
async function missed(operation: Operation, requests: readonly Spoilt[]): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const { parts, error } of requests) {
    if (!(await pathsOfErrors(operation, parts)).includes(error)) errors.push(error);
  }
  return errors;
}

describe('the validator refuses', () => {
  it.each(operations)('each missing required parameter of $id', async ({ operation }) => {
    const required = operation.parameters.filter((parameter) => parameter.required);
    const found = await pathsOfErrors(operation, {});
    expect(found).toEqual(
      expect.arrayContaining(required.map((one) => `required /body/${one.in}/${one.base}`)),
    );
  });

  it.each(spoilt.filter(({ parameters }) => parameters.length > 0))(
    'each broken keyword of each parameter of $id',
    async ({ operation, parameters }) => {
      expect(await missed(operation, parameters)).toEqual([]);
    },
  );

  it.each(spoilt.filter(({ body }) => body.length > 0))(
    'each broken keyword of the body of $id',
    async ({ operation, body }) => {
      expect(await missed(operation, body)).toEqual([]);
    },
  );

  it('at least one value for each operation with parameters or a body', () => {
    const idsOf = (chosen: readonly { readonly id: string }[]) => chosen.map(({ id }) => id);
    expect(idsOf(spoilt.filter(({ parameters }) => parameters.length > 0))).toEqual(
      idsOf(operations.filter(({ operation }) => operation.parameters.length > 0)),
    );
    expect(idsOf(spoilt.filter(({ body }) => body.length > 0))).toEqual(
      idsOf(operations.filter(({ operation }) => operation.body)),
    );
  });
});
