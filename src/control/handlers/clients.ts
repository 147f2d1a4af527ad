import { pointerTokens, toPointer } from '../../domain/shared/field-names.js';
import { secretsOf, validSecrets, type Client, type ClientSecret } from '../../domain/catalogue/client.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { fieldError, type FieldError } from '../../domain/shared/errors.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { HttpRefusal, invalidFields, limitReached } from '../../http/refusals.js';
import { issueToken, TOKEN_SECONDS, type Caller } from '../../http/tokens.js';
import { checkClients } from '../../seed/fixture/checks/references.js';
import { distinct } from '../../seed/fixture/records/records.js';
import { ignoreStoreFailure } from '../../store/store.js';
import { drawSecret } from '../../workspaces/client-secrets.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { pageOf } from '../../workspaces/bounded-log.js';
import { MAX_CLIENTS } from '../../workspaces/workspace-clients.js';
import {
  nameTaken,
  type ControlCall,
  noSuch,
  requireWorkspace,
  type Body,
  type ControlContext,
  type HandlersOfTopic,
} from '../handler.js';
import { timestamp } from '../present.js';
import { spanIn } from './clock.js';

/** The maximum number of client names in the error for an unknown client. */
const MAX_NAMED = 100;

/** Returns the client with a name from the request body. @throws HttpRefusal if it does not exist */
function requireClient(workspace: LiveWorkspace, name: string): Client {
  return workspace.query(({ clients }) => {
    const client = clients.get(name);
    if (client) return client;
    const allowed = pageOf(clients.values(), { limit: MAX_NAMED }).map((known) => known.client);
    const details = { message: 'not_found.client', received: name, allowed } as const;
    throw invalidFields(fieldError({ in: 'body', field: '/client' }, 'not_found', details));
  });
}

/** Returns a client with its rights but without its secrets, for a response. */
function presentClient(workspace: LiveWorkspace, one: Client) {
  const { client, merchant, sells, overbooking, bookPastTrips, role } = one;
  const rights = { merchant, sells, agent: one.agent?.name ?? null, overbooking, bookPastTrips };
  return { client, clientId: `${workspace.name}.${client}`, ...rights, ...(role && { role }) };
}

/** The records of a workspace by which a new client is checked: its clients, and its merchants by slug. */
export interface ClientSurroundings {
  readonly clients: readonly Client[];
  readonly merchants: ReadonlyMap<string, Merchant>;
}

/** Returns the clients and merchants of a workspace. */
export function surroundingsIn(workspace: LiveWorkspace): ClientSurroundings {
  return workspace.query(({ clients, merchants }) => ({
    clients: [...clients.values()],
    merchants: new Map([...merchants.values()].map((one) => [one.slug, one])),
  }));
}

/**
 * Returns the client that a request describes. It has no secret yet.
 * @throws HttpRefusal if a merchant does not exist
 */
export function clientOf({ clients, merchants }: ClientSurroundings, wanted: Body<'createClient'>): Client {
  const { client, merchant, sells = [], agent, overbooking = [], bookPastTrips = false, role } = wanted;
  const made: Client = {
    client,
    secret: '',
    merchant,
    sells: distinct([merchant, ...sells]),
    agent: agent ? { email: '', commission: 0, multidiscount: 0, ...agent } : null,
    overbooking,
    bookPastTrips,
    ...(role && { role }),
  };
  const others = clients.filter((one) => one.client !== client);
  const errors = checkClients({ clients: [...others, made] }, { merchants });
  if (errors.length > 0) throw invalidFields(...errors.map(inRequest));
  return made;
}

/**
 * Adds a client to a workspace, as a step of the history.
 * @throws HttpRefusal if the name is taken, or there are too many clients
 */
export async function addClient(
  workspace: LiveWorkspace,
  {
    wanted,
    clientSecret,
    by,
  }: { readonly wanted: Client; readonly clientSecret: string; readonly by: string },
): Promise<{ readonly clientId: string; readonly clientSecret: string }> {
  const { client: name } = wanted;
  const secret = workspace.secrets.made(name, clientSecret, workspace.realTime());
  await workspace.clients.change(name, { id: 'add-client', by }, (before) => {
    if (before) throw nameTaken(name);
    if (workspace.clients.count >= MAX_CLIENTS) throw limitReached('too_many_requests.clients', MAX_CLIENTS);
    return { ...wanted, secret: secret.secret, secrets: [secret] };
  });
  return { clientId: `${workspace.name}.${name}`, clientSecret };
}

/** Converts an error of a fixture's list of clients into an error of the request that adds a client. */
function inRequest(error: FieldError): FieldError {
  return { ...error, field: toPointer(pointerTokens(error.field).slice(2)) };
}

/** The maximum number of secrets per client. */
const MAX_SECRETS = 10;

/** Returns the client in a path. @throws HttpRefusal `not_found` */
function clientOfPath(workspace: LiveWorkspace, { client: name }: { readonly client: string }): Client {
  const client = workspace.query(({ clients }) => clients.get(name));
  if (!client) throw noSuch('key', { name });
  return client;
}

/** Returns a client's secret without its value, for a response. */
function presentSecret(workspace: LiveWorkspace, { id, createdAt, endsAt }: ClientSecret) {
  return {
    id,
    createdAt: timestamp(createdAt ?? workspace.createdAt),
    endsAt: endsAt === null ? null : timestamp(endsAt),
  };
}

