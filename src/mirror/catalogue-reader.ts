import { isObject } from '../contract/is-object.js';
import { NoReply, type Reply, type Session } from '../examination/session.js';
import { real } from '../time/real-time.js';

/** Limits for reading a target: requests, pages per list, bytes, and milliseconds. */
export interface ReadLimits {
  readonly requests: number;
  readonly pages: number;
  readonly bytes: number;
  readonly ms: number;
}

export const READ_LIMITS: ReadLimits = {
  requests: 2000,
  pages: 600,
  bytes: 128 * 1024 * 1024,
  ms: 20 * 60_000,
};

/** Maximum number of records per page (P12). */
const PAGE = 100;

/** The parts of a list request besides its path. */
export interface ListQuery {
  readonly query?: Readonly<Record<string, unknown>>;
  /** If this number of records is reached, no further page is read. */
  readonly most?: number;
  /** Whether the target returns the list in pages. */
  readonly isPaged?: boolean;
}

function languageIn({ language }: Readonly<Record<string, unknown>>): string {
  return typeof language === 'string' ? ` in ${language}` : '';
}

/** Reads lists of a target within limits. Records notes about lists that it could not read. Stores no exchange. */
export class CatalogueReader {
  /** Sentences about unread data. */
  readonly notes = new Set<string>();
  requests = 0;
  #bytes = 0;
  readonly #startedAt = real.performanceNow();

  constructor(
    readonly session: Session,
    private readonly limits: ReadLimits = READ_LIMITS,
  ) {}

  /** Sends a request. Returns null, and records the reason, if there is no response or a limit is reached. */
  async get<Body>(path: string, ...ask: [query?: object, ask?: object]): Promise<Reply<Body> | null> {
    const limit = this.#reached();
    if (limit !== null) {
      this.notes.add(`Not everything was read: the limit of ${limit} was reached.`);
      return null;
    }
    this.requests += 1;
    try {
      const [query = {}, rest = {}] = ask;
      const reply = await this.session.get<Body>(path, query as Record<string, unknown>, rest);
      const body = reply.exchange.response?.body;
      this.#bytes += body === undefined || body === 'not recorded' ? 0 : body.length;
      return reply;
    } catch (error) {
      if (!(error instanceof NoReply)) throw error;
      this.notes.add(`${error.message}.`);
      return null;
    } finally {
      this.session.exchanges.length = 0;
    }
  }

  #reached(): string | null {
    const { requests, bytes, ms } = this.limits;
    if (this.requests >= requests) return `${requests} requests`;
    if (this.#bytes >= bytes) return `${bytes / 1024 / 1024} MiB`;
    return real.performanceNow() - this.#startedAt > ms ? `${ms / 60_000} minutes` : null;
  }

  /**
   * Reads a list page by page. Returns one record per key. Records a note if the list was not read to its end, unless `most`
   * ended the reading.
   */
  async list<Entry extends object>(
    path: string,
    keyOf: (entry: Entry) => unknown,
    { query = {}, most = Infinity, isPaged = true }: ListQuery = {},
  ): Promise<readonly Entry[]> {
    const found = new Map<unknown, Entry>();
    let offset = 0;
    for (let page = 0; page < this.limits.pages && found.size < most; page += 1) {
      const reply = await this.get<unknown>(path, { ...query, ...(isPaged && { limit: PAGE, offset }) });
      if (!reply) break;
      if (reply.status !== 200 || !Array.isArray(reply.body)) {
        this.notes.add(
          `GET ${path} responded ${reply.status} to page ${page + 1}${languageIn(query)}, so it was not read any further.`,
        );
        break;
      }
      const before = found.size;
      for (const entry of reply.body.filter((one) => isObject(one)) as Entry[])
        if (keyOf(entry) !== undefined) found.set(keyOf(entry), entry);
      // A target may send fewer records than the page may have. Therefore only an empty page ends the list.
      if (!isPaged || reply.body.length === 0) break;
      if (found.size === before) {
        this.notes.add(`GET ${path} repeats a page instead of an empty one, so it may have more records.`);
        break;
      }
      offset += reply.body.length;
      if (page === this.limits.pages - 1) this.notes.add(`GET ${path} has more pages than were read.`);
    }
    return [...found.values()];
  }
}
