import { relative, sep } from 'node:path';
import { WorkspaceDamaged } from '../store.js';
import type { Disk } from './disk.js';
import { realTime } from '../../real-time.js';

/** Returns the error for a damaged file. The message says what is wrong with it, and what to do. */
export function damagedFile(
  {
    dataFolder,
    path,
    line = null,
  }: { readonly dataFolder: string; readonly path: string; readonly line?: number | null },
  message: string,
): WorkspaceDamaged {
  const file = relative(dataFolder, path).replaceAll(sep, '/');
  return new WorkspaceDamaged(message, { file, line });
}

/** Damage that was found, and the files as they were then. */
interface FoundDamage {
  readonly error: WorkspaceDamaged;
  readonly paths: readonly string[];
  readonly state: string;
  /** Whether each later change of the files gives them another state. */
  readonly isSettled: boolean;
}

/** A file that changed so short a time ago may change again without another time of its change. */
const SETTLED_AFTER_MS = 2000;

/** The damage of workspaces, so that requests to a damaged one do not read all of it again and again. */
export class KnownDamage {
  readonly #found = new Map<string, FoundDamage>();

  constructor(private readonly disk: Disk) {}

  /** Keeps the damage of a workspace, with the files of which one must change to mend it. */
  async add(name: string, error: WorkspaceDamaged, paths: readonly string[]): Promise<void> {
    const { state, changedAt } = await this.#stateOf(paths);
    this.#found.set(name, { error, paths, state, isSettled: realTime() - changedAt > SETTLED_AFTER_MS });
  }

  remove(name: string): void {
    this.#found.delete(name);
  }

  /** Returns the damage of a workspace while its files stay as they were, with `isSettled`; undefined where none is known. */
  async of(name: string): Promise<FoundDamage | undefined> {
    const found = this.#found.get(name);
    if (!found) return undefined;
    const { state } = await this.#stateOf(found.paths);
    return state === found.state ? found : undefined;
  }

  async #stateOf(paths: readonly string[]): Promise<{ readonly state: string; readonly changedAt: number }> {
    const stats = await Promise.all(paths.map((path) => this.disk.stat(path).catch(() => null)));
    return {
      state: JSON.stringify(stats.map((stat) => stat && [stat.size, stat.mtimeMs, stat.ctimeMs])),
      changedAt: Math.max(0, ...stats.map((stat) => stat?.ctimeMs ?? 0)),
    };
  }
}
