import { setTimeout as sleep } from 'node:timers/promises';
import type { Hosted } from './hosted.js';
import type { Partner, Seen } from './partner.js';
import { TROUBLES, type Trouble } from './troubles.js';

/** The effects of a disturbance on partners. */
export interface Noticed {
  readonly trouble: Trouble;
  readonly requests: number;
  /** The number of failed requests, keyed by status or error. */
  readonly failed: Readonly<Record<string, number>>;
  /** The number of partners with a failed request. */
  readonly partners: number;
  /** The median duration of a request, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Seconds from the end of the disturbance to the last failed request. 0 if no request failed after the end. */
  readonly lastedS: number;
}

export interface Report {
  readonly noticed: readonly Noticed[];
  readonly acknowledged: number;
  /** Acknowledged bookings that are missing or have a different status. */
  readonly lost: readonly number[];
}

const isFailure = ({ result }: Seen) => typeof result !== 'number' || result >= 400;

/** Returns the effects on the requests of partners between two times. */
function noticedBy(
  partners: readonly Partner[],
  trouble: Trouble,
  [from, ended, to]: readonly number[],
): Noticed {
  const each = partners.map(({ seen }) => seen.filter(({ at }) => at >= (from ?? 0) && at < (to ?? 0)));
  const all = each.flat();
  const failures = all.filter(isFailure);
  const took = all.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const quantile = (part: number) => took[Math.floor((took.length - 1) * part)] ?? 0;
  const failed: Record<string, number> = {};
  for (const { result } of failures) failed[result] = (failed[result] ?? 0) + 1;
  return {
    trouble,
    requests: all.length,
    failed,
    partners: each.filter((seen) => seen.some(isFailure)).length,
    p50: quantile(0.5),
    p99: quantile(0.99),
    lastedS: Math.max(0, ...failures.map(({ at }) => at - (ended ?? 0))) / 1000,
  };
}

/**
 * For this number of seconds after a disturbance, requests may still fail: the proxy polls every second, and
 * connections are opened again.
 */
const AFTERMATH_S = 15;

/** Returns whether a disturbance affected partners more than allowed. */
export function isTooMuch({ trouble, partners, lastedS }: Noticed): boolean {
  return lastedS > AFTERMATH_S || (trouble.isHidden && partners > 0);
}

/** The plan of a run. */
export interface Plan {
  readonly partners: number;
  /** The duration of each disturbance. */
  readonly troubleMs: number;
  /** The time in which partners continue after a disturbance. */
  readonly calmMs: number;
  /** The disturbances to run (default: all). */
  readonly troubles?: readonly Trouble[];
}

/** Runs one disturbance after the other while partners book. Checks for lost bookings at the end. */
export async function goThroughTroubles(hosted: Hosted, plan: Plan): Promise<Report> {
  const partners: Partner[] = [];
  for (let at = 1; at <= plan.partners; at++) partners.push(await hosted.partner(`partner-${at}`));
  const working = partners.map((partner) => partner.work());
  await sleep(3000); // every partner has begun
  const noticed: Noticed[] = [];
  for (const trouble of plan.troubles ?? TROUBLES) {
    const from = performance.now();
    await trouble.happen(hosted, plan.troubleMs);
    const ended = performance.now();
    await sleep(plan.calmMs);
    noticed.push(noticedBy(partners, trouble, [from, ended, performance.now()]));
  }
  for (const partner of partners) partner.stop();
  await Promise.all(working);
  const lost = await Promise.all(partners.map((partner) => partner.lost()));
  const acknowledged = partners.reduce((sum, partner) => sum + partner.acknowledged.size, 0);
  return { noticed, acknowledged, lost: lost.flat() };
}
