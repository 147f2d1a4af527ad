import type { IncomingMessage } from 'node:http';
import { SHARED } from '../limits/limits.js';
import { realTime, real } from '../time/real-time.js';
import { Calls } from './calls.js';
import type { AgentSession } from './session.js';

/** How long a session may be idle, in milliseconds. */
const IDLE_MS = 30 * 60_000;
/**
 * How long a session must be idle, in milliseconds, before another session of its caller may replace it. Official clients do
 * not end their sessions.
 */
const REPLACED_MS = 5 * 60_000;
/** How often idle sessions are looked for, in milliseconds. */
const LOOK_MS = 60_000;

/** A session over HTTP, with the handler of its requests. */
export interface HttpSession {
  readonly session: AgentSession;
  /** Who began it: nobody else may use it. */
  readonly principal: string;
  /** The workspace or owner whose share of sessions it uses. */
  readonly taker: string;
  readonly handle: (request: Request, from: IncomingMessage) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** The open sessions over HTTP. Idle ones are ended. A session with an open request, or event stream, is not idle. */
export class HttpSessions {
  readonly calls = new Calls();
  readonly #open = new Map<string, { readonly kept: HttpSession; usedAt: number; requests: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly now = realTime) {}

  /**
   * Makes room for another session of a taker. Its share is a fraction of the sessions that others leave free; if it is used
   * up, the taker's longest idle session is ended. Returns 0 if there is room; otherwise the milliseconds until that session
   * may be ended.
   */
  async makeRoomFor(taker: string): Promise<number> {
    const own = [...this.#open].filter(([, { kept }]) => kept.taker === taker);
    const { all, parts } = SHARED.agentSessions;
    if (own.length < Math.floor((all - (this.#open.size - own.length)) / parts)) return 0;
    const idle = own.filter(([, { requests }]) => requests === 0);
    const [oldest] = idle.toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    if (!oldest) return REPLACED_MS; // others use the whole share, or all its sessions are in use
    const [id, { usedAt }] = oldest;
    const left = usedAt + REPLACED_MS - this.now();
    if (left > 0) return left;
    await this.end(id);
    return 0;
  }

  /** Keeps a session under an id. */
  add(id: string, kept: HttpSession): void {
    this.#open.set(id, { kept, usedAt: this.now(), requests: 0 });
    this.#timer ??= real.setInterval(() => this.#endIdle(), LOOK_MS).unref();
  }

  /** Returns a caller's session; undefined for an unknown one and for that of another caller. */
  find(id: string, principal: string): HttpSession | undefined {
    const found = this.#open.get(id);
    if (found?.kept.principal !== principal) return undefined;
    found.usedAt = this.now();
    return found.kept;
  }

  /** Marks a request of a session as open. Returns the function that marks it as finished. */
  use(id: string): () => void {
    const used = this.#open.get(id);
    if (!used) return () => undefined;
    used.requests += 1;
    return () => {
      used.requests -= 1;
      used.usedAt = this.now();
    };
  }

  /** Ends a session, and deletes its workspaces. */
  async end(id: string): Promise<void> {
    const found = this.#open.get(id);
    if (!found) return;
    this.#open.delete(id);
    await found.kept.close();
    await found.kept.session.end();
  }

  /** Ends all sessions, once their calls are answered. */
  async close(): Promise<void> {
    await this.calls.end();
    real.clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.all([...this.#open.keys()].map((id) => this.end(id)));
  }

  #endIdle(): void {
    const before = this.now() - IDLE_MS;
    for (const [id, { usedAt, requests }] of this.#open)
      if (usedAt < before && requests === 0) void this.end(id);
    if (this.#open.size > 0) return;
    real.clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
