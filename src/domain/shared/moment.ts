/** Milliseconds since the epoch, by the workspace's clock. */
export type EpochMs = number;
