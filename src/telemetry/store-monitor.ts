/** Receives what a store does, for figures about it. It must not throw. */
export interface StoreMonitor {
  /** A batch of entries was made durable. */
  appended(batch: { readonly entries: number; readonly seconds: number }): void;
  /** A batch could not be stored; its entries were undone. */
  refused(): void;
  /** Another instance appended first, so a batch is decided again. */
  overtaken(): void;
  /** A state was written, so that its log begins anew. */
  folded(fold: { readonly seconds: number }): void;
}

const nothing = () => undefined;

/** A monitor for stores that nobody watches. */
export const NO_MONITOR: StoreMonitor = {
  appended: nothing,
  refused: nothing,
  overtaken: nothing,
  folded: nothing,
};
