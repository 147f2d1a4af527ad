import type { EpochMs } from '../../domain/shared/moment.js';
import { limitReached } from '../../http/refusals.js';
import type { SharedDocuments } from '../../store/shared-observations.js';
import { isOf, keyOf, usesLeft, workspaceOf, type Invitation } from './invitation.js';

/** The most invitations that are open: in all, and to one workspace. */
const [MAX_OPEN, MAX_OF_WORKSPACE] = [1000, 100];

const KIND = 'invitation';

/** The invitations of a server. Each change is a change of one document, so instances that share documents share them. */
export class Invitations {
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

  /** Adds an invitation. Deletes those whose time is over and, when the server is full, the used-up ones. Refuses one above a limit. */
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

  /** Returns an invitation; undefined where there is none, or it has ended. */
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
   * Uses an invitation up by one, for a client of this name, and returns it; undefined for a code that is wrong, has ended or is used
   * up. The first caller of all instances gets the last use. A retry for the same client, after a change that may have been
   * stored, uses up nothing more.
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
