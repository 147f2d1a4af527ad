import type { IncomingMessage } from 'node:http';
import type { Contract, Operation } from '../contract/load.js';
import { propertyNamesOf, typesOf, type Resolve } from '../contract/schema.js';
import { requestError, MAX_ERRORS, type RequestError, type FieldError } from '../domain/shared/errors.js';
import { memoByKey } from '../domain/shared/memo.js';
import { beginningOf, excessOf } from './body-excess.js';
import {
  lengthErrors,
  isCutOff,
  requestErrorsOf,
  type RequestParts,
  type KeywordFailure,
} from '../schema-check/request-errors.js';
import { parseQuery, type QueryRules } from './query.js';
import { HttpRefusal } from './refusals.js';
import type { ReceivedBody } from './request-body.js';
import type { RequestValidator } from './request-validator.js';
import { nextTurn } from '../time/turns.js';
import { valueOfText } from './query-values.js';
import { yieldTurn } from './turn.js';

/** The parts of a request before validation. */
export interface UncheckedParts {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: string;
  readonly body: ReceivedBody;
}

/** A request that is valid according to the contract. */
export interface ValidRequest {
  readonly path: Record<string, unknown>;
  /** The values of the query parameters, keyed by parameter name. */
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** Returns a request in the form of the contract. Refuses an invalid request with all its errors (400, P2, P7). */
export type RequestCheck = (
  operation: Operation,
  request: IncomingMessage,
  unchecked: UncheckedParts,
) => ValidRequest | Promise<ValidRequest>;

/** The dependencies of the check of requests to a contract's operations. */
export interface RequestCheckSettings {
  readonly contract: Contract;
  readonly validate: RequestValidator;
  /** If true, unknown query parameters are ignored (P5). */
  readonly lenient: boolean;
  /**
   * Returns those errors of a request that its schema cannot express. Called if the request is invalid, so that the
   * refusal contains all errors.
   */
  readonly otherErrors?: (operation: Operation, unchecked: UncheckedParts) => Promise<readonly FieldError[]>;
}

/** The maximum number of cached targets, and the maximum length of a cached target. */
const MAX_KNOWN_TARGETS = 1000;
const MAX_KNOWN_LENGTH = 500;

/**
 * Returns the check of requests to a contract's operations. The result for a valid GET request is frozen and cached for
 * later requests with the same target, because clients poll. Other requests rarely repeat and are not cached.
 */
export function createRequestCheck(settings: RequestCheckSettings): RequestCheck {
  const check = createFullCheck(settings);
  const knownTarget = memoByKey(MAX_KNOWN_TARGETS, (): { valid?: ValidRequest } => ({}));
  return (operation, request, unchecked) => {
    const { url: target = '' } = request;
    const { value, errors } = unchecked.body;
    const isRead = operation.method === 'GET' && value === undefined && errors.length === 0;
    if (!isRead || target.length > MAX_KNOWN_LENGTH) return check(operation, request, unchecked);
    const known = knownTarget(`${operation.id} ${target}`);
    return known.valid ?? check(operation, request, unchecked).then((valid) => (known.valid = frozen(valid)));
  };
}

/** Freezes a value deeply and returns it. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

function createFullCheck(
  settings: RequestCheckSettings,
): (operation: Operation, request: IncomingMessage, unchecked: UncheckedParts) => Promise<ValidRequest> {
  const { otherErrors } = settings;
  const errorsOf = createRequestErrors(settings);
  const refuse = async (
    operation: Operation,
    unchecked: UncheckedParts,
    errors: readonly RequestError[],
  ): Promise<never> => {
    const others = (await otherErrors?.(operation, unchecked)) ?? [];
    const all = together(errors, others);
    const headers = unchecked.body.isCut ? { Connection: 'close' } : {};
    throw new HttpRefusal('invalid_request', errors[0]?.rule ?? null, { errors: all }, headers);
  };
  return (operation, request, unchecked) =>
    errorsOf(operation, unchecked, () => yieldTurn(request)).then(
      ({ valid, errors }) => valid ?? refuse(operation, unchecked, errors),
    );
}

/**
 * Merges two lists of errors. If both contain an error of the same kind for the same field, uses the error from
 * `others`, which is more precise.
 */
function together(errors: readonly RequestError[], others: readonly FieldError[]): readonly FieldError[] {
  const known = new Set(others.map(kindOf));
  return [...errors.filter((one) => !known.has(kindOf(one))), ...others].slice(0, MAX_ERRORS);
}

function kindOf({ in: place, field, code }: FieldError): string {
  return `${place} ${code} ${field}`;
}

/** A valid request in the form of the contract, or all errors of an invalid one. */
export type CheckedRequest =
  | { readonly valid: ValidRequest; readonly errors: readonly [] }
  | { readonly valid: null; readonly errors: readonly RequestError[] };

/**
 * Checks the parts of a request. During a long check, calls `yielding` between slices, so that other requests get their
 * turns.
 */
type CheckParts = (
  operation: Operation,
  unchecked: UncheckedParts,
  yielding?: () => Promise<void>,
) => Promise<CheckedRequest>;

/** Returns the function that checks the parts of a live or recorded request. */
export function createRequestErrors(
  settings: Pick<RequestCheckSettings, 'contract' | 'validate' | 'lenient'>,
): CheckParts {
  const { contract, validate } = settings;
  const { operations, resolve } = contract;
  const rules = new Map(operations.map((operation) => [operation, queryRules(operation, settings)]));
  return (operation, { params, query: raw, body }, yielding) => {
    const path = readPath(operation, params, resolve);
    const query = parseQuery(raw, rules.get(operation) ?? queryRules(operation, settings));
    const parts = { path: path.values, query: query.values, body: body.value };
    const checking =
      excessOf(body.value, CHECKED_VALUES) === null
        ? validate(operation, parts)
        : errorsOfLong((part) => validate(operation, part), { parts, operation, resolve, yielding });
    return checking.then((errors): CheckedRequest => {
      const unread = [path.errors, query.errors, body.errors];
      if (errors.length === 0 && unread.every((one) => one.length === 0)) {
        const valid = { path: parts.path, query: byWireName(operation, query.values), body: parts.body };
        return { valid, errors: [] };
      }
      const invalidParts = requestErrorsOf({ errors, parts, operation, resolve });
      return { valid: null, errors: errorsTogether(unread.flat(), invalidParts) };
    });
  };
}

/**
 * Returns the errors of unreadable parts, then the other errors, without those that only follow from an unreadable
 * part. Returns at most `MAX_ERRORS` errors.
 */
function errorsTogether(
  unread: readonly RequestError[],
  others: readonly RequestError[],
): readonly RequestError[] {
  const own = others.filter((other) => !unread.some((known) => covers(known, other)));
  return [...unread, ...own].slice(0, MAX_ERRORS);
}

/**
 * The number of values of a long body in the first check. The second check covers twice as many values, the third
 * three times as many. The checks end when the errors fill a refusal, because reporting an error takes ten times as long
 * as checking a valid value.
 */
const CHECKED_VALUES = 1000;
/**
 * The largest beginning of a body that is checked on its own. After it, the entire body is checked at once, because
 * each step checks all earlier values again.
 */
const MAX_CHECKED_IN_PARTS = 25 * CHECKED_VALUES;

interface LongRequest {
  readonly operation: Operation;
  readonly resolve: Resolve;
  readonly parts: RequestParts;
  readonly yielding?: (() => Promise<void>) | undefined;
}

/**
 * Returns the errors of a request with a long body. If lists or objects are too long, returns only their errors. If
 * there are very many errors, returns only the first ones. Other requests get their turns between the steps.
 */
async function errorsOfLong(
  validate: (parts: RequestParts) => Promise<readonly KeywordFailure[]>,
  { parts, operation, resolve, yielding = nextTurn }: LongRequest,
): Promise<readonly KeywordFailure[]> {
  const lengths = operation.body ? lengthErrors(parts.body, operation.body.schema, resolve) : [];
  if (lengths.length > 0) return lengths;
  for (let count = CHECKED_VALUES; count <= MAX_CHECKED_IN_PARTS; count += CHECKED_VALUES) {
    const body = beginningOf(parts.body, count);
    if (body === parts.body) break;
    const errors = await validate({ ...parts, body });
    const own = errors.filter((error) => !isCutOff(error, parts));
    if (own.length >= MAX_ERRORS) return own;
    await yielding();
  }
  return validate(parts);
}

function queryRules(
  operation: Operation,
  { contract, lenient }: Pick<RequestCheckSettings, 'contract' | 'lenient'>,
): QueryRules {
  const { parameters, body } = operation;
  const { resolve } = contract;
  return { parameters, resolve, lenient, bodyNames: body ? propertyNamesOf(body.schema, resolve) : [] };
}

/**
 * Returns whether an error results from an unreadable part. Unreadable parts are not validated, so the validator
 * reports them as missing.
 */
function covers(unread: RequestError, { in: place, field }: RequestError): boolean {
  if (unread.in !== place) return false;
  return unread.field === '' || unread.field === field || unread.field.startsWith(`${field}[`);
}

interface PathValues {
  readonly values: Record<string, unknown>;
  readonly errors: readonly RequestError[];
}

function readPath(operation: Operation, params: UncheckedParts['params'], resolve: Resolve): PathValues {
  const values: Record<string, unknown> = {};
  const errors: RequestError[] = [];
  for (const { in: place, name, schema } of operation.parameters) {
    if (place !== 'path') continue;
    const received = params[name] ?? '';
    const types = typesOf(schema, resolve);
    const value = valueOfText(types, received);
    if (value !== undefined) values[name] = value;
    else {
      const allowed = types.length === 1 ? types[0] : types;
      errors.push(requestError('P11', { in: 'path', field: name }, 'wrong_type', { received, allowed }));
    }
  }
  return { values, errors };
}

function byWireName(operation: Operation, values: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const { in: place, name, base } of operation.parameters) {
    if (place === 'query' && values[base] !== undefined) query[name] = values[base];
  }
  return query;
}
