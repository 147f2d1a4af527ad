import type { IncomingMessage } from 'node:http';
import { isPublicSecret } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { CallerKind, Caller } from '../../http/tokens.js';
import { Unauthorized, type HttpRefusal } from '../../http/refusals.js';
import type { Role, ServerRole } from '../../contract/rights.js';

/** A caller of the control plane. */
export interface Requester {
  readonly caller: CallerKind;
  /** The name of its token, or its client id; `local` for a program of this machine. */
  readonly name: string;
  readonly role: Role;
  /** The workspace of an access token. */
  readonly workspace?: Caller['workspace'];
  readonly client?: Caller['client'];
  /** The id of the secret that the client's token was issued for. */
  readonly secretId?: Caller['secretId'];
  /** When its session ends; undefined for a caller with a token, or with none. */
  readonly sessionEndsAt?: EpochMs;
  /** Why it may not use the operation (403). */
  readonly refusal?: HttpRefusal;
}

/** A program on this machine, where the server has no tokens: may do everything. */
export const LOCAL: Requester = { caller: 'local', name: 'local', role: 'admin' };
/** The caller of an operation that needs no token. */
export const ANYONE: Requester = { caller: 'anyone', name: 'anyone', role: 'look' };

/** Returns a client of a workspace as a caller. @throws Unauthorized with a token that only reads as a client of the service */
export function clientRequester({ workspace, client, secretId, isReading = false }: Caller): Requester {
  if (isReading) throw new Unauthorized('This token may only read what the service shows', workspace);
  const role = isPublicSecret(client, secretId) ? 'look' : (client.role ?? 'use');
  return { caller: 'client', name: `${workspace.name}.${client.client}`, role, workspace, client, secretId };
}

/** Returns the holder of a token of the server as a caller. */
export function tokenRequester({
  name,
  role,
}: {
  readonly name: string;
  readonly role: ServerRole;
}): Requester {
  return { caller: 'admin', name, role };
}

const readers = new WeakMap<IncomingMessage, Requester>();

/** Notes who sends a request, for the audit. */
export function noteRequester(request: IncomingMessage, reader: Requester): void {
  readers.set(request, reader);
}

/** Returns who sends a request; undefined where nobody knows. */
export function notedRequester(request: IncomingMessage): Requester | undefined {
  return readers.get(request);
}
