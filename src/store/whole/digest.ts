import { createHash } from 'node:crypto';
import { Slices } from '../../time/slices.js';
import { TABLES } from '../dataset/keys.js';
import type { Dataset } from '../dataset/dataset.js';
import type { WholeWorkspace } from './whole-store.js';

/** The content of a workspace in short: equal for equal content, in whichever store. */
export interface Digest {
  readonly sha256: string;
  /** Its records, those of its fixture included. */
  readonly records: number;
  readonly snapshots: number;
  readonly entries: number;
  readonly requests: number;
}

/** Returns the digest of a workspace, with its past if that is wanted and kept. */
export async function digestOf(whole: WholeWorkspace, withPast: boolean): Promise<Digest> {
  const { stored, past } = whole;
  const { metadata, base, state } = stored;
  const hash = createHash('sha256');
  const add = (value: unknown) => hash.update(`${JSON.stringify(value)}\n`);
  const slices = new Slices();
  const { name, fixtureName, createdAt, signingKey, seed, start } = metadata;
  add([name, fixtureName, createdAt, Buffer.from(signingKey).toString('base64url'), seed, start]);
  add([base.content().hash, state.clock]);
  add(partsOf(whole));
  const records = await addRecords(state.dataset, add, slices);
  const snapshots = [...state.snapshots].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [snapshot, { at, clock, read }] of snapshots) {
    add([snapshot, at, clock]);
    await addRecords(await read(), add, slices);
  }
  const kept = withPast ? past : null;
  if (kept) {
    const { n, last, entries, observed, counted, coverage } = kept;
    add([n, last, state.extras ?? null, counted, coverage]);
    for (const row of [...entries, ...observed]) add(row);
    await addRecords(kept.before.dataset, add, slices);
  }
  return {
    sha256: hash.digest('hex'),
    records,
    snapshots: snapshots.length,
    entries: kept?.entries.length ?? 0,
    requests: kept?.observed.filter(({ request }) => request !== null).length ?? 0,
  };
}

/** Returns what is set for a workspace and how it was used, in one order whichever store had it. */
function partsOf({ settings: { limits, expiresAt }, use }: WholeWorkspace): readonly unknown[] {
  const { requestsPerSecond, connections, stateBytes } = limits ?? {};
  const set = [requestsPerSecond, connections, stateBytes, expiresAt];
  if (!use) return set;
  const { lastUsedAt, hours, figures } = use;
  const { bookings, size, publicSecrets } = figures;
  return [...set, lastUsedAt, hours.toSorted(([a], [b]) => a - b), bookings, size, publicSecrets];
}

async function addRecords(dataset: Dataset, add: (value: unknown) => void, slices: Slices): Promise<number> {
  let count = 0;
  for (const table of TABLES) {
    for (const entry of dataset.tables[table].entries()) {
      add([table, ...entry]);
      count += 1;
      if (slices.isOver) await slices.next();
    }
  }
  return count;
}
