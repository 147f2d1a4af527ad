import { pointerTokens } from '../../domain/shared/field-names.js';
import type { IncomingHttpHeaders } from 'node:http';
import type { Contract, Operation } from '../../contract/load.js';
import { createPointers, type PointerOf } from '../../contract/pointers.js';
import type { RequestError } from '../../domain/shared/errors.js';
import { memoByObject } from '../../domain/shared/memo.js';
import { createNegotiate, type Negotiate } from '../../http/negotiate.js';
import { describe } from '../../http/problem.js';
import { HttpRefusal, Unauthorized } from '../../http/refusals.js';
import { recordedBody, type ReceivedBody } from '../../http/request-body.js';
import { createRequestErrors, type ValidRequest } from '../../http/request-check.js';
import { validatorFor } from '../../http/contracts.js';
import { bearerToken } from '../../http/tokens.js';
import { say } from '../../messages/say.js';
import { MASK } from '../../masking/card-numbers.js';
import { masked } from '../../masking/mask.js';
import { maskedText } from '../../masking/secret-text.js';
import { placeText } from '../../report/finding.js';
import { deprecatedParts, parameterPointer } from './declarations.js';
import {
  brokenSchema,
  expectedOf,
  isOfSchema,
  placeIn,
  placeOfNames,
  type Draft,
  type Judged,
} from './drafts.js';
import { HIDDEN, hidesValue, isMasked, passesMask, withoutHidden } from './evidence.js';
import type { RecordedError, RecordedHeader, RecordedRequest } from '../../exchanges/recorded-exchange.js';

/** A request to an operation. */
export interface OperationRequest {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: string;
  readonly recorded: RecordedRequest;
}

/** Returns the errors of a request. Uses the same code as the sandbox. */
export type JudgeRequest = (request: OperationRequest) => Promise<JudgedRequest>;

/** The errors of a request. For a valid request, also its parsed parameters and body. */
export interface JudgedRequest extends Judged {
  readonly valid: ValidRequest | null;
}

/** Returns the validator of a contract. All checks share it, because its compilation is slow. */
const validatorOf = memoByObject((contract: Contract) => validatorFor(contract));

/** Creates the function that checks requests against a contract. `vendor` is the vendor's name. */
export function createJudgeRequest(contract: Contract, vendor: string): JudgeRequest {
  const validate = validatorOf(contract);
  const errorsOf = createRequestErrors({ contract, validate, lenient: false });
  const negotiate = createNegotiate(vendor, false);
  const context: Context = { contract, pointerOf: createPointers(contract.document) };
  return async (request) => {
    const { operation, params, query, recorded } = request;
    const headers = headersOf(recorded.headers);
    const head = operation.needsToken
      ? [...tokenErrors(headers, recorded), ...negotiationErrors(negotiate, headers)]
      : [];
    const { body, refusal } = bodyOf(operation, headers, recorded);
    const checked = await errorsOf(operation, { params, query, body: body ?? UNKNOWN_BODY });
    const errors = checked.errors.filter((error) => body !== null || error.in !== 'body');
    const judgeable = recorded.hasMasks ? errors.filter((error) => !isOfMasked(error, body?.value)) : errors;
    return {
      valid: checked.valid,
      drafts: [
        ...head.map((draft) => placedHeader(draft, operation, context)),
        ...(refusal ? [placedHeader(refusal, operation, context)] : []),
        ...onePerPlace(judgeable.map((error) => placed(error, operation, context))).map(draftOf),
        ...(body === null ? draftsOfRefusal(recorded.errors ?? [], operation, context) : []),
        ...deprecatedParts(request, body?.value, context),
      ],
      notJudged: [
        ...(recorded.body === 'not recorded' && operation.body
          ? [`${operation.id}: ${whyNotRecorded(recorded)}.`]
          : []),
        ...(recorded.omitsSecrets === true && operation.needsToken && headers.authorization === undefined
          ? ['The header Authorization: the recording leaves out secrets.']
          : []),
        ...(judgeable.length < errors.length
          ? [`${operation.id}: values of the request that are masked.`]
          : []),
      ],
    };
  };
}

