import type { Store, WorkspaceLog } from './store.js';

const DONE = Promise.resolve();
const NO_LOG: WorkspaceLog = { append: () => DONE, close: () => DONE };

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
    delete(name) {
      names.delete(name);
      return DONE;
    },
    requireWritable: () => DONE,
    close: () => DONE,
  };
}
