import type { IncomingMessage } from 'node:http';
import { SHARED } from '../limits/limits.js';
import { realTime, real } from '../time/real-time.js';
import { Calls } from './calls.js';
import type { AgentSession } from './session.js';

/** Maximum idle time of a session, in milliseconds. */
const IDLE_MS = 30 * 60_000;
/**
 * Idle time after which a session may be ended to make room for a new session of the same workspace or owner, in
 * milliseconds. The official clients do not end their sessions.
 */
const REPLACED_MS = 5 * 60_000;
/** Interval at which sessions idle for `IDLE_MS` are ended, in milliseconds. */
const LOOK_MS = 60_000;

/** A session over HTTP, and its request handler. */
export interface HttpSession {
  readonly session: AgentSession;
  /** The caller that opened it. No other caller may use it. */
  readonly principal: string;
  /** The workspace or owner of the session. Its share of all sessions is limited. */
  readonly taker: string;
  readonly handle: (request: Request, from: IncomingMessage) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * The open sessions over HTTP. A session without an open request or event stream is idle, and is ended after `IDLE_MS`.
 */
export class HttpSessions {
  readonly calls = new Calls();
  readonly #open = new Map<string, { readonly kept: HttpSession; usedAt: number; requests: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly now = realTime) {}

  /**
   * Makes room for a new session. Each workspace or owner (`taker`) may have a fraction of the sessions that the
   * others leave free. If `taker` has that many, ends its session with the longest idle time. Returns 0 if there is
   * room. Otherwise returns the milliseconds until a session may be ended.
   */
  async makeRoomFor(taker: string): Promise<number> {
    const own = [...this.#open].filter(([, { kept }]) => kept.taker === taker);
    const { all, parts } = SHARED.agentSessions;
    if (own.length < Math.floor((all - (this.#open.size - own.length)) / parts)) return 0;
    const idle = own.filter(([, { requests }]) => requests === 0);
    const [oldest] = idle.toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    if (!oldest) return REPLACED_MS; // the others have all sessions, or `taker` has no idle session
    const [id, { usedAt }] = oldest;
    const left = usedAt + REPLACED_MS - this.now();
    if (left > 0) return left;
    await this.end(id);
    return 0;
  }

  /** Stores a session under an id. */
  add(id: string, kept: HttpSession): void {
    this.#open.set(id, { kept, usedAt: this.now(), requests: 0 });
    this.#timer ??= real.setInterval(() => this.#endIdle(), LOOK_MS).unref();
  }

  /** Returns a caller's session. Undefined if the session is unknown or belongs to another caller. */
  find(id: string, principal: string): HttpSession | undefined {
    const found = this.#open.get(id);
    if (found?.kept.principal !== principal) return undefined;
    found.usedAt = this.now();
    return found.kept;
  }

  /** Marks a request of a session as open. Returns a function that marks it as finished. */
  use(id: string): () => void {
    const used = this.#open.get(id);
    if (!used) return () => undefined;
    used.requests += 1;
    return () => {
      used.requests -= 1;
      used.usedAt = this.now();
    };
  }

  /** Ends a session and deletes its workspaces. */
  async end(id: string): Promise<void> {
    const found = this.#open.get(id);
    if (!found) return;
    this.#open.delete(id);
    await found.kept.close();
    await found.kept.session.end();
  }

  /** Waits for running calls (at most `WAIT_MS` of `calls.ts`), then ends all sessions. */
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
