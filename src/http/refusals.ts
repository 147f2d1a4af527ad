import { Refusal, type RefusalCode, type RefusalDetails } from '../domain/shared/refusal.js';
import type { World } from '../workspaces/workspace.js';

/** What the door refuses by itself, before or instead of an operation. */
export type DoorCode =
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'too_many_requests'
  | 'storage_unavailable'
  | 'overloaded'
  | 'host_not_allowed'
  | 'misdirected_request'
  | 'internal_error';

export type ProblemCode = RefusalCode | DoorCode;

/** The door says no, with the headers that the reply needs. */
export class DoorRefusal extends Error {
  override readonly name = 'DoorRefusal';

  constructor(
    readonly code: ProblemCode,
    readonly details: RefusalDetails = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
  }
}

/**
 * No valid token: 401 with an empty object (P1). `reason` says what is wrong with the token, in letters that a header
 * may hold; it is null where none was sent (P17). `world` is the workspace that the token names.
 */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized';

  constructor(
    readonly reason: string | null = null,
    readonly world?: World,
  ) {
    super();
  }
}

export function isRefusal(error: unknown): error is Refusal | DoorRefusal {
  return error instanceof Refusal || error instanceof DoorRefusal;
}
