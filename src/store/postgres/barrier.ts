import { SharedRuns } from '../shared-runs.js';
import { failedRead } from './failures.js';
import type { Database } from './database.js';
import { IS_LIVE } from './live.js';
import type { SharedTime } from './shared-time.js';

/** How far the log of a workspace is: the number of its last entry, and the batch that appended it. */
export interface Place {
  readonly n: number;
  readonly last: string | null;
}

type Places = ReadonlyMap<number, Place>;

const PLACES = `
  SELECT id::float8 AS id, n::float8 AS n, last::text AS last,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM sandbox.workspace WHERE id = ANY($1::bigint[]) AND ${IS_LIVE}`;

/** Asks how far logs are. All who ask while a question is on its way share the next one. */
export class Barrier {
  #asked = new Set<number>();
  readonly #questions = new SharedRuns(() => this.#ask());

  constructor(
    private readonly database: Database,
    private readonly time: SharedTime,
  ) {}

  /**
   * Returns the place of a workspace's log, at the call or later; undefined where it was deleted or is in the bin.
   * @throws StorageUnavailable
   */
  async placeOf(id: number): Promise<Place | undefined> {
    this.#asked.add(id);
    return (await this.#questions.run()).get(id);
  }

  async #ask(): Promise<Places> {
    const ids = [...this.#asked];
    this.#asked = new Set();
    const note = this.time.asking();
    try {
      const { rows } = await this.database.query<Place & { id: number; now: number }>(PLACES, [ids]);
      if (rows[0]) note(rows[0].now);
      return new Map(rows.map(({ id, n, last }) => [id, { n, last }]));
    } catch (error) {
      throw failedRead(error);
    }
  }
}
