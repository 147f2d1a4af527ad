import { LRUCache } from 'lru-cache';

/** The maximum number of remembered sessions per workspace. */
const MOST = 200;
/** The maximum number of workspaces with remembered sessions. */
const MOST_WORKSPACES = 1000;

/** A session. `name` is the id of the client that began it. */
interface Seen {
  readonly id: string;
  readonly name: string;
}

/**
 * The most recently used sessions of clients, per workspace. If a workspace has too many sessions, drops one of the
 * client with the most sessions. So a client with many sessions displaces only its own.
 */
export class SeenSessions<Session extends Seen> {
  /** In each map, the most recently used session is last. */
  readonly #byWorkspace = new LRUCache<string, Map<string, Session>>({ max: MOST_WORKSPACES });

  /** Adds a session as the most recently used one. */
  add(workspace: string, session: Session): void {
    const seen = this.#byWorkspace.get(workspace) ?? new Map<string, Session>();
    const isNew = !seen.delete(session.id);
    seen.set(session.id, session);
    if (isNew && seen.size > MOST) dropOne(seen);
    this.#byWorkspace.set(workspace, seen);
  }

  /** Returns the sessions of a workspace's clients, the most recently used one first. */
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

/** Drops the least recently used session of the client with the most sessions. */
function dropOne(seen: Map<string, Seen>): void {
  const counts = new Map<string, number>();
  for (const { name } of seen.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const oldest = [...seen.values()].find(({ name }) => counts.get(name) === most);
  if (oldest) seen.delete(oldest.id);
}
