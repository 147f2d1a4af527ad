import { EntryUnreadable, isStoreFailure, type StoredWorkspace } from '../store.js';
import type { StoreFinding, WholeStore } from './whole-store.js';
import { TREASURER_TYPES, type Basket } from '../../domain/basket/basket.js';
import { refundable } from '../../domain/basket/payments.js';
import { liveItems } from '../../domain/basket/status.js';
import { totalsOf } from '../../domain/pricing/totals.js';
import { Slices } from '../../time/slices.js';
import { Dataset } from '../dataset/dataset.js';
import { TABLES } from '../dataset/keys.js';
import { usedIds } from '../fixture-base.js';

/** The result of checking a workspace: its findings and, if it could be opened, its figures. */
export interface CheckedWorkspace extends Partial<Omit<Sums, 'findings'>> {
  readonly name: string;
  readonly findings: readonly string[];
}

/** The result of checking a store. */
export interface StoreCheck {
  /** Problems of the store that do not belong to one workspace. */
  readonly findings: readonly string[];
  readonly workspaces: readonly CheckedWorkspace[];
}

/** Checks a store and each workspace in it, without changes. Calls `onProgress` before each workspace. */
export async function checkStore(
  store: WholeStore,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<StoreCheck> {
  const found = await store.check();
  const workspaces: CheckedWorkspace[] = [];
  const names = await store.names();
  for (const [done, name] of names.entries()) {
    onProgress(done, names.length);
    const workspace = await checkWorkspace(store, name, found);
    if (workspace) workspaces.push(workspace); // else deleted meanwhile
  }
  return {
    findings: found.filter(({ workspace }) => workspace === null).map(({ text }) => text),
    workspaces,
  };
}

async function checkWorkspace(
  store: WholeStore,
  name: string,
  found: readonly StoreFinding[],
): Promise<CheckedWorkspace | undefined> {
  const own = found.filter(({ workspace }) => workspace === name).map(({ text }) => text);
  try {
    const whole = await store.read(name);
    if (!whole) return own.length === 0 ? undefined : { name, findings: own };
    const { findings, ...held } = await sumsOf(whole.stored);
    return { name, ...held, findings: [...own, ...findings] };
  } catch (error) {
    if (!isOfContent(error)) throw error;
    return { name, findings: [...own, `It cannot be opened: ${error.message}`] };
  }
}

/** Returns whether an error is caused by the content of a store. */
function isOfContent(error: unknown): error is Error {
  const isUnreadable = error instanceof SyntaxError || error instanceof EntryUnreadable;
  return isUnreadable || isStoreFailure(error) || (error as Error).name === 'RecordUnreadable';
}

/** The figures of a workspace and the problems found in it. */
export interface Sums {
  readonly bookings: number;
  readonly captures: number;
  readonly snapshots: number;
  readonly findings: readonly string[];
}

/** Counts the records of a workspace. Checks its seats, its ledger, its ids and whether its snapshots are readable. */
export async function sumsOf({ state, base }: StoredWorkspace): Promise<Sums> {
  const { dataset, snapshots } = state;
  const slices = new Slices();
  const findings = [
    ...(await seatFindings(dataset, slices)),
    ...(await ledgerFindings(dataset, slices)),
    ...idFindings(dataset),
  ];
  for (const [name, snapshot] of snapshots) {
    const records = await snapshot.read().catch((error: unknown) => (error as Error).message);
    if (typeof records === 'string') findings.push(`Its snapshot ${name} cannot be read: ${records}`);
    else for (const text of idFindings(records)) findings.push(`In its snapshot ${name}: ${text}`);
  }
  if (base.fixture.merchants.length === 0) findings.push('Its fixture has no merchants.');
  const { baskets, captures } = dataset.tables;
  return { bookings: baskets.size, captures: captures.size, snapshots: snapshots.size, findings };
}

/** Compares all indexes, including the seats, with indexes computed from the records. */
async function seatFindings(dataset: Dataset, slices: Slices): Promise<readonly string[]> {
  const counted = Dataset.empty();
  for (const table of TABLES)
    await counted.load(table, [...dataset.tables[table].entries()] as never, slices);
  const differing = [...dataset.indexes.differencesFrom(counted.indexes)].map(
    ({ index, key }) =>
      `Its index \`${index}\` differs from its records at \`${Object.values(key).join(' ')}\`.`,
  );
  const { rules, captures, baskets } = dataset.tables;
  const isKnown = (itemId: string) => rules.has(Number.parseInt(itemId, 10));
  const unknown: string[] = [];
  for (const { reference, availabilityItemIds } of captures.values())
    if (!availabilityItemIds.every(isKnown))
      unknown.push(`Its capture ${reference} belongs to an unknown rule.`);
  for (const basket of baskets.values()) {
    if (
      !liveItems(basket)
        .flatMap((item) => item.availabilityItemIds)
        .every(isKnown)
    )
      unknown.push(`Its booking ${basket.id} belongs to an unknown rule.`);
    if (slices.isOver) await slices.next();
  }
  return [...differing, ...unknown];
}

async function ledgerFindings(dataset: Dataset, slices: Slices): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const basket of dataset.tables.baskets.values()) {
    const problem = ledgerProblem(basket);
    if (problem !== null) findings.push(`Its booking ${basket.id} ${problem}.`);
    if (slices.isOver) await slices.next();
  }
  return findings;
}

/** Returns the problem with the amounts of a basket. Returns null if they are consistent (B1, B2, B6). */
function ledgerProblem(basket: Basket): string | null {
  const { total, paid, downPayment, balance } = totalsOf(basket);
  if (![total, paid, balance].every(Number.isSafeInteger)) return 'has an amount that is not a number';
  if (total < 0) return `has a total below 0 (${total})`;
  const overdrawn = TREASURER_TYPES.find((treasurer) => refundable(basket, treasurer) < 0);
  if (overdrawn !== undefined) return `has refunds above the payments to its ${overdrawn}`;
  const isPaid = total === 0 || (paid > 0 && paid >= downPayment);
  return basket.status === 'reserved' && isPaid ? 'is reserved, although its down payment is paid' : null;
}

/**
 * Checks that ids are unique. Also checks that no sequence is below a used id, because the sequence would assign this id
 * again.
 */
function idFindings({ tables }: Dataset): readonly string[] {
  const findings: string[] = [];
  const seen = new Set<string>();
  for (const { id, items } of tables.baskets.values())
    for (const item of items)
      for (const key of [`item ${item.id}`, ...item.guests.map((guest) => `guest ${guest.id}`)]) {
        if (seen.has(key)) findings.push(`Its ${key} exists twice, also in booking ${id}.`);
        seen.add(key);
      }
  const { baskets, mails, endedCaptures, endedPages, voucherUses } = tables;
  const used = usedIds({ baskets, mails, endedCaptures, endedPages, voucherUses });
  for (const [sequence, highest] of Object.entries(used)) {
    const last = tables.sequences.get(sequence) ?? 0;
    if (last < highest)
      findings.push(`Its sequence ${sequence} is at ${last}, although ${highest} is already used.`);
  }
  return findings;
}
