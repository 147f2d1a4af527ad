import { randomUUID } from 'node:crypto';
import { realTime } from '../../time/real-time.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { ClockState } from '../../domain/shared/clock.js';
import { clientNames } from '../dataset/dataset.js';
import {
  type ExpiryLimits,
  type MayExpire,
  type WorkspacePlace,
  type SharedDocuments,
  type SharedObservations,
  type DamagedSummary,
  type NamedSummary,
  type SharedStore,
  type SharedWorkspace,
  UNVERIFIED,
} from '../shared-store.js';
import {
  NameTaken,
  StorageUnavailable,
  TooManyStored,
  WorkspaceDamaged,
  type ChangeSettings,
  type CreationOptions,
  type StoredWorkspace,
  type WorkspaceSettings,
} from '../store.js';
import { aboutText, clientNamesIn, metadataOf } from './about.js';
import { AppendQueue } from './appending.js';
import { Barrier, SharedTime } from './barrier.js';
import {
  DatabaseFailed,
  FOREIGN_KEY_VIOLATION,
  isReadOnly,
  UNIQUE_VIOLATION,
  type Database,
  type Queries,
  isStorable,
  IS_LIVE,
} from './database.js';
import { StoredDocuments } from './documents.js';
import { failedRead, failedWrite, readingDatabase, retryChange, storedObject } from './failures.js';
import { insertWorkspace } from './insert-workspace.js';
import { DEFAULT_FOLDS, type FoldSettings } from './fold.js';
import { storedObservations } from './observations.js';
import { readWorkspace, type ReadWorkspace } from './open-workspace.js';
import { PostgresLog, type LogContext, type LogStart } from './postgres-log.js';
import { requireWritableSession, tryToInsert } from './entries.js';
import { prepareSchema } from './schema.js';
import { NO_MONITOR, type StoreMonitor } from '../../telemetry/store-monitor.js';
import { StoredBases } from './stored-bases.js';
import { useOf, type UsedRow } from './use.js';

/** The settings of a store. */
export interface PostgresSettings {
  readonly folds: Partial<FoldSettings>;
  /** The number of requests and history steps that are stored per workspace. */
  readonly requestsKept: number;
  /** Returns the time of this machine. */
  readonly realTime: () => EpochMs;
  /** The maximum time for the retries of an append, in milliseconds. A running attempt may take longer. */
  readonly longestMs: number;
  readonly monitor: StoreMonitor;
}

/** The default maximum time for the retries of an append, in milliseconds. Clients give up after half a minute. */
const LONGEST_MS = 20_000;
/** The maximum number of attempts to read a workspace that changes during the read. */
const READ_ATTEMPTS = 5;
/** The maximum total bytes of the stored observation lines of a workspace. */
const OBSERVED_BYTES = 4 * 1024 * 1024;

/** A store of workspaces in a PostgreSQL database that several instances share. */
class PostgresStore implements SharedStore {
  readonly #time: SharedTime;
  readonly #bases: StoredBases;
  readonly #logs: LogContext;
  readonly observations: SharedObservations;
  readonly documents: SharedDocuments;

  constructor(
    private readonly database: Database,
    settings: Partial<PostgresSettings>,
  ) {
    this.#time = new SharedTime(settings.realTime ?? realTime);
    this.#bases = new StoredBases(database);
    const barrier = new Barrier(database, this.#time);
    const { requestsKept = 500, monitor = NO_MONITOR } = settings;
    const folds = { ...DEFAULT_FOLDS, ...settings.folds };
    const { longestMs = LONGEST_MS } = settings;
    const appends = new AppendQueue(database, longestMs);
    const shared = { database, barrier, appends, monitor, folds, longestMs };
    this.#logs = { ...shared, stepsKept: requestsKept, lastAppend: { hasFailed: false } };
    this.observations = storedObservations(database, {
      verified: { lines: 2 * requestsKept, bytes: OBSERVED_BYTES },
      unverified: { lines: Math.min(requestsKept, UNVERIFIED.capacity), bytes: UNVERIFIED.maxBytes },
    });
    this.documents = new StoredDocuments(database);
  }

  realTime = (): EpochMs => this.#time.now();

  /** Reads the database's time, so that it is known before the first workspace is opened. */
  async start(): Promise<void> {
    const note = this.#time.asking();
    const { rows } = await this.database.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    );
    if (rows[0]) note(rows[0].now);
  }

