import type { ValidateFunction } from 'ajv/dist/2020.js';
import { parsedJson } from '../contract/is-object.js';
import type { Contract, Operation } from '../contract/load.js';
import { outcomeCode, outcomeOf } from '../contract/outcome.js';
import type { Schema } from '../contract/schema.js';
import type { RequestError, ErrorCode } from '../domain/shared/errors.js';
import { escapePointer } from '../domain/shared/field-names.js';
import { memoByObject } from '../domain/shared/memo.js';
import { createValidators, valueErrors, type Validators } from './response-schemas.js';

/** A response as it was sent or received. */
export interface CheckedResponse {
  readonly status: number;
  /** The headers; their names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The body's text; null if unknown. */
  readonly body: string | null;
}

/** A response's violation of the contract. */
export interface ResponseError {
  readonly part: 'status' | 'header' | 'body' | 'code';
  /** `undeclared` for a status, header or problem code that the contract does not list. */
  readonly code: ErrorCode | 'undeclared';
  /** The status, the header's name in lower case, the JSON pointer into the body, or the problem code, depending on `part`. */
  readonly field: string;
  /** JSON pointer to the violated declaration in the contract. */
  readonly pointer: string;
  /** The predicate for a sentence that starts with "the response 200". */
  readonly problem: string;
  /** The error of a value, with the received and the allowed values. */
  readonly error?: RequestError;
  readonly received?: string;
  readonly allowed?: unknown;
}

/**
 * Returns the errors of a response. If its body has very many, returns only the first of these. Without an operation,
 * the response must be a problem document.
 */
export type ResponseErrors = (operation: Operation | undefined, response: CheckedResponse) => ResponseError[];

interface DeclaredHeader {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** The contract's declaration of a response status. */
interface DeclaredResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, DeclaredHeader>>;
}

/** The contract's declaration of a response, with its JSON pointer. */
interface Declared {
  readonly pointer: string;
  readonly declared: DeclaredResponse;
}

/**
 * Creates a function that checks responses against a contract: status, headers, media type, body and outcome.
 * Undeclared fields are errors here, although the contract tells clients to accept new fields. Undeclared headers are
 * errors too, unless they are standard headers.
 */
export function createResponseErrors(
  contract: Contract,
  isOrdinaryHeader: (name: string) => boolean,
): ResponseErrors {
  const validators = validatorsOf(contract);
  return (operation, response) => {
    const found = operation ? declaredResponse(contract, operation, response.status) : BEFORE_OPERATION;
    if (!found) return [undeclaredStatus(contract, operation, response.status)];
    const headers = headerErrors(found, response, { ...validators, resolve: contract.resolve });
    const surplus = [...response.headers.keys()]
      .filter((name) => !isOrdinaryHeader(name) && !declaredHeaders(found).has(name))
      .map((name) => undeclaredHeader(name, found));
    return [...headers, ...surplus, ...contentErrors(operation, found, response, validators)];
  };
}

/** Returns the compiled schemas of a contract. All checks share them, because compiling is slow. */
const validatorsOf = memoByObject((contract: Contract) => createValidators(contract, withRefusals(contract)));

