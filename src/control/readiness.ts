import type { Lifecycle } from '../http/stop.js';
import type { AskStore, Outages } from '../http/outages.js';
import { HttpRefusal } from '../http/refusals.js';
import type { MessageId } from '../messages/en.js';
import { inTime, keptFor } from '../time/real-time.js';
import { StorageUnavailable, type StorageReason } from '../store/store.js';
import type { WorkspaceRegistry } from '../workspaces/registry.js';

/**
 * The time for which the result of a check is reused, in milliseconds. Anybody may call the check, and each check
 * writes to the store.
 */
const KEPT_MS = 1000;

/** If a store does not respond within this time, in milliseconds, the sandbox is not ready. */
const TIMEOUT_MS = 2000;

const MESSAGES: Readonly<Record<StorageReason, MessageId>> = {
  failed: 'storage_unavailable.not_ready',
  uncertain: 'storage_unavailable.not_ready',
  unreadable: 'storage_unavailable.not_ready',
  read_only: 'storage_unavailable.read_only',
  taken_over: 'storage_unavailable.taken_over',
};

/** Resolves if the sandbox can accept requests. @throws HttpRefusal with the reason if it cannot */
export type RequireReady = () => Promise<void>;

/** Returns a function that checks whether the store accepts changes. All calls within a second share one check. */
export function storeCheck(workspaces: WorkspaceRegistry): AskStore {
  return keptFor(KEPT_MS, () =>
    inTime(TIMEOUT_MS, workspaces.requireWritable()).then(
      () => undefined,
      (error: unknown) => error as Error,
    ),
  );
}

/** Returns a function that checks whether the sandbox can accept requests. */
export function readiness(askStore: AskStore, lifecycle: Lifecycle, outages: Outages): RequireReady {
  return async () => {
    if (lifecycle.isStopping) throw new HttpRefusal('stopping', null);
    const error = await askStore();
    outages.checked(error);
    if (error === undefined) return;
    const reason = error instanceof StorageUnavailable ? error.reason : 'failed';
    throw new HttpRefusal('storage_unavailable', null, { message: MESSAGES[reason] });
  };
}
