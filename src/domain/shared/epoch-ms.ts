/** Milliseconds since 1970 (UTC), by the workspace's clock. */
export type EpochMs = number;
