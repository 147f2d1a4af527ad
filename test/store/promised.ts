import assert from 'node:assert/strict';

/** A state of a workspace as text; `ABSENT` if there is none. */
interface Version {
  readonly state: string;
  isRefused: boolean;
}

export const ABSENT = 'absent';

/** The states of one workspace in their order, with those that a store may have after a restart. */
export class History {
  /** The index of the last acknowledged change. */
  #acknowledged = 0;
  #versions: Version[] = [{ state: ABSENT, isRefused: false }];

  /** Notes a change that is under way. Returns its number. */
  begin(state: string): number {
    return this.#versions.push({ state, isRefused: false }) - 1;
  }

  acknowledge(change: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, change);
  }

  refuse(change: number): void {
    const version = this.#versions[change];
    if (version) version.isRefused = true;
  }

  /** The state with all changes except the refused ones. */
  get latest(): string {
    return this.#versions.findLast(({ isRefused }) => !isRefused)?.state ?? ABSENT;
  }

  /** The states with every acknowledged change and no refused one. */
  allowed(): readonly string[] {
    return this.#versions
      .slice(this.#acknowledged)
      .filter(({ isRefused }) => !isRefused)
      .map(({ state }) => state);
  }

  /** Forgets the changes that a start did not find: they must not come back later. */
  settle(found: string): void {
    this.#versions.length = this.#versions.findLastIndex(({ state }) => state === found) + 1;
  }
}

/** Checks that a found state is an allowed one. */
export function assertOneOf(found: string, allowed: readonly string[]): void {
  assert.ok(allowed.includes(found), `found ${found}, but only this is allowed:\n${allowed.join('\n')}`);
}

/** The promises of a store at a moment: the possible states of each workspace, and the content of snapshots. */
export interface Promised {
  readonly workspaces: ReadonlyMap<string, readonly string[]>;
  readonly snapshots: ReadonlyMap<string, string>;
}
