/** Receives events of a store, to count them. It must not throw. */
export interface StoreMonitor {
  /** A batch of entries was made durable. */
  appended(batch: { readonly entries: number; readonly seconds: number }): void;
  /** A batch could not be stored; its entries were undone. */
  refused(): void;
  /** Another instance appended first, so a batch is decided again. */
  overtaken(): void;
  /** A state was written, so that its log begins anew. */
  folded(fold: { readonly seconds: number }): void;
  /** A state could not be written. The log of that workspace stays as it is, and a later fold tries again. */
  foldFailed(error: unknown, workspace: string): void;
}

const nothing = () => undefined;

/** A monitor for stores that nobody watches. */
export const NO_MONITOR: StoreMonitor = {
  appended: nothing,
  refused: nothing,
  overtaken: nothing,
  folded: nothing,
  foldFailed: nothing,
};
