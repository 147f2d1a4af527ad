import { Pool, type PoolClient } from 'pg';
import { DatabaseFailed, type Database, type Queries, type SqlResult, type SqlValue } from './database.js';

/** The settings of a pool. */
export interface PoolSettings {
  /** The most connections. */
  readonly connections: number;
  /** Milliseconds after which a connection that does not answer is given up. */
  readonly timeoutMs: number;
}

const DEFAULTS: PoolSettings = { connections: 10, timeoutMs: 10_000 };

/** Returns the database at a URL, read as `pg` reads it: the variables `PG…` fill in what it leaves out. */
export function pooledDatabase(url: string, settings: Partial<PoolSettings> = {}): Database {
  const { connections, timeoutMs } = { ...DEFAULTS, ...settings };
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: 'activity-booking-sandbox',
  });
  // A connection that breaks while it is idle is replaced; one in use rejects its statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    query: (text, values) => withClient(pool, (client) => run(client, text, values)),
    transaction: (work) => withClient(pool, (client) => inTransaction(client, work)),
    close: () => pool.end(),
  };
}

async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseFailed(error, { isSent: false });
  });
  let isBroken = false;
  try {
    return await use(client);
  } catch (error) {
    isBroken = error instanceof DatabaseFailed && !error.isCertain;
    throw error;
  } finally {
    client.release(isBroken);
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
