import { EntryUnreadable, isStoreFailure } from '../store.js';
import { sumsOf, type Sums } from './sums.js';
import type { StoreFinding, WholeStore } from './whole-store.js';

/** A workspace that was checked: what it holds where it could be opened, and what is wrong with it. */
export interface CheckedWorkspace extends Partial<Omit<Sums, 'findings'>> {
  readonly name: string;
  readonly findings: readonly string[];
}

/** What a check of a store found. */
export interface StoreCheck {
  /** What is wrong with the store, and belongs to no workspace. */
  readonly findings: readonly string[];
  readonly workspaces: readonly CheckedWorkspace[];
}

/** Checks a store, and each workspace in it. Changes nothing. */
export async function checkStore(
  store: WholeStore,
  checked: (workspace: CheckedWorkspace) => void = () => undefined,
): Promise<StoreCheck> {
  const found = await store.check();
  const workspaces: CheckedWorkspace[] = [];
  for (const name of await store.names()) {
    const workspace = await checkWorkspace(store, name, found);
    if (!workspace) continue; // deleted meanwhile
    workspaces.push(workspace);
    checked(workspace);
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

/** Returns whether an error is that of what a store holds. */
function isOfContent(error: unknown): error is Error {
  const isUnreadable = error instanceof SyntaxError || error instanceof EntryUnreadable;
  return isUnreadable || isStoreFailure(error) || (error as Error).name === 'RecordUnreadable';
}
