import { Refusal, type RefusalCode, type RefusalDetails } from '../domain/shared/refusal.js';
import { MAX_ERRORS, type FieldError } from '../domain/shared/errors.js';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { MessageId } from '../messages/en.js';
import type { Workspace } from '../workspaces/workspace.js';

/** The seconds after which a client may repeat a request for which the sandbox had no room. */
export const RETRY_AFTER_SECONDS = 5;

/** The seconds after which somebody may have put a damaged file back (P19). */
export const DAMAGED_RETRY_SECONDS = 60;

/** Codes of refusals by HTTP itself, before or instead of an operation. */
export type HttpRefusalCode =
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'too_many_requests'
  | 'storage_unavailable'
  | 'workspace_damaged'
  | 'overloaded'
  | 'stopping'
  | 'host_not_allowed'
  | 'wrong_credentials'
  | 'session_ended'
  | 'misdirected_request'
  | 'internal_error';

/** Details of a refusal whose message may be any of `src/messages`. */
export type HttpRefusalDetails = Pick<RefusalDetails, 'values'> & {
  readonly message?: MessageId;
  readonly errors?: readonly FieldError[];
};

export type ProblemCode = RefusalCode | HttpRefusalCode;

/**
 * Refuses a request before or instead of an operation, with the headers that the response needs. `rule` is null where none
 * of the API's rules refuses: in the control plane, and for a foreign host.
 */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';

  constructor(
    readonly code: ProblemCode,
    readonly rule: RuleId | null,
    readonly details: HttpRefusalDetails = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
  }
}

/** Refuses a request to the control plane for the errors of its fields. */
export function invalidFields(...errors: readonly FieldError[]): HttpRefusal {
  return new HttpRefusal('invalid_request', null, { errors: errors.slice(0, MAX_ERRORS) });
}

/**
 * Refuses a request without a valid token: 401 with an empty object (P1). `reason` says what is wrong with the token, in
 * letters that a header may hold; it is null where none was sent (P17). `workspace` is the workspace that the token names;
 * `rule` is K2 for an expired token, and otherwise P1.
 */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized';

  constructor(
    readonly reason: string | null = null,
    readonly workspace?: Workspace,
    readonly rule: 'P1' | 'K2' = 'P1',
  ) {
    super();
  }
}

export function isRefusal(error: unknown): error is Refusal | HttpRefusal {
  return error instanceof Refusal || error instanceof HttpRefusal;
}

/** A limit of the sandbox is reached; the message says which and what to do. */
export function limitReached(message: MessageId, limit: number): HttpRefusal {
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return new HttpRefusal('too_many_requests', 'P16', { message, values: { limit } }, headers);
}
