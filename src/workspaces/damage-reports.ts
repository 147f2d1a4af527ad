import type { Dataset } from '../store/dataset/dataset.js';
import { isStoreFailure, WorkspaceDamaged } from '../store/store.js';
import type { Snapshot } from '../store/workspace-state.js';

/** The files of a snapshot are damaged. The workspace itself still works. */
export class SnapshotDamaged extends WorkspaceDamaged {
  constructor(
    readonly snapshot: string,
    { message, place }: WorkspaceDamaged,
  ) {
    super(message, place);
  }
}

/** Reports each damage once, even if many requests find it. */
export class DamageReports {
  /** The last reported message by workspace and snapshot. */
  readonly #reported = new Map<string, string>();

  constructor(private readonly report: (error: Error) => void) {}

  /** Reports the damage of a workspace or of one of its snapshots. */
  add(error: Error, workspace: string, snapshot = ''): void {
    const of = `${workspace}/${snapshot}`;
    if (this.#reported.get(of) === error.message) return;
    this.#reported.set(of, error.message);
    this.report(error);
  }

  /**
   * Reports an error that no request waits for, if it is a defect of the code. Ignores store failures, because the
   * failed work is retried later.
   */
  addDefect(error: unknown, workspace = ''): void {
    if (!isStoreFailure(error)) this.add(error as Error, workspace);
  }

  /** Returns the records of a snapshot. @throws SnapshotDamaged if they are damaged; reports the damage */
  async readSnapshot(
    snapshot: Snapshot,
    { workspace, name }: { readonly workspace: string; readonly name: string },
  ): Promise<Dataset> {
    try {
      const records = await snapshot.read();
      this.remove(workspace, name);
      return records;
    } catch (error) {
      if (!(error instanceof WorkspaceDamaged)) throw error;
      this.add(error, workspace, name);
      throw new SnapshotDamaged(name, error);
    }
  }

  /** Removes the recorded damage of a repaired workspace or snapshot. Returns whether there was any. */
  remove(workspace: string, snapshot = ''): boolean {
    return this.#reported.delete(`${workspace}/${snapshot}`);
  }

  /** Removes all recorded damage of a deleted workspace. */
  removeAll(workspace: string): void {
    for (const of of this.#reported.keys()) if (of.startsWith(`${workspace}/`)) this.#reported.delete(of);
  }
}
