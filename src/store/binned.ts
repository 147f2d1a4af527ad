import type { EpochMs } from '../domain/shared/moment.js';

/** A workspace in the bin: it was deleted, and can be taken out until it is deleted for good. */
export interface Binned {
  /** The name that it had. */
  readonly name: string;
  /** Real time. */
  readonly deletedAt: EpochMs;
}

/**
 * Returns the name under which every store keeps a workspace in the bin. No workspace has a dot in its name, so no request finds
 * it, and the name that it had is free.
 */
export function binnedName({ name, deletedAt }: Binned): string {
  return `${name}.${deletedAt}`;
}

const BINNED = /^[^.]+\.\d+$/;

/** Returns whether the name is that of a workspace in the bin. */
export function isBinned(storedName: string): boolean {
  return BINNED.test(storedName);
}

/** Returns which workspace a store keeps under the name of one in the bin. */
export function binnedOf(storedName: string): Binned {
  return { name: ownName(storedName), deletedAt: Number(storedName.slice(storedName.indexOf('.') + 1)) };
}

/** Returns the name that a workspace has or had, in the bin or not. */
export function ownName(storedName: string): string {
  return storedName.split('.', 1)[0] ?? storedName;
}
