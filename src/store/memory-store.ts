import type { Store, WorkspaceLog } from './store.js';

const KEPT = Promise.resolve();
const NOTHING_TO_DO: WorkspaceLog = { append: () => KEPT, close: () => KEPT };

/** Keeps nothing: workspaces live as long as the process. */
export function memoryStore(): Store {
  const names = new Set<string>();
  return {
    isDurable: false,
    names: () => [...names].toSorted(),
    create({ metadata: about }) {
      names.add(about.name);
      return Promise.resolve(NOTHING_TO_DO);
    },
    open: () => Promise.resolve(undefined),
    delete(name) {
      names.delete(name);
      return KEPT;
    },
    close: () => KEPT,
  };
}