/** Returns the reason for which a body was not checked, as a clause. */
function whyNotRecorded({ errors }: RecordedRequest): string {
  if (!errors) return 'the body of the request was not recorded';
  return 'the log does not have the complete body of the request. Findings in it come only from errors in the response';
}

/** The context for locating findings. */
export interface Context {
  readonly contract: Contract;
  readonly pointerOf: PointerOf;
}

const UNKNOWN_BODY: ReceivedBody = { value: undefined, errors: [] };

function headersOf(headers: readonly RecordedHeader[]): IncomingHttpHeaders {
  const joined: Record<string, string> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    joined[key] = joined[key] === undefined ? value : `${joined[key]}, ${value}`;
  }
  return joined;
}

/** An error of a header, without its location in the contract. */
interface HeaderError {
  readonly name: string;
  readonly code: string;
  readonly text: string;
  readonly received?: string | undefined;
  readonly allowed?: unknown;
}

function tokenErrors(
  { authorization }: IncomingHttpHeaders,
  { omitsSecrets }: RecordedRequest,
): HeaderError[] {
  if (authorization === undefined && omitsSecrets === true) return [];
  try {
    bearerToken(authorization);
    return [];
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    const code = error.reason === null ? 'required' : 'malformed';
    const received = code === 'required' ? undefined : HIDDEN;
    const text = 'Send the token as `Authorization: Bearer <token>`.';
    return [{ name: 'Authorization', code, text, received, allowed: 'Bearer <token>' }];
  }
}

function negotiationErrors(negotiate: Negotiate, headers: IncomingHttpHeaders): HeaderError[] {
  const type = thrownRefusal(() => negotiate({ headers: { ...headers, 'accept-language': '*' } }));
  const language = thrownRefusal(() => negotiate({ headers: { ...headers, accept: '*/*' } }));
  return [
    ...(type ? [headerError('Accept', headers.accept, type)] : []),
    ...(language ? [headerError('Accept-Language', headers['accept-language'], language)] : []),
  ];
}

function thrownRefusal(attempt: () => unknown): HttpRefusal | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
}

function headerError(
  name: string,
  received: string | undefined,
  { code, details }: HttpRefusal,
): HeaderError {
  const text = say('en', details.message ?? code, details.values);
  const allowed = details.values?.['allowed'];
  return { name, code: received?.trim() ? 'not_allowed' : 'required', text, received, allowed };
}

function placedHeader(
  { name, code, text, received, allowed }: HeaderError,
  operation: Operation,
  { contract, pointerOf }: Context,
): Draft {
  const pointer =
    name === 'Content-Type'
      ? `${operation.pointer}/requestBody/content`
      : parameterPointer(contract, operation, { name, place: 'header' }, pointerOf);
  return {
    part: 'request',
    in: 'header',
    code,
    place: placeOfNames([name.toLowerCase()]),
    pointer,
    message: `Request header: ${text}`,
    received: received === undefined ? 'no such header' : masked(received.slice(0, 200)),
    allowed: allowed ?? `the header ${name}`,
  };
}

interface JudgedBody {
  /** Null if the body cannot be judged. */
  readonly body: ReceivedBody | null;
  readonly refusal?: HeaderError;
}

function bodyOf(operation: Operation, headers: IncomingHttpHeaders, { body }: RecordedRequest): JudgedBody {
  const isRecorded = body !== 'not recorded';
  try {
    const received = recordedBody(operation, { headers }, isRecorded ? body : null);
    return { body: isRecorded ? received : null };
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    const isCoding = error.details.message === 'unsupported_media_type.encoding';
    const name = isCoding ? 'Content-Encoding' : 'Content-Type';
    return { body: null, refusal: headerError(name, headers[name.toLowerCase()]?.toString(), error) };
  }
}

