import type { FixtureBase } from '../fixture-base.js';
import { gather, LastChanges, loadRecords, readingRecords, replayEntries } from '../records/replay.js';
import { Slices } from '../../time/slices.js';
import type { WorkspaceState } from '../workspace-state.js';
import type { JournalLine } from './journal-line.js';
import type { LoadRecords, SnapshotFiles } from './snapshot-files.js';
import type { StateFile } from './state-file.js';
import type { SavedIndexes } from './state-index.js';

/** What the replay of a workspace reads. */
export interface ReplaySources {
  readonly base: FixtureBase;
  /** The indexes of the file's records; null where they have to be made. */
  readonly indexes: SavedIndexes | null;
  readonly lines: Iterable<JournalLine>;
  readonly snapshots: SnapshotFiles;
}

/**
 * Returns the state that a `state.json` and the lines of a journal lead to. Of each record only the last change is made,
 * in slices.
 * @throws RecordUnreadable or SyntaxError when a record is damaged
 */
export async function replay(
  file: StateFile,
  { base, indexes, lines, snapshots }: ReplaySources,
): Promise<WorkspaceState> {
  const slices = new Slices();
  const load: LoadRecords = (records) => loadRecords(records, base, slices);
  const state: WorkspaceState = {
    dataset: base.dataset.clone(),
    clock: file.clock,
    snapshots: new Map(file.snapshots.map((saved) => [saved.name, snapshots.stored(saved, load)])),
  };
  const changes = new LastChanges();
  if (indexes)
    await readingRecords(() =>
      state.dataset.loadIndexed(Object.entries(file.records) as never, indexes, slices),
    );
  else await gather(file.records, changes, slices);
  await replayEntries(state, lines, { base, changes, slices });
  return state;
}
