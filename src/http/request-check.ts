import type { IncomingMessage } from 'node:http';
import type { Contract, Operation } from '../contract/load.js';
import type { OperationId } from '../contract/operation.js';
import { propertyNamesOf, typesOf } from '../contract/schema.js';
import { invalid, type Refusal } from '../domain/shared/refusal.js';
import { MAX_FAULTS, type Fault } from '../domain/shared/faults.js';
import {
  MAX_BODY_BYTES,
  requireBodyType,
  contentType,
  MAX_BODY_DEPTH,
  decodeBody,
  hasBody,
  hasLoneSurrogate,
  isDeeperThan,
  readBody,
  requireBodySize,
  type BodyOptions,
} from './body.js';
import type { Checked } from './faults.js';
import { convert, parseQuery, type QueryRules } from './query.js';
import { HttpRefusal } from './refusals.js';
import { createValidator, type Validate } from './validate.js';
import { yamlValue } from '../yaml-text.js';

/** A request's parts before they are checked. */
export interface UncheckedParts {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: string;
}

/** A request that the contract allows. */
export interface ValidRequest {
  readonly path: Record<string, unknown>;
  /** By the parameters' wire names. */
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/**
 * Checks a request against the contract: body size (413) and type (415), then everything else at once (400, P2, P7).
 * `heard` is told the body, for the log.
 */
export type RequestCheck = (
  operation: Operation,
  request: IncomingMessage,
  parts: UncheckedParts,
  heard: (body: unknown) => void,
) => ValidRequest | Promise<ValidRequest>;

/** What an operation's requests are checked with. */
interface Prepared {
  readonly rules: QueryRules;
  readonly validate: Validate;
}

/** `bodyLimit` in bytes. */
export function createRequestCheck(
  contract: Contract,
  lenient: boolean,
  bodyLimit = MAX_BODY_BYTES,
): RequestCheck {
  const preparing = new Map<OperationId, Promise<Prepared>>();
  const prepared = new Map<OperationId, Prepared>();
  const prepare = (operation: Operation): Promise<Prepared> => {
    const known = preparing.get(operation.id) ?? prepareAnew(operation);
    preparing.set(operation.id, known);
    return known;
  };
  const prepareAnew = async (operation: Operation): Promise<Prepared> => {
    const bodyNames = operation.body ? propertyNamesOf(operation.body.schema, contract.resolve) : [];
    const rules = { parameters: operation.parameters, resolve: contract.resolve, bodyNames, lenient };
    const made = { rules, validate: await createValidator(contract, operation) };
    prepared.set(operation.id, made);
    return made;
  };
  const read = (operation: Operation, parts: UncheckedParts, body: ReceivedBody, ready: Prepared): Read => {
    const query = parseQuery(parts.query, ready.rules);
    const path = readPath(operation, parts, contract);
    const checked: Checked = { query: query.values, params: path.values, body: body.value };
    const own = [...path.faults, ...query.faults, ...body.faults];
    const more = ready.validate(checked).filter((fault) => !own.some((known) => covers(known, fault)));
    const accepted = { path: path.values, query: byWireName(operation, query.values), body: body.value };
    return { accepted, faults: [...own, ...more].slice(0, MAX_FAULTS) };
  };
  return (operation, request, parts, heard) => {
    const ready = prepared.get(operation.id);
    if (ready && !hasBody(request) && !operation.body) {
      const { accepted, faults } = read(operation, parts, NO_BODY, ready); // waits for nothing
      if (faults.length > 0) throw invalid(...faults);
      return accepted;
    }
    return checkWithBody();

    async function checkWithBody(): Promise<ValidRequest> {
      const body = await receiveBody(operation, request, bodyLimit);
      heard(body.value);
      const { accepted, faults } = read(operation, parts, body, ready ?? (await prepare(operation)));
      if (faults.length > 0) throw await refusalOf(faults, operation, request, bodyLimit);
      return accepted;
    }
  };
}

/** A request as it was read, and every fault of it. */
interface Read {
  readonly accepted: ValidRequest;
  readonly faults: readonly Fault[];
}

/** What could not be read is left out before the check, which must not call it missing. */
function covers(known: Fault, fault: Fault): boolean {
  if (known.in !== fault.in) return false;
  return known.field === '' || known.field === fault.field || known.field.startsWith(`${fault.field}[`);
}

interface ReadPart<Value> {
  readonly values: Value;
  readonly faults: readonly Fault[];
}

function readPath(
  operation: Operation,
  parts: UncheckedParts,
  { resolve }: Contract,
): ReadPart<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const { in: place, name, schema } of operation.parameters) {
    if (place !== 'path') continue;
    const received = parts.params[name] ?? '';
    const types = typesOf(schema, resolve);
    const value = convert(types, received);
    if (value !== undefined) values[name] = value;
    else faults.push({ in: 'path', field: name, code: 'wrong_type', received, allowed: types.join(', ') });
  }
  return { values, faults };
}

