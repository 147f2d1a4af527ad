import { randomUUID } from 'node:crypto';
import { SessionReadOnly, type Database, type Queries } from './database.js';

/**
 * Checks that changes can be made in a session: a standby, and one that began while the database was read-only, can only read.
 * @throws SessionReadOnly
 */
export async function requireWritableSession(queries: Queries): Promise<void> {
  const { rows } = await queries.query<{ readOnly: string; mayWrite: boolean }>(
    `SELECT current_setting('transaction_read_only') AS "readOnly",
       has_table_privilege('sandbox.entry', 'INSERT') AS "mayWrite"`,
  );
  if (rows[0]?.readOnly !== 'off' || !rows[0].mayWrite) throw new SessionReadOnly();
}

/** Ends a transaction whose changes were only tried. */
class OnlyTried extends Error {}

/** The size of the entry that is tried, in characters: a full disk may still have room for a smaller one. */
const TRIED_LENGTH = 8192;

/**
 * Inserts an entry into the log of some workspace and takes it back, to try whether the database takes entries.
 * @throws DatabaseFailed
 */
export async function tryToInsert(database: Database): Promise<void> {
  const trying = database.transaction(async (queries) => {
    await queries.query(
      `INSERT INTO sandbox.entry (workspace, n, batch, line)
       SELECT id, -1, $1::uuid, repeat('x', ${TRIED_LENGTH}) FROM sandbox.workspace LIMIT 1`,
      [randomUUID()],
    );
    throw new OnlyTried();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
}
