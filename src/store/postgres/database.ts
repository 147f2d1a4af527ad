/** What a parameter of a statement can be. */
export type SqlValue = string | number | null | readonly (string | number | null)[];

/** The rows of a statement, and how many rows it read or changed. */
export interface SqlResult<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

/** Returns members of rows as columns, which `unnest` makes rows of again. */
export function columnsOf<Name extends string>(
  rows: readonly Readonly<Record<Name, string | number | null>>[],
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
 * A database. Each statement runs on any connection, and a transaction on one: nothing relies on the state of a session,
 * so a pooler in transaction mode may stand between.
 */
export interface Database extends Queries {
  /** Runs statements in one transaction. An error takes them all back. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Waits for the statements in progress, and closes all connections. */
  close(): Promise<void>;
  /** Ends the statements in progress with `DatabaseClosed`, and all later ones: `close` has nothing to wait for. */
  abort(): void;
}

/** A statement failed, or the database cannot be reached. */
export class DatabaseFailed extends Error {
  override readonly name = 'DatabaseFailed';
  /** The SQLSTATE of the error; undefined where the database did not answer. */
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

/** A session can only be read: the database is a standby, or was read-only when the session began. */
export class SessionReadOnly extends DatabaseFailed {
  constructor() {
    super(Object.assign(new Error('the database can only be read'), { code: READ_ONLY }), { isSent: true });
  }
}

/** Returns whether a statement was refused because its session can only read. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseFailed && error.code === READ_ONLY;
}

/** The database was closed here: later statements fail too. */
export class DatabaseClosed extends DatabaseFailed {
  constructor(sent: { readonly isSent: boolean }) {
    super(new Error('the connections to the database are closed'), sent);
  }
}

/** Errors that end the connection, after a commit perhaps: connection exceptions, and what an operator ends. */
const ENDS_CONNECTION = /^(?:08|57P|XX)/;

/** SQLSTATE of a change in a session that can only read. */
const READ_ONLY = '25006';

/** SQLSTATE of a row whose key is taken, and of one that refers to a row that is gone. */
export const [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION] = ['23505', '23503'];

/** Returns whether another transaction was in the way, so that the statement can be tried again. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseFailed && (error.code === '40001' || error.code === '40P01');
}

/** Returns whether PostgreSQL can hold a text: one with a byte 0 is in no table, and a statement with it fails. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** The condition of a workspace that is not in the bin (`isBinned`). */
export const IS_LIVE = `strpos(name, '.') = 0`;
