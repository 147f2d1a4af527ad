/** The largest body of a request that creates a workspace, in bytes: it may hold a fixture. */
export const MAX_FIXTURE_BYTES = 64 * 1024 * 1024;
