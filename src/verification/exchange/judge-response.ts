import { pointerTokens } from '../../domain/shared/field-names.js';
import type { Contract, Operation } from '../../contract/load.js';
import { createPointers } from '../../contract/pointers.js';
import type { Schema } from '../../contract/schema.js';
import type { FieldError } from '../../domain/shared/errors.js';
import { describe } from '../../http/problem.js';
import { createResponseErrors, type ResponseError } from '../../schema-check/response-errors.js';
import { masked } from '../../masking/mask.js';
import { placeText, type Severity } from '../../report/finding.js';
import { brokenSchema, expectedOf, placeIn, placeOfNames, type Draft, type Judged } from './drafts.js';
import { HIDDEN, hidesValue, isMasked, passesMask, withoutHidden } from './evidence.js';
import { isOrdinaryHeader } from './ordinary-headers.js';
import { headerOf, type RecordedResponse } from '../../exchanges/recorded-exchange.js';
import type { Context } from './judge-request.js';

/** Returns the errors of an operation's response. Uses the code that checks the sandbox's own responses. */
export type JudgeResponse = (
  operation: Operation,
  method: string,
  response: RecordedResponse,
) => JudgedResponse;

/**
 * The errors of a response, and whether its body matches the contract. Errors of masked values are not reported, but the
 * body then does not count as valid.
 */
export interface JudgedResponse extends Judged {
  readonly isBodyValid: boolean;
}

/**
 * Returns a header's value in the form for the check. Removes a language's region, as in `en-GB` (P4). `Retry-After` may be a
 * date (RFC 9110).
 */
function judgedValue(name: string, value: string): string {
  if (name === 'retry-after') return value.endsWith('GMT') && !Number.isNaN(Date.parse(value)) ? '0' : value;
  return name === 'content-language' ? value.trim().replace(/^([a-z]{2,3})-[a-z0-9-]+$/i, '$1') : value;
}

/** Creates the function that checks responses against a contract. */
export function createJudgeResponse(contract: Contract, undeclared?: UndeclaredWeight): JudgeResponse {
  const errorsOf = createResponseErrors(contract, isOrdinaryHeader);
  const context: Context = { contract, pointerOf: createPointers(contract.document) };
  return (operation, method, response) => {
    const { status } = response;
    if (status === 304)
      return {
        isBodyValid: false,
        drafts: [],
        notJudged: [`${operation.id}: a response 304, whose body is in the client's cache.`],
      };
    const names = [...new Set(response.headers.map(([name]) => name.toLowerCase()))];
    const headers = new Map(
      names.map((name) => [name, judgedValue(name, headerOf(response.headers, name) ?? '')]),
    );
    const isHead = method === 'HEAD';
    const body = isHead || response.body === 'not recorded' ? null : Buffer.from(response.body).toString();
    const errors = errorsOf(operation, { status, headers, body });
    const judgeable = response.hasMasks ? withoutMasked(errors, body) : errors;
    const missing = isHead
      ? 'a HEAD request has no body in its response'
      : 'the body of the response was not recorded';
    const drafts = judgeable.map((error) => draftOf(error, status, context));
    return {
      isBodyValid:
        judgeable.length === errors.length && !errors.some(leavesBodyUnread) && !drafts.some(breaksBody),
      drafts: drafts.flatMap((draft) => weighed(draft, undeclared)),
      notJudged: [
        ...(body === null ? [`${operation.id}: ${missing}.`] : []),
        ...(judgeable.length < errors.length
          ? [`${operation.id}: values of the response that are masked.`]
          : []),
      ],
    };
  };
}

/** Returns whether an error prevents the check of the body: an undeclared status or media type. */
function leavesBodyUnread({ part, field }: ResponseError): boolean {
  return part === 'status' || (part === 'header' && field === 'content-type');
}

/** The severity of an undeclared header or property of a response. `ignore` suppresses the finding. */
export type UndeclaredWeight = Severity | 'ignore';

/** Applies the given severity to a draft about an undeclared header or property. Returns no draft for `ignore`. */
function weighed(draft: Draft, undeclared: UndeclaredWeight | undefined): readonly Draft[] {
  const isSurplus =
    (draft.in === 'header' && draft.code === 'undeclared') ||
    (draft.in === 'body' && draft.code === 'unknown');
  if (!isSurplus || undeclared === undefined) return [draft];
  return undeclared === 'ignore' ? [] : [{ ...draft, severity: undeclared }];
}

function breaksBody(draft: Draft): boolean {
  return draft.in === 'body' && draft.severity === 'error';
}

/** Returns the errors that do not concern masked values. */
function withoutMasked(errors: readonly ResponseError[], body: string | null): readonly ResponseError[] {
  const isOfValue = errors.some(({ error }) => error !== undefined);
  const value: unknown = isOfValue && body !== null ? JSON.parse(body) : undefined;
  return errors.filter(({ error, field, received, part }) => {
    if (part === 'header') return !isMasked(received);
    return !error || !(isMasked(error.received) || passesMask(value, pointerTokens(field)));
  });
}

