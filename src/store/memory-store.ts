import { clientNames } from './dataset/dataset.js';
import {
  NameTaken,
  requireRoom,
  RESERVED_NAME,
  type CountFigures,
  type OpenedWorkspace,
  type Store,
  type StoredSummary,
  type StoredUse,
  type StoredWorkspace,
  type WorkspaceSettings,
} from './store.js';
import type { WorkspaceLog } from './workspace-log.js';

const DONE = Promise.resolve();

/** A log that stores nothing. Every decision counts as durable at once. */
const NO_LOG: WorkspaceLog = {
  follow: () => undefined,
  // This function is not async, so that it decides at once. An error of `decide` still becomes a rejection.
  decide: (decide) => new Promise((resolve) => resolve(decide().result)),
  refresh: () => Promise.resolve(true),
  close: () => DONE,
};

interface Kept {
  readonly stored: StoredWorkspace;
  use?: StoredUse;
  settings: WorkspaceSettings;
}

function openedOf(kept: Kept | undefined): OpenedWorkspace | undefined {
  return kept && { ...kept, log: NO_LOG };
}

function summaryOf(kept: Kept | undefined, count: CountFigures): StoredSummary | undefined {
  if (!kept) return undefined;
  const { stored, settings, use } = kept;
  const { metadata, state } = stored;
  const { createdAt } = metadata;
  return {
    clients: clientNames(state.dataset),
    clock: state.clock,
    createdAt,
    use: use ?? { lastUsedAt: createdAt, hours: [], figures: count(stored) },
    settings,
  };
}

/** Returns a store in memory. All workspaces are lost when the process ends. */
export function memoryStore(): Store {
  const all = new Map<string, Kept>();
  return {
    isDurable: false,
    names: () => [...all.keys()].toSorted(),
    async create(stored, { limit = Infinity, settings = {} } = {}) {
      const { name } = stored.metadata;
      if (all.has(name) || name === RESERVED_NAME) throw new NameTaken(name);
      requireRoom(all, limit);
      const kept = { stored, settings };
      all.set(name, kept);
      return { ...kept, log: NO_LOG };
    },
    open: (name) => Promise.resolve(openedOf(all.get(name))),
    summary: (name, count) => Promise.resolve(summaryOf(all.get(name), count)),
    async saveUse(name, use) {
      const kept = all.get(name);
      if (kept) kept.use = use;
      return kept !== undefined;
    },
    async changeSettings(name, change) {
      const kept = all.get(name);
      const settings = kept && change(kept.settings);
      if (!settings) return undefined;
      kept.settings = settings;
      return settings;
    },
    async rename(name, to) {
      const kept = all.get(name);
      if (!kept) return false;
      if (all.has(to)) throw new NameTaken(to);
      all.set(to, kept);
      return all.delete(name);
    },
    delete: (name) => Promise.resolve(all.delete(name)),
    requireWritable: () => DONE,
    close: () => DONE,
  };
}
