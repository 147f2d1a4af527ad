import { randomBytes } from 'node:crypto';
import type { EpochMs } from '../domain/shared/epoch-ms.js';

/**
 * Names of certification workspaces. They contain the start time of the run. The name alone shows that a workspace
 * belongs to a certification, and how old it is. So the server can restrict its clients, or delete an old workspace,
 * without opening it.
 */
const RESERVED = /^cert-([0-9a-z]{9})-[0-9a-f]{10}/;

/**
 * A caller may choose the id of a run. The time in the id may differ from the server's clock by at most this, in
 * milliseconds.
 */
export const CLOCK_TOLERANCE_MS = 3_600_000;

/** Returns a new id for a run that starts at this time. */
export function newRunId(startsAt: EpochMs): string {
  return runIdOf(startsAt, randomBytes(5).toString('hex'));
}

function runIdOf(startsAt: EpochMs, random: string): string {
  return `cert-${startsAt.toString(36).padStart(9, '0')}-${random}`;
}

/** Returns the first and the last id that a caller may choose at this time. Ids sort by time. */
export function idsAround(now: EpochMs): { readonly first: string; readonly last: string } {
  return {
    first: runIdOf(now - CLOCK_TOLERANCE_MS, '0'.repeat(10)),
    last: runIdOf(now + CLOCK_TOLERANCE_MS, 'f'.repeat(10)),
  };
}

/** Returns the start time from the id of a run or from the name of its workspace. Undefined for other names. */
export function startIn(name: string): EpochMs | undefined {
  const [, time] = RESERVED.exec(name) ?? [];
  return time === undefined ? undefined : Number.parseInt(time, 36);
}

/** Returns the name of the workspace of a case. */
export function workspaceOfCase(run: string, caseId: string): string {
  return `${run}-${caseId}`;
}

/** Returns whether a workspace belongs to a certification. */
export function isOfCertification(workspace: string): boolean {
  return RESERVED.test(workspace);
}
