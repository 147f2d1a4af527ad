import { KEYWORD_ERRORS } from '../contract/keyword-errors.js';
import { toPointer, unescapePointer } from '../domain/shared/field-names.js';
import type { Operation, Parameter } from '../contract/load.js';
import {
  exampleValue,
  propertyNamesOf,
  schemasAt,
  typesOf,
  type Resolve,
  type Schema,
  formatNameOf,
  rulesCitedBy,
} from '../contract/schema.js';
import {
  MAX_ERRORS,
  type RequestError,
  type ErrorCode,
  type ErrorDetails,
  type RequestPart,
  FORMAT_EXAMPLES,
  requestError,
} from '../domain/shared/errors.js';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import { categoryPair, oneSeat, unknownOrGuessed } from './wrong-guesses.js';

/** Lists and objects up to this length are checked with the rest of the body. */
const SHORT = 100;

/**
 * Returns an error for each list or object in a body that has more than `SHORT` entries and more than its schema
 * allows. Huge lists are refused before their entries are checked, because checking the entries would take a second.
 */
export function lengthErrors(body: unknown, schema: Schema, resolve: Resolve): KeywordFailure[] {
  const errors: KeywordFailure[] = [];
  const visit = (value: unknown, tokens: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const keyword = Array.isArray(value) ? 'maxItems' : 'maxProperties';
    const names = Object.keys(value);
    if (names.length > SHORT) {
      const isLong = schemasAt(schema, tokens, resolve).some(
        ({ [keyword]: most = Infinity }) => names.length > most,
      );
      if (isLong) return void errors.push({ path: pathOf(tokens), errorCode: keyword });
    }
    for (const name of names) visit((value as Readonly<Record<string, unknown>>)[name], [...tokens, name]);
  };
  visit(body, []);
  return errors;
}

/** Returns the path that the validator uses for a location in the body. */
function pathOf(tokens: readonly string[]): string {
  return `/body/body${toPointer(tokens)}`;
}

/** An error of the validator: its path, such as `/body/query/limit`, and the failed JSON Schema keyword. */
export interface KeywordFailure {
  readonly path: string;
  readonly errorCode?: string;
}

type Root = Exclude<RequestPart, 'header'>;

/** The parts of a request, parsed into the contract's types. The query uses the parameters' names without brackets. */
export type RequestParts = Readonly<Record<Root, unknown>>;

/** The part of an operation that errors refer to: its parameters and its body schema. */
export interface CheckedPart extends Pick<Operation, 'parameters'> {
  /** The outcomes of the operation, with the rules that errors may cite. */
  readonly outcomes?: Operation['outcomes'];
  readonly body: { readonly schema: Schema } | null;
}

/** A request with the validator's errors. */
export interface InvalidRequest {
  readonly errors: readonly KeywordFailure[];
  readonly parts: RequestParts;
  readonly operation: CheckedPart;
  readonly resolve: Resolve;
}

/**
 * The maximum number of validator errors that are processed. Several validator errors may result in one request error.
 */
export const MAX_SCHEMA_ERRORS = 10 * MAX_ERRORS;

/**
 * Returns the first errors of a request. Each error contains its location, field and code, and, if useful, the received
 * value and the allowed values (P7).
 */
export function requestErrorsOf(request: InvalidRequest): RequestError[] {
  const found = distinctErrors(request.errors.slice(0, MAX_SCHEMA_ERRORS))
    .slice(0, MAX_ERRORS)
    .flatMap((error) =>
      keywordOf(error) === 'propertyNames' ? nameErrors(error, request) : [requestErrorOf(error, request)],
    );
  return [...new Map(found.map((one) => [`${one.in} ${one.field} ${one.code}`, one])).values()];
}

/**
 * Returns whether an error exists only because the body was truncated. That is the case if the complete body has the
 * missing value.
 */
export function isCutOff(error: KeywordFailure, whole: RequestParts): boolean {
  return keywordOf(error) === 'required' && placeOf(error, whole).value !== undefined;
}

/**
 * Drops errors that another error already explains. `oneOf` and similar keywords repeat inner errors. A wrong type in
 * one branch does not matter if another branch fails at a deeper level.
 */
function distinctErrors(errors: readonly KeywordFailure[]): KeywordFailure[] {
  const checks = errors.filter((error) => keywordOf(error) in KEYWORD_ERRORS);
  const names = new Map(
    checks.filter((error) => keywordOf(error) === 'propertyNames').map((error) => [error.path, error]),
  );
  const bounds = checks.filter((error) => ['maximum', 'minimum'].includes(keywordOf(error)));
  const beyond = new Set(bounds.map(({ path }) => path));
  const above = ancestorsOf(checks.map(({ path }) => path));
  const distinct = checks.filter((error) => {
    // If names of an object are invalid, `pattern` refers to a name; see `nameErrors`. `maxProperties` is dropped
    // too, because wrong names may exceed it.
    if (['pattern', 'maxProperties'].includes(keywordOf(error))) return !names.has(error.path);
    if (keywordOf(error) === 'propertyNames') return names.get(error.path) === error; // keeps one error per object
    // The limit of the schema is more precise than the limit of `int32`.
    if (keywordOf(error) === 'format') return !beyond.has(error.path);
    return keywordOf(error) !== 'type' || !above.has(error.path);
  });
  return distinct.length > 0 ? distinct : [...errors];
}

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

