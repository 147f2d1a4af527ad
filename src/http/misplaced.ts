import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/load.js';
import { NO_ERRORS, requestError, MAX_ERRORS, type RequestError } from '../domain/shared/errors.js';
import { excerpt } from '../messages/excerpt.js';
import { maskedText } from '../masking/secret-text.js';
import { hasTooManyValues } from './body-excess.js';
import { decodeBody, readBody, requireBodySize } from './body.js';
import { HttpRefusal } from './refusals.js';

/** The error of a body that cannot be read or is too large, at an operation that takes none. */
const UNREADABLE: RequestError = requestError('P0', { in: 'body', field: '' }, 'wrong_place', {
  message: 'wrong_place.none',
});

/** The errors of a body that the operation does not take. */
export interface MisplacedBody {
  readonly errors: readonly RequestError[];
  /** Whether it was not read to its end, so that the connection cannot be used again. */
  readonly isCut: boolean;
}

/**
 * Reads the body of a request to an operation that takes none (P0). One above `limit` bytes, or beyond the budget, is not
 * read to its end.
 */
export async function receiveMisplaced(
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

/** Returns the errors of a body where none is taken: each parameter that it holds, or that it cannot be read (P0). */
export function misplacedIn({ parameters }: Operation, body: Buffer): readonly RequestError[] {
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
