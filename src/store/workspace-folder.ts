import { join } from 'node:path';
import type { Disk } from './disk.js';
import { namesIn } from './disk-files.js';
import type { FixtureBase } from './fixture-base.js';
import { recoverJournal, type JournalPart } from './journal-line.js';
import { PART_NAME } from './journal-start.js';
import { damaged, STATE_FILE, StateDatabase } from './state-database.js';
import { fromStateFile, verifyRecords, type StateFile } from './state-file.js';
import { StoreUnusable, type StoredWorkspace } from './store.js';

/** The `state.json` of a workspace as it was read. */
export interface ReadState {
  readonly file: StateFile;
  readonly database: StateDatabase;
}

/** Returns whether a folder holds files of a workspace. One without was never acknowledged, or is not ours. */
export async function isWorkspaceFolder(disk: Disk, path: string): Promise<boolean> {
  return (await namesIn(disk, path)).some((name) => name === STATE_FILE || name.startsWith('journal.'));
}

/** Reads the `state.json` of a workspace. @throws StoreUnusable when it is missing or damaged */
export async function readState(disk: Disk, folder: string): Promise<ReadState> {
  const database = new StateDatabase(folder, disk);
  const file = await database.read();
  if (!file)
    throw new StoreUnusable(`${join(folder, STATE_FILE)} is missing. Put it back, or delete ${folder}.`);
  return { file, database };
}

/** Returns the workspace of a `state.json`. @throws StoreUnusable when a record is damaged */
export function readWorkspace({ file, database }: ReadState, base: FixtureBase): StoredWorkspace {
  return orDamaged(database.folder, () => fromStateFile(file, base));
}

/** Reads the parts of a workspace's journal, oldest first. */
export async function readJournalParts(disk: Disk, folder: string): Promise<JournalPart[]> {
  const names = (await namesIn(disk, folder)).filter((name) => PART_NAME.test(name));
  // `journal.ndjson` is the oldest part; the others are named by their first line.
  const inOrder = names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Promise.all(
    inOrder.map(async (name) => ({
      path: join(folder, name),
      bytes: await disk.readFile(join(folder, name)),
    })),
  );
}

/** Reads all of a workspace, so that damage is found when the server starts. @throws StoreUnusable for damage */
export async function verifyWorkspace(disk: Disk, folder: string, file: StateFile): Promise<void> {
  orDamaged(folder, () => verifyRecords(file));
  recoverJournal(await readJournalParts(disk, folder), file.covers);
}

/** Returns the name of the workspace with the largest `state.json`, which takes longest to open. */
export async function largestWorkspace(
  disk: Disk,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  const sizes = await Promise.all(
    names.map(async (name) => (await disk.stat(join(folder, name, STATE_FILE)).catch(() => null))?.size ?? 0),
  );
  return names[sizes.indexOf(Math.max(...sizes))];
}

function orDamaged<T>(folder: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(join(folder, STATE_FILE), error) : error;
  }
}
