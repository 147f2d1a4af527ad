import { Shares, type Shared } from './shares.js';

const MIB = 1024 * 1024;

/** The resources that all callers of a server share, and the part of one caller. docs/settings.md has the same table. */
export const SHARED = {
  /** Bytes of the bodies of clients that are being received; a taker is a workspace. */
  clientBodies: { all: 128 * MIB, parts: 8 },
  /** Bytes of the bodies of the owner: of requests with the admin token, or from this machine without one. */
  ownerBodies: { all: 128 * MIB, parts: 1 },
  /** Bytes of the bodies of requests that need no token; a taker is an address. */
  strangerBodies: { all: 16 * MIB, parts: 8 },
  /** Bytes of long lists and exports that are made and not sent; a taker is a workspace. */
  longReplies: { all: 512 * MIB, parts: 4 },
  /** Open event streams; a taker is a workspace. */
  streams: { all: 100, parts: 4 },
  /** Open sessions of agents; a taker is a workspace, or the owner. */
  agentSessions: { all: 200, parts: 2 },
  /** Requests that faults hold; a taker is a workspace. */
  heldRequests: { all: 500, parts: 10 },
  /** Pages of tickets that are being printed; a taker is a workspace. */
  printedPages: { all: 5000, parts: 4 },
  /** Open connections; a taker is an address. That of a proxy has many clients, so the part is large. */
  connections: { all: 10_000, parts: 2 },
} as const satisfies Record<string, Shared>;

/** The memory for bodies is that of the process, so all servers of a process share it. */
export const BODIES = {
  client: new Shares(SHARED.clientBodies),
  owner: new Shares(SHARED.ownerBodies),
  stranger: new Shares(SHARED.strangerBodies),
} as const;

/** The memory for long lists and exports, of all servers of a process. */
export const LONG_REPLIES = new Shares(SHARED.longReplies);

/** Milliseconds within which the body of a request must arrive that needs no token. */
export const STRANGER_BODY_MS = 10_000;

/**
 * Bytes of the request logs, histories and events of all workspaces; a taker is a log. Each log may hold an even share, but
 * never less than 1/`floorParts` of all.
 */
export const LOG_MEMORY = { all: 64 * MIB, floorParts: 256 } as const;
