import type { Operation } from '../contract/load.js';
import { propertyNamesOf, schemasAt, type Resolve, type Schema } from '../contract/schema.js';
import { MAX_FAULTS, type Fault, type FaultCode, type FaultMessage } from '../domain/shared/faults.js';
import { categoryFault, queryField, unknownFault } from './query.js';

/** What the validator says of one fault: a path such as `/body/items/0`, and the JSON Schema keyword that failed. */
export interface SchemaError {
  readonly path: string;
  readonly errorCode?: string;
}

/** The parts of a request that the validator checks, by the names that it has for them. */
export interface Checked {
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
}

interface Meaning {
  readonly code: FaultCode;
  readonly message?: FaultMessage;
  /** The keyword's value in the schema says what is allowed. */
  readonly allowed?: (schema: Schema) => unknown;
}

const expected = (schema: Schema): unknown =>
  schema.examples ?? schema.example ?? schema.format ?? schema.pattern;

/** Which fault a failed keyword is. Keywords that only combine others are told by those (see `dropSummaries`). */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  required: { code: 'required' },
  type: { code: 'wrong_type', allowed: (schema) => schema.type },
  format: { code: 'wrong_format', allowed: expected },
  pattern: { code: 'wrong_format', allowed: expected },
  multipleOf: { code: 'wrong_format', allowed: (schema) => schema.multipleOf },
  enum: { code: 'not_allowed', allowed: (schema) => schema.enum },
  const: { code: 'not_allowed', allowed: (schema) => schema.const },
  minimum: { code: 'too_small', allowed: (schema) => schema.minimum },
  exclusiveMinimum: {
    code: 'too_small',
    message: 'too_small.exclusive',
    allowed: (schema) => schema.exclusiveMinimum,
  },
  maximum: { code: 'too_large', allowed: (schema) => schema.maximum },
  exclusiveMaximum: {
    code: 'too_large',
    message: 'too_large.exclusive',
    allowed: (schema) => schema.exclusiveMaximum,
  },
  minLength: { code: 'too_short', allowed: (schema) => schema.minLength },
  maxLength: { code: 'too_long', allowed: (schema) => schema.maxLength },
  minItems: { code: 'too_few', allowed: (schema) => schema.minItems },
  maxItems: { code: 'too_many', allowed: (schema) => schema.maxItems },
  minProperties: { code: 'too_few', allowed: (schema) => schema.minProperties },
  maxProperties: { code: 'too_many', allowed: (schema) => schema.maxProperties },
  uniqueItems: { code: 'duplicate' },
  additionalProperties: { code: 'unknown' },
  unevaluatedProperties: { code: 'unknown' },
  propertyNames: { code: 'unknown' },
};

const PLACES = { query: 'query', params: 'path', body: 'body' } as const;

/** The validator's errors as faults, of very many the first: each with its place, field, what was received and what is allowed (P7). */
export function faultsOf(
  errors: readonly SchemaError[],
  checked: Checked,
  operation: Operation,
  resolve: Resolve,
): Fault[] {
  const faults = dropSummaries(errors.slice(0, 10 * MAX_FAULTS))
    .slice(0, MAX_FAULTS)
    .flatMap((error) =>
      keywordOf(error) === 'propertyNames'
        ? nameFaults(error, checked, operation, resolve)
        : [faultOf(error, checked, operation, resolve)],
    );
  const told = new Map(faults.map((fault) => [`${fault.in} ${fault.field} ${fault.code}`, fault]));
  return [...told.values()];
}

/** `oneOf` and the like add nothing to what failed inside; a wrong type in one branch nothing to what fails in another. */
function dropSummaries(errors: readonly SchemaError[]): SchemaError[] {
  const telling = errors.filter((error) => keywordOf(error) in MEANINGS);
  const names = new Map(
    telling.filter((error) => keywordOf(error) === 'propertyNames').map((error) => [error.path, error]),
  );
  const above = ancestorsOf(telling.map(({ path }) => path));
  const kept = telling.filter((error) => {
    if (keywordOf(error) === 'pattern') return !names.has(error.path); // of a name, told by `nameFaults`
    if (keywordOf(error) === 'propertyNames') return names.get(error.path) === error; // one tells all names
    return keywordOf(error) !== 'type' || !above.has(error.path);
  });
  return kept.length > 0 ? kept : [...errors];
}

