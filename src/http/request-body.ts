import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/load.js';
import {
  malformed,
  required,
  type RequestError,
  type ErrorPlace,
  NO_ERRORS,
  requestError,
  MAX_ERRORS,
} from '../domain/shared/errors.js';
import { yamlValue } from '../text/yaml-text.js';
import { excessOf, hasTooManyValues } from './body-excess.js';
import {
  contentType,
  decodeBody,
  hasBody,
  hasLoneSurrogate,
  readBody,
  requireBodySize,
  requireBodyType,
  type BodyOptions,
  type WithHeaders,
} from './body.js';
import { excerpt } from '../messages/excerpt.js';
import { maskedText } from '../masking/secret-text.js';
import { HttpRefusal } from './refusals.js';

/** The error for an unreadable or too large body, if the operation accepts no body. */
const UNREADABLE: RequestError = requestError('P0', { in: 'body', field: '' }, 'wrong_place', {
  message: 'wrong_place.none',
});

/** The errors of a body that the operation does not accept. */
interface MisplacedBody {
  readonly errors: readonly RequestError[];
  /** Whether the body was not read completely, so that the connection must be closed. */
  readonly isCut: boolean;
}

/**
 * Reads the body of a request to an operation that accepts none, and returns its errors (P0). Stops reading above
 * `limit` bytes or above the sender's share of the memory.
 */
async function receiveMisplaced(
  operation: Operation,
  request: IncomingMessage,
  limit: number,
): Promise<MisplacedBody> {
  try {
    requireBodySize(request, limit);
    return { errors: misplacedIn(operation, await readBody(request, { limit })), isCut: false };
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    return { errors: [UNREADABLE], isCut: true };
  }
}

/**
 * Returns the errors of a body if the operation accepts none: one per query parameter in the body, or one if it cannot
 * be read (P0). If the operation has an open parameter, each name counts as a query parameter. Returns at most
 * `MAX_ERRORS` errors.
 */
function misplacedIn({ parameters }: Operation, body: Buffer): readonly RequestError[] {
  const names = namesIn(body);
  if (names === null) return [UNREADABLE];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const takesAny = query.some(({ isOpen }) => isOpen);
  const fields = new Set<string>();
  for (const name of names) {
    if (fields.size === MAX_ERRORS) break; // further names are omitted, because masking them takes long: about a second for ten times as many
    const base = name.replace(/\[.*$/s, '');
    const known = query.find((parameter) => !parameter.isOpen && parameter.base === base)?.name;
    if (known !== undefined) fields.add(known);
    else if (takesAny) fields.add(excerpt(maskedText(name), 100)); // masked before it is cut, so that no part of a secret is shown
  }
  return fields.size === 0
    ? NO_ERRORS
    : [...fields].map((field) =>
        requestError('P0', { in: 'query', field }, 'wrong_place', { allowed: 'query' }),
      );
}

/** The maximum number of values in a body that is parsed for its names. */
const MAX_VALUES = 10_000;

/** Matches the text of a form, which begins with a name. */
const FORM = /^[\w.%+[\]-]+=/;

/**
 * Returns the top-level names of a JSON object or form. The list is empty for an empty text or value. Returns null for
 * other texts.
 */
function namesIn(body: Buffer): readonly string[] | null {
  const text = decodeBody(body);
  if (text === undefined || hasTooManyValues(text, MAX_VALUES)) return null;
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.keys(value);
    return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : null;
  } catch {
    return FORM.test(text) ? [...new URLSearchParams(text).keys()] : null;
  }
}

/** The parsed body of a request, with errors if it cannot be parsed or contains query parameters (P0). */
export interface ReceivedBody {
  /** Undefined if there is no body, or the operation accepts none. */
  readonly value: unknown;
  readonly errors: readonly RequestError[];
  /** The sent text, if it was JSON. */
  readonly json?: string;
  /** Whether the body was not read completely, so that the connection must be closed. */
  readonly isCut?: boolean;
}

const NO_BODY: ReceivedBody = { value: undefined, errors: [] };
const WHOLE_BODY: ErrorPlace = { in: 'body', field: '' };
const MISSING_BODY: ReceivedBody = { value: undefined, errors: [required('P6', WHOLE_BODY)] };

/** The media type of forms. All form fields are strings. Only the token endpoint accepts forms. */
const FORM_TYPE = 'application/x-www-form-urlencoded';
const YAML_TYPES: ReadonlySet<string> = new Set(['application/yaml', 'text/yaml']);
/** The maximum size of a YAML body, in bytes. YAML takes many times as long to parse as JSON. */
export const MAX_YAML_BYTES = 256 * 1024;

