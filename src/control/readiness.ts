import type { Logger } from 'pino';
import type { Lifecycle } from '../http/lifecycle.js';
import { HttpRefusal } from '../http/refusals.js';
import type { MessageId } from '../messages/en.js';
import { inTime, keptFor } from '../real-time.js';
import { StorageUnavailable, type StorageReason } from '../store/store.js';
import type { Workspaces } from '../workspaces/workspaces.js';

/** Milliseconds for which an answer is kept: anybody may ask, and each time something is written. */
const KEPT_MS = 1000;

/** A store that takes longer than so many milliseconds is not ready. */
const TIMEOUT_MS = 2000;

const MESSAGES: Readonly<Record<StorageReason, MessageId>> = {
  failed: 'storage_unavailable.not_ready',
  uncertain: 'storage_unavailable.not_ready',
  unreadable: 'storage_unavailable.not_ready',
  read_only: 'storage_unavailable.read_only',
  taken_over: 'storage_unavailable.taken_over',
};

/** Resolves if the sandbox can take requests. @throws HttpRefusal with the reason if not */
export type RequireReady = () => Promise<void>;

/** Returns the check whether a sandbox can take requests. Why it cannot is logged when that begins, and when it ends. */
export function readiness(workspaces: Workspaces, lifecycle: Lifecycle, log: Logger): RequireReady {
  let isReady = true;
  const problem = keptFor(KEPT_MS, async () => {
    const error = await inTime(TIMEOUT_MS, workspaces.requireWritable()).catch(
      (caught: unknown) => caught as Error,
    );
    if (error && isReady) log.warn({ err: error }, 'not ready: changes cannot be stored');
    if (!error && !isReady) log.info('ready again');
    isReady = error === undefined;
    return error;
  });
  return async () => {
    if (lifecycle.isStopping) throw new HttpRefusal('stopping');
    const error = await problem();
    if (error === undefined) return;
    const reason = error instanceof StorageUnavailable ? error.reason : 'failed';
    throw new HttpRefusal('storage_unavailable', { message: MESSAGES[reason] });
  };
}
