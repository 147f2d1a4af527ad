import type { IncomingMessage } from 'node:http';
import { TEST_CARDS } from '../domain/shared/cards.js';
import type { Language } from '../domain/shared/language.js';
import type { ErrorCode, RequestPart, FieldError } from '../domain/shared/errors.js';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { MessageId } from '../messages/en.js';
import { excerpt } from '../messages/excerpt.js';
import { say } from '../messages/say.js';
import { asText } from '../text/words.js';
import type { HttpResponse } from './response.js';
import {
  DAMAGED_RETRY_SECONDS,
  HttpRefusal,
  isRefusal,
  limitReached,
  RETRY_AFTER_SECONDS,
  Unauthorized,
  type ProblemCode,
} from './refusals.js';
import type { Refusal } from '../domain/shared/refusal.js';
import type { MessageValues } from '../domain/shared/errors.js';
import { masked, maskedField } from '../masking/mask.js';
import type { LoggedRefusal } from '../workspaces/request-log/logged-request.js';
import { isSecret } from '../masking/secret-names.js';
import { StorageUnavailable, WorkspaceDamaged, type StorageReason } from '../store/store.js';
import { SnapshotDamaged } from '../workspaces/damage-reports.js';
import { MAX_SNAPSHOTS, TooManySnapshots, WorkspaceFull } from '../workspaces/size-limit.js';

/** The HTTP status of each problem code. Only `Unauthorized`, a 401, has no code (P7). */
export const STATUS = {
  invalid_request: 400,
  wrong_credentials: 401,
  session_ended: 401,
  payment_declined: 402,
  authentication_required: 402,
  forbidden: 403,
  host_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  capture_not_active: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  storage_unavailable: 503,
  workspace_damaged: 503,
  overloaded: 503,
  stopping: 503,
} as const satisfies Record<ProblemCode, number>;

/** The default message of error codes without a message of the same name. */
const ERROR_TEXTS: Partial<Record<ErrorCode, MessageId>> = { not_found: 'not_found.reference' };

const STORAGE_MESSAGES: Readonly<Record<StorageReason, MessageId>> = {
  failed: 'storage_unavailable',
  uncertain: 'storage_unavailable.uncertain',
  unreadable: 'storage_unavailable.unreadable',
  read_only: 'storage_unavailable.read_only',
  taken_over: 'storage_unavailable.taken_over',
};

/** An RFC 9457 problem document (P7), the schema `Problem` of the contract. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  /** The violated rule. Absent if the request violates no rule of the API. */
  readonly rule?: RuleId;
  readonly errors?: readonly DescribedError[];
}

/** Returns a refusal as a problem document in a language. `rename` replaces `vendor` with the vendor's name (P3). */
export function problemOf(
  refusal: Refusal | HttpRefusal,
  language: Language,
  rename: <T>(value: T) => T = (value) => value,
): ProblemDocument {
  const { code, rule, details } = refusal;
  const { errors = [] } = details;
  return {
    type: `/docs/problems/${code}`,
    title: say(language, `title.${code}`),
    status: STATUS[code],
    detail: say(language, details.message ?? code, safeValues(details.values)),
    code,
    ...(rule !== null && { rule }),
    ...(errors.length > 0 && { errors: errors.map((error) => describe(error, language, rename)) }),
  };
}

/**
 * Refusals must not be cached. Caches might otherwise store a 404 or 405, including those of the control plane and the
 * token endpoint.
 */
const NOT_STORED = { 'Cache-Control': 'no-store' };

/** Returns a problem document as a response. */
export function problemResponse(
  problem: ProblemDocument,
  language: Language,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  return {
    status: problem.status,
    headers: {
      ...headers,
      ...NOT_STORED,
      'Content-Type': 'application/problem+json',
      'Content-Language': language,
    },
    value: problem,
    refused: refusedBy(problem),
  };
}

function refusedBy({ code, rule, errors = [], detail }: ProblemDocument): LoggedRefusal {
  const rules = [rule, ...errors.map((error) => error.rule)].filter((one) => one !== undefined);
  return { code, rules: [...new Set(rules)], errors, reason: errors[0]?.message ?? detail };
}

/** Reports an unexpected error with its request. */
export type ReportError = (error: unknown, request: IncomingMessage) => void;

/** The inputs for the response to an error. */
export interface ErrorContext {
  readonly language: Language;
  /** Receives unexpected errors. */
  readonly report: (error: unknown) => void;
  /** Replaces `vendor` with the vendor's name in errors: in their fields and values (P3). */
  readonly rename?: (<T>(value: T) => T) | undefined;
}

/** Returns the response to an error. Unexpected errors are reported, and their details are not part of the response (P7). */
export function errorResponse(error: unknown, { language, report, rename }: ErrorContext): HttpResponse {
  if (error instanceof Unauthorized) {
    const headers = {
      ...NOT_STORED,
      'Content-Type': 'application/json',
      'WWW-Authenticate': challengeOf(error),
    };
    const reason = `${error.reason ?? 'No access token was sent'}.`;
    const refused = { code: 'unauthorized', rules: [error.rule], errors: [], reason };
    return { status: 401, headers, value: {}, refused }; // P1
  }
  const refusal = isRefusal(error) ? error : unexpected(error, report);
  const headers = refusal instanceof HttpRefusal ? refusal.headers : {};
  return problemResponse(problemOf(refusal, language, rename), language, headers);
}