/** Returns the keyword of an error. The validator has its own keyword for date types. */
function keywordOf(error: KeywordFailure): string {
  return error.errorCode?.split('.', 1)[0]?.replace(/^x-eov-/, '') ?? '';
}

/**
 * Returns an error for each invalid property name of an object. The validator reports only the object. Invalid price
 * category names in a body share one error.
 */
function nameErrors(error: KeywordFailure, request: InvalidRequest): RequestError[] {
  const { root, tokens, value } = placeOf(error, request.parts);
  const patterns = schemasOf(root, tokens, request).flatMap(
    ({ propertyNames }) => propertyNames?.pattern ?? [],
  );
  const unknown = Object.keys(value as object).filter((name) =>
    patterns.some((pattern) => !new RegExp(pattern, 'u').test(name)),
  );
  const remedy = categoryPair(value as object);
  const isQuery = root === 'query';
  return (isQuery ? unknown : unknown.slice(0, 1)).map((name) => {
    const field = fieldOf(root, [...tokens, name], request.operation);
    return isQuery ? categoryError(field, 'unknown') : { in: root, field, rule: 'C2', ...remedy };
  });
}

/** The error of a keyword that combines schemas, used if no combined schema reports an error itself. */
const FORM = { code: 'mismatch', message: 'mismatch.form' } as const;

function requestErrorOf(error: KeywordFailure, request: InvalidRequest): RequestError {
  const { root, tokens, value } = placeOf(error, request.parts);
  const keyword = keywordOf(error);
  const { code, message } = KEYWORD_ERRORS[keyword] ?? FORM;
  const at = { in: root, field: fieldOf(root, tokens, request.operation) };
  if (code === 'unknown') {
    const parents = schemasOf(root, tokens.slice(0, -1), request);
    const known = new Set(parents.flatMap((parent) => propertyNamesOf(parent, request.resolve)));
    return {
      ...at,
      rule: 'P11',
      ...unknownOrGuessed({ in: root === 'body' ? root : 'query', name: tokens.at(-1) ?? '' }, [...known]),
    };
  }
  if (value === '' && (code === 'too_short' || code === 'wrong_format')) {
    return { ...at, rule: root === 'body' ? 'P6' : 'P11', received: value, code: 'empty' };
  }
  const schemas = schemasOf(root, tokens, request).filter((schema) => keyword in schema);
  const rule = ruleOf(code, { root, tokens, schemas }, request);
  const found = { ...at, code, rule, ...(value !== undefined && { received: value }) };
  if (code === 'wrong_format') return { ...found, ...formatDetails(schemas) };
  const allowed = allowedOf(schemas.flatMap(valuesBy(keyword)));
  if (code === 'wrong_type') return { ...found, ...allowed, ...exampleOf(schemas, value, request.resolve) };
  return { ...found, ...(message && { message }), ...allowed };
}

/**
 * Returns a message with an example of the expected list or object. Returns no details if the schema expects neither.
 */
function exampleOf([schema]: readonly Schema[], sent: unknown, resolve: Resolve): ErrorDetails {
  const isShape = schema !== undefined && typesOf(schema, resolve).some((type) => SHAPES.has(type));
  if (!isShape) return {};
  const isPair = resolve(schema).propertyNames !== undefined && resolve(schema).maxProperties === 1;
  const example = isPair ? oneSeat(sent) : JSON.stringify(exampleValue(schema, resolve));
  return { message: 'wrong_type.example', values: { example } };
}

const SHAPES: ReadonlySet<string> = new Set(['array', 'object']);

/**
 * Error codes about the kind of a value. The rules that schemas cite are about limits and do not apply to these errors.
 */
const OF_FORM: ReadonlySet<ErrorCode> = new Set(['required', 'wrong_type', 'mismatch']);
/** Error codes about lengths. P10 limits lengths in queries. */
const OF_LENGTH: ReadonlySet<ErrorCode> = new Set(['too_short', 'too_long', 'too_few', 'too_many']);

interface FailedSchemas extends Omit<ValuePlace, 'value'> {
  readonly schemas: readonly Schema[];
}

/**
 * Returns the rule of an error. This is the rule that the failed schema or parameter cites, if the operation lists it
 * for invalid requests. Otherwise, and for the codes in `OF_FORM`, it is the general rule.
 */
function ruleOf(code: ErrorCode, failed: FailedSchemas, { operation }: InvalidRequest): RuleId {
  const listed = operation.outcomes?.find((outcome) => outcome.code === 'invalid_request')?.rules ?? [];
  const cited = OF_FORM.has(code) ? [] : citedRules(code, failed, operation);
  const own = cited.find((rule) => listed.includes(rule));
  return own ?? generalRule(code, failed.root);
}