function byWireName(operation: Operation, values: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const { in: place, name, base } of operation.parameters) {
    if (place === 'query' && values[base] !== undefined) query[name] = values[base];
  }
  return query;
}

interface ReceivedBody {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

const NO_BODY: ReceivedBody = { value: undefined, faults: [] };
const MISSING_BODY: ReceivedBody = {
  value: undefined,
  faults: [{ in: 'body', field: '', code: 'required' }],
};

const YAML_TYPES: ReadonlySet<string> = new Set(['application/yaml', 'text/yaml']);
/** The largest body of YAML, in bytes: reading it takes many times as long as reading JSON. */
const YAML_LIMIT = 256 * 1024;

const YAML_RECEIVING: BodyOptions = { limit: YAML_LIMIT, refusal: 'payload_too_large.yaml' };

async function receiveBody(
  operation: Operation,
  request: IncomingMessage,
  limit: number,
): Promise<ReceivedBody> {
  if (!operation.body) return NO_BODY;
  const absent = operation.body.required ? MISSING_BODY : NO_BODY; // the validator misses some
  if (!hasBody(request)) return absent;
  requireBodyType(request, operation.body.types, limit);
  const isYaml = YAML_TYPES.has(contentType(request) ?? '');
  const receiving = isYaml && YAML_LIMIT < limit ? YAML_RECEIVING : { limit };
  const text = decodeBody(await readBody(request, receiving));
  if (text === '') return absent; // an empty one in chunks
  if (text === undefined) return { value: undefined, faults: [unreadable('reason.not_utf8')] };
  if (hasLoneSurrogate(text)) return { value: undefined, faults: [unreadable('reason.half_character')] };
  try {
    const value: unknown = isYaml ? yamlValue(text) : JSON.parse(text);
    if (isDeeperThan(value, MAX_BODY_DEPTH))
      return { value: undefined, faults: [unreadable('reason.too_deep')] };
    return { value, faults: [] };
  } catch {
    return { value: undefined, faults: [unreadable(isYaml ? 'reason.not_yaml' : 'reason.not_json')] };
  }
}

function unreadable(reason: string): Fault {
  return { in: 'body', field: '', code: 'malformed', values: { reason } };
}

const isMissing = (fault: Fault): boolean => fault.in === 'query' && fault.code === 'required';

/**
 * Returns the refusal of a request for its faults. A required query parameter that is missing is looked for in the
 * body, which the operation does not take (P0). A body larger than `limit` bytes, or than its budget has room for,
 * leaves the faults as they are; the rest of it is not read, so the connection cannot be used again.
 */
async function refusalOf(
  faults: readonly Fault[],
  operation: Operation,
  request: IncomingMessage,
  limit: number,
): Promise<Refusal | HttpRefusal> {
  if (operation.body || !hasBody(request) || !faults.some(isMissing)) return invalid(...faults);
  try {
    requireBodySize(request, limit);
    return invalid(...misplaced(faults, namesIn(await readBody(request, { limit }))));
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    return new HttpRefusal('invalid_request', { faults }, { Connection: 'close' });
  }
}

/** Returns the faults, with missing query parameters that the body names as sent in the wrong place. */
function misplaced(faults: readonly Fault[], names: readonly string[]): readonly Fault[] {
  return faults.map((fault) =>
    isMissing(fault) && names.includes(fault.field.replace(/\[\]$/, ''))
      ? { ...fault, code: 'wrong_place', allowed: 'query' }
      : fault,
  );
}

function namesIn(body: Buffer): string[] {
  const text = body.toString('utf8');
  try {
    return Object.keys(JSON.parse(text) as object);
  } catch {
    return [...new URLSearchParams(text).keys()];
  }
}