  async create(stored: StoredWorkspace, options: CreationOptions = {}): Promise<SharedWorkspace> {
    const clients = clientNames(stored.state.dataset);
    const about = aboutText(stored.metadata, { clients, creation: randomUUID() });
    const id = await retryChange((isNew) => this.#insert(stored, { ...options, about, isNew }));
    const start = { id, place: { n: 0, last: null }, folded: 0, snapshotEntries: new WeakMap() };
    return this.#opened(stored, start, { settings: options.settings ?? {}, usedAt: null, refusals: [] });
  }

  async open(name: string): Promise<SharedWorkspace | undefined> {
    if (!isStorable(name)) return undefined;
    try {
      for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
        // If entries after an older fold are missing, the log may still continue from the newest fold.
        const behind = attempt === 0 ? this.#logs.stepsKept : 0;
        const found = await readWorkspace(this.database, name, { bases: this.#bases, behind });
        if (found !== null) return found && this.#opened(found.stored, found.start, found);
      }
    } catch (error) {
      throw failedRead(error);
    }
    throw new StorageUnavailable(`${name} changes faster than it can be read`, { reason: 'unreadable' });
  }

  async names(): Promise<readonly string[]> {
    const statement = 'SELECT name FROM sandbox.workspace ORDER BY name';
    return (await this.#rows<{ name: string }>(statement)).map(({ name }) => name);
  }

  /** Returns the rows of a query. @throws StorageUnavailable */
  async #rows<Row>(statement: string, values: readonly (number | null)[] = []): Promise<readonly Row[]> {
    return (await readingDatabase(() => this.database.query<Row>(statement, values))).rows;
  }

  async list(where: WorkspacePlace = 'use'): Promise<readonly (NamedSummary | DamagedSummary)[]> {
    return (await this.#rows<ListedRow>(listed(where))).map(summaryOf);
  }

  async mayExpire({ expiresBy, lastUsedBy }: ExpiryLimits): Promise<readonly MayExpire[]> {
    const rows = await this.#rows<ExpiringRow>(EXPIRING, [expiresBy, lastUsedBy]);
    return rows.map(({ settings, ...row }) => ({
      ...row,
      settings: JSON.parse(settings ?? '{}') as WorkspaceSettings,
    }));
  }

  async count(): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM sandbox.workspace WHERE ${IS_LIVE}`,
    );
    return rows[0]?.count ?? 0;
  }

  async requireWritable(): Promise<void> {
    try {
      await this.database.transaction(requireWritableSession);
      if (this.#logs.lastAppend.hasFailed) await tryToInsert(this.database);
    } catch (error) {
      if (isReadOnly(error)) throw new StorageUnavailable('the database can only be read', { cause: error });
      throw failedWrite(error);
    }
  }

  async rename(name: string, to: string): Promise<boolean> {
    if (!isStorable(name)) return false;
    const select = 'SELECT id::float8 AS id FROM sandbox.workspace WHERE name = $1';
    const { rows } = await retryChange(() => this.database.query<{ id: number }>(select, [name]));
    const id = rows[0]?.id;
    return id !== undefined && retryChange((isNew) => this.#rename(id, isNew ? [name] : [name, to], to));
  }

  /**
   * Renames a workspace and returns whether it had one of the names. `names` includes the new name if an earlier
   * attempt may have set it.
   */
  async #rename(id: number, names: readonly string[], to: string): Promise<boolean> {
    const update = 'UPDATE sandbox.workspace SET name = $3 WHERE id = $1 AND name = ANY($2)';
    try {
      return (await this.database.query(update, [id, names, to])).count > 0;
    } catch (error) {
      throw error instanceof DatabaseFailed && error.code === UNIQUE_VIOLATION ? new NameTaken(to) : error;
    }
  }

  async delete(name: string): Promise<boolean> {
    if (!isStorable(name)) return false;
    const fixture = await retryChange(async (isNew) => {
      const { rows } = await this.database.query<{ fixture: string }>(
        'DELETE FROM sandbox.workspace WHERE name = $1 RETURNING fixture',
        [name],
      );
      return rows[0]?.fixture ?? (isNew ? undefined : null); // null: an earlier attempt deleted it
    });
    // The removal fails if another workspace has begun to use the fixture meanwhile.
    if (fixture) await this.#bases.removeUnused(fixture).catch(() => undefined);
    return fixture !== undefined;
  }

  async changeSettings(name: string, change: ChangeSettings): Promise<WorkspaceSettings | undefined> {
    if (!isStorable(name)) return undefined;
    return retryChange(() =>
      this.database.transaction(async (queries) => {
        const { rows } = await queries.query<{ settings: string | null }>(
          'SELECT settings FROM sandbox.workspace WHERE name = $1 FOR NO KEY UPDATE',
          [name],
        );
        const changed = rows[0] && change(JSON.parse(rows[0].settings ?? '{}') as WorkspaceSettings);
        if (!changed) return undefined;
        await queries.query('UPDATE sandbox.workspace SET settings = $2 WHERE name = $1', [
          name,
          JSON.stringify(changed),
        ]);
        return changed;
      }),
    );
  }

  async settings(): Promise<ReadonlyMap<string, WorkspaceSettings>> {
    const rows = await this.#rows<{ name: string; settings: string }>(
      'SELECT name, settings FROM sandbox.workspace WHERE settings IS NOT NULL',
    );
    return new Map(rows.map(({ name, settings }) => [name, JSON.parse(settings) as WorkspaceSettings]));
  }

  close(): Promise<void> {
    return this.database.close();
  }

  abort(): void {
    this.database.abort();
  }

  #opened(
    stored: StoredWorkspace,
    start: LogStart,
    { settings, usedAt, refusals }: Pick<ReadWorkspace, 'settings' | 'usedAt' | 'refusals'>,
  ): SharedWorkspace {
    const log = new PostgresLog(stored, start, this.#logs);
    const lastUsedAt = usedAt ?? stored.metadata.createdAt;
    return { stored, log, id: start.id, n: start.place.n, settings, lastUsedAt, refusals };
  }

  /** Inserts a workspace and returns its id. @throws NameTaken */
  async #insert(
    stored: StoredWorkspace,
    { isNew, ...inserted }: Inserted & { readonly isNew: boolean },
  ): Promise<number> {
    const { name } = stored.metadata;
    try {
      return await this.database.transaction((queries) => this.#insertAll(queries, stored, inserted));
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      if (error.code === FOREIGN_KEY_VIOLATION) return this.#insert(stored, { ...inserted, isNew });
      if (error.code !== UNIQUE_VIOLATION) throw error;
      const own = isNew ? undefined : await this.#idOf(name, inserted.about); // an earlier attempt may have inserted it
      if (own === undefined) throw new NameTaken(name);
      return own;
    }
  }

  async #insertAll(
    queries: Queries,
    stored: StoredWorkspace,
    { about, limit, settings }: Inserted,
  ): Promise<number> {
    const workspace = { stored, settings, past: null };
    const id = await insertWorkspace(queries, workspace, { bases: this.#bases, about, limit });
    if (id === undefined) throw new TooManyStored();
    return id;
  }

  async #idOf(name: string, about: string): Promise<number | undefined> {
    const { rows } = await this.database.query<{ id: number }>(
      'SELECT id::float8 AS id FROM sandbox.workspace WHERE name = $1 AND about = $2',
      [name, about],
    );
    return rows[0]?.id;
  }
}

interface Inserted extends CreationOptions {
  readonly about: string;
}

interface ListedRow extends UsedRow {
  readonly name: string;
  readonly about: string;
  readonly clock: string;
  readonly settings: string | null;
}

function summaryOf({ name, about, clock, settings, ...used }: ListedRow): NamedSummary | DamagedSummary {
  const rows = { name, table: 'workspace' };
  try {
    return {
      name,
      clients: clientNamesIn(name, about),
      clock: storedObject<ClockState>(clock, rows),
      createdAt: metadataOf(name, about).createdAt,
      use: useOf(name, used),
      settings: storedObject<WorkspaceSettings>(settings ?? '{}', rows),
    };
  } catch (error) {
    if (!(error instanceof WorkspaceDamaged)) throw error;
    return { name, error };
  }
}

interface ExpiringRow extends Omit<MayExpire, 'settings'> {
  readonly settings: string | null;
}

/** The SQL condition for the workspaces in each place. */
const IS_IN: Readonly<Record<WorkspacePlace, string>> = { use: IS_LIVE, bin: `NOT ${IS_LIVE}` };

const listed = (where: WorkspacePlace) => `
  SELECT name, about, clock, settings, used_at::float8 AS "usedAt", figures, hours
  FROM sandbox.workspace w LEFT JOIN sandbox.observed o ON o.workspace = w.id
  LEFT JOIN (
    SELECT workspace, json_agg(json_build_array(hour, requests, refused))::text AS hours
    FROM sandbox.used_hour GROUP BY workspace
  ) used ON used.workspace = w.id
  WHERE ${IS_IN[where]}
  ORDER BY name`;

/** The database checks all workspaces but returns only those that may expire. */
const EXPIRING = `
  SELECT name, settings, used_at::float8 AS "lastUsedAt"
  FROM sandbox.workspace w LEFT JOIN sandbox.observed o ON o.workspace = w.id
  WHERE ${IS_LIVE} AND (
    (settings::jsonb ->> 'expiresAt')::float8 <= $1
    OR $2::float8 IS NOT NULL AND coalesce(used_at <= $2::float8, true)
  )
  ORDER BY name`;

/**
 * Opens the store in a database. Creates or upgrades its schema if necessary.
 * @throws StoreUnusable if a later version created the schema
 * @throws DatabaseFailed if the database cannot be used
 */
export async function postgresStore(
  database: Database,
  settings: Partial<PostgresSettings> = {},
): Promise<SharedStore> {
  await prepareSchema(database);
  const store = new PostgresStore(database, settings);
  await store.start();
  return store;
}
