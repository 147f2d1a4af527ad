import { Shares, type Shared } from './shares.js';

const MIB = 1024 * 1024;

/**
 * The resources that all senders of a server share, and the part that one sender may use. docs/settings.md has the same
 * table.
 */
export const SHARED = {
  /** The bytes of client request bodies that are being received, per workspace. */
  clientBodies: { all: 128 * MIB, parts: 8 },
  /**
   * The bytes of the operator's request bodies that are being received: with the admin token, or from a local process
   * without one.
   */
  ownerBodies: { all: 128 * MIB, parts: 1 },
  /** The bytes of request bodies without a token, per IP address. */
  strangerBodies: { all: 16 * MIB, parts: 8 },
  /** The serialised but unsent bytes of long lists and exports, per workspace. */
  longReplies: { all: 512 * MIB, parts: 4 },
  /** The open event streams, per workspace. */
  streams: { all: 100, parts: 4 },
  /** The open sessions of agents, per workspace or for the operator. */
  agentSessions: { all: 200, parts: 2 },
  /** The requests that faults delay, per workspace. */
  heldRequests: { all: 500, parts: 10 },
  /** The bytes of mails that wait for the SMTP server, per workspace. */
  waitingMails: { all: 32 * MIB, parts: 4 },
  /** The pages of tickets that are being printed, per workspace. */
  printedPages: { all: 5000, parts: 4 },
  /**
   * The open connections, per IP address. An address may have a large part of them, because it may be a proxy with many
   * clients.
   */
  connections: { all: 10_000, parts: 2 },
} as const satisfies Record<string, Shared>;

/**
 * The memory for request bodies, per kind of sender. All sandboxes of a process share it, because they share its memory.
 */
export const BODIES = {
  client: new Shares(SHARED.clientBodies),
  owner: new Shares(SHARED.ownerBodies),
  stranger: new Shares(SHARED.strangerBodies),
} as const;

/** The memory for long lists and exports. All sandboxes of a process share it, because they share its memory. */
export const LONG_REPLIES = new Shares(SHARED.longReplies);

/** The maximum time for receiving a request body without a token, in milliseconds. */
export const STRANGER_BODY_MS = 10_000;

/**
 * The memory for the request logs, histories and events of all workspaces, in bytes. It is divided evenly among the
 * workspaces, in shares of at least 1/`floorParts`. Entries of unverified requests have additional memory:
 * 1/`unverifiedParts` of this size.
 */
export const LOG_MEMORY = { all: 64 * MIB, floorParts: 256, unverifiedParts: 16 } as const;
