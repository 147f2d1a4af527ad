import type { Logger } from 'pino';
import { join } from 'node:path';
import { shownUrl } from '../masking/secret-text.js';
import { DEMO } from '../seed/files/shipped.js';
import { SettingsRefused, unusedMsOf, type SandboxSettings } from './settings.js';
import { nodeDisk, withoutSync } from '../store/file/disk.js';
import { BIN, DOCUMENTS_FILE, documentsFile } from '../store/file/data-folder.js';
import type { Database } from '../store/postgres/database.js';
import { createFolders } from '../store/file/disk-files.js';
import { fileStore } from '../store/file/file-store.js';
import { narrowFolder } from '../store/file/permissions.js';
import { pause } from '../time/real-time.js';
import { FIXTURES } from '../store/file/stored-fixtures.js';
import { requireFinished } from '../store/file/whole-folder.js';
import { LocalDocuments } from '../store/local-documents.js';
import { memoryStore } from '../store/memory-store.js';
import { givenTokenKeys, keptTokenKeys, sharedTokenKeys } from './token-key-file.js';
import {
  isDiskFull,
  StorageUnavailable,
  StoreUnusable,
  WorkspaceDamaged,
  type Store,
} from '../store/store.js';
import type { SharedDocuments } from '../store/shared-store.js';
import { DEFAULT_REGISTRY_SETTINGS, type RegistrySettings } from '../workspaces/registry-settings.js';
import { heapLimit, isHeapFull } from '../workspaces/memory.js';
import { WorkspaceRegistry } from '../workspaces/registry.js';
import { SecretsLost } from '../workspaces/client-secrets.js';
import type { TokenKeys } from '../workspaces/token-keys.js';
import type { StoreMonitor } from '../telemetry/store-monitor.js';

/** The workspaces of a store, and the reason why the store is read-only, if it is. */
export interface OpenedStore {
  readonly workspaces: WorkspaceRegistry;
  /** The keys that sign tokens and hash secrets. */
  readonly keys: TokenKeys;
  readonly readOnly?: string | undefined;
  /** The documents that instances share outside workspaces, if there are several instances. */
  readonly documents?: SharedDocuments | undefined;
}

/** The recipients of a store's events: the log and the metrics. */
interface Watching {
  readonly log: Logger;
  readonly monitor: StoreMonitor;
}

const FOLDER = /^file:(.+)$/s;
const POSTGRES = /^postgres(?:ql)?:\/\//;

/** Returns whether the name of a store refers to a PostgreSQL database. */
export function isDatabase(store: string): boolean {
  return POSTGRES.test(store);
}

/** Returns the name of a store for messages, without the password of a database. */
export function shownStore(store: string): string {
  return isDatabase(store) ? shownUrl(store) : store;
}

/**
 * Opens the store in the settings.
 * @throws SettingsRefused if its name is not valid; StoreUnusable if it cannot be used
 */
export async function openStore(settings: SandboxSettings, watching: Watching): Promise<OpenedStore> {
  try {
    return await openAll(settings, watching);
  } catch (error) {
    throw startError(error, settings.store);
  }
}

