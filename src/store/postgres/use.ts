import type { StoredUse } from '../store.js';
import type { Queries } from './database.js';
import { storedObject } from './failures.js';

/** The usage record of a workspace as a database row. */
export interface UsedRow {
  readonly usedAt: number | null;
  readonly figures: string | null;
  /** The hours as JSON. */
  readonly hours: string | null;
}

/** Parses the usage record of a workspace. Returns null if none is stored. @throws WorkspaceDamaged */
export function useOf(name: string, { usedAt, figures, hours }: UsedRow): StoredUse | null {
  if (usedAt === null || figures === null) return null;
  return {
    lastUsedAt: usedAt,
    hours: JSON.parse(hours ?? '[]') as StoredUse['hours'],
    figures: storedObject<StoredUse['figures']>(figures, { name, table: 'observed' }),
  };
}

/** Reads the usage record of a workspace. Returns null if none is stored. @throws WorkspaceDamaged */
export async function readUse(
  queries: Queries,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<StoredUse | null> {
  const { rows } = await queries.query<UsedRow>(
    `SELECT used_at::float8 AS "usedAt", figures, (
       SELECT json_agg(json_build_array(hour, requests, refused) ORDER BY hour)::text
       FROM sandbox.used_hour WHERE workspace = $1
     ) AS hours FROM sandbox.observed WHERE workspace = $1`,
    [id],
  );
  return rows[0] ? useOf(name, rows[0]) : null;
}

/** Stores the usage record of a workspace that is copied from another store. */
export async function insertUse(
  queries: Queries,
  workspace: number,
  { lastUsedAt, hours, figures }: StoredUse,
): Promise<void> {
  await queries.query(
    `INSERT INTO sandbox.observed (workspace, used_at, figures) VALUES ($1, $2, $3)
     ON CONFLICT (workspace) DO UPDATE SET used_at = excluded.used_at, figures = excluded.figures`,
    [workspace, lastUsedAt, JSON.stringify(figures)],
  );
  await queries.query(
    `INSERT INTO sandbox.used_hour (workspace, hour, requests, refused)
     SELECT $1, * FROM unnest($2::integer[], $3::bigint[], $4::bigint[])`,
    [workspace, ...([0, 1, 2] as const).map((column) => hours.map((hour) => hour[column]))],
  );
}
