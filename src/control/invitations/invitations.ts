import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../../domain/shared/moment.js';
import { limitReached } from '../../http/refusals.js';
import type { SharedDocuments } from '../../store/shared-store.js';
import type { ClientRole } from '../../domain/catalogue/client.js';

/** The most invitations that are open: in all, and to one workspace. */
const [MAX_OPEN, MAX_OF_WORKSPACE] = [1000, 100];

const KIND = 'invitation';

/** The invitations of a server. Each change is a change of one document, so instances that share documents share them. */
export class KeptInvitations {
  constructor(
    private readonly documents: SharedDocuments,
    private readonly realTime: () => EpochMs,
  ) {}

  /** Returns those that can be accepted, the oldest first. */
  async open(): Promise<readonly Invitation[]> {
    return (await this.#all()).filter((one) => this.left(one) > 0);
  }

  /** Returns how often an invitation can be accepted now. */
  left(invitation: Invitation): number {
    return usesLeft(invitation, this.realTime());
  }

  /**
   * Adds an invitation. Deletes the expired ones and, when the server is full, the used-up ones. Refuses an invitation above a
   * limit.
   */
  async add(invitation: Invitation): Promise<void> {
    const all = await this.#all();
    const isFull = all.length >= MAX_OPEN;
    for (const one of all)
      if (one.expiresAt <= this.realTime() || (isFull && this.left(one) <= 0)) await this.delete(one.id);
    const open = all.filter((one) => this.left(one) > 0);
    const workspace = workspaceOf(invitation);
    const ofWorkspace = workspace === undefined ? [] : open.filter((one) => workspaceOf(one) === workspace);
    if (ofWorkspace.length >= MAX_OF_WORKSPACE) throw tooMany(MAX_OF_WORKSPACE);
    if (open.length >= MAX_OPEN) throw tooMany(MAX_OPEN);
    await this.documents.add(KIND, invitation.id, JSON.stringify(invitation));
  }

  /** Returns an invitation; undefined if it does not exist, has expired or is used up. */
  async find(id: string): Promise<Invitation | undefined> {
    const text = await this.documents.read(KIND, id);
    const found = text === undefined ? undefined : invitationOf(text);
    return found && this.left(found) > 0 ? found : undefined;
  }

  /** Deletes an invitation. Returns false where there was none. */
  delete(id: string): Promise<boolean> {
    return this.documents.delete(KIND, id);
  }

  /** Deletes the invitations to a workspace that is gone. */
  async deleteOf(workspace: string): Promise<void> {
    for (const one of await this.#all()) if (workspaceOf(one) === workspace) await this.delete(one.id);
  }

  /**
   * Takes one use of an invitation for a client of this name, and returns the invitation; undefined if its code is wrong,
   * expired or used up. If callers at several instances claim the last use, the first one gets it. A retry for the same client
   * takes no second use.
   */
  async claim(code: string, client: string): Promise<Invitation | undefined> {
    const { id, hash } = keyOf(code);
    const text = await this.documents.change(KIND, id, (before) => {
      const one = invitationOf(before);
      if (!isOf(one, hash) || one.accepted.includes(client) || this.left(one) <= 0) return before;
      return JSON.stringify({ ...one, accepted: [...one.accepted, client] } satisfies Invitation);
    });
    const claimed = text === undefined ? undefined : invitationOf(text);
    return claimed?.accepted.includes(client) ? claimed : undefined;
  }

  /** Gives back a use that made no client. */
  async release({ id }: Invitation, client: string): Promise<void> {
    await this.documents.change(KIND, id, (before) => {
      const one = invitationOf(before);
      return JSON.stringify({ ...one, accepted: one.accepted.filter((name) => name !== client) });
    });
  }

  async #all(): Promise<readonly Invitation[]> {
    return (await this.documents.list(KIND)).map(invitationOf);
  }
}

const invitationOf = (text: string) => JSON.parse(text) as Invitation;

const tooMany = (limit: number) => limitReached('too_many_requests.invitations', limit);

/** The destination of an invitation: an existing workspace, or a new one from a fixture for each client. */
export type InvitedTo =
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
  readonly to: InvitedTo;
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
