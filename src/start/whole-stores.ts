import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { shownUrl } from '../masking/secret-text.js';
import { connectTo, databaseError, folderOf, isDatabase, makeFolder } from './open-store.js';
import { SettingsRefused } from './settings.js';
import { keysProblem } from './token-key-file.js';
import { pairIn } from '../certification/keys.js';
import { unreadableLines } from '../control/audit/audit-row.js';
import type { Database } from '../store/postgres/database.js';
import { readFolder, writtenFolder, type FileProblems } from '../store/file/whole-folder.js';
import { StoreUnusable } from '../store/store.js';
import type { CopiedStore, WholeStore } from '../store/whole/whole-store.js';

/** The application name of database connections for a check or copy. */
const NAME = 'activity-booking-sandbox store';

const AUDIT_FILE = /^audit-[\w.-]+\.ndjson$/;

/** Returns the problems of keys and of an audit in a data folder. */
const problemsOf: FileProblems = async ({ kind, id, text }, path) => {
  if (AUDIT_FILE.test(id))
    return unreadableLines(text).map((line) => `${path} has no row in line ${line}. The audit omits it.`);
  const problem = kind === 'token keys' ? keysProblem(text, path) : null;
  if (problem !== null) return [problem];
  try {
    if (kind === 'certificate key') await pairIn(text, path);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
};

/**
 * Opens a store to check it, without changing it. `report` receives a line when the check waits for a process, and when
 * the end of a journal is dropped.
 * @throws SettingsRefused if the name of the store is not valid; StoreUnusable if the store cannot be checked
 */
export async function openToCheck(store: string, report: (line: string) => void): Promise<WholeStore> {
  const folder = folderOf(store);
  if (folder !== undefined) {
    requireFolder(folder);
    return readFolder(resolve(folder), report, problemsOf);
  }
  const { checkedDatabase } = await import('../store/postgres/whole-database.js');
  return withKeys(await withDatabase(store, checkedDatabase));
}

/** Returns a store whose check also reports token keys that prevent a start. */
function withKeys(store: CopiedStore): WholeStore {
  return {
    name: store.name,
    check: async () => {
      const found = await store.check();
      const documents = await store.documents().catch(() => []); // the check of the store reports a missing table
      const problems = documents
        .filter(({ kind }) => kind === 'token keys')
        .map(({ kind, text }) => keysProblem(text, `the document "${kind}" of the store`));
      return [
        ...found,
        ...problems.filter((text) => text !== null).map((text) => ({ workspace: null, text })),
      ];
    },
    names: () => store.names(),
    read: (name) => store.read(name),
    close: () => store.close(),
  };
}

/**
 * Opens the source and the target of a store copy. No sandbox may use either store.
 * @throws SettingsRefused if the name of a store is not valid; StoreUnusable if a store is in use or cannot be opened
 */
export async function openToCopy(
  given: { readonly from: string; readonly to: string },
  report: (line: string) => void,
): Promise<{ readonly from: CopiedStore; readonly to: CopiedStore }> {
  const { readDatabase, writtenDatabase } = await import('../store/postgres/whole-database.js');
  const folder = folderOf(given.from);
  if (folder !== undefined) requireFolder(folder);
  const from = await (folder === undefined
    ? withDatabase(given.from, readDatabase)
    : readFolder(resolve(folder), report, problemsOf));
  try {
    const target = folderOf(given.to);
    if (folder !== undefined && target !== undefined) requireOutside(folder, target);
    if (target !== undefined) await makeFolder(target);
    return {
      from,
      to: await (target === undefined
        ? withDatabase(given.to, writtenDatabase)
        : writtenFolder(resolve(target), report)),
    };
  } catch (error) {
    await from.close();
    throw error;
  }
}

function requireFolder(folder: string): void {
  if (!existsSync(folder)) throw new StoreUnusable(`There is no folder ${folder}.`);
}

/** Rejects a target folder inside the source folder. @throws StoreUnusable */
function requireOutside(folder: string, target: string): void {
  const path = relative(realPath(folder), realPath(target));
  if (path === '' || path.split(sep)[0] === '..' || isAbsolute(path)) return;
  throw new StoreUnusable(`${target} is inside ${folder}. Name a folder outside.`);
}

/** Returns the path of a folder without links. The last parts of the path need not exist. */
function realPath(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPath(dirname(path)), basename(path));
}

async function withDatabase<Opened>(
  store: string,
  open: (name: string, database: Database) => Promise<Opened>,
): Promise<Opened> {
  if (!isDatabase(store))
    throw new SettingsRefused(
      `Unknown store ${shownUrl(store)}. Use file:<folder> or postgres://<user>:<password>@<host>/<database>.`,
    );
  const database = await connectTo(store, { name: NAME });
  try {
    return await open(shownUrl(store), database);
  } catch (error) {
    await database.close();
    throw databaseError(error, store);
  }
}
