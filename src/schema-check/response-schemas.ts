import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { closedView } from '../contract/closed-view.js';
import type { Contract } from '../contract/load.js';
import { propertySchemas, schemasAt, type Resolve, type Schema } from '../contract/schema.js';
import type { RequestError } from '../domain/shared/errors.js';
import { BODY, pointerTokens } from '../domain/shared/field-names.js';
import { ajv as loadAjv, ajvFormats } from '../package/lazy-modules.js';
import { MAX_SCHEMA_ERRORS, requestErrorsOf, type KeywordFailure } from './request-errors.js';

/** The minimum length of a shortened list. No list in the contract requires more than this number of entries. */
const MIN_ENTRIES = 2;
/** The depth to which lists are shortened. Schemas have only a few levels; the limit keeps the recursion short. */
const MAX_LEVELS = 64;

/**
 * Returns a JSON value with shortened lists: about `count` values in total, but at least two entries per list. Objects are
 * not shortened, so every error of the result is also an error of the value. Returns the value itself if no list is
 * shortened.
 */
export function withShortLists(body: unknown, count: number): unknown {
  let left = count;
  let isCut = false;
  const shorten = (value: unknown, level: number): unknown => {
    left -= 1;
    if (typeof value !== 'object' || value === null || level === MAX_LEVELS) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, shorten(part, level + 1)]),
      );
    const kept: unknown[] = [];
    for (const part of value) {
      if (left <= 0 && kept.length >= MIN_ENTRIES) {
        isCut = true;
        break;
      }
      kept.push(shorten(part, level + 1));
    }
    return kept;
  };
  const short = shorten(body, 0);
  return isCut ? short : body;
}

/** The compiled response schemas of a contract. */
export interface Validators {
  readonly resolve: Resolve;
  /** Returns the validators of the schema at a JSON pointer into the contract. */
  readonly schemaAt: (pointer: string) => SchemaValidators;
  readonly headerSchema: (schema: Schema) => ValidateFunction;
}

/** A schema, compiled. */
export interface SchemaValidators {
  /** Rejects undeclared properties. */
  readonly closed: ValidateFunction;
  /** Accepts undeclared properties, as the contract does. Compiled only when `closed` first fails. */
  readonly open: () => ValidateFunction;
}

/** Compiles the schemas of a contract. `document` may have additional parts. */
export function createValidators(contract: Contract, document: object): Validators {
  const options = {
    strict: false,
    strictNumbers: true,
    allErrors: true,
    validateFormats: true,
    code: { optimize: false }, // optimising would delay the first response of each operation
  };
  const { Ajv2020 } = loadAjv();
  const compilerOf = (view: () => object) => {
    const ajv = new Ajv2020({ ...options, discriminator: true });
    ajvFormats().default(ajv);
    ajv.addSchema(withoutMappings(view()), 'contract');
    return ajv;
  };
  const ajv = compilerOf(() => closedView(document));
  let openAjv: ReturnType<typeof compilerOf> | undefined;
  const known = new Map<string, SchemaValidators>();
  return {
    resolve: contract.resolve,
    schemaAt: (pointer) => {
      const at = { $ref: `contract${encoded(pointer)}` };
      let open: ValidateFunction | undefined;
      const validators = known.get(pointer) ?? {
        closed: ajv.compile(at),
        open: () => (open ??= (openAjv ??= compilerOf(() => document)).compile(at)),
      };
      known.set(pointer, validators);
      return validators;
    },
    headerSchema: (schema) => ajv.compile(schema), // ajv caches the compiled schemas.
  };
}

/** Removes the discriminator mappings from a document, because ajv gets the types from the schemas. */
function withoutMappings(document: object): object {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'discriminator' ? { ...Object(value), mapping: undefined } : value,
  );
  return JSON.parse(text) as object;
}

/** Encodes a JSON pointer as a URL fragment. */
function encoded(pointer: string): string {
  return pointer.split('/').map(encodeURIComponent).join('/').replace(/^%23/, '#');
}

/**
 * Returns the errors of a value. If there are very many, returns only the first. `schema` is the schema from which
 * the validators were compiled. If only undeclared properties are wrong, drops the errors of `oneOf` and `anyOf` that
 * result from them.
 */
export function valueErrors(
  { closed, open }: SchemaValidators,
  value: unknown,
  { schema, resolve }: { readonly schema: Schema; readonly resolve: Resolve },
): RequestError[] {
  const all = errorsOf(closed, value);
  if (all.length === 0) return [];
  const found = all.some(isOfAlternatives) && open()(value) ? all.filter(isUndeclared) : all;
  const operation = { parameters: [], body: { schema } };
  const errors = found.filter((error) => !isDeclared(error, schema, resolve)).flatMap(schemaErrorsOf);
  return requestErrorsOf({ errors, parts: { path: {}, query: {}, body: value }, operation, resolve });
}

/**
 * The number of values that are checked first. It is doubled until enough errors are found, because the time of a
 * check is quadratic in the number of errors.
 */
const CHECKED_VALUES = 1000;

/** Returns the errors that a validator finds in a value. If there are very many, returns only the first. */
function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  for (let count = CHECKED_VALUES; ; count *= 2) {
    const beginning = withShortLists(value, count);
    const errors = validate(beginning) ? [] : (validate.errors ?? []);
    if (beginning === value || errors.length >= MAX_SCHEMA_ERRORS) return errors;
  }
}

/** Returns whether an error means that no schema of a `oneOf` or `anyOf` matches. */
function isOfAlternatives({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

function isUndeclared({ keyword }: ErrorObject): boolean {
  return keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
}

/**
 * Returns whether an error calls a declared property undeclared. ajv ignores the properties of a part of an `allOf`
 * that fails, and then reports them as undeclared.
 */
function isDeclared(
  { keyword, instancePath, params }: ErrorObject,
  schema: Schema,
  resolve: Resolve,
): boolean {
  if (keyword !== 'unevaluatedProperties') return false;
  const name = String((params as { readonly unevaluatedProperty?: unknown }).unevaluatedProperty);
  const tokens = pointerTokens(instancePath);
  return schemasAt(schema, tokens, resolve).some((part) => propertySchemas(part, name, resolve).length > 0);
}

/** Converts an error of ajv to the form of the request validator, whose path includes the property. */
function schemaErrorsOf({ keyword, instancePath, params }: ErrorObject): KeywordFailure[] {
  const named = params as Readonly<Record<string, string | undefined>>;
  const name = named['missingProperty'] ?? named['additionalProperty'] ?? named['unevaluatedProperty'];
  const at = `/body/body${instancePath}`;
  if (keyword === 'discriminator') {
    const isMissing = named['tagValue'] === undefined;
    const kind = named['error'] === 'tag' ? 'type' : 'const';
    return [{ path: at + BODY.at([named['tag'] ?? '']).field, errorCode: isMissing ? 'required' : kind }];
  }
  return [{ path: name === undefined ? at : `${at}${BODY.at([name]).field}`, errorCode: keyword }];
}
