import { SharedRuns } from '../shared-runs.js';
import { failedRead } from './failures.js';
import { type Database, IS_LIVE } from './database.js';
import type { EpochMs } from '../../domain/shared/moment.js';

/** How far the log of a workspace is: the number of its last entry, and the batch that appended it. */
export interface LogPlace {
  readonly n: number;
  readonly last: string | null;
}

type Places = ReadonlyMap<number, LogPlace>;

const PLACES = `
  SELECT id::float8 AS id, n::float8 AS n, last::text AS last,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM sandbox.workspace WHERE id = ANY($1::bigint[]) AND ${IS_LIVE}`;

/** Asks how far logs are. Calls while a query runs share the next query. */
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
  async placeOf(id: number): Promise<LogPlace | undefined> {
    this.#asked.add(id);
    return (await this.#questions.run()).get(id);
  }

  async #ask(): Promise<Places> {
    const ids = [...this.#asked];
    this.#asked = new Set();
    const note = this.time.asking();
    try {
      const { rows } = await this.database.query<LogPlace & { id: number; now: number }>(PLACES, [ids]);
      if (rows[0]) note(rows[0].now);
      return new Map(rows.map(({ id, n, last }) => [id, { n, last }]));
    } catch (error) {
      throw failedRead(error);
    }
  }
}

/**
 * Returns how far the database's time is ahead of the own time, in milliseconds: as known, or as near to that as a new reading
 * allows. The reading was requested and received at the own times `asked` and `answered`.
 */
export function offsetAfter(
  known: number | null,
  read: { readonly asked: EpochMs; readonly answered: EpochMs; readonly database: EpochMs },
): number {
  const [least, most] = [read.database - read.answered, read.database - read.asked];
  if (known === null || least > most) return Math.round((least + most) / 2);
  return Math.min(Math.max(known, least), most);
}

/** The time that all instances share: that of their database, corrected by each reading of it. */
export class SharedTime {
  #offset: number | null = null;

  constructor(private readonly ownTime: () => EpochMs) {}

  now(): EpochMs {
    return Math.floor(this.ownTime() + (this.#offset ?? 0));
  }

  /** Returns the function that notes a reading of the database's time which is requested now. */
  asking(): (database: EpochMs) => void {
    const asked = this.ownTime();
    return (database) => {
      this.#offset = offsetAfter(this.#offset, { asked, answered: this.ownTime(), database });
    };
  }
}
