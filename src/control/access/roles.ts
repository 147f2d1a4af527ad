import { hasPublicSecret } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { CallerKind } from '../../http/caller-kind.js';
import type { HttpRefusal } from '../../http/refusals.js';
import type { Caller } from '../../http/tokens.js';

/**
 * What a caller may do: `admin` everything, `own` what lies under its workspace, `look` only read there, as everybody knows the
 * secret of its client.
 */
export type Role = 'admin' | 'own' | 'look';

/** A caller of the control plane, and what it may see. */
export interface Reader {
  /** Whether the secret of its client is known to everybody: it sees no codes of tickets and payment pages. */
  readonly isPublic: boolean;
  readonly caller: CallerKind;
  /** Undefined for a caller that nobody asked who it is. */
  readonly role?: Role;
  /** Those of an access token. */
  readonly workspace?: Caller['workspace'];
  readonly client?: Caller['client'];
  /** When its session ends; undefined for a caller with a token, or with none. */
  readonly sessionEndsAt?: EpochMs;
  /** Why it may not use the operation (403). */
  readonly refusal?: HttpRefusal;
}

/** Everything, by the admin token. */
export const ADMIN: Reader = { isPublic: false, caller: 'admin', role: 'admin' };
/** Everything, from this machine without an admin token. */
export const LOCAL: Reader = { isPublic: false, caller: 'local', role: 'admin' };
/** An operation that needs no token. */
export const ANYONE: Reader = { isPublic: false, caller: 'anyone' };

/** Returns a client of a workspace as a caller. */
export function readerOf({ workspace, client }: Caller): Reader {
  const isPublic = hasPublicSecret(client);
  return { isPublic, caller: 'client', role: isPublic ? 'look' : 'own', workspace, client };
}