/** Returns the challenge of RFC 6750, section 3: the realm and, if a token was refused, the reason (P17). */
export function challengeOf({ reason }: Unauthorized): string {
  const error = reason === null ? '' : `, error="invalid_token", error_description="${reason}"`;
  return `Bearer realm="sandbox"${error}`;
}

/**
 * Returns the refusal of a request whose workspace or snapshot is damaged. The damage itself was reported when it was
 * found (P19).
 */
export function workspaceDamaged(error: WorkspaceDamaged): HttpRefusal {
  const { file, line } = error.place;
  const snapshot = error instanceof SnapshotDamaged ? error.snapshot : null;
  const place = line === null ? 'workspace_damaged' : 'workspace_damaged.line';
  const message = snapshot === null ? place : 'workspace_damaged.snapshot';
  const headers = { 'Retry-After': String(DAMAGED_RETRY_SECONDS) };
  return new HttpRefusal('workspace_damaged', 'P19', { message, values: { file, line, snapshot } }, headers);
}

function unexpected(error: unknown, report: (error: unknown) => void): HttpRefusal {
  if (error instanceof WorkspaceFull) return limitReached('too_many_requests.state', error.limit);
  if (error instanceof TooManySnapshots) return limitReached('too_many_requests.snapshots', MAX_SNAPSHOTS);
  if (error instanceof WorkspaceDamaged) return workspaceDamaged(error);
  report(error);
  if (error instanceof StorageUnavailable) {
    const seconds = RETRY_AFTER_SECONDS;
    const details = { message: STORAGE_MESSAGES[error.reason], values: { seconds } };
    return new HttpRefusal('storage_unavailable', 'P16', details, { 'Retry-After': String(seconds) }); // P16
  }
  return new HttpRefusal('internal_error', 'P7');
}

/** An error in the form for responses, without secrets. */
export interface DescribedError {
  readonly in: RequestPart;
  readonly field: string;
  readonly code: ErrorCode;
  readonly rule?: RuleId;
  readonly message: string;
  readonly received?: unknown;
  readonly allowed?: unknown;
}

/** Returns an error with its message in a language. All secrets are masked (P7, H1). */
export function describe(
  error: FieldError & { readonly rule?: RuleId },
  language: Language,
  rename: <T>(value: T) => T = (value) => value,
): DescribedError {
  const field = maskedField(error.code === 'unknown' ? error.field : rename(error.field)); // the name of an unknown field is shown as it was sent
  const allowed = safeAllowed(rename(error.allowed));
  const received = isSecret(error.field) ? undefined : printable(masked(beginning(error.received)));
  const known = { field, place: error.in, received: spoken(received), allowed: spoken(allowed) };
  const message = say(language, error.message ?? ERROR_TEXTS[error.code] ?? error.code, {
    ...known,
    ...safeValues(rename(error.values)),
  });
  return {
    in: error.in,
    field,
    code: error.code,
    ...(error.rule && { rule: error.rule }),
    message,
    ...(received !== undefined && { received }),
    ...(allowed !== undefined && { allowed }),
  };
}

/** Returns the values of a message with card numbers masked (H1). */
function safeValues(values: MessageValues = {}): MessageValues {
  const { allowed, ...sent } = values;
  return {
    ...(masked(sent) as MessageValues),
    ...(allowed !== undefined && { allowed: safeAllowed(allowed) as typeof allowed }),
  };
}

/**
 * Returns allowed values with masked secrets, because they may come from the request. Only the list of the test cards
 * is not masked (H1).
 */
function safeAllowed(allowed: unknown): unknown {
  if (!Array.isArray(allowed)) return masked(allowed);
  return TEST_CARDS.every(({ number }) => allowed.includes(number)) ? allowed : masked(allowed);
}

/**
 * The maximum number of characters of a received text that are masked. Masking a megabyte takes long, and the response
 * shows far fewer characters.
 */
const MASKED_LENGTH = 4000;

function beginning(received: unknown): unknown {
  return typeof received === 'string' ? excerpt(received, MASKED_LENGTH) : received;
}

/** Returns a received value for the response. Long texts are shortened; objects and lists are omitted. */
function printable(received: unknown): unknown {
  if (typeof received === 'string') return received.length > 200 ? `${excerpt(received, 200)}…` : received;
  if (typeof received === 'number') return Number.isFinite(received) ? received : String(received); // JSON.parse reads 1e309 as Infinity
  return received === null || typeof received === 'boolean' ? received : undefined;
}

function spoken(value: unknown): string | number | readonly string[] {
  if (Array.isArray(value)) return value.map((entry) => asText(entry));
  if (typeof value === 'number') return value;
  return value === undefined ? [] : asText(value);
}