/** Every path that one of the paths goes through. A path through one that is known needs no second look above it. */
function ancestorsOf(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    let end = path.lastIndexOf('/');
    while (end >= 0 && !found.has(path.slice(0, end))) {
      found.add(path.slice(0, end));
      end = path.lastIndexOf('/', end - 1);
    }
  }
  return found;
}

/** Where the validator converts values, such as dates, it checks their type under a name of its own. */
function keywordOf(error: SchemaError): string {
  return error.errorCode?.split('.', 1)[0]?.replace(/^x-eov-/, '') ?? '';
}

/** The validator says of an object that a name in it is wrong, but not which. */
function nameFaults(error: SchemaError, checked: Checked, operation: Operation, resolve: Resolve): Fault[] {
  const { root, tokens, value } = placeOf(error, checked);
  const patterns = schemasOf(operation, root, tokens, resolve).flatMap(
    ({ propertyNames }) => propertyNames?.pattern ?? [],
  );
  return Object.keys(value as object)
    .filter((name) => patterns.some((pattern) => !new RegExp(pattern, 'u').test(name)))
    .map((name) => {
      const field = placeName(root, [...tokens, name], operation);
      return root === 'query' ? categoryFault(field, 'unknown') : unknownFault(PLACES[root], field, name, []);
    });
}

function faultOf(error: SchemaError, checked: Checked, operation: Operation, resolve: Resolve): Fault {
  const { root, tokens, value } = placeOf(error, checked);
  const keyword = keywordOf(error);
  const meaning = MEANINGS[keyword] ?? { code: 'mismatch' };
  const field = placeName(root, tokens, operation);
  const place = PLACES[root];
  if (meaning.code === 'unknown') {
    const [name = ''] = tokens.slice(-1);
    const parents = schemasOf(operation, root, tokens.slice(0, -1), resolve);
    return unknownFault(place, field, name, [
      ...new Set(parents.flatMap((parent) => propertyNamesOf(parent, resolve))),
    ]);
  }
  const schemas = schemasOf(operation, root, tokens, resolve).filter((schema) => keyword in schema);
  const allowed = [...new Set(schemas.flatMap((schema) => meaning.allowed?.(schema) ?? []))];
  const code =
    value === '' && (meaning.code === 'too_short' || meaning.code === 'wrong_format')
      ? 'empty'
      : meaning.code;
  const isShown =
    meaning.allowed === expected && schemas.some(({ examples, example }) => examples ?? example);
  const message = isShown ? 'wrong_format.example' : meaning.message;
  return {
    in: place,
    field,
    code,
    ...(message && { message }),
    ...(value !== undefined && { received: value }),
    ...(allowed.length > 0 && code !== 'empty' && { allowed: allowed.length === 1 ? allowed[0] : allowed }),
  };
}

type Root = keyof typeof PLACES;

function placeOf(
  error: SchemaError,
  checked: Checked,
): { readonly root: Root; readonly tokens: string[]; readonly value: unknown } {
  const [part = 'body', ...path] = error.path.split('/').slice(1);
  const root = part === 'query' || part === 'params' ? part : 'body';
  return { root, ...locate(checked[root], path) };
}

function placeName(root: Root, tokens: readonly string[], { parameters }: Operation): string {
  if (root === 'query') return queryField(parameters, tokens);
  if (root === 'params') return tokens.join('/');
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * Walks a validator's path through what was sent. Its last name may hold slashes, as it is not escaped there: from the
 * first token on that leads nowhere, all is one name.
 */
function locate(
  root: unknown,
  path: readonly string[],
): { readonly tokens: string[]; readonly value: unknown } {
  const tokens: string[] = [];
  let value = root;
  for (const [depth, escaped] of path.entries()) {
    const token = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, token);
    if (!isThere) {
      const rest = path.slice(depth).join('/');
      const found = typeof value === 'object' && value !== null && Object.hasOwn(value, rest);
      return {
        tokens: [...tokens, rest],
        value: found ? (value as Record<string, unknown>)[rest] : undefined,
      };
    }
    tokens.push(token);
    value = (value as Record<string, unknown>)[token];
  }
  return { tokens, value };
}

function schemasOf(
  operation: Operation,
  root: string,
  tokens: readonly string[],
  resolve: Resolve,
): Schema[] {
  if (root === 'body') return operation.body ? schemasAt(operation.body.schema, tokens, resolve) : [];
  const [base, ...rest] = tokens;
  const place = root === 'params' ? 'path' : 'query';
  const parameter = operation.parameters.find((known) => known.in === place && known.base === base);
  return parameter ? schemasAt(parameter.schema, rest, resolve) : [];
}
