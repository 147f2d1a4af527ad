/** The types of statement parameters. */
export type SqlValue = SqlScalar | readonly SqlScalar[];
type SqlScalar = string | number | boolean | null;

/** The rows of a statement, and the number of rows that the statement read or changed. */
export interface SqlResult<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

/** Returns fields of rows as columns. `unnest` turns columns back into rows. */
export function columnsOf<Name extends string>(
  rows: readonly Readonly<Record<Name, SqlScalar>>[],
  ...names: readonly Name[]
): SqlValue[] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** Runs statements. */
export interface Queries {
  /** @throws DatabaseFailed */
  query<Row = unknown>(text: string, values?: readonly SqlValue[]): Promise<SqlResult<Row>>;
}

/**
 * A database. Each statement may run on any connection; a transaction uses one. No code relies on session state, so a
 * pooler in transaction mode works.
 */
export interface Database extends Queries {
  /** Runs statements in one transaction. An error rolls back all of them. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>;
  /** Rejects running and later statements with `DatabaseClosed`. After this, `close` waits for nothing. */
  abort(): void;
}

/** A statement failed, or the database is unreachable. */
export class DatabaseFailed extends Error {
  override readonly name = 'DatabaseFailed';
  /** The SQLSTATE of the error. Undefined if the database sent none. */
  readonly code: string | undefined;
  /** Whether it is certain that the statement changed nothing. */
  readonly isCertain: boolean;

  constructor(cause: unknown, { isSent }: { readonly isSent: boolean }) {
    const { message, code } = Object(cause) as { message?: string; code?: string };
    super(message === undefined || message === '' ? (code ?? 'no answer') : message, { cause });
    const isSqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && isSent;
    this.code = isSqlState ? code : undefined;
    this.isCertain = !isSent || (isSqlState && !ENDS_CONNECTION.test(code));
  }
}

/** The session is read-only: the database is a standby, or was read-only at the start of the session. */
export class SessionReadOnly extends DatabaseFailed {
  constructor() {
    super(Object.assign(new Error('the database can only be read'), { code: READ_ONLY }), { isSent: true });
  }
}

/** Returns whether a statement was rejected because its session is read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseFailed && error.code === READ_ONLY;
}

/** The database was closed by this process. Later statements fail too. */
export class DatabaseClosed extends DatabaseFailed {
  constructor(sent: { readonly isSent: boolean }) {
    super(new Error('the connections to the database are closed'), sent);
  }
}

/**
 * Errors that end the connection, possibly after a commit: connection exceptions, operator interventions and internal
 * errors.
 */
const ENDS_CONNECTION = /^(?:08|57P|XX)/;

/** The SQLSTATE of a change in a read-only session. */
const READ_ONLY = '25006';

/** SQLSTATEs: a unique key is taken; a referenced row does not exist. */
export const [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION] = ['23505', '23503'];

/** Returns whether a statement failed because of a concurrent transaction, so that it can be retried. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseFailed && (error.code === '40001' || error.code === '40P01');
}

/** Returns whether PostgreSQL can store a text. It rejects texts with a zero byte. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** The SQL condition for workspaces outside the bin (`isBinned`). */
export const IS_LIVE = `strpos(name, '.') = 0`;
