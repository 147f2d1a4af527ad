import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ClientRole } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/moment.js';

/** Where an invitation leads: to a workspace that exists, or to a new one of a fixture for each who accepts. */
export type Destination =
  | {
      readonly workspace: string;
      /** When it was created, since a later workspace may have the same name. */
      readonly workspaceCreatedAt: EpochMs;
    }
  | { readonly fixture: string };

/** An invitation as it is kept. */
export interface Invitation {
  /** The beginning of `hash`, by which it is found and listed. It cannot be used in place of the code. */
  readonly id: string;
  /** SHA-256 of its code, in base64url. */
  readonly hash: string;
  readonly to: Destination;
  readonly role: ClientRole;
  /** The merchants that its clients act as and sell for; by default those of a client of the workspace. */
  readonly merchant?: string | undefined;
  readonly sells?: readonly string[] | undefined;
  /** How often it can be accepted in all. */
  readonly uses: number;
  /** The names of the clients that it created or is creating. */
  readonly accepted: readonly string[];
  /** Real times. */
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Who made it. */
  readonly by: string;
}

/** Characters of a hash that are an id: 96 bits. */
const ID_LENGTH = 16;

/** Draws a code of 256 random bits. */
export function drawCode(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a code, and the id that follows from it. */
export function keyOf(code: string): Pick<Invitation, 'id' | 'hash'> {
  const hash = createHash('sha256').update(code).digest('base64url');
  return { id: hash.slice(0, ID_LENGTH), hash };
}

/** Returns whether a hash is that of an invitation, in a time that does not depend on how much of it is right. */
export function isOf({ hash }: Invitation, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other));
}

/** Returns the workspace that an invitation is to; undefined where it is to new ones. */
export function workspaceOf({ to }: Invitation): string | undefined {
  return 'workspace' in to ? to.workspace : undefined;
}

/** Returns how often an invitation can still be accepted; 0 once its time is over. */
export function usesLeft({ uses, accepted, expiresAt }: Invitation, now: EpochMs): number {
  return now < expiresAt ? uses - accepted.length : 0;
}