/** The media type of the response to a request that reaches no operation, such as 404 for an unknown path. */
const REFUSAL_TYPE = 'application/problem+json';
const BEFORE_OPERATION = {
  pointer: '#/x-refusal',
  declared: {
    headers: { 'Content-Language': { required: true, schema: { type: 'string', minLength: 2 } } },
    content: { [REFUSAL_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  },
} satisfies Declared;

/** Returns the contract's document with an additional response, for requests that reach no operation. */
function withRefusals({ document }: Contract): object {
  return { ...document, 'x-refusal': BEFORE_OPERATION.declared };
}

function declaredResponse(contract: Contract, operation: Operation, status: number): Declared | undefined {
  const responses = responsesOf(contract, operation);
  const name = [String(status), `${Math.floor(status / 100)}XX`, 'default'].find((one) => one in responses);
  const found = name === undefined ? undefined : responses[name];
  if (!found) return undefined;
  const pointer = found.$ref ?? `${operation.pointer}/responses/${name}`;
  return { pointer: decodeURI(pointer), declared: contract.resolve(found) };
}

function responsesOf(contract: Contract, operation: Operation): Readonly<Record<string, DeclaredResponse>> {
  const item = contract.document.paths[operation.template]?.[operation.method.toLowerCase()];
  return (item as { responses: Readonly<Record<string, DeclaredResponse>> }).responses;
}

/** Returns whether an operation declares a status. */
export function declaresStatus(contract: Contract, operation: Operation, status: number): boolean {
  return declaredResponse(contract, operation, status) !== undefined;
}

function undeclaredStatus(
  contract: Contract,
  operation: Operation | undefined,
  status: number,
): ResponseError {
  const pointer = `${operation?.pointer ?? '#'}/responses`;
  const allowed = operation ? Object.keys(responsesOf(contract, operation)) : [];
  const head = { part: 'status', code: 'undeclared', field: String(status), pointer } as const;
  return { ...head, problem: 'is not declared', received: String(status), allowed };
}

function declaredHeaders({ declared }: Declared): ReadonlySet<string> {
  return new Set(Object.keys(declared.headers ?? {}).map((name) => name.toLowerCase()));
}

function headerErrors(
  { pointer, declared }: Declared,
  response: CheckedResponse,
  { resolve, headerSchema }: Validators,
): ResponseError[] {
  return Object.entries(declared.headers ?? {}).flatMap(([name, reference]): ResponseError[] => {
    const { required, schema = {} } = resolve(reference);
    const at = reference.$ref ? decodeURI(reference.$ref) : `${pointer}/headers/${escapePointer(name)}`;
    const text = response.headers.get(name.toLowerCase());
    const head = { part: 'header', field: name.toLowerCase(), pointer: at } as const;
    if (text === undefined) {
      const own = schema.enum ?? schema.const ?? schema.examples?.[0];
      return required ? [{ ...head, code: 'required', problem: `lacks ${name}`, allowed: own }] : [];
    }
    if (isValidHeader(headerSchema(schema), schema, text)) return [];
    const allowed = schema.enum ?? schema.const ?? schema.examples?.[0] ?? schema.type;
    return [{ ...head, code: 'not_allowed', problem: `has the ${name} ${text}`, received: text, allowed }];
  });
}

function isValidHeader(validate: ValidateFunction, { type }: Schema, text: string): boolean {
  if (type === 'boolean') return validate(text === 'true' || (text === 'false' ? false : text));
  return validate(type === 'integer' || type === 'number' ? Number(text) : text);
}

function undeclaredHeader(name: string, found: Declared): ResponseError {
  const { pointer } = found;
  const problem = `has the undeclared header ${name}`;
  const allowed = [...declaredHeaders(found)];
  return { part: 'header', code: 'undeclared', field: name, pointer, problem, received: name, allowed };
}

/**
 * Returns the errors of a body and its media type. For a valid body with an unlisted outcome, returns the error of the
 * outcome.
 */
function contentErrors(
  operation: Operation | undefined,
  { pointer, declared }: Declared,
  response: CheckedResponse,
  { schemaAt, resolve }: Validators,
): ResponseError[] {
  const { content } = declared;
  if (content === undefined) return [];
  const type = mediaTypeOf(response.headers.get('content-type') ?? '');
  const found = Object.entries(content).find(([one]) => typesOf(one).includes(type));
  if (!found) {
    if (type === '' && response.body === '') return [noBody(`${pointer}/content`)];
    return [wrongType(`${pointer}/content`, type, Object.keys(content))];
  }
  const [declaredType, { schema }] = found;
  if (response.body === null || schema === undefined) return [];
  const at = `${pointer}/content/${escapePointer(declaredType)}/schema`;
  if (response.body === '') return [noBody(at)];
  const value = parsedJson(response.body);
  if (value === undefined) return [notJson(at)];
  const errors = valueErrors(schemaAt(at), value, { schema, resolve });
  if (errors.length > 0) return errors.map((error) => bodyError(error, at));
  const code = outcomeCode(response.status, value);
  return operation && !isListed(operation, response.status, code)
    ? [unlisted(operation, response.status, code)]
    : [];
}

/** The control plane's contract lists no outcomes. */
function isListed(operation: Operation, status: number, code: string | null): boolean {
  return operation.outcomes.length === 0 || outcomeOf(operation, status, code) !== undefined;
}

function mediaTypeOf(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Returns the media types that a declared type allows. A response may have the vendor's type without version and
 * `+json` (P3).
 */
function typesOf(declared: string): readonly string[] {
  const vendor = declared.replace('.v1+json', '');
  return vendor === declared ? [declared] : [declared, `${vendor}+json`, `${vendor}.v1`, vendor];
}

function wrongType(pointer: string, type: string, allowed: readonly string[]): ResponseError {
  const head = { part: 'header', field: 'content-type', pointer, allowed } as const;
  const problem = `has the type ${type}`;
  if (type === '') return { ...head, code: 'required', problem };
  return { ...head, code: 'not_allowed', problem, received: type };
}

function noBody(pointer: string): ResponseError {
  return { part: 'body', code: 'required', field: '', pointer, problem: 'has no body' };
}

function notJson(pointer: string): ResponseError {
  return { part: 'body', code: 'malformed', field: '', pointer, problem: 'has a body that is not JSON' };
}

function unlisted({ pointer, outcomes }: Operation, status: number, code: string | null): ResponseError {
  const problem = `has the code ${code}, which the x-outcomes of the operation do not list`;
  const allowed = outcomes.filter((outcome) => outcome.status === status).map((outcome) => outcome.code);
  const head = { part: 'code', code: 'undeclared', field: code ?? '' } as const;
  return {
    ...head,
    pointer: `${pointer}/x-outcomes`,
    problem,
    ...(code !== null && { received: code }),
    allowed,
  };
}

function bodyError(error: RequestError, pointer: string): ResponseError {
  const { code, field } = error;
  return { part: 'body', code, field, pointer, problem: `has in its body ${field}: ${code}`, error: error };
}
