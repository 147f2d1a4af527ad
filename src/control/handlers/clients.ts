import type { Client } from '../../domain/catalogue/client.js';
import { fieldError } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import { issueToken, TOKEN_SECONDS } from '../../http/tokens.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { pageOf } from '../../workspaces/page-of.js';
import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { timestamp } from '../times.js';

/** So many names of clients are named to a request that asks for one that there is not. */
const MAX_NAMED = 100;

/** Returns the client that a body names. Refuses an unknown one. */
function requireClient(workspace: LiveWorkspace, name: string): Client {
  return workspace.query(({ clients }) => {
    const client = clients.get(name);
    if (client) return client;
    const allowed = pageOf(clients.values(), { limit: MAX_NAMED }).map((known) => known.client);
    const details = { message: 'not_found.client', received: name, allowed } as const;
    throw invalidFields(fieldError({ in: 'body', field: '/client' }, 'not_found', details));
  });
}

/** The handlers about the clients of a workspace. */
export const clientHandlers = {
  async listClients(context, call) {
    const { limit = 100, offset = 0 } = call.query;
    const workspace = await requireWorkspace(context, call);
    const clients = workspace.query((tables) => pageOf(tables.clients.values(), { limit, offset }));
    return clients.map(({ client, merchant, sells, agent, overbooking, bookPastTrips }) => ({
      client,
      clientId: `${workspace.name}.${client}`,
      merchant,
      sells,
      agent: agent?.name ?? null,
      overbooking,
      bookPastTrips,
    }));
  },

  async issueToken(context, call) {
    const workspace = await requireWorkspace(context, call);
    const client = requireClient(workspace, call.body.client);
    const now = workspace.now();
    return {
      accessToken: await issueToken({ workspace, client }, now),
      expiresAt: timestamp(now + TOKEN_SECONDS * 1000),
    };
  },
} satisfies HandlersOfTopic;
