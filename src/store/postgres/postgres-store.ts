import { randomUUID } from 'node:crypto';
import { pause, realTime } from '../../real-time.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { ClockState } from '../../domain/shared/clock.js';
import type { NamedSummary, SharedStore, SharedWorkspace } from '../shared-store.js';
import { TooManyStored } from '../shared-store.js';
import { NameTaken, StorageUnavailable, type StoredWorkspace } from '../store.js';
import { aboutText, clientsOf } from './about.js';
import { Barrier } from './barrier.js';
import {
  DatabaseFailed,
  FOREIGN_KEY_VIOLATION,
  UNIQUE_VIOLATION,
  type Database,
  type Queries,
} from './database.js';
import { failedRead, failedWrite } from './failures.js';
import { DEFAULT_FOLDS, type FoldSettings } from './fold-schedule.js';
import { readWorkspace } from './open-workspace.js';
import { PostgresLog, type LogContext, type LogStart } from './postgres-log.js';
import { prepareSchema } from './schema.js';
import { SharedTime } from './shared-time.js';
import { writeState } from './states.js';
import { StoredBases } from './stored-bases.js';

/** The settings of a store. */
export interface PostgresSettings {
  readonly folds: Partial<FoldSettings>;
  /** The time of this machine. */
  readonly realTime: () => EpochMs;
}

/** How often a change is tried again when it is not certain whether it was made, and the pause before. */
const [ATTEMPTS, PAUSE_MS] = [5, 200];

/** A store of workspaces in a PostgreSQL database that several instances share. */
class PostgresStore implements SharedStore {
  readonly #time: SharedTime;
  readonly #bases: StoredBases;
  readonly #logs: LogContext;

  constructor(
    private readonly database: Database,
    settings: Partial<PostgresSettings>,
  ) {
    this.#time = new SharedTime(settings.realTime ?? realTime);
    this.#bases = new StoredBases(database);
    const barrier = new Barrier(database, this.#time);
    this.#logs = { database, barrier, folds: { ...DEFAULT_FOLDS, ...settings.folds } };
  }

  realTime = (): EpochMs => this.#time.now();

  /** Reads the time of the database, so that it is known before the first workspace is opened. */
  async start(): Promise<void> {
    const note = this.#time.asking();
    const { rows } = await this.database.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    );
    if (rows[0]) note(rows[0].now);
  }

  async create(stored: StoredWorkspace, limit: number): Promise<SharedWorkspace> {
    const clients = stored.base.fixture.clients.map(({ client }) => client).toSorted();
    const about = aboutText(stored.metadata, { clients, creation: randomUUID() });
    const id = await untilCertain((isFirst) => this.#insert(stored, { about, limit, isFirst }));
    return this.#opened(stored, {
      id,
      place: { n: 0, last: null },
      folded: 0,
      snapshotEntries: new WeakMap(),
    });
  }

  async open(name: string): Promise<SharedWorkspace | undefined> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const found = await readWorkspace(this.database, name, this.#bases);
        if (found !== null) return found && this.#opened(found.stored, found.start);
      }
    } catch (error) {
      throw failedRead(error);
    }
    throw new StorageUnavailable(`${name} changes faster than it can be read`, { reason: 'unreadable' });
  }

  async list(): Promise<readonly NamedSummary[]> {
    try {
      const { rows } = await this.database.query<{ name: string; about: string; clock: string }>(
        'SELECT name, about, clock FROM sandbox.workspace ORDER BY name',
      );
      return rows.map(({ name, about, clock }) => ({
        name,
        clients: clientsOf(about),
        clock: JSON.parse(clock) as ClockState,
      }));
    } catch (error) {
      throw failedRead(error);
    }
  }

  async delete(name: string): Promise<boolean> {
    const fixture = await untilCertain(async (isFirst) => {
      const { rows } = await this.database.query<{ fixture: string }>(
        'DELETE FROM sandbox.workspace WHERE name = $1 RETURNING fixture',
        [name],
      );
      return rows[0]?.fixture ?? (isFirst ? undefined : null); // null: an earlier attempt deleted it
    });
    if (fixture) await this.#bases.removeUnused(fixture).catch(() => undefined); // another workspace uses it by now
    return fixture !== undefined;
  }

  close(): Promise<void> {
    return this.database.close();
  }

  #opened(stored: StoredWorkspace, start: LogStart): SharedWorkspace {
    return { stored, log: new PostgresLog(stored, start, this.#logs), id: start.id };
  }

  /** Inserts a workspace and returns its id. */
  async #insert(
    stored: StoredWorkspace,
    { about, limit, isFirst }: { readonly about: string; readonly limit: number; readonly isFirst: boolean },
  ): Promise<number> {
    const { name } = stored.metadata;
    try {
      return await this.database.transaction((queries) => this.#insertAll(queries, stored, { about, limit }));
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      if (error.code === FOREIGN_KEY_VIOLATION) return this.#insert(stored, { about, limit, isFirst });
      if (error.code !== UNIQUE_VIOLATION) throw error;
      const own = isFirst ? undefined : await this.#idOf(name, about); // an earlier attempt inserted it
      if (own === undefined) throw new NameTaken(name);
      return own;
    }
  }

  async #insertAll(
    queries: Queries,
    { metadata, base, state }: StoredWorkspace,
    { about, limit }: { readonly about: string; readonly limit: number },
  ): Promise<number> {
    await this.#bases.store(queries, base);
    const { rows } = await queries.query<{ id: number }>(
      `INSERT INTO sandbox.workspace (name, about, fixture, clock)
       SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM sandbox.workspace) < $5
       RETURNING id::float8 AS id`,
      [metadata.name, about, base.content().hash, JSON.stringify(state.clock), limit],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new TooManyStored();
    const head = { clock: state.clock, snapshots: [] };
    const { dataset } = state;
    await writeState(queries, { workspace: id, kind: 'fold', n: 0 }, { last: null, head }, { dataset, base });
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

/** Makes a change, again while it is not certain whether it was made. @throws StorageUnavailable */
async function untilCertain<T>(change: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(attempt === 1);
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      if (attempt === ATTEMPTS || (error.isCertain && attempt === 1)) throw failedWrite(error);
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Opens the store in a database, and makes its schema where it is missing or of an earlier version.
 * @throws StoreUnusable where a later version made it
 * @throws DatabaseFailed where the database cannot be used
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
