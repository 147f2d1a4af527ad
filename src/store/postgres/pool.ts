import { Pool, type PoolClient } from 'pg';
import { real } from '../../time/real-time.js';
import {
  DatabaseClosed,
  DatabaseFailed,
  isReadOnly,
  type Database,
  type Queries,
  type SqlResult,
  type SqlValue,
} from './database.js';

/** The name by which databases know the connections of a sandbox. */
export const INSTANCE = 'activity-booking-sandbox';

/** The settings of a pool. */
export interface PoolSettings {
  /** The most connections. */
  readonly connections: number;
  /** Milliseconds after which a connection that does not answer is given up. */
  readonly timeoutMs: number;
  /** The name by which the database knows the connections. */
  readonly name: string;
}

/** Seconds after which a connection is replaced: it may lead to a server that is the standby by now. */
const MAX_LIFETIME_SECONDS = 300;
/** The shortest time between two times that all sessions are given up, in milliseconds, while the database can only be read. */
const GIVE_UP_MS = 1000;

const DEFAULTS: PoolSettings = { connections: 10, timeoutMs: 10_000, name: INSTANCE };

/** The values of `sslmode` and `PGSSLMODE` that `pg` knows. It connects without TLS for any other, and says nothing. */
export const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Returns the mode of TLS that a URL or the variable `PGSSLMODE` asks for; undefined if neither does. */
export function tlsModeOf(url: string, { PGSSLMODE }: NodeJS.ProcessEnv): string | undefined {
  return new URL(url).searchParams.get('sslmode') ?? (PGSSLMODE || undefined);
}

/** Returns the database at a URL, read as `pg` reads it: the variables `PG…` fill in what it leaves out. */
export function pooledDatabase(url: string, settings: Partial<PoolSettings> = {}): Database {
  const { connections, timeoutMs, name } = { ...DEFAULTS, ...settings };
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    application_name: name,
  });
  // A connection that breaks while it is idle is replaced; one in use rejects its statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const statements = new Abortable((isSent) => new DatabaseClosed({ isSent }));
  const sessions = new Sessions(pool);
  const use = <T>(work: (client: PoolClient) => Promise<T>) =>
    withClient({ pool, statements, sessions }, work);
  return {
    query: (text, values) => use((client) => run(client, text, values)),
    transaction: (work) => use((client) => inTransaction(client, work)),
    close: async () => {
      const ended = pool.end();
      await statements
        .run(() => ended)
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseClosed)) throw error; // else the last connections end by themselves
        });
    },
    abort: () => statements.abort(),
  };
}

/** Connections, and what runs on them. */
interface Connections {
  readonly pool: Pool;
  readonly statements: Abortable;
  readonly sessions: Sessions;
}

/**
 * The sessions of a pool. A session that began while the database was read-only stays read-only. So when one is refused a
 * change, all sessions that are open then are replaced before their next use.
 */
class Sessions {
  readonly #began = new WeakMap<PoolClient, number>();
  #givenUpAt = -Infinity;

  constructor(pool: Pool) {
    pool.on('connect', (client) => this.#began.set(client, real.performanceNow()));
  }

  /** Gives up all sessions that are open now. */
  giveUp(): void {
    const now = real.performanceNow();
    if (now - this.#givenUpAt >= GIVE_UP_MS) this.#givenUpAt = now;
  }

  isGivenUp(client: PoolClient): boolean {
    return (this.#began.get(client) ?? 0) <= this.#givenUpAt;
  }
}

async function withClient<T>(connections: Connections, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const { statements, sessions } = connections;
  const client = await usable(connections);
  let isBroken = false;
  try {
    return await statements.run(() => use(client));
  } catch (error) {
    isBroken = (error instanceof DatabaseFailed && !error.isCertain) || isReadOnly(error);
    if (isReadOnly(error)) sessions.giveUp();
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Returns a connection whose session is not given up. */
async function usable(connections: Connections): Promise<PoolClient> {
  for (;;) {
    const client = await connected(connections);
    if (!connections.sessions.isGivenUp(client)) return client;
    client.release(true); // a pool has ten, so this ends
  }
}

/** Returns a connection. If it arrives after the pool was aborted, it is released. */
async function connected({ pool, statements }: Connections): Promise<PoolClient> {
  const connecting = pool.connect();
  try {
    return await statements.run(() => connecting);
  } catch (error) {
    connecting.then(
      (client) => client.release(true),
      () => undefined,
    );
    throw error instanceof DatabaseClosed
      ? new DatabaseClosed({ isSent: false })
      : new DatabaseFailed(error, { isSent: false });
  }
}

async function run<Row>(
  client: PoolClient,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<SqlResult<Row>> {
  try {
    const { rows, rowCount } = await client.query(text, [...values]);
    return { rows: rows as Row[], count: rowCount ?? 0 };
  } catch (error) {
    throw new DatabaseFailed(error, { isSent: true });
  }
}

async function inTransaction<T>(client: PoolClient, work: (queries: Queries) => Promise<T>): Promise<T> {
  await run(client, 'BEGIN');
  const result = await work({ query: (text, values) => run(client, text, values) }).catch(
    async (error: unknown) => {
      await run(client, 'ROLLBACK'); // if that fails, its connection is dropped
      throw error;
    },
  );
  await run(client, 'COMMIT');
  return result;
}

/** Runs work until it is aborted: then all of it is rejected at once. */
export class Abortable {
  #isAborted = false;
  readonly #rejects = new Set<() => void>();

  /** `isBegun` tells whether the work that an error ends had begun. */
  constructor(private readonly errorOf: (isBegun: boolean) => Error) {}

  /** Returns the result of some work. It may go on after an abort, but nobody waits for it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAborted) return Promise.reject(this.errorOf(false));
    return new Promise((resolve, reject) => {
      const end = () => reject(this.errorOf(true));
      this.#rejects.add(end);
      void work()
        .then(resolve, reject)
        .finally(() => this.#rejects.delete(end));
    });
  }

  abort(): void {
    this.#isAborted = true;
    for (const end of this.#rejects) end();
  }
}
