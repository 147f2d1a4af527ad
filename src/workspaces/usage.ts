import type { ObservedRequest } from './request-log/logged-request.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { RefusalsInHour, StoredUse, UsedHour } from '../store/store.js';

const HOUR_MS = 3_600_000;
/** The number of counted hours, including the present one. */
const HOURS = 24;
/** The maximum number of distinct refusals counted per hour, and the number of them that are stored. */
const [MAX_KINDS, KINDS_STORED] = [50, 3];

/** The number of a workspace's requests in the last 24 hours, and their most frequent refusal. */
export interface UsedLately {
  readonly requests24h: number;
  /** The number of requests with a response status of 400 or higher. */
  readonly refused24h: number;
  /**
   * Undefined if there was none. Excludes refusals that an injected fault may have caused. A wrong secret only if nothing
   * else was refused.
   */
  readonly commonestRefusal?: Refusals;
}

/** The number of refusals of an operation with the same code. */
export interface Refusals {
  /** Null if the path belongs to no operation. */
  readonly operationId: string | null;
  readonly code: string;
  readonly count: number;
}

/** The name of refusals of a wrong secret. Anybody can cause them, so all others have precedence. */
const WRONG_SECRET = 'createToken invalid_client';

const nameOf = (operationId: string | null, code: string) => `${operationId ?? ''} ${code}`;

/** Returns whether refusals with this operation and code are those of a wrong secret. */
export function isWrongSecret({ operationId, code }: Pick<Refusals, 'operationId' | 'code'>): boolean {
  return nameOf(operationId, code) === WRONG_SECRET;
}

/** Compares refusals with their counts: the most frequent first, wrong secrets last. */
function byCount([one, a]: readonly [string, number], [other, b]: readonly [string, number]): number {
  return Number(one === WRONG_SECRET) - Number(other === WRONG_SECRET) || b - a;
}

type CountedRequest = Pick<ObservedRequest, 'status' | 'operationId' | 'refused' | 'fault' | 'claimedClient'>;

/** Counts the requests of a workspace by hour and records its last use. All times are real times. */
export class Usage {
  #hours: { readonly hour: number; requests: number; refused: number }[] = [];
  #refusals: { readonly hour: number; readonly counts: Map<string, number> }[] = [];
  #isChanged = false;

  constructor(
    /** The time of the last use of the workspace. */
    public lastUsedAt: EpochMs,
    hours: readonly UsedHour[] = [],
    refusals: readonly RefusalsInHour[] = [],
  ) {
    this.#add(hours);
    for (const [hour, name, count] of refusals) this.#refused(hour, name, count);
  }

  /** Records a use of the workspace that is not a client request. */
  used(now: EpochMs): void {
    this.lastUsedAt = Math.max(now, this.lastUsedAt);
    this.#isChanged = true;
  }

  /**
   * Counts an answered request, but not an unverified one, because anybody can send such requests. Of these, only the
   * refusal of a wrong secret of a client counts, since it is a frequent first mistake. If an injected fault may have
   * caused a refusal, the refusal does not count among the most frequent ones.
   */
  count({ status, operationId, refused, fault, claimedClient }: CountedRequest, now: EpochMs): void {
    const hour = Math.floor(now / HOUR_MS);
    if (claimedClient !== undefined) {
      if (claimedClient !== null && refused && isWrongSecret({ operationId, code: refused.code })) {
        this.#refused(hour, WRONG_SECRET, 1);
        this.#isChanged = true;
      }
      return;
    }
    if (status !== 401) this.used(now); // an expired token may be of somebody who has left
    const counted = this.#of(hour);
    counted.requests += 1;
    if (status < 400) return;
    counted.refused += 1;
    if (refused && !fault) this.#refused(hour, nameOf(operationId, refused.code), 1);
  }

  /** The counts by hour. */
  get hours(): readonly UsedHour[] {
    return this.#hours.map(({ hour, requests, refused }) => [hour, requests, refused]);
  }

  /** The most frequent refusals of each hour. */
  get refusals(): readonly RefusalsInHour[] {
    return this.#refusals.flatMap(({ hour, counts }) =>
      [...counts]
        .toSorted(byCount)
        .slice(0, KINDS_STORED)
        .map(([name, count]) => [hour, name, count] as const),
    );
  }

  /** Returns whether the counts or the last use changed since the previous call. */
  takeChanged(): boolean {
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    return isChanged;
  }

  /** Returns the counts by hour and resets them. */
  takeHours(): readonly UsedHour[] {
    const { hours } = this;
    this.#hours = [];
    return hours;
  }

  /** Adds counts that `takeHours` returned, because they could not be stored. */
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

  #refused(hour: number, name: string, count: number): void {
    let latest = this.#refusals.at(-1);
    if (latest?.hour !== hour) {
      latest = { hour, counts: new Map() };
      this.#refusals = [...this.#refusals, latest].slice(-HOURS);
    }
    const { counts } = latest;
    const known = counts.get(name);
    const others = counts.size - Number(counts.has(WRONG_SECRET));
    if (known !== undefined || name === WRONG_SECRET || others < MAX_KINDS)
      counts.set(name, (known ?? 0) + count);
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

/** Returns the request counts of the present hour and the 23 hours before it. */
export function usedLately({ hours, figures }: StoredUse, now: EpochMs): UsedLately {
  const since = oldestHour(now);
  let [requests24h, refused24h] = [0, 0];
  for (const [hour, requests, refused] of hours) {
    if (hour < since) continue;
    requests24h += requests;
    refused24h += refused;
  }
  const commonestRefusal = commonestOf(figures.refusals ?? [], since);
  return { requests24h, refused24h, ...(commonestRefusal && { commonestRefusal }) };
}

function commonestOf(refusals: readonly RefusalsInHour[], since: number): Refusals | undefined {
  const counts = new Map<string, number>();
  for (const [hour, name, count] of refusals)
    if (hour >= since) counts.set(name, (counts.get(name) ?? 0) + count);
  const [most] = [...counts].toSorted(byCount);
  if (!most) return undefined;
  const [operationId = '', code = ''] = most[0].split(' ');
  return { operationId: operationId || null, code, count: most[1] };
}

/** Returns the oldest hour that the counts include at a given time. */
function oldestHour(now: EpochMs): number {
  return Math.floor(now / HOUR_MS) - HOURS + 1;
}
