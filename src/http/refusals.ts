import { Refusal, type RefusalCode, type RefusalDetails } from '../domain/shared/refusal.js';
import { MAX_ERRORS, type FieldError } from '../domain/shared/errors.js';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { MessageId } from '../messages/en.js';
import type { Workspace } from '../workspaces/live-workspace.js';

/** The time after which a client may repeat a request that was refused for lack of capacity, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** The value of `Retry-After` for a damaged workspace, in seconds: its files may be repaired by then (P19). */
export const DAMAGED_RETRY_SECONDS = 60;

/**
 * The codes of refusals by HTTP, by the control plane and by the server itself, not by an operation of the booking API.
 */
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

/** Details of a refusal. Its message may be any message in `src/messages`. */
export type HttpRefusalDetails = Pick<RefusalDetails, 'values'> & {
  readonly message?: MessageId;
  readonly errors?: readonly FieldError[];
};

export type ProblemCode = RefusalCode | HttpRefusalCode;

/**
 * Thrown to refuse a request before its operation runs, or instead of running it. `headers` are added to the response.
 * `rule` is null if no rule of the API is violated, for example in the control plane or for a foreign host.
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

/**
 * Returns the refusal of a request for field errors outside the rules of the API, such as those of the control plane or
 * of a fault header. Contains the first `MAX_ERRORS` errors.
 */
export function invalidFields(...errors: readonly FieldError[]): HttpRefusal {
  return new HttpRefusal('invalid_request', null, { errors: errors.slice(0, MAX_ERRORS) });
}

/**
 * The client that a refused token names. `isVerified`: the sandbox issued the token to the client, and its secret is
 * still valid. The token only expired, or the client may not send the request.
 */
export interface NamedClient {
  readonly client?: string | undefined;
  readonly isVerified?: boolean;
}

/**
 * Thrown to refuse a request without a valid token: 401 with an empty object (P1). `reason` is the defect of the token,
 * in characters that a header may contain; null if no token was sent (P17). `workspace` is the workspace that the token
 * names. `rule` is K2 for an expired token, otherwise P1. `named` is the client that the token names.
 */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized';

  constructor(
    readonly reason: string | null = null,
    readonly workspace?: Workspace,
    readonly rule: 'P1' | 'K2' = 'P1',
    readonly named: NamedClient = {},
  ) {
    super();
  }
}

export function isRefusal(error: unknown): error is Refusal | HttpRefusal {
  return error instanceof Refusal || error instanceof HttpRefusal;
}

/** Returns the refusal for a reached limit of the sandbox. The message names the limit and the remedy. */
export function limitReached(message: MessageId, limit: number): HttpRefusal {
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return new HttpRefusal('too_many_requests', 'P16', { message, values: { limit } }, headers);
}
