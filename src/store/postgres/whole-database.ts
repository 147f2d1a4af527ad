import { randomUUID } from 'node:crypto';
import { clientNames } from '../dataset/dataset.js';
import type { KeptDocument } from '../local-documents.js';
import { StorageUnavailable, StoreUnusable } from '../store.js';
import type {
  CopiedStore,
  PastEntry,
  StoreFinding,
  WholeWorkspace,
  WorkspacePast,
} from '../whole/whole-store.js';
import { aboutText } from './about.js';
import type { Database, Queries } from './database.js';
import { insertWorkspace } from './insert-workspace.js';
import { storedObservations } from './observations.js';
import { readWorkspace, type ReadWorkspace } from './open-workspace.js';
import { INSTANCE } from './pool.js';
import { prepareSchema, versionProblem } from './schema.js';
import { incompleteIn, missingIn, orphansIn } from './table-check.js';
import { StoredBases } from './stored-bases.js';
import { insertUse, readUse } from './use.js';

/** The document that marks a database as an unfinished copy. Its text is the name of the copied store. */
const UNFINISHED = ['unfinished copy', 'from'] as const;
/** The maximum number of attempts to read a workspace that changes during the read. */
const READ_ATTEMPTS = 5;
/** The next entries of a log after a number. */
const ENTRIES = `
  SELECT n::float8 AS n, batch::text AS batch, line FROM sandbox.entry
  WHERE workspace = $1 AND n > $2 ORDER BY entry.n LIMIT 500`;
/** Limits that never apply, because this module only reads lines. */
const NO_LIMIT = { lines: Infinity, bytes: Infinity };
/** More entries than any log contains. */
const ALL_ENTRIES = Number.MAX_SAFE_INTEGER;

/** Rejects an unfinished copy, because workspaces are missing. @throws StoreUnusable */
export async function requireFinishedDatabase(queries: Queries, name: string): Promise<void> {
  const from = await unfinishedCopyIn(queries);
  if (from === null) return;
  throw new StoreUnusable(
    `${name} is an unfinished copy of ${from}. Finish it with: sandbox store copy ${from} ${name}`,
  );
}

async function unfinishedCopyIn(queries: Queries): Promise<string | null> {
  const { rows } = await queries.query<{ text: string }>(
    'SELECT text FROM sandbox.document WHERE kind = $1 AND id = $2',
    UNFINISHED,
  );
  return rows[0]?.text ?? null;
}

/** A database whose workspaces are read and written in full. */
class WholeDatabase implements CopiedStore {
  readonly keepsPast = true;
  readonly #bases: StoredBases;

  constructor(
    readonly name: string,
    private readonly database: Database,
    /** Whether `read` also reads the history of a workspace. */
    private readonly readsPast: boolean,
  ) {
    this.#bases = new StoredBases(database);
  }

  async check(): Promise<readonly StoreFinding[]> {
    const missing = await missingIn(this.database);
    const orphans = await orphansIn(this.database);
    const ofStore = [
      ...missing.map((text) => `It lacks ${text}.`),
      ...orphans.map((text) => `It has ${text}.`),
    ].map((text) => ({ workspace: null, text }));
    if (missing.some((text) => /^the (?:table|column)/.test(text))) return ofStore;
    const from = await unfinishedCopyIn(this.database);
    const problems = [
      await versionProblem(this.database),
      from === null ? null : `It is an unfinished copy of ${from}.`,
    ];
    const found = problems.filter((text) => text !== null).map((text) => ({ workspace: null, text }));
    return [...ofStore, ...found, ...(await incompleteIn(this.database))];
  }

  async names(): Promise<readonly string[]> {
    const known = await this.database.query<{ name: string | null }>(
      `SELECT to_regclass('sandbox.workspace')::text AS name`,
    );
    if (known.rows[0]?.name == null) return [];
    const { rows } = await this.database.query<{ name: string }>(
      'SELECT DISTINCT name FROM sandbox.workspace ORDER BY name',
    );
    return rows.map(({ name }) => name);
  }

