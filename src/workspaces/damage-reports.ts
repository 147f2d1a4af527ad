import type { Dataset } from '../store/dataset/dataset.js';
import { isStoreFailure, WorkspaceDamaged } from '../store/store.js';
import type { Snapshot } from '../store/workspace-state.js';

/** The files of a snapshot are damaged. Its workspace works. */
export class SnapshotDamaged extends WorkspaceDamaged {
  constructor(
    readonly snapshot: string,
    { message, place }: WorkspaceDamaged,
  ) {
    super(message, place);
  }
}

/** Reports each damage once, however many requests find it. */
export class DamageReports {
  /** The last message by workspace or snapshot. */
  readonly #reported = new Map<string, string>();

  constructor(private readonly report: (error: Error) => void) {}

  /** Reports the damage of a workspace or of one of its snapshots. */
  add(error: Error, workspace: string, snapshot = ''): void {
    const of = `${workspace}/${snapshot}`;
    if (this.#reported.get(of) === error.message) return;
    this.#reported.set(of, error.message);
    this.report(error);
  }

  /** Reports a defect of the code that no request waits for. Failures of the store are none: they are tried again later. */
  addDefect(error: unknown, workspace = ''): void {
    if (!isStoreFailure(error)) this.add(error as Error, workspace);
  }

  /** Returns the records of a snapshot. @throws SnapshotDamaged, which is reported */
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

  /** Forgets the damage of a workspace that was mended. Returns whether there was any. */
  remove(workspace: string, snapshot = ''): boolean {
    return this.#reported.delete(`${workspace}/${snapshot}`);
  }

  /** Forgets all damage of a workspace that was deleted. */
  removeAll(workspace: string): void {
    for (const of of this.#reported.keys()) if (of.startsWith(`${workspace}/`)) this.#reported.delete(of);
  }
}
