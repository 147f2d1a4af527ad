import { isPublicSecret } from '../../domain/catalogue/client.js';
import { fieldError } from '../../domain/shared/errors.js';
import { invalidFields, Unauthorized } from '../../http/refusals.js';
import { processorShares } from '../../http/turn.js';
import { ANYONE, noteRequester, type Requester } from '../access/roles.js';
import type { ListedSession, SignInData } from '../access/sessions.js';
import { type Body, type HandlersOfTopic, noSuch, ReplyWithCookie, requireWorkspace } from '../handler.js';
import { timestamp } from '../present.js';

/** Returns the credentials of a sign-in. Refuses one with neither a token nor a client id with its secret. */
function credentialsOf({ adminToken, clientId, clientSecret }: Body<'beginSession'>): SignInData {
  const missing = (field: string) => invalidFields(fieldError({ in: 'body', field }, 'required'));
  if (adminToken !== undefined) return { adminToken };
  if (clientId === undefined) throw missing('clientId');
  if (clientSecret === undefined) throw missing('clientSecret');
  return { clientId, clientSecret };
}

function presentSession({ role, workspace, client, secretId, sessionEndsAt }: Requester) {
  return {
    kind: client ? ('client' as const) : ('admin' as const),
    ...(workspace &&
      client && {
        workspace: workspace.name,
        client: client.client,
        hasPublicSecret: isPublicSecret(client, secretId ?? ''),
      }),
    role,
    expires: sessionEndsAt === undefined ? null : timestamp(sessionEndsAt),
  };
}

function presentListed({ id, name, since, lastUsedAt, expiresAt }: ListedSession) {
  const times = { since: timestamp(since), lastUsedAt: timestamp(lastUsedAt), expires: timestamp(expiresAt) };
  return { id, clientId: name, ...times };
}

/** Replaces the IP addresses in audit rows that a client with a public secret reads. */
const HIDDEN = 'hidden';

/** The maximum number of entries in the list of senders with the most processor time. */
const LISTED_SHARES = 10;

/** The handlers for sessions, the audit, the notice, refused requests without a workspace, and processor shares. */
export const serverHandlers = {
  async beginSession({ sessions }, { body, request }) {
    if (body.clientId !== undefined) noteRequester(request, { ...ANYONE, name: body.clientId });
    const { reader, expiresAt, cookie } = await sessions.begin(credentialsOf(body));
    noteRequester(request, reader);
    return new ReplyWithCookie(presentSession({ ...reader, sessionEndsAt: expiresAt }), cookie);
  },

  getSession: (_, { caller }) => presentSession(caller),

  async endSession({ sessions }, { caller, request }) {
    if (caller.sessionEndsAt === undefined) throw new Unauthorized('There is no session to end');
    return new ReplyWithCookie(presentSession(caller), await sessions.end(request));
  },

  async listSessions(context, call) {
    const { name } = await requireWorkspace(context, call);
    return (await context.sessions.listOf(name)).map(presentListed);
  },

  async deleteSessions(context, call) {
    const { name } = await requireWorkspace(context, call);
    const { id } = call.query;
    if (id === undefined) {
      const listed = await context.sessions.listOf(name);
      await context.sessions.endAllOf(name);
      return listed.map(presentListed);
    }
    const found = await context.sessions.listedOf(name, id);
    if (!found) throw noSuch('session', { id });
    await context.sessions.endOne(found);
    return [presentListed(found)];
  },

  async listAudit({ audit }, { caller, query: { workspace, limit = 100, offset = 0 } }) {
    const rows = await audit.list({ workspace, limit, offset, only: caller.workspace });
    return caller.role === 'look' ? rows.map((row) => ({ ...row, from: HIDDEN })) : rows;
  },

  listStrayRequests: ({ strays }, { query: { limit = 100 } }) => strays.latest(limit),

  listShares: () => processorShares(LISTED_SHARES),

  getNotice: ({ notice }) => ({ text: notice.text }),

  async setNotice({ notice }, { body: { text } }) {
    await notice.set(text);
    return { text };
  },

  async deleteNotice({ notice }) {
    await notice.set(null);
    return { text: null };
  },
} satisfies HandlersOfTopic;
