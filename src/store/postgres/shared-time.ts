import type { EpochMs } from '../../domain/shared/moment.js';

/**
 * Returns how far the time of the database is ahead of the own one, in milliseconds: as it was known, unless a reading
 * that was asked for and answered at these own times contradicts it.
 */
export function offsetAfter(
  known: number | null,
  read: { readonly asked: EpochMs; readonly answered: EpochMs; readonly database: EpochMs },
): number {
  const [least, most] = [read.database - read.answered, read.database - read.asked];
  if (known === null || least > most) return Math.round((least + most) / 2);
  return Math.min(Math.max(known, least), most);
}

/** The time that all instances share: that of their database, as each answer of it tells. */
export class SharedTime {
  #offset: number | null = null;

  constructor(private readonly ownTime: () => EpochMs) {}

  now(): EpochMs {
    return Math.floor(this.ownTime() + (this.#offset ?? 0));
  }

  /** Returns what notes a reading of the database's time, asked for now. */
  asking(): (database: EpochMs) => void {
    const asked = this.ownTime();
    return (database) => {
      this.#offset = offsetAfter(this.#offset, { asked, answered: this.ownTime(), database });
    };
  }
}
