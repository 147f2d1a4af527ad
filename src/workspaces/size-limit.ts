import { isPublicSecret, validSecrets, type Client } from '../domain/catalogue/client.js';
import { realTime } from '../time/real-time.js';
import { memoByObject } from '../domain/shared/memo.js';
import type { Dataset } from '../store/dataset/dataset.js';
import type { FixtureBase } from '../store/fixture-base.js';
import type { Figures, StoredWorkspace } from '../store/store.js';
import type { UndoLog } from '../store/transaction.js';
import type { WorkspaceState } from '../store/workspace-state.js';

/** A change is refused because the workspace would exceed its size limit. */
export class WorkspaceFull extends Error {
  override readonly name = 'WorkspaceFull';

  constructor(
    /** In bytes. */
    readonly limit: number,
  ) {
    super(`the workspace would exceed its limit of ${limit} bytes`);
  }
}

/** The maximum number of snapshots per workspace. */
export const MAX_SNAPSHOTS = 1000;

/** A snapshot is refused because the workspace already has `MAX_SNAPSHOTS`. */
export class TooManySnapshots extends Error {
  override readonly name = 'TooManySnapshots';
}

/** The approximate bytes of a snapshot besides its records: the roots of its tables and indexes. */
const SNAPSHOT_BYTES = 4096;

const snapshotSums = memoByObject((snapshots: WorkspaceState['snapshots'], base: FixtureBase) => {
  let sum = 0;
  for (const snapshot of snapshots.values()) sum += snapshotBytes(base, snapshot);
  return sum;
});

/** Returns the bytes counted for a snapshot of a dataset: a fixed part, and all records beyond the fixture. */
export function snapshotBytes(base: FixtureBase, dataset: Pick<Dataset, 'bytes'>): number {
  return SNAPSHOT_BYTES + bytesBeyond(base, dataset);
}

/** Returns the bytes that a workspace uses beyond its fixture. Each snapshot counts as a full copy. */
export function usedBytes({ base, state }: Pick<StoredWorkspace, 'base' | 'state'>): number {
  return bytesBeyond(base, state.dataset) + snapshotSums(state.snapshots, base);
}

/** Computes the figures of a workspace for lists. */
export function figuresOf(stored: Pick<StoredWorkspace, 'base' | 'state'>): Figures {
  const { baskets, clients } = stored.state.dataset.tables;
  return {
    bookings: baskets.size,
    size: usedBytes(stored),
    publicSecrets: [...clients.values()].some(getsPublicTokens),
  };
}

/** Returns whether a valid secret of the client is public, so that anybody can get its tokens. */
function getsPublicTokens(client: Client): boolean {
  return validSecrets(client, realTime()).some(({ id }) => isPublicSecret(client, id));
}

/**
 * Returns whether a completed transaction exceeds the size limit. A transaction that does not enlarge the dataset is
 * always allowed. Transactions that add no record, such as cancellations and refunds, may exceed the limit by an
 * eighth. `before` is the size of the dataset before the transaction.
 */
export function exceedsLimit(
  stored: StoredWorkspace,
  limit: number,
  { before, undo }: { readonly before: number; readonly undo: UndoLog },
): boolean {
  const over = usedBytes(stored) - limit;
  if (over <= 0 || stored.state.dataset.bytes <= before) return false;
  const changes = undo.filter(({ table }) => table !== 'sequences');
  return changes.some(({ value }) => value === null) || (changes.length > 0 && over > limit / 8);
}

/** Checks that a workspace may grow by `bytes`. @throws WorkspaceFull if it would exceed its limit */
export function requireSpace(stored: StoredWorkspace, limit: number, bytes: number): void {
  if (bytes > 0 && usedBytes(stored) + bytes > limit) throw new WorkspaceFull(limit);
}

/** Checks that a workspace may have one more snapshot. @throws TooManySnapshots if it may not */
export function requireSnapshot({ state }: Pick<StoredWorkspace, 'state'>): void {
  if (state.snapshots.size >= MAX_SNAPSHOTS) throw new TooManySnapshots();
}

function bytesBeyond(base: FixtureBase, dataset: Pick<Dataset, 'bytes'>): number {
  return Math.max(0, dataset.bytes - base.dataset.bytes);
}
