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

/** Returns the error of a change of which nobody knows whether it was stored. */
export function uncertainWrite(cause: unknown): StorageUnavailable {
  return new StorageUnavailable('it is not certain whether the database took a change', {
    reason: 'uncertain',
    cause,
  });
}
