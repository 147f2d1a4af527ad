import { join } from 'node:path';
import type { Profile } from '../certification/case.js';
import { certificateKeys, type CertificateKeys } from '../certification/keys.js';
import { sharedRuns, Runs } from '../certification/runs.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { realTime } from '../time/real-time.js';
import type { SharedDocuments } from '../store/shared-store.js';
import type { Workspaces } from '../workspaces/workspaces.js';

/** Loads the profiles: few sandboxes need their cases. */
export type LoadProfiles = () => Promise<readonly Profile[]>;

/** The runs of a server, with the profiles, keys and time that they need. */
export interface Certifications {
  readonly runs: Runs;
  readonly keys: CertificateKeys;
  readonly realTime: () => EpochMs;
  readonly profiles: LoadProfiles;
}

/** Loads the profiles of this package. */
export const ownProfiles: LoadProfiles = async () => (await import('../certification/profiles.js')).PROFILES;

/** How certifications are opened. */
interface CertificationOptions {
  /** Why the store can only be read; undefined where it can be written. */
  readonly readOnly?: string | undefined;
  readonly loadProfiles: LoadProfiles;
  /** What instances share, where there are several. */
  readonly documents?: SharedDocuments | undefined;
}

/** The file of a data folder that holds the key which signs certificates. */
const KEY_FILE = 'certificate-key.json';

/**
 * Returns the certifications of a server. The key that signs is kept in its data folder if it has one, and instances that share
 * a database keep key and runs there.
 */
export function openCertifications(
  workspaces: Workspaces,
  store: string,
  { readOnly, loadProfiles, documents }: CertificationOptions,
): Certifications {
  const folder = /^file:(.+)$/s.exec(store)?.[1];
  const kept = documents ?? (folder === undefined ? null : join(folder, KEY_FILE));
  const keys = certificateKeys(kept, readOnly !== undefined);
  const runs = new Runs(workspaces, realTime, documents && sharedRuns(documents, loadProfiles));
  return { runs, keys, realTime, profiles: loadProfiles };
}
