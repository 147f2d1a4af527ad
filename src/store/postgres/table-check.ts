import { StoreUnusable } from '../store.js';
import type { StoreFinding } from '../whole/whole-store.js';
import type { Queries } from './database.js';

/**
 * The expected structure of a table: its columns, its keys as PostgreSQL describes them, and the first columns of its
 * other indexes.
 */
interface TableForm {
  readonly columns: string;
  readonly keys?: readonly string[];
  readonly indexes?: readonly string[];
}

const OF_WORKSPACE = 'FOREIGN KEY (workspace) REFERENCES workspace(id) ON DELETE CASCADE';

/**
 * The tables of the present schema. A migration that changes the schema must change these tables too. A test compares
 * them with the schema.
 */
export const TABLE_FORMS: Readonly<Record<string, TableForm>> = {
  version: { columns: 'version' },
  fixture: { columns: 'hash json', keys: ['PRIMARY KEY (hash)'] },
  workspace: {
    columns: 'id name about fixture clock n last settings',
    keys: ['PRIMARY KEY (id)', 'UNIQUE (name)', 'FOREIGN KEY (fixture) REFERENCES fixture(hash)'],
    indexes: ['fixture'],
  },
  entry: { columns: 'workspace n at batch line', keys: ['PRIMARY KEY (workspace, n)', OF_WORKSPACE] },
  state: {
    columns: 'workspace kind n at last head',
    keys: ['PRIMARY KEY (workspace, kind, n)', OF_WORKSPACE],
  },
  part: {
    columns: 'workspace kind n part records lines',
    keys: [
      'PRIMARY KEY (workspace, kind, n, part)',
      'FOREIGN KEY (workspace, kind, n) REFERENCES state(workspace, kind, n) ON DELETE CASCADE',
    ],
  },
  observed: {
    columns: 'workspace lines requests used_at figures',
    keys: ['PRIMARY KEY (workspace)', OF_WORKSPACE],
  },
  observation: {
    columns: 'workspace n request batch line unverified',
    keys: ['PRIMARY KEY (workspace, n)', OF_WORKSPACE],
  },
  coverage: { columns: 'workspace name count', keys: ['PRIMARY KEY (workspace, name)', OF_WORKSPACE] },
  document: { columns: 'kind id at text', keys: ['PRIMARY KEY (kind, id)'] },
  used_hour: {
    columns: 'workspace hour requests refused',
    keys: ['PRIMARY KEY (workspace, hour)', OF_WORKSPACE],
  },
};

/** Returns the columns, keys and indexes in a database, keyed by table. */
export async function formsIn(queries: Queries): Promise<ReadonlyMap<string, Required<TableForm>>> {
  const { rows } = await queries.query<{ table: string; columns: string; keys: string; indexes: string }>(
    `SELECT c.relname AS "table",
       (SELECT string_agg(attname, ' ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
       coalesce((SELECT string_agg(pg_get_constraintdef(oid), chr(10)) FROM pg_constraint
        WHERE conrelid = c.oid AND contype IN ('p', 'u', 'f') AND convalidated), '') AS keys,
       coalesce((SELECT string_agg(attname, chr(10)) FROM pg_index JOIN pg_attribute
          ON attrelid = indrelid AND attnum = indkey[0]
        WHERE indrelid = c.oid AND indisvalid AND NOT indisunique), '') AS indexes
     FROM pg_class c WHERE c.relnamespace = to_regnamespace('sandbox') AND c.relkind IN ('r', 'p')`,
  );
  const lines = (text: string) => text.replaceAll('sandbox.', '').split('\n').filter(Boolean);
  return new Map(
    rows.map(({ table, columns, keys, indexes }) => [
      table,
      { columns, keys: lines(keys), indexes: lines(indexes) },
    ]),
  );
}

/** Returns the parts of the present schema that a database lacks. */
export async function missingIn(queries: Queries): Promise<readonly string[]> {
  const forms = await formsIn(queries);
  const missing = Object.entries(TABLE_FORMS).flatMap(([table, wanted]) => {
    const found = forms.get(table);
    if (!found) return [`the table ${table}`];
    const columns = new Set(found.columns.split(' '));
    return [
      ...wanted.columns
        .split(' ')
        .filter((column) => !columns.has(column))
        .map((column) => `the column ${column} of ${table}`),
      ...(wanted.keys ?? []).filter((key) => !found.keys.includes(key)).map((key) => shownKey(key, table)),
      ...(wanted.indexes ?? [])
        .filter((column) => !found.indexes.includes(column))
        .map((column) => `the index of ${table} (${column})`),
    ];
  });
  if (missing.length > 0) return missing;
  return (await countsOn(queries)) ? [] : ['the id sequence of workspace'];
}

function shownKey(key: string, table: string): string {
  const [, kind = '', rest = ''] = /^(PRIMARY KEY|UNIQUE|FOREIGN KEY) (.*)$/s.exec(key) ?? [];
  const names = { 'PRIMARY KEY': 'primary key', UNIQUE: 'unique key', 'FOREIGN KEY': 'foreign key' };
  const [columns] = rest.split(' REFERENCES');
  return `the ${names[kind as keyof typeof names]} of ${table} ${columns}`;
}

