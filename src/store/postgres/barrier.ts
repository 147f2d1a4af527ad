import { SharedRuns } from '../shared-runs.js';
import { failedRead } from './failures.js';
import { type Database, IS_LIVE } from './database.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';

/** The end of a workspace's log: the number of the last entry and the batch that appended it. */
export interface LogPlace {
  readonly n: number;
  readonly last: string | null;
}

type Places = ReadonlyMap<number, LogPlace>;

const PLACES = `
  SELECT id::float8 AS id, n::float8 AS n, last::text AS last,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM sandbox.workspace WHERE id = ANY($1::bigint[]) AND ${IS_LIVE}`;

/** Queries the ends of logs. Calls during a running query share the next query. */
export class Barrier {
  #asked = new Set<number>();
  readonly #questions = new SharedRuns(() => this.#ask());

  constructor(
    private readonly database: Database,
    private readonly time: SharedTime,
  ) {}

  /**
   * Returns the end of a workspace's log at the time of the call or later. Returns undefined if the workspace was
   * deleted or is in the bin.
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
 * Returns the offset of the database's clock from this instance's clock, in milliseconds. `database` is the time that
 * the database returned. `asked` and `answered` are times of this instance's clock, before the query and after its
 * result. These times limit the offset. Returns the known offset, or the nearest limit if it is outside the limits.
 * Returns the middle if no offset is known, or if this instance's clock was set back during the query.
 */
export function offsetAfter(
  known: number | null,
  read: { readonly asked: EpochMs; readonly answered: EpochMs; readonly database: EpochMs },
): number {
  const [least, most] = [read.database - read.answered, read.database - read.asked];
  if (known === null || least > most) return Math.round((least + most) / 2);
  return Math.min(Math.max(known, least), most);
}

/**
 * The time that all instances share: the database's time. Each reading of the database's time corrects the offset between
 * the clocks.
 */
export class SharedTime {
  #offset: number | null = null;

  constructor(private readonly ownTime: () => EpochMs) {}

  now(): EpochMs {
    return Math.floor(this.ownTime() + (this.#offset ?? 0));
  }

  /** Begins a query for the database's time. Returns a function that takes this time and corrects the offset. */
  asking(): (database: EpochMs) => void {
    const asked = this.ownTime();
    return (database) => {
      this.#offset = offsetAfter(this.#offset, { asked, answered: this.ownTime(), database });
    };
  }
}
