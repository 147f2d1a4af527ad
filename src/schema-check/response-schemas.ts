import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { closedView } from '../contract/closed-view.js';
import type { Contract } from '../contract/load.js';
import { propertySchemas, schemasAt, type Resolve, type Schema } from '../contract/schema.js';
import type { RequestError } from '../domain/shared/errors.js';
import { BODY, pointerTokens } from '../domain/shared/field-names.js';
import { ajv as loadAjv, ajvFormats } from '../package/lazy-modules.js';
import { MAX_SCHEMA_ERRORS, requestErrorsOf, type KeywordFailure } from './request-errors.js';

/** The least entries that each list keeps: the contract requires no more. */
const MIN_ENTRIES = 2;
/** How deep lists are cut: no schema is deeper than a few levels, and the walk is recursive. */
const MAX_LEVELS = 64;

/**
 * Returns a JSON value with shortened lists: about `count` values, and at least two entries of each list. Objects are not cut,
 * so that an error of the result is an error of the value. The value itself if no list is cut.
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

/** The compiled schemas of a contract's responses. */
export interface Validators {
  readonly resolve: Resolve;
  /** Returns the validators of the schema at a JSON pointer of the contract. */
  readonly schemaAt: (pointer: string) => SchemaValidators;
  readonly headerSchema: (schema: Schema) => ValidateFunction;
}

/** A schema, compiled. */
export interface SchemaValidators {
  /** Allows only declared properties. */
  readonly closed: ValidateFunction;
  /** Allows further properties, as the contract does; compiled when a value first fails `closed`. */
  readonly open: () => ValidateFunction;
}

/** Returns the schemas of a contract; `document` may have additional parts. */
export function createValidators(contract: Contract, document: object): Validators {
  const options = {
    strict: false,
    strictNumbers: true,
    allErrors: true,
    validateFormats: true,
    code: { optimize: false }, // shortens the compilation, for which the first response of each operation waits
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
    headerSchema: (schema) => ajv.compile(schema), // ajv caches compiled schemas
  };
}

/** Returns a document without the mappings of discriminators: ajv finds the types in the schemas themselves. */
function withoutMappings(document: object): object {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'discriminator' ? { ...Object(value), mapping: undefined } : value,
  );
  return JSON.parse(text) as object;
}

/** Returns a JSON pointer as the fragment of a URL. */
function encoded(pointer: string): string {
  return pointer.split('/').map(encodeURIComponent).join('/').replace(/^%23/, '#');
}

/**
 * Returns the errors of a value, or the first of very many. `schema` is the source of the validators. If undeclared properties
 * are the only errors, errors of `oneOf` and `anyOf` that follow from them are left out.
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

/** How many values are checked first, then twice as many and so on: the time grows with the square of the number of errors. */
const CHECKED_VALUES = 1000;

/** Returns the errors of a value, or the first of very many. */
function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  for (let count = CHECKED_VALUES; ; count *= 2) {
    const beginning = withShortLists(value, count);
    const errors = validate(beginning) ? [] : (validate.errors ?? []);
    if (beginning === value || errors.length >= MAX_SCHEMA_ERRORS) return errors;
  }
}

/** Returns whether an error says that no alternative matches. */
function isOfAlternatives({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

function isUndeclared({ keyword }: ErrorObject): boolean {
  return keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
}

/**
 * Returns whether an error wrongly calls a declared property unknown: ajv ignores the properties of a failed part of an
 * `allOf`.
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

/** Returns an error of ajv in the form of the request validator, whose path includes the property. */
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
