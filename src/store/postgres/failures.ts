import { StorageUnavailable, WorkspaceDamaged } from '../store.js';
import { pause } from '../../time/real-time.js';
import { DatabaseClosed, DatabaseFailed, isConflict } from './database.js';

/** Returns the error for a workspace that cannot be read now. Damage of a workspace is returned unchanged. */
export function failedRead(cause: unknown): StorageUnavailable | WorkspaceDamaged {
  if (cause instanceof StorageUnavailable || cause instanceof WorkspaceDamaged) return cause;
  return new StorageUnavailable('the database cannot be read', { reason: 'unreadable', cause });
}

/** A place in the database: a table, and for a log the number of the entry. */
interface DamagedRows {
  readonly table: string;
  readonly entry?: number;
}

/** Returns the error for a workspace whose rows are damaged or missing. */
export function damagedRows(name: string, { table, entry }: DamagedRows, problem: string): WorkspaceDamaged {
  return new WorkspaceDamaged(
    `The workspace ${name} is damaged in the database: ${problem}. Restore the database from a backup, or delete the workspace.`,
    { file: `sandbox.${table}`, line: entry ?? null },
  );
}

/**
 * Parses an object that the rows of a workspace contain as JSON. `fields` are required.
 * @throws WorkspaceDamaged if the text is no such object
 */
export function storedObject<T extends object>(
  text: string,
  { name, ...rows }: DamagedRows & { readonly name: string },
  fields: readonly (keyof T & string)[] = [],
): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damagedRows(name, rows, `${placeOf(rows)} contains no JSON (${String(error)})`);
  }
  const missing =
    typeof value === 'object' && value !== null ? fields.find((field) => !(field in value)) : '';
  if (missing === undefined) return value as T;
  throw damagedRows(
    name,
    rows,
    `${placeOf(rows)} ${missing === '' ? 'contains no object' : `lacks ${missing}`}`,
  );
}

function placeOf({ table, entry }: DamagedRows): string {
  return entry === undefined ? `a row of sandbox.${table}` : `entry ${entry} of its log`;
}

/** Runs a read operation. @throws StorageUnavailable if the database cannot be read */
export async function readingDatabase<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw failedRead(error);
  }
}

/** Returns the error for a change that was not stored. */
export function failedWrite(cause: unknown): StorageUnavailable {
  if (cause instanceof StorageUnavailable) return cause;
  return new StorageUnavailable('the database cannot be written', { cause });
}

/** Returns the error for a change that may or may not have been stored. */
export function uncertainWrite(cause: unknown): StorageUnavailable {
  return new StorageUnavailable('it is not certain whether the database stored a change', {
    reason: 'uncertain',
    cause,
  });
}

/** The maximum number of attempts, and the pause between them in milliseconds. */
const [CHANGE_ATTEMPTS, PAUSE_MS] = [5, 200];

/**
 * Makes a change. Retries if the change conflicted with another transaction or the outcome is uncertain. `isNew` is false
 * if an earlier attempt may have made the change. `meansConflict` returns whether an error means a conflict with another
 * transaction.
 * @throws StorageUnavailable if the change failed; the reason is `uncertain` if the outcome stays uncertain
 */
export async function retryChange<T>(
  change: (isNew: boolean) => Promise<T>,
  meansConflict: (error: DatabaseFailed) => boolean = isConflict,
): Promise<T> {
  let isCertain = true;
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(isCertain);
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      isCertain &&= error.isCertain;
      const isLast = attempt === CHANGE_ATTEMPTS || error instanceof DatabaseClosed;
      if (isLast || (isCertain && !meansConflict(error)))
        throw isCertain ? failedWrite(error) : uncertainWrite(error);
    }
    await pause(PAUSE_MS);
  }
}