/**
 * Returns whether the id sequence will give new workspaces ids that no workspace has. Returns true if the user may not
 * read the sequence, because such a user creates no workspaces.
 */
async function countsOn(queries: Queries): Promise<boolean> {
  const named = await queries.query<{ sequence: string | null; isReadable: boolean | null }>(
    `SELECT sequence, has_sequence_privilege(sequence, 'SELECT') AS "isReadable"
     FROM pg_get_serial_sequence('sandbox.workspace', 'id') AS sequence`,
  );
  const { sequence = null, isReadable = null } = named.rows[0] ?? {};
  if (sequence === null) return false;
  if (isReadable !== true) return true;
  const { rows } = await queries.query<{ isAhead: boolean }>(
    `SELECT coalesce((SELECT max(id) FROM sandbox.workspace), 0)
       < CASE WHEN is_called THEN last_value + 1 ELSE last_value END AS "isAhead" FROM ${sequence}`,
  );
  return rows[0]?.isAhead ?? false;
}

/**
 * Finds rows whose owner is missing: table, owner table, and the condition that joins them. Such rows are possible only
 * if a foreign key is missing.
 */
const ORPHANS: readonly (readonly [table: string, lacks: string, condition: string])[] = [
  ...['entry', 'state', 'observed', 'observation', 'coverage', 'used_hour'].map(
    (table) => [table, 'workspace', 'owner.id = row.workspace'] as const,
  ),
  ['part', 'state', 'owner.workspace = row.workspace AND owner.kind = row.kind AND owner.n = row.n'],
  ['workspace', 'fixture', 'owner.hash = row.fixture'],
];

/** Returns one text for each table with rows whose owner is missing. Reads all rows. */
export async function orphansIn(queries: Queries): Promise<readonly string[]> {
  const forms = await formsIn(queries);
  const found: string[] = [];
  for (const [table, owner, condition] of ORPHANS) {
    if (!forms.has(table)) continue;
    const { rows } = await queries.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM sandbox.${table} AS row` +
        (forms.has(owner)
          ? ` WHERE NOT EXISTS (SELECT 1 FROM sandbox.${owner} AS owner WHERE ${condition})`
          : ''),
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push(`${count} ${count === 1 ? 'row' : 'rows'} of ${table} without a ${owner}`);
  }
  return found;
}

/** Returns findings for workspaces with an incomplete log or state, and for duplicate names. */
export async function incompleteIn(queries: Queries): Promise<readonly StoreFinding[]> {
  const { rows } = await queries.query<{ name: string; lacks: number | null }>(
    `SELECT w.name, (w.n - f.n + (f.n > 0)::int - (SELECT count(*) FROM sandbox.entry e
         WHERE e.workspace = w.id AND e.n BETWEEN f.n AND w.n))::float8 AS lacks
     FROM sandbox.workspace w LEFT JOIN LATERAL (
       SELECT max(n) AS n FROM sandbox.state WHERE workspace = w.id AND kind = 'fold') f ON true ORDER BY w.name`,
  );
  const ofLogs = rows
    .filter(({ lacks }) => lacks !== 0)
    .map(({ name, lacks }) => ({
      workspace: name,
      text: lacks === null ? 'It has no state.' : `Its log lacks ${lacks} of its last entries.`,
    }));
  const parts = await queries.query<{ name: string }>(
    `SELECT DISTINCT w.name FROM sandbox.workspace w JOIN (
       SELECT workspace FROM sandbox.part GROUP BY workspace, kind, n HAVING max(part) + 1 <> count(*)) p
     ON p.workspace = w.id ORDER BY w.name`,
  );
  const ofParts = parts.rows.map(({ name }) => ({
    workspace: name,
    text: 'Records are missing from one of its states.',
  }));
  const twice = await queries.query<{ name: string }>(
    'SELECT name FROM sandbox.workspace GROUP BY name HAVING count(*) > 1',
  );
  const ofNames = twice.rows.map(({ name }) => ({ workspace: name, text: 'Two workspaces have its name.' }));
  return [...ofLogs, ...ofParts, ...ofNames];
}

/** The maximum number of missing parts in an error message. */
const SHOWN = 3;

/**
 * Rejects a database with an incomplete schema, for example after an interrupted restore. Takes some milliseconds.
 * @throws StoreUnusable
 */
export async function requireWholeSchema(queries: Queries): Promise<void> {
  const missing = await missingIn(queries);
  if (missing.length === 0) return;
  throw incompleteSchema(missing, await orphansIn(queries));
}

/** Returns the error for an incomplete schema: its missing parts and the rows without an owner. */
export function incompleteSchema(missing: readonly string[], orphans: readonly string[] = []): StoreUnusable {
  const shown = missing.slice(0, SHOWN).join(', ');
  const others = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
  const has = orphans.length > 0 ? `, and has ${orphans.join(', ')}` : '';
  return new StoreUnusable(
    `The schema sandbox of the database is incomplete, for example after an interrupted restore: it lacks ${shown}${others}${has}. ` +
      'Drop it and restore the full backup (docs/hosting.md, Backups), or name another database with --store.',
  );
}