async function openAll(settings: SandboxSettings, { log, monitor }: Watching): Promise<OpenedStore> {
  const given = settings.tokenKeys === null ? undefined : await givenTokenKeys(settings.tokenKeys);
  const expiry = {
    unusedMs: unusedMsOf(settings.expireUnused),
    never: new Set(settings.fixture === null ? [] : [DEMO]),
  };
  const onDamage = damageReport(log);
  const limit = heapLimit(settings.maxHeapBytes);
  const isMemoryShort = () => isHeapFull(limit);
  const registrySettings = { ...DEFAULT_REGISTRY_SETTINGS, ...settings, expiry, onDamage, isMemoryShort };
  if (isDatabase(settings.store)) return openDatabase(settings.store, registrySettings, { monitor, given });
  const store = await openOwnStore(settings, { log, monitor });
  const readOnly = store.readOnly;
  try {
    const folder = folderOf(settings.store);
    const keys =
      given ??
      (folder === undefined
        ? registrySettings.keys
        : await keptTokenKeys(join(folder, KEYS_FILE), {
            isReadOnly: readOnly !== undefined,
            fsync: settings.fsync,
          }));
    return { workspaces: new WorkspaceRegistry(store, { ...registrySettings, keys }), keys, readOnly };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Returns the documents of a store outside its workspaces: in the database, in the data folder, or in memory. */
export function documentsOf(
  { store, fsync }: SandboxSettings,
  { documents, readOnly }: Pick<OpenedStore, 'documents' | 'readOnly'>,
): SharedDocuments {
  if (documents) return documents;
  const folder = folderOf(store);
  if (folder === undefined) return new LocalDocuments();
  const disk = fsync ? nodeDisk : withoutSync(nodeDisk);
  return new LocalDocuments(documentsFile(join(folder, DOCUMENTS_FILE), disk, readOnly));
}

/**
 * Returns the documents among which ended sessions are stored. In a read-only folder, changes are held only in memory.
 */
export function endedSessionsIn(
  { store }: Pick<SandboxSettings, 'store'>,
  { documents, readOnly }: Pick<OpenedStore, 'documents' | 'readOnly'>,
  all: SharedDocuments,
): SharedDocuments {
  const folder = folderOf(store);
  if (documents || readOnly === undefined || folder === undefined) return all;
  const place = documentsFile(join(folder, DOCUMENTS_FILE), nodeDisk);
  return new LocalDocuments({ ...place, write: () => Promise.resolve() });
}

/** The file of a data folder with the keys that sign tokens. */
const KEYS_FILE = 'token-keys.txt';

/** Returns the folder of a file store. Returns undefined for other stores. */
export function folderOf(store: string): string | undefined {
  return FOLDER.exec(store)?.[1];
}

function damageReport(log: Logger): (error: Error) => void {
  return (err) => {
    log.error({ err }, describeDamage(err));
  };
}

function describeDamage(error: Error): string {
  if (error instanceof SecretsLost) return 'secrets of clients cannot be checked';
  return error instanceof WorkspaceDamaged ? 'a workspace is damaged' : 'a workspace cannot be read';
}

/** Opens a database. The database modules are loaded only here. */
async function openDatabase(
  url: string,
  settings: RegistrySettings,
  { monitor, given }: Pick<Watching, 'monitor'> & { readonly given: TokenKeys | undefined },
): Promise<OpenedStore> {
  const { postgresStore } = await import('../store/postgres/postgres-store.js');
  const { requireFinishedDatabase } = await import('../store/postgres/whole-database.js');
  const database = await connectTo(url);
  try {
    const store = await postgresStore(database, { monitor, requestsKept: settings.requestsKept });
    await requireFinishedDatabase(database, shownUrl(url));
    const keys = given ?? (await sharedTokenKeys(store.documents));
    const workspaces = new WorkspaceRegistry(store, { ...settings, keys });
    return { workspaces, keys, documents: store.documents };
  } catch (error) {
    await database.close();
    throw databaseError(error, url);
  }
}

/** Connects to a database. @throws SettingsRefused if the address or the TLS mode is not valid */
export async function connectTo(url: string, settings: { readonly name?: string } = {}): Promise<Database> {
  const { pooledDatabase, TLS_MODES, tlsModeOf } = await import('../store/postgres/pool.js');
  if (!URL.canParse(url))
    throw new SettingsRefused(
      'The address of the database is not a URL. Encode special characters in its password: %2F for a slash, %23 for #, %40 for @.',
    );
  const mode = tlsModeOf(url, process.env);
  if (mode !== undefined && !TLS_MODES.includes(mode))
    throw new SettingsRefused(`The TLS mode of the database is ${mode}. Use one of ${TLS_MODES.join(', ')}.`);
  return pooledDatabase(url, settings);
}

/**
 * Returns the error of an unusable database, with advice for some causes. An error with a text for users is returned
 * unchanged.
 */
export function databaseError(error: unknown, url: string): Error {
  if (error instanceof StoreUnusable || error instanceof SettingsRefused) return error;
  return new StoreUnusable(
    `The database ${shownUrl(url)} cannot be used: ${adviceOn((error as Error).message)}`,
    { cause: error },
  );
}

/**
 * Returns the error of a failed start. If the data folder cannot be read or written, the message names the cause. For a
 * failed write, it also names a remedy.
 */
export function startError(error: unknown, store: string): unknown {
  const folder = folderOf(store);
  const cause = error instanceof StorageUnavailable && error.cause !== undefined ? error.cause : error;
  const isFull = isDiskFull(error);
  const { code, message } = Object(cause) as NodeJS.ErrnoException;
  if (folder === undefined || !(isFull || error instanceof StorageUnavailable)) return error;
  if (error instanceof StorageUnavailable && error.reason === 'unreadable') {
    const text = code === undefined ? message : `The data folder ${folder} cannot be read: ${message}.`;
    return new StoreUnusable(text, { cause: error });
  }
  const [reason, advice] = isFull ? ['its disk is full', 'Make room on it'] : [message, 'Remove the cause'];
  return new StoreUnusable(
    `The data folder ${folder} cannot be written: ${reason}. ${advice}, or choose another folder with --store file:<folder>.`,
    { cause: error },
  );
}

/** Returns the message of a database error, with advice for errors that have none. */
function adviceOn(message: string): string {
  if (message.includes('client password must be a string'))
    return 'it asks for a password, and none is set. Write it into the address, or set SANDBOX_STORE_PASSWORD_FILE.';
  if (message.startsWith('permission denied'))
    return `${message}. Its user needs the right to create a schema, or the schema sandbox with all rights to it.`;
  return message;
}

async function openOwnStore(
  { store: name, fsync }: SandboxSettings,
  { log, monitor }: Watching,
): Promise<Store> {
  if (name === 'memory:') return memoryStore();
  const folder = folderOf(name);
  if (folder !== undefined) {
    await makeFolder(folder);
    await requireFinished(folder, nodeDisk);
    const store = await fileStore(folder, { fsync, monitor, report: (line) => log.warn(line) });
    if (store.readOnly === undefined) await startNarrowing(folder, store, log);
    return store;
  }
  throw new SettingsRefused(
    `Unknown store ${shownUrl(name)}. Use memory:, file:<folder> or postgres://<user>:<password>@<host>/<database>.`,
  );
}

/**
 * The maximum time for which a start waits until the permissions of a data folder are narrowed, in milliseconds. In a
 * large folder, narrowing continues while the sandbox serves requests.
 */
const NARROW_MS = 500;

/** Removes other users' permissions on a data folder, and logs the result. */
async function startNarrowing(folder: string, store: Store, log: Logger): Promise<void> {
  const narrow = async () => {
    const { count, refused: err } = await narrowFolder(folder, [FIXTURES, BIN, ...store.names()]);
    if (count > 0)
      log.warn(
        { folder, count },
        'other users could read the data folder: its files are now 0600, and its folders 0700',
      );
    if (err) log.warn({ folder, err }, "other users' rights to the data folder cannot be removed");
  };
  await Promise.race([narrow(), pause(NARROW_MS)]);
}

/** Creates a data folder if it does not exist. @throws SettingsRefused */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await createFolders(nodeDisk, folder);
  } catch (error) {
    throw new SettingsRefused(
      `The folder ${folder} cannot be created (${(error as Error).message}). Choose another with --store.`,
    );
  }
}