  async read(name: string): Promise<WholeWorkspace | undefined> {
    const present = await this.#readBehind(name, 0);
    if (!present) return undefined;
    const { stored, settings, start } = present;
    if (!this.readsPast) return { stored, settings, use: null, past: null };
    const use = await readUse(this.database, { id: start.id, name });
    return { stored, settings, use, past: await this.#pastOf(name) };
  }

  async write(workspace: WholeWorkspace): Promise<void> {
    const { metadata, state } = workspace.stored;
    const clients = clientNames(state.dataset);
    const about = aboutText(metadata, { clients, creation: randomUUID() });
    const insertion = { bases: this.#bases, about };
    await this.database.transaction(async (queries) => {
      const id = await insertWorkspace(queries, workspace, insertion);
      if (id !== undefined && workspace.use) await insertUse(queries, id, workspace.use);
    });
  }

  async delete(name: string): Promise<void> {
    await this.database.query('DELETE FROM sandbox.workspace WHERE name = $1', [name]);
  }

  async documents(): Promise<readonly KeptDocument[]> {
    const { rows } = await this.database.query<KeptDocument>(
      'SELECT kind, id, text FROM sandbox.document WHERE kind <> $1 ORDER BY at, id',
      [UNFINISHED[0]],
    );
    return rows;
  }

  async writeDocument({ kind, id, text }: KeptDocument): Promise<boolean> {
    if (kind === 'file') return false;
    await this.database.query(
      `INSERT INTO sandbox.document (kind, id, text) VALUES ($1, $2, $3)
       ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text`,
      [kind, id, text],
    );
    return true;
  }

  unfinishedCopyOf(): Promise<string | null> {
    return unfinishedCopyIn(this.database);
  }

  async noteCopyOf(from: string | null): Promise<void> {
    const [kind, id] = UNFINISHED;
    if (from === null) await this.database.query('DELETE FROM sandbox.document WHERE kind = $1', [kind]);
    else await this.writeDocument({ kind, id, text: from });
  }

  async requireUnused(): Promise<void> {
    const { rows } = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
      [INSTANCE],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    throw new StoreUnusable(
      `${this.name} is in use: a sandbox has ${count} ${count === 1 ? 'connection' : 'connections'} to it. Stop all instances ` +
        'first; a pooler keeps connections for some minutes longer.',
    );
  }

  close(): Promise<void> {
    return this.database.close();
  }

  async #pastOf(name: string): Promise<WorkspacePast> {
    const read = await this.#readBehind(name, ALL_ENTRIES);
    if (!read) throw new StorageUnavailable(`${name} was deleted while it was read`);
    const { id, place } = read.start;
    const { database } = this;
    const observations = storedObservations(database, { verified: NO_LIMIT, unverified: NO_LIMIT });
    const observed = await allRows((n) => observations.after(id, n), 0);
    const entries = await allRows(
      async (n) => (await database.query<PastEntry>(ENTRIES, [id, n])).rows,
      place.n - 1,
    );
    const counted = await database.query<WorkspacePast['counted']>(
      'SELECT lines::float8 AS lines, requests::float8 AS requests FROM sandbox.observed WHERE workspace = $1',
      [id],
    );
    const coverage = [...(await observations.counts(id))].map(([part, count]) => ({ name: part, count }));
    return {
      before: read.stored.state,
      ...place,
      entries,
      observed,
      counted: counted.rows[0] ?? { lines: 0, requests: 0 },
      coverage: coverage.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    };
  }

  async #readBehind(name: string, behind: number): Promise<ReadWorkspace | undefined> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
      const found = await readWorkspace(this.database, name, { bases: this.#bases, behind });
      if (found !== null) return found;
    }
    throw new StorageUnavailable('its log does not continue from its state', { reason: 'unreadable' });
  }
}

/** Reads all rows after a number. Each call of `next` returns some of the rows. */
async function allRows<Row extends { readonly n: number }>(
  next: (after: number) => Promise<readonly Row[]>,
  after: number,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await next(all.at(-1)?.n ?? after);
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}

/** Opens a database to check it, without changing it. @throws StoreUnusable if it has no sandbox schema */
export async function checkedDatabase(name: string, database: Database): Promise<CopiedStore> {
  await requireSchema(name, database);
  return new WholeDatabase(name, database, false);
}

/**
 * Opens a database as the source of a copy. @throws StoreUnusable if an instance uses it, or its schema is missing or
 * incomplete
 */
export async function readDatabase(name: string, database: Database): Promise<CopiedStore> {
  await requireSchema(name, database);
  return writtenDatabase(name, database);
}

/** Opens a database as the target of a copy. @throws StoreUnusable if an instance uses it, or its schema is incomplete */
export async function writtenDatabase(name: string, database: Database): Promise<CopiedStore> {
  await prepareSchema(database);
  const store = new WholeDatabase(name, database, true);
  await store.requireUnused();
  return store;
}

async function requireSchema(name: string, queries: Queries): Promise<void> {
  const { rows } = await queries.query<{ schema: string | null }>(
    `SELECT to_regnamespace('sandbox')::text AS schema`,
  );
  if (rows[0]?.schema == null)
    throw new StoreUnusable(`${name} has no schema sandbox: nothing is stored in it.`);
}