/**
 * Returns a client with an additional secret. The present secrets end at the real time `endsAt`, unless they end
 * earlier anyway.
 * @throws HttpRefusal if the client would have more than `MAX_SECRETS` secrets
 */
function withSecret(client: Client, made: ClientSecret, endsAt: EpochMs | null): Client {
  const now = made.createdAt ?? 0;
  const former = validSecrets(client, now)
    .map((one) => ({ ...one, endsAt: earlier(one.endsAt, endsAt) }))
    .filter((one) => one.endsAt === null || one.endsAt > now);
  if (former.length >= MAX_SECRETS) throw limitReached('too_many_requests.secrets', MAX_SECRETS);
  return { ...client, secrets: [...former, made] };
}

function earlier(a: EpochMs | null, b: EpochMs | null): EpochMs | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

const LONGEST = { least: 'PT0S', most: 'P366D' };

/**
 * Returns the client for which a token is requested. Refuses a client with the role `own` to callers without this role,
 * and a client without a valid secret.
 */
function requireUsable(
  workspace: LiveWorkspace,
  { body, caller, isOwner }: Pick<ControlCall<'issueToken'>, 'body' | 'caller' | 'isOwner'>,
): Caller {
  const client = requireClient(workspace, body.client);
  if (client.role === 'own' && !isOwner) {
    const values = { role: caller.role };
    throw new HttpRefusal('forbidden', null, { message: 'forbidden.own', values });
  }
  const secret = validSecrets(client, workspace.realTime()).at(-1);
  if (!secret) throw new HttpRefusal('conflict', null, { message: 'conflict.no_secret' });
  return { workspace, client, secretId: secret.id };
}

/**
 * Deletes invitations that ended because the secret of the inviting client ended. If the store fails, they stay listed,
 * but cannot be accepted.
 */
async function deleteRevoked({ invitations }: ControlContext, workspace: LiveWorkspace): Promise<void> {
  await invitations.deleteRevoked(workspace).catch(ignoreStoreFailure);
}

async function tokenFor(caller: Caller) {
  const now = caller.workspace.now();
  return {
    accessToken: await issueToken(caller, now),
    expiresAt: timestamp(now + TOKEN_SECONDS * 1000),
  };
}

/** The handlers for the clients of a workspace and their secrets. */
export const clientHandlers = {
  async listSecrets(context, call) {
    const workspace = await requireWorkspace(context, call);
    const secrets = validSecrets(clientOfPath(workspace, call.path), workspace.realTime());
    return secrets.map((secret) => presentSecret(workspace, secret));
  },

  async createSecret(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { client: name } = call.path;
    const now = workspace.realTime();
    const endsIn = call.body?.endsIn;
    const endsAt =
      endsIn === undefined ? null : now + spanIn({ in: 'body', field: '/endsIn' }, endsIn, LONGEST);
    const clientSecret = drawSecret();
    const made = workspace.secrets.made(name, clientSecret, now);
    await workspace.clients.change(name, { id: 'add-secret', by: call.by }, (client) => {
      if (!client) throw noSuch('key', { name });
      return withSecret(client, made, endsAt);
    });
    await deleteRevoked(context, workspace);
    return { ...presentSecret(workspace, made), clientId: `${workspace.name}.${name}`, clientSecret };
  },

  async deleteSecret(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { client: name, id } = call.path;
    let deleted: ClientSecret | undefined;
    await workspace.clients.change(name, { id: 'delete-secret', by: call.by }, (client) => {
      if (!client) throw noSuch('key', { name });
      const all = secretsOf(client);
      deleted = all.find((one) => one.id === id);
      if (!deleted) throw noSuch('secret', { id });
      return { ...client, secrets: all.filter((one) => one.id !== id) };
    });
    if (!deleted) throw noSuch('secret', { id });
    await deleteRevoked(context, workspace);
    return presentSecret(workspace, deleted);
  },

  async listClients(context, call) {
    const { limit = 100, offset = 0 } = call.query;
    const workspace = await requireWorkspace(context, call);
    const clients = workspace.query((tables) => pageOf(tables.clients.values(), { limit, offset }));
    return clients.map((client) => presentClient(workspace, client));
  },

  async createClient(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { secret: clientSecret = drawSecret() } = call.body;
    const wanted = clientOf(surroundingsIn(workspace), call.body);
    return addClient(workspace, { wanted, clientSecret, by: call.by });
  },

  async deleteClient(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { client: name } = call.path;
    const deleted = await workspace.clients.change(name, { id: 'delete-client', by: call.by }, () => null);
    if (!deleted) throw noSuch('key', { name });
    await deleteRevoked(context, workspace);
    return presentClient(workspace, deleted);
  },

  async issueToken(context, call) {
    const workspace = await requireWorkspace(context, call);
    return tokenFor(requireUsable(workspace, call));
  },

  async readAsClient(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { role, client, secretId } = call.caller;
    const isOwn = client?.client === call.body.client;
    if (role === 'look' && client && !isOwn)
      throw new HttpRefusal('forbidden', null, { message: 'forbidden.as_client' });
    // If a client asks for a token for itself, the new token ends with the same secret as the caller's, so that it does
    // not extend the caller's access.
    const own = isOwn && secretId !== undefined ? { secretId } : {};
    return tokenFor({ ...requireUsable(workspace, call), ...own, isReading: true });
  },
} satisfies HandlersOfTopic;