function draftOf(found: ResponseError, status: number, context: Context): Draft {
  const { part, code, field, pointer } = found;
  const head = { part: 'response', in: part, ...(part !== 'status' && { status }), code } as const;
  const severity = severityOf(found);
  if (part === 'body' && found.error) {
    return { ...head, severity, ...bodyDraft(found, status, context) };
  }
  const received = found.received === undefined ? undefined : masked(found.received.slice(0, 200));
  return {
    ...head,
    severity,
    place: field === '' ? '' : placeOfNames([field]),
    pointer,
    message: `Response${code === 'undeclared' && part === 'header' ? '' : ` ${status}`}: ${sentenceOf(found, status)}`,
    received:
      received === undefined
        ? missingIn(found)
        : hidesValue(field)
          ? HIDDEN
          : part === 'status'
            ? status
            : received,
    allowed: allowedOf(found),
  };
}

/** Returns the allowed values. Statuses become numbers; undeclared headers are described in words. */
function allowedOf({ part, code, field, allowed }: ResponseError): unknown {
  if (part === 'header' && code === 'undeclared') return 'no such header';
  if (part === 'status') return [allowed].flat().map(statusOf);
  return allowed ?? (part === 'header' ? `the header ${placeText(placeOfNames([field]))}` : 'JSON');
}

/** Returns a status as a number. Leaves ranges such as `4XX` unchanged. */
function statusOf(text: unknown): unknown {
  return /^\d+$/.test(String(text)) ? Number(text) : text;
}

/** Describes the received part in words, for errors without a value. */
function missingIn({ part, code }: ResponseError): string {
  if (part === 'body') return code === 'required' ? 'no body' : 'a body that is no JSON';
  return part === 'header' ? 'no such header' : 'no code';
}

/** A different token lifetime is only a note (K2): clients get a new token when the old one expires. */
const LIFE_OF_TOKENS = '/expires_in';

const OTHER_LIFE =
  'the interface says that a token lives 3600 seconds (`expires_in`, K2). Clients that read the value can live with another.';

/** An undeclared header or property is not an error, because clients ignore it. */
function severityOf(error: ResponseError): Severity {
  const { part, code } = error;
  const isSurplus = (part === 'header' && code === 'undeclared') || (part === 'body' && code === 'unknown');
  return isSurplus || isOtherLife(error) ? 'note' : 'error';
}

function isOtherLife({ part, field, error }: ResponseError): boolean {
  return part === 'body' && field === LIFE_OF_TOKENS && Number(error?.received) > 0;
}

function sentenceOf({ part, code, field, allowed }: ResponseError, status: number): string {
  const values: readonly unknown[] = Array.isArray(allowed) ? allowed : [allowed];
  const shown = values.flatMap((one) => (typeof one === 'string' ? `\`${one}\`` : [])).join(', ');
  const name = `\`${placeText(placeOfNames([field]))}\``;
  if (part === 'status')
    return `the contract does not declare the status ${status}. Declare it, or send a declared one.`;
  if (part === 'code')
    return field === ''
      ? 'the body has no code, which each error of the contract has.'
      : `the code ${name} is not one of the operation's x-outcomes. List it there, or send a listed one.`;
  if (part === 'body')
    return code === 'required'
      ? 'the body is missing. Send the declared one.'
      : 'the body is not JSON. Send JSON.';
  if (code === 'undeclared') return `the header ${name} is not declared.`;
  if (code === 'required')
    return `the header ${name} is missing. ${shown === '' ? 'Send it.' : `Send ${shown}.`}`;
  return `the header ${name} must be ${shown === '' ? 'as declared' : shown}.`;
}

function bodyDraft(
  found: ResponseError,
  status: number,
  { contract, pointerOf }: Context,
): Pick<Draft, 'place' | 'pointer' | 'message' | 'received' | 'allowed'> {
  const { error, field, pointer, code } = found;
  if (!error) throw new Error('An error of a body must have its value');
  const schema: Schema = contract.resolve({ $ref: encodeURI(pointer) });
  const tokens = pointerTokens(field);
  const broken =
    code === 'undeclared' ? undefined : brokenSchema({ schema, tokens, code }, contract.resolve, pointerOf);
  const place = placeIn(schema, tokens, contract.resolve);
  const { message, received, allowed } = describe(inResponse(withoutHidden(error)), 'en');
  const text = isOtherLife(found)
    ? OTHER_LIFE
    : code === 'unknown'
      ? `\`${placeText(place)}\` is not in the contract. Declare it there, or leave it out.`
      : message;
  return {
    place,
    pointer: broken ?? pointer,
    message: `Response${code === 'unknown' && status >= 400 ? '' : ` ${status}`}, body: ${text}`,
    ...expectedOf(
      { code: error.code, received, allowed },
      { name: placeText(place), pointer: broken ?? pointer },
    ),
  };
}

/** Returns an error whose message refers to a response instead of a request. */
function inResponse(error: FieldError): FieldError {
  return { ...error, values: { ...error.values, place: 'response' } };
}
