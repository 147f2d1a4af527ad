import { LRUCache } from 'lru-cache';

/** The most sessions of a workspace that are kept. */
const MOST = 200;
/** The most workspaces whose sessions are kept. */
const MOST_WORKSPACES = 1000;

/** A session with the client that it stands for. */
interface Seen {
  readonly id: string;
  readonly name: string;
}

/**
 * The sessions of clients that came with requests, by workspace, those used last. Many sessions of one client push out neither
 * those of another workspace nor, unless it has more of them itself, another client's.
 */
export class SeenSessions<Session extends Seen> {
  /** The session used last is the last one. */
  readonly #byWorkspace = new LRUCache<string, Map<string, Session>>({ max: MOST_WORKSPACES });

  /** Adds a session that is used now. */
  add(workspace: string, session: Session): void {
    const seen = this.#byWorkspace.get(workspace) ?? new Map<string, Session>();
    const isNew = !seen.delete(session.id);
    seen.set(session.id, session);
    if (isNew && seen.size > MOST) dropOne(seen);
    this.#byWorkspace.set(workspace, seen);
  }

  /** Returns the sessions of a workspace's clients, the one used last first. */
  of(workspace: string): readonly Session[] {
    return [...(this.#byWorkspace.get(workspace)?.values() ?? [])].toReversed();
  }

  get(workspace: string, id: string): Session | undefined {
    return this.#byWorkspace.get(workspace)?.get(id);
  }

  delete(workspace: string, id: string): void {
    this.#byWorkspace.get(workspace)?.delete(id);
  }
}

/** Drops a session of the client that has the most: the one that was used longest ago. */
function dropOne(seen: Map<string, Seen>): void {
  const counts = new Map<string, number>();
  for (const { name } of seen.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const oldest = [...seen.values()].find(({ name }) => counts.get(name) === most);
  if (oldest) seen.delete(oldest.id);
}
