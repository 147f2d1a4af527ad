import type { ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Base } from './base.js';
import type { State } from './state.js';
import type { Change } from './tables.js';
import { apply, takeBack, type Undo } from './transaction.js';

/** A kept moment of a workspace. Its state is never written to; `at` is the workspace's time. */
export interface Snapshot {
  readonly at: EpochMs;
  readonly state: State;
  readonly clock: ClockState;
}

/** All of a workspace that changes. */
export interface Image {
  state: State;
  clock: ClockState;
  snapshots: ReadonlyMap<string, Snapshot>;
}

/** One step of a workspace's history, as the journal holds it: parts that are there apply in this order. */
export interface Entry {
  /** Back to the fixture. */
  readonly reset?: true;
  /** Back to a snapshot's state; its clock is in `clock`, counted anew. */
  readonly restore?: string;
  readonly clock?: ClockState;
  readonly changes?: readonly Change[];
  readonly keep?: { readonly name: string; readonly at: EpochMs };
  readonly forget?: string;
}

/** A copy that the original's changes don't reach. */
export function copyImage({ state, clock, snapshots }: Image): Image {
  return { state: state.clone(), clock, snapshots };
}

/**
 * Applies an entry and answers what undoes it. `done` says that its changes have been made in the state already, and
 * how to take them back.
 */
export function advance(image: Image, entry: Entry, base: Base, done?: Undo): () => void {
  const before = { ...image };
  if (entry.reset) image.state = base.state.clone();
  if (entry.restore !== undefined) image.state = snapshotOf(image, entry.restore).state.clone();
  if (entry.clock) image.clock = entry.clock;
  if (entry.changes && !done) apply(image.state, entry.changes);
  if (entry.keep) image.snapshots = withSnapshot(image, entry.keep);
  if (entry.forget !== undefined) {
    image.snapshots = new Map([...image.snapshots].filter(([name]) => name !== entry.forget));
  }
  return () => {
    if (done) takeBack(before.state, done);
    Object.assign(image, before);
  };
}

function snapshotOf(image: Image, name: string): Snapshot {
  const snapshot = image.snapshots.get(name);
  if (!snapshot) throw new Error(`there is no snapshot ${name}`);
  return snapshot;
}

function withSnapshot(
  image: Image,
  { name, at }: { name: string; at: EpochMs },
): ReadonlyMap<string, Snapshot> {
  const snapshot = { at, state: image.state.clone(), clock: image.clock };
  return new Map([...image.snapshots, [name, snapshot]]);
}
