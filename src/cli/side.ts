/** The flags of a side that workflows run at, as messages name them. */
export interface Side {
  /** Its base URL. */
  readonly url: string;
  readonly client: string;
  readonly adminToken: string;
}

/** The side that is judged. */
export const TARGET_SIDE: Side = {
  url: '--target',
  client: '--client-id and --client-secret',
  adminToken: '--admin-token or SANDBOX_ADMIN_TOKEN',
};

/** The sandbox that a target is compared with. */
export const SANDBOX_SIDE: Side = {
  url: '--sandbox',
  client: '--sandbox-client-id and --sandbox-client-secret',
  adminToken: '--sandbox-admin-token',
};
