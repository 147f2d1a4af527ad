import type { Store } from './store.js';
import type { WorkspaceLog } from './workspace-log.js';

const DONE = Promise.resolve();

/** Keeps nothing: each decision is as durable as it will be. */
const NO_LOG: WorkspaceLog = {
  follow: () => undefined,
  // Not async: so it decides at once, also where the decision throws.
  decide: (decide) => new Promise((resolve) => resolve(decide().result)),
  refresh: () => Promise.resolve(true),
  close: () => DONE,
};

/** Returns a store that writes nothing: workspaces end with the process. */
export function memoryStore(): Store {
  const names = new Set<string>();
  return {
    isDurable: false,
    names: () => [...names].toSorted(),
    create({ metadata }) {
      names.add(metadata.name);
      return Promise.resolve(NO_LOG);
    },
    open: () => Promise.resolve(undefined),
    summary: () => Promise.resolve(undefined),
    saveUse: () => DONE,
    saveSettings: () => DONE,
    delete(name) {
      names.delete(name);
      return DONE;
    },
    requireWritable: () => DONE,
    close: () => DONE,
  };
}
