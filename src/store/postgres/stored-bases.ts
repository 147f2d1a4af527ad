import { LRUCache } from 'lru-cache';
import { storedBase, type FixtureBase } from '../fixture-base.js';
import type { Queries } from './database.js';

/** The maximum number of fixtures cached in memory. */
const KEPT = 100;

/** The fixtures in the database. All workspaces of a fixture share one stored copy. */
export class StoredBases {
  readonly #bases = new LRUCache<string, FixtureBase>({ max: KEPT });

  constructor(private readonly queries: Queries) {}

  /** Stores a fixture if it is not stored yet. */
  async store(queries: Queries, base: FixtureBase): Promise<void> {
    const { hash, json } = base.content();
    const { count } = await queries.query('SELECT 1 FROM sandbox.fixture WHERE hash = $1 FOR KEY SHARE', [
      hash,
    ]);
    if (count === 0)
      await queries.query('INSERT INTO sandbox.fixture (hash, json) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        hash,
        json,
      ]);
    this.#bases.set(hash, base);
  }

  /** Returns the base of a fixture. Returns undefined if the fixture was deleted with its last workspace. */
  async read(hash: string): Promise<FixtureBase | undefined> {
    const known = this.#bases.get(hash);
    if (known) return known;
    const { rows } = await this.queries.query<{ json: string }>(
      'SELECT json FROM sandbox.fixture WHERE hash = $1',
      [hash],
    );
    const json = rows[0]?.json;
    if (json === undefined) return undefined;
    const base = storedBase(hash, json);
    this.#bases.set(hash, base);
    return base;
  }

  /** Removes a fixture if no workspace uses it. */
  async removeUnused(hash: string): Promise<void> {
    await this.queries.query(
      `DELETE FROM sandbox.fixture WHERE hash = $1
       AND NOT EXISTS (SELECT 1 FROM sandbox.workspace WHERE fixture = $1)`,
      [hash],
    );
  }
}