function citedRules(
  code: ErrorCode,
  { root, tokens: [base, ...rest], schemas }: FailedSchemas,
  { parameters }: CheckedPart,
): readonly RuleId[] {
  const parameter = parameters.find((known) => known.in === root && known.base === base);
  const ofParameter = rest.length === 0 ? (parameter?.rules ?? []) : [];
  const ofSchemas = schemas.flatMap(rulesCitedBy);
  const general: readonly RuleId[] = OF_LENGTH.has(code) && root === 'query' ? ['P10'] : [];
  // For a minimum, the rule of the parameter comes first, because a parameter defines its own minimum. Other limits
  // belong to the schema.
  const [first, second] = code === 'too_small' ? [ofParameter, ofSchemas] : [ofSchemas, ofParameter];
  return [...first, ...second, ...general];
}

function generalRule(code: ErrorCode, root: Root): RuleId {
  if (root === 'body') return 'P6';
  return code === 'required' ? 'P0' : 'P11';
}

function valuesBy(keyword: string) {
  return (schema: Schema): unknown => KEYWORD_ERRORS[keyword]?.allowed?.(schema) ?? [];
}

/**
 * Returns the name of a format with valid examples. For a schema without a format, returns the message of a wrong form.
 */
function formatDetails(schemas: readonly Schema[]): ErrorDetails {
  const examples = schemas.flatMap((schema) => schema.examples ?? schema.example ?? []);
  const [format] = schemas.map(formatNameOf);
  if (format === undefined) {
    return {
      message: examples.length > 0 ? 'wrong_format.example' : 'mismatch.form',
      ...allowedOf(examples),
    };
  }
  return { values: { format }, ...allowedOf(examples.length > 0 ? examples : FORMAT_EXAMPLES[format]) };
}

/**
 * Returns the `allowed` property of an error: a list, or the only allowed value. Returns an empty object if there are
 * no allowed values.
 */
function allowedOf(values: readonly unknown[]): Pick<ErrorDetails, 'allowed'> {
  const allowed = [...new Set(values)];
  if (allowed.length === 0) return {};
  return { allowed: allowed.length === 1 ? allowed[0] : allowed };
}

interface ValuePlace {
  readonly root: Root;
  readonly tokens: string[];
  readonly value: unknown;
}

function placeOf({ path }: KeywordFailure, parts: RequestParts): ValuePlace {
  const known = path === '' ? pathOf(pathToEmptyName(parts.body)) : path; // the validator gives none for an empty name
  const [part, ...tokens] = known.split('/').slice(2); // The path starts with `/body`, the root of the checked object.
  const root = part === 'query' || part === 'path' ? part : 'body';
  return { root, ...locate(parts[root], tokens) };
}

/** Returns the path to the first field with an empty name; empty if there is none. */
function pathToEmptyName(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (hasName(value, '')) return [''];
  for (const [name, below] of Object.entries(value)) {
    const rest = pathToEmptyName(below);
    if (rest.length > 0) return [name, ...rest];
  }
  return [];
}

function fieldOf(root: Root, tokens: readonly string[], { parameters }: CheckedPart): string {
  if (root === 'query') return queryField(parameters, tokens);
  if (root === 'path') return tokens.join('/');
  return toPointer(tokens);
}

/**
 * Follows the validator's path through a value. The validator does not escape slashes in the last name. So if a token
 * is not a property, this token and all later ones form one name.
 */
function locate(root: unknown, path: readonly string[]): Omit<ValuePlace, 'root'> {
  const tokens: string[] = [];
  let value = root;
  for (const [depth, escaped] of path.entries()) {
    const token = unescapePointer(escaped);
    if (!hasName(value, token)) {
      const rest = path.slice(depth).join('/');
      return { tokens: [...tokens, rest], value: hasName(value, rest) ? value[rest] : undefined };
    }
    tokens.push(token);
    value = value[token];
  }
  return { tokens, value };
}

function hasName(value: unknown, name: string): value is Record<string, unknown> {
  return Object.hasOwn(Object(value), name);
}

function schemasOf(root: Root, tokens: readonly string[], { operation, resolve }: InvalidRequest): Schema[] {
  if (root === 'body') return operation.body ? schemasAt(operation.body.schema, tokens, resolve) : [];
  const [base, ...rest] = tokens;
  const parameter = operation.parameters.find((known) => known.in === root && known.base === base);
  return parameter ? schemasAt(parameter.schema, rest, resolve) : [];
}

/**
 * Returns the name of a query value as the client sends it: `id[]`, `category[7]`, `items[0][guests][1][occupancy]`.
 */
function queryField(parameters: readonly Parameter[], tokens: readonly string[]): string {
  const [base = '', ...rest] = tokens;
  const parameter = parameters.find((known) => known.in === 'query' && known.base === base);
  if (parameter?.name.endsWith('[]')) return parameter.name;
  if (parameter?.isOpen) return rest.join('');
  return base + rest.map((token) => `[${token}]`).join('');
}

/**
 * Returns an error of the parameter `category`, the only map in a query. Its keys are price category ids, its values
 * are seats.
 */
export function categoryError(field: string, code: 'wrong_type' | 'unknown'): RequestError {
  return requestError('A3', { in: 'query', field }, code, {
    message: 'wrong_type.category',
    allowed: 'category[8121]=2',
  });
}
