import { createHash } from 'node:crypto';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { SharedDocuments } from '../../store/shared-store.js';
import { real } from '../../time/real-time.js';

/** The kind of the shared documents. Their ids are numbers up to 255; each has the ended sessions of some workspaces and tokens. */
const KIND = 'ended sessions';
/** The most ended sessions that are kept one by one: of a client or token, and of all clients of a workspace. */
const [MOST_OF_NAME, MOST] = [100, 1000];
/** How often an instance looks for sessions that another one ended, in milliseconds. */
const LOOK_MS = 1000;

/** The id of an entry that ends all sessions of a name, unless they expire later than the entry. */
export const ALL = '*';

/** A session that somebody ended, or (`ALL`) several. */
export interface EndedSession {
  readonly id: string;
  /** The client id; the owner itself for a token, and for all clients of a workspace. */
  readonly name: string;
  /** When it would have ended by itself. */
  readonly expiresAt: EpochMs;
}

type ByOwner = ReadonlyMap<string, readonly EndedSession[]>;

/**
 * The sessions that people ended, by their owner: the workspace of a client, or the token. An ended session stays ended until it
 * would have expired. Where those of an owner are too many, one entry takes the place of the oldest ones. It ends all sessions
 * that began before the last of them, so that the entries never need more than a bounded space. Every instance knows them.
 */
export class EndedSessions {
  readonly #known = new Map<
    string,
    { readonly text: string; readonly ended: ByOwner; readonly at: number }
  >();

  constructor(
    private readonly realTime: () => EpochMs,
    private readonly documents: SharedDocuments,
  ) {}

  /** Ends a session of an owner, or (`ALL`) all that began before, in every instance. */
  async end(owner: string, one: EndedSession): Promise<void> {
    const id = documentOf(owner);
    const now = this.realTime();
    await this.documents.add(KIND, id, '[]');
    const text = await this.documents.change(KIND, id, (before) => {
      const ended = new Map(read(before));
      for (const [of, list] of ended) {
        const unexpired = list.filter(({ expiresAt }) => expiresAt > now);
        if (unexpired.length > 0) ended.set(of, unexpired);
        else ended.delete(of);
      }
      ended.set(owner, withEnded(owner, ended.get(owner) ?? [], one));
      return JSON.stringify([...ended]);
    });
    this.#remember(id, text);
  }

  /** Returns whether somebody ended a session of an owner. */
  async has(owner: string, session: EndedSession): Promise<boolean> {
    const id = documentOf(owner);
    const known = this.#known.get(id);
    const isNew = known !== undefined && real.performanceNow() - known.at < LOOK_MS;
    const ended = isNew ? known.ended : this.#remember(id, await this.documents.read(KIND, id));
    return ended.get(owner)?.some((one) => includes(owner, one, session)) ?? false;
  }

  #remember(id: string, text = '[]'): ByOwner {
    const known = this.#known.get(id);
    const ended = known?.text === text ? known.ended : read(text);
    this.#known.set(id, { text, ended, at: real.performanceNow() });
    return ended;
  }
}

/** Returns the document of an owner. There are few, however many workspaces come and go. */
const documentOf = (owner: string) => String(createHash('sha256').update(owner).digest()[0]);

const read = (text: string): ByOwner => new Map(JSON.parse(text) as [string, EndedSession[]][]);

function includes(owner: string, one: EndedSession, { id, name, expiresAt }: EndedSession): boolean {
  if (one.id !== ALL) return one.id === id;
  return (one.name === name || one.name === owner) && one.expiresAt >= expiresAt;
}

function withEnded(owner: string, list: readonly EndedSession[], one: EndedSession): readonly EndedSession[] {
  const others = list.filter((other) => !includes(owner, one, other));
  const same = others.filter(({ name }) => name === one.name);
  const rest = others.filter(({ name }) => name !== one.name);
  return atMost(MOST, owner, [...rest, ...atMost(MOST_OF_NAME, one.name, [...same, one])]);
}

/** Puts one entry for all sessions of a name in the place of the entries that expire first. */
function atMost(most: number, name: string, list: readonly EndedSession[]): readonly EndedSession[] {
  if (list.length <= most) return list;
  const lastFirst = list.toSorted((a, b) => b.expiresAt - a.expiresAt);
  const expiresAt = lastFirst[most - 1]?.expiresAt ?? 0;
  return [{ id: ALL, name, expiresAt }, ...lastFirst.filter((one) => one.expiresAt > expiresAt)];
}
