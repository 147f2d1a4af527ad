/** Receives the events of a store, for metrics. The methods must not throw. */
export interface StoreMonitor {
  /** A batch of entries became durable. */
  appended(batch: { readonly entries: number; readonly seconds: number }): void;
  /** A batch could not be stored; its entries were rolled back. */
  refused(): void;
  /** Another instance appended first, so the batch must be computed again. */
  overtaken(): void;
  /** A log was folded into the stored state. The log then starts anew. */
  folded(fold: { readonly seconds: number }): void;
  /** A log could not be folded. The log stays unchanged; a later fold tries again. */
  foldFailed(error: unknown, workspace: string): void;
}

const nothing = () => undefined;

/** A monitor that ignores all events. */
export const NO_MONITOR: StoreMonitor = {
  appended: nothing,
  refused: nothing,
  overtaken: nothing,
  folded: nothing,
  foldFailed: nothing,
};
