import { clientNames } from './dataset/dataset.js';
import {
  NameTaken,
  type CountFigures,
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

function summaryOf({ stored, settings, use }: Kept, count: CountFigures): StoredSummary {
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
  const change = (name: string, changes: Partial<Kept>) => {
    const kept = all.get(name);
    if (kept) Object.assign(kept, changes);
    return DONE;
  };
  return {
    isDurable: false,
    names: () => [...all.keys()].toSorted(),
    create(stored) {
      all.set(stored.metadata.name, { stored, settings: {} });
      return Promise.resolve(NO_LOG);
    },
    open(name) {
      const kept = all.get(name);
      return Promise.resolve(kept && { ...kept, log: NO_LOG });
    },
    summary(name, count) {
      const kept = all.get(name);
      return Promise.resolve(kept && summaryOf(kept, count));
    },
    saveUse: (name, use) => change(name, { use }),
    saveSettings: (name, settings) => change(name, { settings }),
    async rename(name, to) {
      const kept = all.get(name);
      if (all.has(to)) throw new NameTaken(to);
      if (kept) all.set(to, kept);
      all.delete(name);
    },
    delete(name) {
      all.delete(name);
      return DONE;
    },
    requireWritable: () => DONE,
    close: () => DONE,
  };
}
