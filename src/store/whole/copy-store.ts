import { createHash } from 'node:crypto';
import { NameTaken, StoreUnusable } from '../store.js';
import type { KeptDocument } from '../local-documents.js';
import type { CopiedStore, WholeWorkspace } from './whole-store.js';
import { Slices } from '../../time/slices.js';
import { TABLES } from '../dataset/keys.js';
import type { Dataset } from '../dataset/dataset.js';

/** The figures of a finished and verified copy. */
export interface StoreCopy extends Omit<Digest, 'sha256'> {
  readonly workspaces: number;
  /** The number of workspaces that an earlier run had already copied. `workspaces` includes them. */
  readonly hadBefore: number;
  readonly documents: number;
  /** The files and the kinds of documents that the target store cannot store. */
  readonly left: readonly string[];
  /** The digest of all workspaces. */
  readonly sha256: string;
}

/**
 * Copies all workspaces and documents of a store into an empty store, or continues an unfinished copy of the same
 * store. Each workspace is stored completely or not at all. At the end, both stores are compared.
 * @throws StoreUnusable if the target store is not empty, or a workspace cannot be copied or differs at the end
 */
export async function copyStore(
  from: CopiedStore,
  to: CopiedStore,
  copied: (workspace: string) => void = () => undefined,
): Promise<StoreCopy> {
  await requirePlace(from, to);
  const held = await from.documents();
  await to.noteCopyOf(from.name);
  const documents = await copyDocuments(held, from, to);
  const names = await from.names();
  for (const name of await to.names()) if (!names.includes(name)) await to.delete(name);
  const known = new Set(await to.names());
  const digests = new Map<string, Digest>();
  let hadBefore = 0;
  for (const name of names) {
    const { digest, isNew } = await copyWorkspace({ from, to }, name, known);
    digests.set(name, digest);
    hadBefore += isNew ? 0 : 1;
    if (isNew) copied(name);
  }
  await verify({ from, to }, digests);
  await to.noteCopyOf(null);
  return { workspaces: names.length, hadBefore, ...documents, ...summed(digests) };
}

/** A store and its copy. */
interface Pair {
  readonly from: CopiedStore;
  readonly to: CopiedStore;
}

async function requirePlace(from: CopiedStore, to: CopiedStore): Promise<void> {
  if (from.name === to.name) throw new StoreUnusable('A store cannot be copied into itself.');
  const source = await from.unfinishedCopyOf();
  if (source !== null)
    throw new StoreUnusable(`${from.name} is an unfinished copy of ${source}. Finish it first.`);
  const earlier = await to.unfinishedCopyOf();
  if (earlier === from.name) return;
  if (earlier !== null)
    throw new StoreUnusable(
      `${to.name} is an unfinished copy of ${earlier}. Finish it, or name an empty store.`,
    );
  const [names, documents] = [await to.names(), await to.documents()];
  if (names.length + documents.length > 0)
    throw new StoreUnusable(
      `${to.name} is not empty: it holds ${names.length} workspaces and ${documents.length} keys or other documents. ` +
        'Name an empty folder or database.',
    );
}

/** Copies keys and other documents, and compares them. */
async function copyDocuments(
  held: readonly KeptDocument[],
  from: CopiedStore,
  to: CopiedStore,
): Promise<Pick<StoreCopy, 'documents' | 'left'>> {
  const left = new Set<string>();
  let documents = 0;
  for (const document of held) {
    if (await to.writeDocument(document)) documents += 1;
    else left.add(labelOf(document));
  }
  const keyOf = ({ kind, id, text }: KeptDocument) => JSON.stringify([kind, id, text]);
  const copied = new Set((await to.documents()).map(keyOf));
  const lost = (await from.documents()).find((one) => !left.has(labelOf(one)) && !copied.has(keyOf(one)));
  if (lost) throw new StoreUnusable(`The document ${lost.kind} was not copied. Run the command again.`);
  return { documents, left: [...left] };
}

/** Returns the name of a document for a report. */
const labelOf = ({ kind, id }: KeptDocument) => (kind === 'file' ? `the file ${id}` : kind);

/** Copies a workspace, unless the target already has an equal one. */
async function copyWorkspace({ from, to }: Pair, name: string, known: ReadonlySet<string>) {
  const withPast = from.keepsPast && to.keepsPast;
  try {
    const whole = await from.read(name);
    if (!whole) throw new StoreUnusable('it was deleted meanwhile');
    const digest = await digestOf(whole, withPast);
    if (known.has(name)) {
      const there = await to.read(name);
      if (there && (await digestOf(there, withPast)).sha256 === digest.sha256)
        return { digest, isNew: false };
      await to.delete(name);
    }
    await to.write(whole);
    return { digest, isNew: true };
  } catch (error) {
    throw notCopied(name, error);
  }
}

function notCopied(name: string, error: unknown): StoreUnusable {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? `${message} (${cause.message})` : message;
  const reason =
    error instanceof NameTaken
      ? 'its name differs from another name only in case, which a data folder does not allow'
      : why;
  return new StoreUnusable(
    `The workspace ${name} cannot be copied: ${reason.replace(/\.$/, '')}. Repair or delete it, then run the command again: the copy continues from there.`,
    { cause: error },
  );
}

/** Reads the copy again and compares it with the digests of the source. */
async function verify({ from, to }: Pair, digests: ReadonlyMap<string, Digest>): Promise<void> {
  await from.requireUnused();
  const [before, after, copied] = [[...digests.keys()], await from.names(), await to.names()];
  const isSame = (names: readonly string[]) => before.join('\n') === names.join('\n');
  if (!isSame(after))
    throw new StoreUnusable(
      `${from.name} changed during the copy. Stop the programs that use it, and copy again.`,
    );
  if (!isSame(copied))
    throw new StoreUnusable(`${to.name} does not contain the same workspaces as ${from.name}. Copy again.`);
  const withPast = from.keepsPast && to.keepsPast;
  for (const [name, { sha256 }] of digests) {
    const there = await to.read(name);
    if (there && (await digestOf(there, withPast)).sha256 === sha256) continue;
    throw new StoreUnusable(
      `The copy of the workspace ${name} differs from the original. Run the command again.`,
    );
  }
}

function summed(digests: ReadonlyMap<string, Digest>): Digest {
  const hash = createHash('sha256');
  const all = [...digests];
  for (const [name, { sha256 }] of all) hash.update(`${name} ${sha256}\n`);
  const sum = (count: (digest: Digest) => number) => all.reduce((total, [, one]) => total + count(one), 0);
  return {
    sha256: hash.digest('hex'),
    records: sum(({ records }) => records),
    snapshots: sum(({ snapshots }) => snapshots),
    entries: sum(({ entries }) => entries),
    requests: sum(({ requests }) => requests),
  };
}

/** A digest of a workspace. Workspaces with equal content have equal digests in any store. */
export interface Digest {
  readonly sha256: string;
  /** The number of records, including those of the fixture. */
  readonly records: number;
  readonly snapshots: number;
  readonly entries: number;
  readonly requests: number;
}

/** Returns the digest of a workspace. Includes its history if `withPast` is set and the history was read. */
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

/** Returns the settings and the usage record of a workspace in the same order for every store. */
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
