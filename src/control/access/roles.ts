import type { IncomingMessage } from 'node:http';
import { isPublicSecret } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { CallerKind, Caller } from '../../http/tokens.js';
import { Unauthorized, type HttpRefusal } from '../../http/refusals.js';
import type { Role, ServerRole } from '../../contract/rights.js';

/** A caller of the control plane. */
export interface Requester {
  readonly caller: CallerKind;
  /** The name of the caller's token, or its client id. `local` for a process on this machine. */
  readonly name: string;
  readonly role: Role;
  /** The workspace of the caller's access token. */
  readonly workspace?: Caller['workspace'];
  readonly client?: Caller['client'];
  /** The id of the secret that the client's token was issued for. */
  readonly secretId?: Caller['secretId'];
  /** The expiry of the caller's session. Undefined for a caller without a session. */
  readonly sessionEndsAt?: EpochMs;
  /** The reason why the caller may not use the operation (403). */
  readonly refusal?: HttpRefusal;
}

/** A process on this machine, if the server has no tokens. It may do everything. */
export const LOCAL: Requester = { caller: 'local', name: 'local', role: 'admin' };
/** A caller of an operation that needs no token, or one without a valid token. */
export const ANYONE: Requester = { caller: 'anyone', name: 'anyone', role: 'look' };

/** Returns a workspace's client as a caller. @throws Unauthorized if its token may only read the booking API */
export function clientRequester({ workspace, client, secretId, isReading = false }: Caller): Requester {
  if (isReading) throw new Unauthorized('This token may only read what the service shows', workspace);
  const role = isPublicSecret(client, secretId) ? 'look' : (client.role ?? 'use');
  return { caller: 'client', name: `${workspace.name}.${client.client}`, role, workspace, client, secretId };
}

/** Returns the holder of a server token as a caller. */
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

/** Records the caller of a request. The audit reads it. */
export function noteRequester(request: IncomingMessage, reader: Requester): void {
  readers.set(request, reader);
}

/** Returns the recorded caller of a request. Returns undefined if none was recorded. */
export function notedRequester(request: IncomingMessage): Requester | undefined {
  return readers.get(request);
}
