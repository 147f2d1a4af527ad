import { StorageUnavailable } from '../store.js';
import { pause } from '../../time/real-time.js';
import { DatabaseClosed, DatabaseFailed, isConflict } from './database.js';

/** Returns the error of a workspace that cannot be read now. */
export function failedRead(cause: unknown): StorageUnavailable {
  if (cause instanceof StorageUnavailable) return cause;
  return new StorageUnavailable('the database cannot be read', { reason: 'unreadable', cause });
}

/** Runs a function that only reads. @throws StorageUnavailable where the database cannot be read */
export async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw failedRead(error);
  }
}

/** Returns the error of a change that was not stored. */
export function failedWrite(cause: unknown): StorageUnavailable {
  if (cause instanceof StorageUnavailable) return cause;
  return new StorageUnavailable('the database cannot be written', { cause });
}

/** Returns the error of a change of which nobody knows whether it was stored. */
export function uncertainWrite(cause: unknown): StorageUnavailable {
  return new StorageUnavailable('it is not certain whether the database took a change', {
    reason: 'uncertain',
    cause,
  });
}

/** How often a change is tried, and the pause before it is tried again, in milliseconds. */
const [ATTEMPTS, PAUSE_MS] = [5, 200];

/**
 * Makes a change, and tries again if another transaction was in the way or the outcome is uncertain. `isNew` is false if an
 * earlier attempt may have made it. `isInTheWay` returns whether an error means that another transaction was in the way.
 * @throws StorageUnavailable with the reason `uncertain` if the outcome stays uncertain
 */
export async function retryChange<T>(
  change: (isNew: boolean) => Promise<T>,
  isInTheWay: (error: DatabaseFailed) => boolean = isConflict,
): Promise<T> {
  let isCertain = true;
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(isCertain);
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      isCertain &&= error.isCertain;
      const isLast = attempt === ATTEMPTS || error instanceof DatabaseClosed;
      if (isLast || (isCertain && !isInTheWay(error)))
        throw isCertain ? failedWrite(error) : uncertainWrite(error);
    }
    await pause(PAUSE_MS);
  }
}
