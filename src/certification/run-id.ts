import { randomBytes } from 'node:crypto';
import type { EpochMs } from '../domain/shared/moment.js';

/**
 * The names of runs' workspaces, with the time of the start. By its name, a client is recognised as under certification, and a
 * workspace as left over, without opening the workspace, which may be damaged.
 */
const RESERVED = /^cert-([0-9a-z]{9})-[0-9a-f]{10}/;

/** The largest difference between the clocks of the server and of a caller that chooses an id, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 3_600_000;

/** Returns an id for a run that starts at a time. */
export function newRunId(startsAt: EpochMs): string {
  return runIdOf(startsAt, randomBytes(5).toString('hex'));
}

function runIdOf(startsAt: EpochMs, random: string): string {
  return `cert-${startsAt.toString(36).padStart(9, '0')}-${random}`;
}

/** Returns the first and the last id that a caller may choose at a time. Ids sort by their time. */
export function idsAround(now: EpochMs): { readonly first: string; readonly last: string } {
  return {
    first: runIdOf(now - CLOCK_TOLERANCE_MS, '0'.repeat(10)),
    last: runIdOf(now + CLOCK_TOLERANCE_MS, 'f'.repeat(10)),
  };
}

/** Returns the time in the id of a run or in the name of one of its workspaces; undefined for other names. */
export function startIn(name: string): EpochMs | undefined {
  const [, time] = RESERVED.exec(name) ?? [];
  return time === undefined ? undefined : Number.parseInt(time, 36);
}

/** Returns the name of the workspace of a case. */
export function workspaceOfCase(run: string, caseId: string): string {
  return `${run}-${caseId}`;
}

/** Returns whether a workspace is of some certification. */
export function isOfCertification(workspace: string): boolean {
  return RESERVED.test(workspace);
}
