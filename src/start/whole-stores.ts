import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { shownUrl } from '../masking/secret-text.js';
import { connectTo, databaseError, folderOf, isDatabase, makeFolder } from './open-workspaces.js';
import { SettingsRefused } from './settings.js';
import type { Database } from '../store/postgres/database.js';
import { readFolder, writtenFolder } from '../store/file/whole-folder.js';
import { StoreUnusable } from '../store/store.js';
import type { CopiedStore, WholeStore } from '../store/whole/whole-store.js';

/** The application name of a check's or copy's connections to a database. */
const NAME = 'activity-booking-sandbox store';

/**
 * Opens a store to check it, and changes nothing in it. `report` receives lines about waits and ends of journals.
 * @throws SettingsRefused for a store of another form; StoreUnusable where it cannot be checked
 */
export async function openToCheck(store: string, report: (line: string) => void): Promise<WholeStore> {
  const folder = folderOf(store);
  if (folder !== undefined) {
    requireFolder(folder);
    return readFolder(resolve(folder), report);
  }
  const { checkedDatabase } = await import('../store/postgres/whole-database.js');
  return withDatabase(store, checkedDatabase);
}

/**
 * Opens a store to copy, and the store that becomes its copy. No sandbox may use either store.
 * @throws SettingsRefused for a store of another form; StoreUnusable where one is in use or cannot be opened
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
    : readFolder(resolve(folder), report));
  try {
    const target = folderOf(given.to);
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
