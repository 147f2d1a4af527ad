import { createHash } from 'node:crypto';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { LISTED_KINDS } from '../../store/local-documents.js';
import type { SharedDocuments } from '../../store/shared-store.js';
import { real } from '../../time/real-time.js';

/**
 * The kind of the documents that hold ended sessions. Their ids are the numbers from 0 to 255. Each document holds the
 * ended sessions of several owners.
 */
const KIND = LISTED_KINDS.endedSessions;
/** The maximum number of entries with the same name (of a client or a token), and of one owner. */
const [MOST_OF_NAME, MOST] = [100, 1000];
/** The maximum age of an instance's copy of the ended sessions, in milliseconds. */
const LOOK_MS = 1000;

/** The id of an entry that ends all sessions of a name which expire at its `expiresAt` or earlier. */
export const ALL = '*';

/** A session that was ended before its expiry. With the id `ALL`, several sessions of one name. */
export interface EndedSession {
  readonly id: string;
  /**
   * The id of the session's client. For sessions of a token, and for those of all clients of a workspace, it is the
   * owner.
   */
  readonly name: string;
  /** The expiry that the session had. With the id `ALL`, the latest expiry of an ended session. */
  readonly expiresAt: EpochMs;
}

type ByOwner = ReadonlyMap<string, readonly EndedSession[]>;

/**
 * The sessions that were ended before their expiry, grouped by owner: a workspace (for its clients) or a token. All
 * instances share them. An entry is kept until the expiry that the session had. If an owner has too many entries, those
 * that expire first are replaced by one entry `ALL`. It ends all sessions that expire no later than the last of the
 * replaced entries.
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

  /**
   * Ends a session of an owner at every instance. With the id `ALL`, ends all sessions of the name that expire no later
   * than `one`.
   */
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

  /** Returns whether a session of an owner was ended early. */
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

/**
 * Returns the id of the document that holds an owner's entries. There are at most 256 documents, however many
 * workspaces are created and deleted.
 */
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

/** If a list has more than `most` entries, replaces those that expire first by one entry `ALL` of the given name. */
function atMost(most: number, name: string, list: readonly EndedSession[]): readonly EndedSession[] {
  if (list.length <= most) return list;
  const lastFirst = list.toSorted((a, b) => b.expiresAt - a.expiresAt);
  const expiresAt = lastFirst[most - 1]?.expiresAt ?? 0;
  return [{ id: ALL, name, expiresAt }, ...lastFirst.filter((one) => one.expiresAt > expiresAt)];
}
