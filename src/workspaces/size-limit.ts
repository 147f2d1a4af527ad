import type { Base } from '../store/base.js';
import type { Image } from '../store/image.js';
import type { State } from '../store/state.js';
import type { Stored } from '../store/store.js';

/** A workspace holds as much as it may. */
export class WorkspaceFull extends Error {
  override readonly name = 'WorkspaceFull';

  constructor(
    /** In bytes. */
    readonly limit: number,
  ) {
    super(`the workspace holds as much as it may: ${limit} bytes`);
  }
}

/** What a snapshot takes besides its records, in bytes, about: the roots of its tables and indexes. */
const SNAPSHOT_BYTES = 4096;

const counted = new WeakMap<Image['snapshots'], number>();

/** Returns the bytes that a snapshot of a state counts: all that the state holds beyond its fixture. */
export function snapshotBytes(base: Base, state: State): number {
  return SNAPSHOT_BYTES + beyond(base, state);
}

/** Returns the bytes that a workspace holds beyond its fixture: its state and each snapshot, counted whole. */
export function heldBytes({ base, image }: Pick<Stored, 'base' | 'image'>): number {
  let kept = counted.get(image.snapshots);
  if (kept === undefined) {
    kept = [...image.snapshots.values()].reduce((sum, { state }) => sum + snapshotBytes(base, state), 0);
    counted.set(image.snapshots, kept);
  }
  return beyond(base, image.state) + kept;
}

function beyond(base: Base, state: State): number {
  return Math.max(0, state.bytes - base.state.bytes);
}
