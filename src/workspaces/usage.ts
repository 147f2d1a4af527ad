import type { ObservedRequest } from './request-log/logged-request.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { RefusalsInHour, StoredUse, UsedHour } from '../store/store.js';

const HOUR_MS = 3_600_000;
/** The number of counted hours, including the present one. */
const HOURS = 24;
/** The maximum number of distinct refusals counted per hour. */
const MAX_KINDS = 50;
/** The number of the most frequent refusals that are stored per hour. */
const KINDS_STORED = 3;

/** The number of a workspace's requests in the last 24 hours, and their most frequent refusal. */
export interface UsedLately {
  readonly requests24h: number;
  /** The number of requests with a response status of 400 or higher. */
  readonly refused24h: number;
  /**
   * Undefined if there was none. Excludes refusals that an injected fault may have caused. Contains a wrong secret only
   * if nothing else was refused.
   */
  readonly commonestRefusal?: Refusals;
}

/** The number of refusals of an operation with the same code. */
export interface Refusals {
  /** Null if the path belongs to no operation. */
  readonly operationId: string | null;
  readonly code: string;
  count: number;
}

/** Returns whether refusals are those of a wrong secret. Anybody can cause them, so all others have precedence. */
export function isWrongSecret({
  operationId,
  code,
}: {
  readonly operationId?: string | null;
  readonly code: string;
}): boolean {
  return operationId === 'createToken' && code === 'invalid_client';
}

type CountedRequest = Pick<ObservedRequest, 'status' | 'operationId' | 'refused' | 'fault' | 'claimedClient'>;

/** Counts the requests of a workspace by hour and records its last use. All times are real times. */
export class Usage {
  #hours: { readonly hour: number; requests: number; refused: number }[] = [];
  readonly #refusals: { readonly hour: number; readonly counts: Refusals[] }[] = [];
  #isChanged = false;

  constructor(
    /** The time of the last use of the workspace. */
    public lastUsedAt: EpochMs,
    hours: readonly UsedHour[] = [],
    refusals: readonly RefusalsInHour[] = [],
  ) {
    this.#add(hours);
    for (const [hour, operationId, code, count] of refusals)
      this.#refused(hour, { operationId, code, count });
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
    const refusals = refused && { operationId: operationId ?? null, code: refused.code, count: 1 };
    if (claimedClient !== undefined) {
      if (claimedClient === null || !refusals || !isWrongSecret(refusals)) return;
      this.#refused(hour, refusals);
      this.#isChanged = true;
      return;
    }
    if (status !== 401) this.used(now); // an expired token may be of somebody who has left
    const counted = this.#of(hour);
    counted.requests += 1;
    if (status < 400) return;
    counted.refused += 1;
    if (refusals && !fault) this.#refused(hour, refusals);
  }

  /** The counts by hour. */
  get hours(): readonly UsedHour[] {
    return this.#hours.map(({ hour, requests, refused }) => [hour, requests, refused]);
  }

  /** The most frequent refusals of each hour. */
  get refusals(): readonly RefusalsInHour[] {
    return this.#refusals.flatMap(({ hour, counts }) =>
      mostFirst(counts)
        .slice(0, KINDS_STORED)
        .map(({ operationId, code, count }) => [hour, operationId, code, count] as const),
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

  #refused(hour: number, refusals: Refusals): void {
    const { counts } = inHour(this.#refusals, hour) ?? addHour(this.#refusals, { hour, counts: [] });
    add(counts, refusals, MAX_KINDS);
  }

  #of(hour: number): { requests: number; refused: number } {
    return inHour(this.#hours, hour) ?? addHour(this.#hours, { hour, requests: 0, refused: 0 });
  }
}

interface InHour {
  readonly hour: number;
}

/** Returns the counts of an hour. It may not be the last one, because the real time may be set back. */
function inHour<Counts extends InHour>(all: readonly Counts[], hour: number): Counts | undefined {
  return all.findLast((one) => one.hour === hour);
}

/** Adds the counts of a new hour. Removes those of the hour that was added first, if there are too many. */
function addHour<Counts extends InHour>(all: Counts[], added: Counts): Counts {
  all.push(added);
  if (all.length > HOURS) all.shift();
  return added;
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
  const counts: Refusals[] = [];
  for (const [hour, operationId, code, count] of refusals)
    if (hour >= since) add(counts, { operationId, code, count });
  return mostFirst(counts)[0];
}

/**
 * Adds refusals to the counts, unless they are of a new kind and there are already `max` kinds. A wrong secret is always
 * counted, and uses none of this room.
 */
function add(counts: Refusals[], { operationId, code, count }: Refusals, max = Infinity): void {
  const known = counts.find((one) => one.operationId === operationId && one.code === code);
  const added = { operationId, code, count };
  if (known) known.count += count;
  else if (isWrongSecret(added) || counts.filter((one) => !isWrongSecret(one)).length < max)
    counts.push(added);
}

/** Sorts refusals by their counts, wrong secrets last. */
function mostFirst(counts: readonly Refusals[]): readonly Refusals[] {
  return counts.toSorted((a, b) => Number(isWrongSecret(a)) - Number(isWrongSecret(b)) || b.count - a.count);
}

/** Returns the oldest hour that the counts include at a given time. */
function oldestHour(now: EpochMs): number {
  return Math.floor(now / HOUR_MS) - HOURS + 1;
}
