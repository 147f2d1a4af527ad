import { join } from 'node:path';
import type { Profile } from '../certification/case.js';
import { certificateKeys, type CertificateKeys } from '../certification/keys.js';
import { keptRuns, Runs } from '../certification/runs.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { realTime } from '../time/real-time.js';
import { LocalDocuments } from '../store/local-documents.js';
import type { SharedDocuments } from '../store/shared-store.js';
import type { WorkspaceRegistry } from '../workspaces/registry.js';

/** Loads the certification profiles. Called only when they are needed, because few sandboxes use them. */
export type LoadProfiles = () => Promise<readonly Profile[]>;

/** The certification runs of a server, with the profiles, keys and clock that their handlers need. */
export interface Certifications {
  readonly runs: Runs;
  readonly keys: CertificateKeys;
  readonly realTime: () => EpochMs;
  readonly profiles: LoadProfiles;
}

/** Loads the profiles that this package contains. */
export const ownProfiles: LoadProfiles = async () => (await import('../certification/profiles.js')).PROFILES;

interface CertificationOptions {
  /** The reason why the store is read-only. Undefined if it can be written. */
  readonly readOnly?: string | undefined;
  readonly loadProfiles: LoadProfiles;
  /** The shared documents, if there are several instances. */
  readonly documents?: SharedDocuments | undefined;
}

/** The file of a data folder with the key that signs certificates. */
const KEY_FILE = 'certificate-key.json';

/**
 * Returns the certifications of a server. The signing key is stored in the data folder if there is one. Instances that
 * share a database store the key and the runs there.
 */
export function openCertifications(
  workspaces: WorkspaceRegistry,
  store: string,
  { readOnly, loadProfiles, documents }: CertificationOptions,
): Certifications {
  const folder = /^file:(.+)$/s.exec(store)?.[1];
  const kept = documents ?? new LocalDocuments();
  const isFile = documents === undefined && folder !== undefined;
  const keys = certificateKeys(isFile ? join(folder, KEY_FILE) : kept, readOnly !== undefined);
  const runs = new Runs(workspaces, realTime, keptRuns(kept, loadProfiles));
  return { runs, keys, realTime, profiles: loadProfiles };
}
