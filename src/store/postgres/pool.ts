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

/** The application name of the sandbox's database connections. */
export const INSTANCE = 'activity-booking-sandbox';

/** The settings of a pool. */
export interface PoolSettings {
  /** The maximum number of connections. */
  readonly connections: number;
  /** The timeout for connecting and for each statement, in milliseconds. */
  readonly timeoutMs: number;
  /** The application name of the connections. */
  readonly name: string;
}

/** The maximum lifetime of a connection, in seconds. After a failover, an old connection may lead to the standby. */
const MAX_LIFETIME_SECONDS = 300;
/** While the database is read-only: the minimum time between two replacements of all sessions, in milliseconds. */
const GIVE_UP_MS = 1000;

const DEFAULTS: PoolSettings = { connections: 10, timeoutMs: 10_000, name: INSTANCE };

/** The values of `sslmode` and `PGSSLMODE` that `pg` supports. For any other value, `pg` silently connects without TLS. */
export const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Returns the TLS mode in a URL or in the variable `PGSSLMODE`. Returns undefined if neither sets a mode. */
export function tlsModeOf(url: string, { PGSSLMODE }: NodeJS.ProcessEnv): string | undefined {
  return new URL(url).searchParams.get('sslmode') ?? (PGSSLMODE || undefined);
}

/** Returns the database at a URL. `pg` parses the URL and takes missing parts from the variables `PG…`. */
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
  // A connection that breaks while idle is replaced. A connection that breaks in use rejects its statement.
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
          if (!(error instanceof DatabaseClosed)) throw error; // after an abort, the last connections end by themselves
        });
    },
    abort: () => statements.abort(),
  };
}

/** The pool, its statements and its sessions. */
interface Connections {
  readonly pool: Pool;
  readonly statements: Abortable;
  readonly sessions: Sessions;
}

/**
 * The sessions of a pool. A session that began while the database was read-only stays read-only. If a session rejects a
 * change for this reason, all open sessions are replaced before their next use.
 */
class Sessions {
  readonly #began = new WeakMap<PoolClient, number>();
  #givenUpAt = -Infinity;

  constructor(pool: Pool) {
    pool.on('connect', (client) => this.#began.set(client, real.performanceNow()));
  }

  /** Marks all open sessions for replacement. */
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

/** Returns a connection whose session is not marked for replacement. */
async function usable(connections: Connections): Promise<PoolClient> {
  for (;;) {
    const client = await connected(connections);
    if (!connections.sessions.isGivenUp(client)) return client;
    client.release(true); // the loop ends, because a pool has a limited number of connections
  }
}

/** Returns a connection. If the pool is aborted first, the connection is released when it arrives. */
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
      await run(client, 'ROLLBACK'); // if this fails, the connection is dropped
      throw error;
    },
  );
  await run(client, 'COMMIT');
  return result;
}

/** Runs tasks until `abort` is called. An abort rejects all running tasks at once. */
export class Abortable {
  #isAborted = false;
  readonly #rejects = new Set<() => void>();

  /** `isBegun` is true if the rejected task had started. */
  constructor(private readonly errorOf: (isBegun: boolean) => Error) {}

  /** Returns the result of a task. After an abort the task may continue, but nothing waits for it. */
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
