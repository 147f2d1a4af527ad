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

/** The error of a body that cannot be read or is too large, at an operation that takes none. */
const UNREADABLE: RequestError = requestError('P0', { in: 'body', field: '' }, 'wrong_place', {
  message: 'wrong_place.none',
});

/** The errors of a body that the operation does not take. */
interface MisplacedBody {
  readonly errors: readonly RequestError[];
  /** Whether it was not read to its end, so that the connection cannot be used again. */
  readonly isCut: boolean;
}

/**
 * Reads the body of a request to an operation that takes none (P0). One above `limit` bytes, or beyond the budget, is not
 * read to its end.
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

/** Returns the errors of a body at an operation that takes none: one for each parameter in it, or one if it cannot be read (P0). */
function misplacedIn({ parameters }: Operation, body: Buffer): readonly RequestError[] {
  const names = namesIn(body);
  if (names === null) return [UNREADABLE];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const takesAny = query.some(({ isOpen }) => isOpen);
  const fields = new Set<string>();
  for (const name of names) {
    if (fields.size === MAX_ERRORS) break; // masking ten times as many names took a second
    const base = name.replace(/\[.*$/s, '');
    const known = query.find((parameter) => !parameter.isOpen && parameter.base === base)?.name;
    if (known !== undefined) fields.add(known);
    else if (takesAny) fields.add(excerpt(maskedText(name), 100)); // masked first: no part of a secret is shown
  }
  return fields.size === 0
    ? NO_ERRORS
    : [...fields].map((field) =>
        requestError('P0', { in: 'query', field }, 'wrong_place', { allowed: 'query' }),
      );
}

/** The most values of a body that is parsed to find the names in it. */
const MAX_VALUES = 10_000;

/** The text of a form begins with a name. */
const FORM = /^[\w.%+[\]-]+=/;

/** Returns the names at the top of a JSON object or form, none for an empty text or value; null if it is neither. */
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

/** The body of a request to an operation, parsed, with its errors: why it cannot be parsed, or parameters in it (P0). */
export interface ReceivedBody {
  /** Undefined where there is none, or none that the operation takes. */
  readonly value: unknown;
  readonly errors: readonly RequestError[];
  /** The text that was sent, if it was JSON. */
  readonly json?: string;
  /** Whether it was not read to its end, so that the connection cannot be used again. */
  readonly isCut?: boolean;
}

const NO_BODY: ReceivedBody = { value: undefined, errors: [] };
const WHOLE_BODY: ErrorPlace = { in: 'body', field: '' };
const MISSING_BODY: ReceivedBody = { value: undefined, errors: [required('P6', WHOLE_BODY)] };

/** The type of a form, whose fields are texts. Only the token endpoint takes one. */
const FORM_TYPE = 'application/x-www-form-urlencoded';
const YAML_TYPES: ReadonlySet<string> = new Set(['application/yaml', 'text/yaml']);
/** The largest body of YAML, in bytes: parsing it takes many times as long as parsing JSON. */
export const MAX_YAML_BYTES = 256 * 1024;

/** How a plane reads bodies. */
export interface BodyRules {
  readonly maxBodyBytes: number;
  /** Bytes of `maxBodyBytes` for each value that a body may have. */
  readonly bytesPerValue: number;
  /** Bodies of operations that take none are ignored (P0, P5). */
  readonly lenient: boolean;
}

/** Reads and parses the body of a request. Refuses one above the limit (413) and one of another type (415). */
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
 * Returns the body of a recorded request as `receiveBody` does; without `bytes`, only checks its headers. Refuses another media
 * type (415), but no size.
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

/** Returns the body of an operation that takes none. */
function notTaken(misplaced: Omit<ReceivedBody, 'value'>): ReceivedBody {
  return { value: undefined, ...misplaced };
}

function formOf(request: WithHeaders): Parsing['form'] {
  const type = contentType(request) ?? '';
  if (type === FORM_TYPE) return 'form';
  return YAML_TYPES.has(type) ? 'YAML' : 'JSON';
}

/** The values that a body may have even if `maxBodyBytes` is small. */
const MIN_VALUES = 1000;

/** How a body is parsed. */
interface Parsing {
  readonly form: 'JSON' | 'YAML' | 'form';
  readonly maxValues: number;
  /** What an empty body is. */
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
  return text === '' ? parsing.absent : parseBody(text, parsing); // '': an empty body in chunks
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
