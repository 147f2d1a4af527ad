import type { EpochMs } from '../domain/shared/moment.js';
import type { DamageReports } from './damage-reports.js';
import type { TokenKeys } from './token-keys.js';

/** What a workspace shares with the others of its registry. */
export interface WorkspaceContext {
  readonly realTime: () => EpochMs;
  /** The keys that sign tokens and hash secrets. */
  readonly keys: TokenKeys;
  readonly damageReports: DamageReports;
  /** The approximate bytes of JSON that its records may take beyond its fixture. */
  readonly maxStateBytes: number;
}
