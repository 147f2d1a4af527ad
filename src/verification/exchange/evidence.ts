import { isObject } from '../../contract/is-object.js';
import { MASK } from '../../masking/card-numbers.js';
import { masked, maskedPath } from '../../masking/mask.js';
import { valueWithoutCodes, withoutCodes } from '../../masking/page-codes.js';
import { isSecret } from '../../masking/secret-names.js';
import { maskedText } from '../../masking/secret-text.js';
import { pointerTokens } from '../../domain/shared/field-names.js';
import type { FieldError } from '../../domain/shared/errors.js';
import type { ShownExchange } from '../../report/finding.js';
import { bodyOf, headerOf, type RecordedExchange } from '../../exchanges/recorded-exchange.js';

/** Field names of codes that open a ticket or have a monetary value. */
const CODE_NAME =
  /(?:^|[^a-z])(?:code|codes|reference)s?(?:\[|\]|$)|(?:voucher|ticket|discount|bar|page)_?-?codes?|vouchers?\b/i;
const NO_CODE = /^\/code$|(?:country|currency|postal|error|language)_?codes?/i;

/** Returns whether reports must hide the value of a field: a secret, card data, or the code of a voucher or ticket. */
export function hidesValue(field: string): boolean {
  if (isSecret(field)) return true;
  const last = pointerTokens(field).at(-1) ?? field;
  if (valueWithoutCodes({ [last]: 'x' })[last] !== 'x') return true;
  return !NO_CODE.test(field) && CODE_NAME.test(field);
}

/** Returns an error without its received value if reports must hide this value. */
export function withoutHidden(error: FieldError): FieldError {
  if (!hidesValue(error.field)) return error;
  const { in: place, field, code, allowed } = error;
  return { in: place, field, code, ...(allowed !== undefined && { allowed }) };
}

/** Returns whether the recording masked a value. A masked value cannot be judged. */
export function isMasked(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(MASK);
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).some((name) => name.includes(MASK));
}

/** Returns whether the recording masked a value, or a part of the path to it. */
export function passesMask(root: unknown, tokens: readonly string[]): boolean {
  let value = root;
  for (const token of tokens) {
    if (isMasked(value) || token.includes(MASK)) return true;
    value = Object.hasOwn(Object(value), token) ? (value as Record<string, unknown>)[token] : undefined;
  }
  return isMasked(value);
}

/** Replaces a hidden value in reports. */
export const HIDDEN = 'a value that is not shown';

/** Maximum length of a value in a report. */
const MAX_VALUE = 200;

/**
 * Returns a value for reports. Shortens the value and masks secrets and codes. An object or a list is shown as its type.
 */
export function shownValue(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const safe = masked(value);
  return typeof safe === 'string' ? cut(withoutCodes(safe), MAX_VALUE) : safe;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Maximum length of a path in a report. */
const MAX_PATH = 500;

/** Returns an exchange for reports, without secrets. `secretSegments` are the secret segments of its path. */
export function shownExchange(
  { source, number, request, response }: RecordedExchange,
  target: { readonly path: string; readonly query: string },
  secretSegments: readonly string[] = [],
): ShownExchange {
  const path = target.path
    .split('/')
    .map((segment) => (secretSegments.includes(segment) ? MASK : segment))
    .join('/');
  const query = shownQuery(target.query);
  const whole = withoutCodes(maskedPath(query === '' ? path : `${path}?${query}`));
  return {
    source,
    ...(number !== undefined && { request: number }),
    method: request.method,
    path: cut(whole, MAX_PATH),
    status: response?.status ?? null,
  };
}

/** Returns an exchange with an absolute URL for reports. */
export function shownRecorded(exchange: RecordedExchange): ShownExchange {
  const { pathname, search } = new URL(exchange.request.url);
  return shownExchange(exchange, { path: pathname, query: search.slice(1) });
}

/** Maximum length of a body in a report. */
const MAX_SENT = 300;

/** Returns details that identify an exchange in the target's log, and its JSON body without hidden values. */
export function identifyingDetails({
  startedAt,
  request,
  response,
}: RecordedExchange): Pick<ShownExchange, 'time' | 'requestId' | 'sent'> {
  const requestId = headerOf(response?.headers ?? [], 'request-id');
  const body = bodyOf(request.body);
  return {
    ...(startedAt !== null && { time: startedAt }),
    ...(requestId !== undefined && { requestId: cut(maskedText(requestId), MAX_VALUE) }),
    ...(isObject(body) && { sent: cut(shownSent(body), MAX_SENT) }),
  };
}

function shownSent(body: object): string {
  const hide = (name: string, value: unknown) => (value !== null && hidesValue(name) ? MASK : value);
  return withoutCodes(JSON.stringify(masked(body), hide));
}

/** Returns a query without hidden values. */
export function shownQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => (hidesValue(nameOf(pair)) ? pair.replace(/=.*$/s, `=${MASK}`) : pair))
    .join('&');
}

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
