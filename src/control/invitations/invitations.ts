import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { limitReached } from '../../http/refusals.js';
import { LISTED_KINDS } from '../../store/local-documents.js';
import type { SharedDocuments } from '../../store/shared-store.js';
import { validSecrets, type ClientRole } from '../../domain/catalogue/client.js';
import type { Workspace } from '../../workspaces/live-workspace.js';

/** The maximum number of open invitations: in total, and per workspace. */
const [MAX_OPEN, MAX_OF_WORKSPACE] = [1000, 100];

const KIND = LISTED_KINDS.invitations;

/** The invitations of a server, each stored as a document. Instances that share documents share the invitations. */
export class KeptInvitations {
  /** Resolves when the latest call of `add` has finished. The next call waits for it, so that the limits hold. */
  #added: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly documents: SharedDocuments,
    private readonly realTime: () => EpochMs,
  ) {}

  /** Returns the invitations that can be accepted, oldest first. */
  async open(): Promise<readonly Invitation[]> {
    return (await this.#all()).filter((one) => this.left(one) > 0);
  }

  /** Returns the number of times that an invitation can still be accepted. */
  left(invitation: Invitation): number {
    return usesLeft(invitation, this.realTime());
  }

  /**
   * Adds an invitation. Deletes expired invitations and, if the server has reached its limit, used-up ones.
   * @throws HttpRefusal if there are too many invitations
   */
  add(invitation: Invitation): Promise<void> {
    const added = this.#added.then(() => this.#add(invitation));
    this.#added = added.catch(() => undefined);
    return added;
  }

  async #add(invitation: Invitation): Promise<void> {
    await this.documents.add(KIND, invitation.id, JSON.stringify(invitation)); // stored before the invitations are counted, so that other instances count it too
    const all = await this.#all();
    const isFull = all.length > MAX_OPEN;
    for (const one of all)
      if (one.expiresAt <= this.realTime() || (isFull && this.left(one) <= 0)) await this.delete(one.id);
    const open = all.filter((one) => this.left(one) > 0);
    const workspace = workspaceOf(invitation);
    const ofWorkspace = workspace === undefined ? [] : open.filter((one) => workspaceOf(one) === workspace);
    const limit = ofWorkspace.length > MAX_OF_WORKSPACE ? MAX_OF_WORKSPACE : MAX_OPEN;
    if (ofWorkspace.length <= MAX_OF_WORKSPACE && open.length <= MAX_OPEN) return;
    await this.delete(invitation.id);
    throw tooMany(limit);
  }

  /** Returns an invitation. Returns undefined if it does not exist, has expired or is used up. */
  async find(id: string): Promise<Invitation | undefined> {
    const text = await this.documents.read(KIND, id);
    const found = text === undefined ? undefined : invitationOf(text);
    return found && this.left(found) > 0 ? found : undefined;
  }

  /** Returns the invitation of a code. Returns undefined if the code is wrong or the invitation is expired or used up. */
  async findByCode(code: string): Promise<Invitation | undefined> {
    const { id, hash } = keyOf(code);
    const found = await this.find(id);
    return found && isOf(found, hash) ? found : undefined;
  }

  /** Deletes an invitation. Returns false if it does not exist. */
  delete(id: string): Promise<boolean> {
    return this.documents.delete(KIND, id);
  }

  /** Deletes the invitations to a deleted workspace. */
  deleteOf(workspace: string): Promise<void> {
    return this.#deleteThose((one) => workspaceOf(one) === workspace);
  }

  /**
   * Deletes the invitations to a workspace that have ended because the secret of the inviting client is no longer
   * valid.
   */
  deleteRevoked(workspace: Workspace): Promise<void> {
    return this.#deleteThose((one) => workspaceOf(one) === workspace.name && !isVouchedFor(one, workspace));
  }

  async #deleteThose(isEnded: (invitation: Invitation) => boolean): Promise<void> {
    for (const one of await this.#all()) if (isEnded(one)) await this.delete(one.id);
  }

  /**
   * Reserves one use of an invitation for a client name and returns the invitation. Returns undefined if the code is
   * wrong or the invitation is expired or used up. If several instances claim the last use at once, the first one gets
   * it. A retry for the same client name takes no second use.
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

  /** Gives a reserved use back. Called if the client could not be created. */
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

/** The target of an invitation: a workspace, or a fixture from which each acceptance creates a workspace. */
export type InvitedTo =
  | {
      readonly workspace: string;
      /** The creation time of the workspace. A later workspace with the same name has a different creation time. */
      readonly workspaceCreatedAt: EpochMs;
    }
  | { readonly fixture: string };

/** An invitation as stored. */
export interface Invitation {
  /** The beginning of `hash`. It identifies the invitation in lists and requests. It cannot be used in place of the code. */
  readonly id: string;
  /** The SHA-256 hash of the invitation's code, in base64url. */
  readonly hash: string;
  readonly to: InvitedTo;
  readonly role: ClientRole;
  /** The merchants that the invited clients act as and sell for. By default those of a client in the workspace. */
  readonly merchant?: string | undefined;
  readonly sells?: readonly string[] | undefined;
  /** The total number of times that it can be accepted. */
  readonly uses: number;
  /** The names of the clients that were created or are being created from it. */
  readonly accepted: readonly string[];
  /** In real time, not in the time of a workspace. */
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** The name of the caller who created it. */
  readonly by: string;
  /** If a client created it: the client, and the id of the secret of its token. The invitation ends with this secret. */
  readonly madeWith?: { readonly client: string; readonly secretId: string } | undefined;
}

/** The number of hash characters in an id: 96 bits. */
const ID_LENGTH = 16;

/** Returns a new code of 256 random bits. */
export function drawCode(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a code, and the id derived from it. */
export function keyOf(code: string): Pick<Invitation, 'id' | 'hash'> {
  const hash = createHash('sha256').update(code).digest('base64url');
  return { id: hash.slice(0, ID_LENGTH), hash };
}

/**
 * Returns whether an invitation has this hash. The comparison takes the same time for every wrong hash, so that it
 * reveals nothing about the right one.
 */
export function isOf({ hash }: Invitation, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other));
}

/** Returns the workspace of an invitation. Returns undefined if the invitation is to a fixture. */
export function workspaceOf({ to }: Invitation): string | undefined {
  return 'workspace' in to ? to.workspace : undefined;
}

/** Returns false if a client of the workspace made the invitation with a secret that is no longer valid. */
export function isVouchedFor({ madeWith }: Invitation, workspace: Workspace): boolean {
  if (!madeWith) return true;
  const client = workspace.query(({ clients }) => clients.get(madeWith.client));
  const valid = client ? validSecrets(client, workspace.realTime()) : [];
  return valid.some(({ id }) => id === madeWith.secretId);
}

/** Returns the number of times that an invitation can still be accepted; 0 if it has expired. */
export function usesLeft({ uses, accepted, expiresAt }: Invitation, now: EpochMs): number {
  return now < expiresAt ? uses - accepted.length : 0;
}