/** The field of an error and its code. */
type FieldName = Pick<RequestError, 'in' | 'field' | 'code'>;

interface PlacedError<Error = RequestError> {
  readonly error: Error;
  readonly place: string;
  readonly pointer: string;
}

/** Returns the first error of each kind and place. A list may have a thousand equal errors, which become one finding. */
function onePerPlace<Error extends FieldName>(errors: readonly PlacedError<Error>[]): PlacedError<Error>[] {
  const first = new Map<string, PlacedError<Error>>();
  for (const one of errors) {
    const key = JSON.stringify([one.error.in, one.error.code, one.place]);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

/** Returns whether an error concerns a value that the recording masked. */
function isOfMasked({ in: place, field, received }: RequestError, body: unknown): boolean {
  if (place === 'body') return isMasked(received) || passesMask(body, pointerTokens(field));
  return isMasked(received) || field.includes(MASK);
}

function draftOf({ error, place, pointer }: PlacedError): Draft {
  return describedDraft({
    error: { ...describe(withoutHidden(error), 'en'), field: error.field },
    place,
    pointer,
  });
}

/**
 * Returns drafts for those errors of a refused request that the schema of its body explains. The other errors break
 * rules, not the contract.
 */
function draftsOfRefusal(
  errors: readonly RecordedError[],
  operation: Operation,
  context: Context,
): readonly Draft[] {
  const { schema } = operation.body ?? { schema: {} };
  const { resolve } = context.contract;
  const ofBody = (errors as readonly DescribedError[]).filter(
    ({ in: part, field, code }) =>
      part === 'body' &&
      (code === 'malformed' || isOfSchema({ schema, tokens: pointerTokens(field), code }, resolve)),
  );
  return onePerPlace(ofBody.map((error) => placed(error, operation, context))).map(describedDraft);
}

type DescribedError = FieldName & Pick<RecordedError, 'message' | 'received' | 'allowed'>;

function describedDraft({ error, place: own, pointer }: PlacedError<DescribedError>): Draft {
  const { in: place, field, message, allowed } = error;
  const received = hidesValue(field) ? undefined : error.received;
  const name = place === 'query' ? maskedText(field).slice(0, 200) : placeText(own);
  return {
    part: 'request',
    in: place,
    code: error.code,
    place: own,
    pointer,
    message: `Request${place === 'body' && field === '' ? '' : ` ${place}`}: ${message}`,
    ...expectedOf({ code: error.code, received, allowed }, { name, pointer }),
  };
}

function placed<Error extends FieldName>(
  error: Error,
  operation: Operation,
  { contract, pointerOf }: Context,
): PlacedError<Error> {
  const { in: part, field, code } = error;
  const { resolve } = contract;
  if (part === 'body') {
    const { schema } = operation.body ?? { schema: {} };
    const tokens = pointerTokens(field);
    const whole = `${operation.pointer}/requestBody`;
    const pointer =
      tokens.length > 0 ? brokenSchema({ schema, tokens, code }, resolve, pointerOf) : undefined;
    return { error, place: placeIn(schema, tokens, resolve), pointer: pointer ?? whole };
  }
  const [base = '', ...rest] = field.split(/[[\]]+/).filter((token) => token !== '');
  const own = operation.parameters.filter((parameter) => parameter.in === part);
  const known = own.find((one) => one.base === base && !one.isOpen) ?? own.find((one) => one.isOpen);
  if (!known) return { error, place: placeOfNames([base]), pointer: operation.pointer };
  const tokens = known.isOpen ? [base, ...rest] : rest;
  const declared = parameterPointer(contract, operation, { name: known.name, place: part }, pointerOf);
  const isWhole = tokens.length === 0 && code === 'required';
  const at = { schema: known.schema, tokens, code };
  const pointer = isWhole ? declared : (brokenSchema(at, resolve, pointerOf) ?? declared);
  return {
    error,
    place: placeOfNames([known.base]) + placeIn(known.schema, tokens, resolve),
    pointer,
  };
}
