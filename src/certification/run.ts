import type { EpochMs } from '../domain/shared/moment.js';
import type { Case, Profile } from './case.js';

/** A case of a run: its workspace, and what the client has answered. */
export interface CaseWork {
  readonly case: Case;
  /** The name of its workspace. */
  readonly workspace: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly seed: number;
  /** By the ids of the questions. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Whether an answer was replaced by another one, once the report may have said that it was wrong. */
  readonly isReanswered?: boolean;
}

/** One try of a client at a profile. */
export interface Run {
  /** `cert-<time>-<random>`; the names of its workspaces begin with it. */
  readonly id: string;
  readonly profile: Profile;
  /** What the caller calls it. */
  readonly name: string | null;
  /** Real time. */
  readonly startedAt: EpochMs;
  readonly cases: readonly CaseWork[];
}
