import type { EpochMs } from '../domain/shared/epoch-ms.js';

/** A workspace in the bin. It was deleted and can be restored until it is deleted for good. */
export interface Binned {
  /** The workspace's name before it was deleted. */
  readonly name: string;
  /** Real time. */
  readonly deletedAt: EpochMs;
}

/**
 * Returns the stored name of a workspace in the bin. Every store uses this name. The name contains a dot, which no
 * workspace name does. So no request finds the workspace, and its old name is free.
 */
export function binnedName({ name, deletedAt }: Binned): string {
  return `${name}.${deletedAt}`;
}

const BINNED = /^[^.]+\.\d+$/;

/** Returns whether a stored name is the name of a workspace in the bin. */
export function isBinned(storedName: string): boolean {
  return BINNED.test(storedName);
}

/** Parses the stored name of a workspace in the bin. */
export function binnedOf(storedName: string): Binned {
  return { name: ownName(storedName), deletedAt: Number(storedName.slice(storedName.indexOf('.') + 1)) };
}

/** Returns the workspace's own name for a stored name. For a workspace in the bin, this is the name before its deletion. */
export function ownName(storedName: string): string {
  return storedName.split('.', 1)[0] ?? storedName;
}
