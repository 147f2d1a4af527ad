import assert from 'node:assert/strict';

/** A state of a workspace as text. `ABSENT` means that the workspace does not exist. */
interface Version {
  readonly state: string;
  isRefused: boolean;
}

export const ABSENT = 'absent';

/** The states of one workspace in order. Knows which of these states a store may have after a restart. */
export class History {
  /** The index of the last acknowledged change. */
  #acknowledged = 0;
  #versions: Version[] = [{ state: ABSENT, isRefused: false }];

  /** Adds a change in progress. Returns its number. */
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

  /** The state with all changes that were not refused. */
  get latest(): string {
    return this.#versions.findLast(({ isRefused }) => !isRefused)?.state ?? ABSENT;
  }

  /** Returns the states that contain every acknowledged change and no refused change. */
  allowed(): readonly string[] {
    return this.#versions
      .slice(this.#acknowledged)
      .filter(({ isRefused }) => !isRefused)
      .map(({ state }) => state);
  }

  /** Removes the changes that a start did not find. Later starts must not find them either. */
  settle(found: string): void {
    this.#versions.length = this.#versions.findLastIndex(({ state }) => state === found) + 1;
  }
}

/** Checks that a found state is allowed. */
export function assertOneOf(found: string, allowed: readonly string[]): void {
  assert.ok(allowed.includes(found), `found ${found}, but only this is allowed:\n${allowed.join('\n')}`);
}

/** The promises of a store at one time: the allowed states of each workspace, and the content of snapshots. */
export interface Promised {
  readonly workspaces: ReadonlyMap<string, readonly string[]>;
  readonly snapshots: ReadonlyMap<string, string>;
}
