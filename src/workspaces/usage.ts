import type { EpochMs } from '../domain/shared/moment.js';
import type { StoredUse, UsedHour } from '../store/store.js';

const HOUR_MS = 3_600_000;
/** The hours that are counted: the present one and those before it. */
const HOURS = 24;

/** The requests of a workspace of the last 24 hours. */
export interface UsedLately {
  readonly requests24h: number;
  /** Those of them that were answered with a status of 400 or more. */
  readonly refused24h: number;
}

/** Counts the requests of a workspace by the hour, and notes its last use. Times are real. */
export class Usage {
  #hours: { readonly hour: number; requests: number; refused: number }[] = [];
  #isChanged = false;

  constructor(
    /** When it was last used. */
    public lastUsedAt: EpochMs,
    hours: readonly UsedHour[] = [],
  ) {
    this.#add(hours);
  }

  /** Notes a use that is no request of a client. */
  used(now: EpochMs): void {
    this.lastUsedAt = Math.max(now, this.lastUsedAt);
    this.#isChanged = true;
  }

  /** Counts a request that was answered. */
  count(status: number, now: EpochMs): void {
    this.used(now);
    const counted = this.#of(Math.floor(now / HOUR_MS));
    counted.requests += 1;
    if (status >= 400) counted.refused += 1;
  }

  /** The hours that were counted. */
  get hours(): readonly UsedHour[] {
    return this.#hours.map(({ hour, requests, refused }) => [hour, requests, refused]);
  }

  /** Returns whether anything was noted since the last call. */
  takeChanged(): boolean {
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    return isChanged;
  }

  /** Returns the hours that were counted, and begins anew. */
  takeHours(): readonly UsedHour[] {
    const { hours } = this;
    this.#hours = [];
    return hours;
  }

  /** Adds hours that `takeHours` returned. */
  putBack(hours: readonly UsedHour[]): void {
    this.#isChanged = true;
    this.#add(hours);
  }

  #add(hours: readonly UsedHour[]): void {
    for (const [hour, requests, refused] of hours) {
      const counted = this.#of(hour);
      counted.requests += requests;
      counted.refused += refused;
    }
  }

  #of(hour: number): { requests: number; refused: number } {
    const last = this.#hours.at(-1);
    if (last?.hour === hour) return last;
    const known = this.#hours.find((one) => one.hour === hour);
    if (known) return known;
    const added = { hour, requests: 0, refused: 0 };
    this.#hours = [...this.#hours, added].slice(-HOURS);
    return added;
  }
}

/** Returns the requests of the present hour and the 23 before it. */
export function usedLately({ hours }: Pick<StoredUse, 'hours'>, now: EpochMs): UsedLately {
  const since = oldestHour(now);
  let [requests24h, refused24h] = [0, 0];
  for (const [hour, requests, refused] of hours) {
    if (hour < since) continue;
    requests24h += requests;
    refused24h += refused;
  }
  return { requests24h, refused24h };
}

/** Returns the oldest hour that counts at a time. */
function oldestHour(now: EpochMs): number {
  return Math.floor(now / HOUR_MS) - HOURS + 1;
}
