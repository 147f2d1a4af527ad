import { LRUCache } from 'lru-cache';
import type { EpochMs } from '../../domain/shared/moment.js';
import { real } from '../../time/real-time.js';
import type { SharedDocuments } from '../../store/shared-store.js';

/** The kind of the shared documents: one for each client or token of which a session was ended. */
const KIND = 'ended sessions';
/** The most ended sessions that are remembered of one client or token, and the most clients and tokens. */
const [MOST, MOST_NAMES] = [100, 10_000];
/** How often an instance looks for sessions that another one ended, in milliseconds. */
const LOOK_MS = 1000;

/** The id of an entry that ends all sessions of a name, unless they expire later than the entry. */
export const ALL = '*';

/** A session that somebody ended, and when it would have ended by itself. */
export interface EndedSession {
  readonly id: string;
  readonly expiresAt: EpochMs;
}

/**
 * The sessions that people ended, by the name of their client, token or workspace. Each name has its own list, so that many
 * ended sessions of one name push out none of another. With `documents` every instance knows them.
 */
export class EndedSessions {
  readonly #known = new LRUCache<string, { readonly list: readonly EndedSession[]; readonly at: number }>({
    max: MOST_NAMES,
  });

  constructor(
    private readonly realTime: () => EpochMs,
    private readonly documents: SharedDocuments | undefined,
  ) {}

  /** Ends a session of a client or token, or (`ALL`) all that began before, in every instance. */
  async end(name: string, ended: EndedSession): Promise<void> {
    const added = (list: readonly EndedSession[]) =>
      [...list.filter(({ expiresAt }) => expiresAt > this.realTime()), ended].slice(-MOST);
    if (!this.documents) {
      this.#remember(name, added(this.#known.get(name)?.list ?? []));
      return;
    }
    await this.documents.add(KIND, name, '[]');
    const text = await this.documents.change(KIND, name, (before) => JSON.stringify(added(read(before))));
    this.#remember(name, read(text));
  }

  /** Returns whether somebody ended a session of a name. */
  async has(name: string, { id, expiresAt }: EndedSession): Promise<boolean> {
    const known = this.#known.get(name);
    const isNew = known !== undefined && real.performanceNow() - known.at < LOOK_MS;
    const list =
      this.documents && !isNew
        ? this.#remember(name, read(await this.documents.read(KIND, name)))
        : (known?.list ?? []);
    return list.some((ended) => ended.id === id || (ended.id === ALL && ended.expiresAt >= expiresAt));
  }

  #remember(name: string, list: readonly EndedSession[]): readonly EndedSession[] {
    this.#known.set(name, { list, at: real.performanceNow() });
    return list;
  }
}

const read = (text: string | undefined) => JSON.parse(text ?? '[]') as readonly EndedSession[];
