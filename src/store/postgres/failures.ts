import { StorageUnavailable } from '../store.js';

/** Returns the error of a workspace that cannot be read now. */
export function failedRead(cause: unknown): StorageUnavailable {
  if (cause instanceof StorageUnavailable) return cause;
  return new StorageUnavailable('the database cannot be read', { reason: 'unreadable', cause });
}

/** Returns the error of a change that was not stored. */
export function failedWrite(cause: unknown): StorageUnavailable {
  if (cause instanceof StorageUnavailable) return cause;
  return new StorageUnavailable('the database cannot be written', { cause });
}