/** The rules for reading the bodies of a set of operations. */
export interface BodyRules {
  readonly maxBodyBytes: number;
  /** A body may have at most `maxBodyBytes / bytesPerValue` values, or `MIN_VALUES` if that is more. */
  readonly bytesPerValue: number;
  /** If true, a body is ignored where the operation accepts none (P0, P5). */
  readonly lenient: boolean;
}

/** Receives and parses the body of a request. Refuses a body above the limit (413) or of another media type (415). */
export function receiveBody(
  operation: Operation,
  request: IncomingMessage,
  { maxBodyBytes: limit, bytesPerValue, lenient }: BodyRules,
): ReceivedBody | Promise<ReceivedBody> {
  const { body } = operation;
  const isSent = hasBody(request);
  if (!body) return isSent && !lenient ? receiveMisplaced(operation, request, limit).then(notTaken) : NO_BODY;
  const absent = body.required ? MISSING_BODY : NO_BODY;
  if (!isSent) return absent;
  requireBodyType(request, body.types, limit);
  const maxValues = Math.max(MIN_VALUES, Math.floor(limit / bytesPerValue));
  const parsing = { form: formOf(request), maxValues, absent };
  if (parsing.form !== 'YAML') return readAndParse(request, { limit }, parsing);
  const options = { limit: Math.min(limit, MAX_YAML_BYTES), refusal: 'payload_too_large.yaml' } as const;
  requireBodySize(request, options.limit, options.refusal);
  return readAndParse(request, options, parsing);
}

/**
 * Parses the body of a recorded request as `receiveBody` does. If `bytes` is null, only checks the headers. Refuses
 * another media type (415). The size is not limited.
 */
export function recordedBody(
  operation: Operation,
  request: WithHeaders,
  bytes: Uint8Array | null,
): ReceivedBody | null {
  const { body } = operation;
  if (!body) return bytes ? notTaken({ errors: misplacedIn(operation, Buffer.from(bytes)) }) : NO_BODY;
  const absent = body.required ? MISSING_BODY : NO_BODY;
  if (bytes?.length === 0) return absent;
  requireBodyType(request, body.types, Infinity);
  return bytes && textBody(Buffer.from(bytes), { form: formOf(request), maxValues: Infinity, absent });
}

function notTaken(misplaced: Omit<ReceivedBody, 'value'>): ReceivedBody {
  return { value: undefined, ...misplaced };
}

function formOf(request: WithHeaders): Parsing['form'] {
  const type = contentType(request) ?? '';
  if (type === FORM_TYPE) return 'form';
  return YAML_TYPES.has(type) ? 'YAML' : 'JSON';
}

/** The number of values that a body may always have, even if `maxBodyBytes` is small. */
const MIN_VALUES = 1000;

/** Options for parsing a body. */
interface Parsing {
  readonly form: 'JSON' | 'YAML' | 'form';
  readonly maxValues: number;
  /** The result for an empty body. */
  readonly absent: ReceivedBody;
}

async function readAndParse(
  request: IncomingMessage,
  options: BodyOptions,
  parsing: Parsing,
): Promise<ReceivedBody> {
  return textBody(await readBody(request, options), parsing);
}

function textBody(bytes: Buffer, parsing: Parsing): ReceivedBody {
  const text = decodeBody(bytes);
  return text === '' ? parsing.absent : parseBody(text, parsing); // an empty text is an empty body with chunked encoding
}

function parseBody(text: string | undefined, { form, maxValues }: Parsing): ReceivedBody {
  if (text === undefined) return unreadable('reason.not_utf8');
  if (form === 'form') return { value: Object.fromEntries(new URLSearchParams(text)), errors: [] };
  const isYaml = form === 'YAML';
  if (hasLoneSurrogate(text)) return unreadable('reason.half_character');
  if (!isYaml && hasTooManyValues(text, maxValues)) return unreadable('reason.too_many_values');
  try {
    const value: unknown = isYaml ? yamlValue(text) : JSON.parse(text);
    const excess = excessOf(value, maxValues);
    if (excess) return unreadable(excess);
    return isYaml ? { value, errors: [] } : { value, errors: [], json: text };
  } catch {
    return unreadable(isYaml ? 'reason.not_yaml' : 'reason.not_json');
  }
}

function unreadable(reason: string): ReceivedBody {
  return { value: undefined, errors: [malformed('P6', WHOLE_BODY, reason)] };
}
