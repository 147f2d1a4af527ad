/** Milliseconds since 1970 (UTC), on the workspace's clock. */
export type EpochMs = number;
