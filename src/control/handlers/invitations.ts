import { randomBytes } from 'node:crypto';
import { isOfCertification } from '../../certification/run-id.js';
import { fieldError } from '../../domain/shared/errors.js';
import { CONSOLE_PATH } from '../../site/console.js';
import { HttpRefusal, invalidFields } from '../../http/refusals.js';
import { realTime } from '../../time/real-time.js';
import type { Fixture } from '../../store/fixture.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { distinct } from '../../seed/fixture/records/records.js';
import { drawSecret } from '../../workspaces/client-secrets.js';
import { noteRequester, type Requester } from '../access/roles.js';
import {
  noSuch,
  type Body,
  type ControlCall,
  type ControlContext,
  type HandlersOfTopic,
} from '../handler.js';
import {
  drawCode,
  isVouchedFor,
  keyOf,
  workspaceOf,
  type InvitedTo,
  type Invitation,
} from '../invitations/invitations.js';
import { timestamp } from '../present.js';
import { addClient, clientOf, surroundingsIn, type ClientSurroundings } from './clients.js';
import { spanIn } from './clock.js';
import { createFromRequest, loadSource } from './workspaces.js';

const LIFETIME = { least: 'PT1S', most: 'P90D' };
const DEFAULT_LIFETIME = 'P7D';

/** The handlers for invitations. */
export const invitationHandlers = {
  async listInvitations({ invitations }, { caller }) {
    const open = await invitations.open();
    return open.filter((one) => isFor(one, caller)).map((one) => present(one, invitations.left(one)));
  },

  async createInvitation(context, call) {
    const { body, by, baseUrl, caller } = call;
    requireRight(call);
    const { to, surroundings } = await destinationOf(context, body);
    const { role, uses = 1, expiresIn = DEFAULT_LIFETIME, merchant, sells } = body;
    const now = realTime();
    const expiresAt = now + spanIn(inBody('expiresIn'), expiresIn, LIFETIME);
    const rights = { role, merchant, sells: sells && distinct(sells) };
    clientOf(surroundings, wantedOf(rights, surroundings, drawName()));
    const code = drawCode();
    const madeWith = madeWithOf(caller);
    const made = {
      ...keyOf(code),
      to,
      ...rights,
      uses,
      accepted: [],
      createdAt: now,
      expiresAt,
      by,
      madeWith,
    };
    await context.invitations.add(made);
    return { ...present(made, uses), url: `${baseUrl}${CONSOLE_PATH}-/invitation/${code}` };
  },

  async deleteInvitation({ invitations }, { path: { id }, caller }) {
    const found = await invitations.find(id);
    if (!found || !isFor(found, caller) || !(await invitations.delete(id))) throw noSuch('invitation', {});
    return present(found, invitations.left(found));
  },

  async getInvitation(context, { path: { code }, request }) {
    context.admitStranger(request);
    const found = await context.invitations.findByCode(code);
    if (!found) throw noSuch('invitation', {});
    if ('workspace' in found.to) await invitedTo(context, found, found.to);
    return present(found, context.invitations.left(found));
  },

  async acceptInvitation(context, { path: { code }, request }) {
    context.admitStranger(request);
    const name = drawName();
    const invitation = await context.invitations.claim(code, name);
    if (!invitation) throw noSuch('invitation', {});
    try {
      const { workspace, client, clientSecret } = await join(context, invitation, name);
      const clientId = `${workspace.name}.${name}`;
      const { role } = invitation;
      noteRequester(request, { caller: 'client', name: clientId, role, workspace, client });
      return { workspace: workspace.name, clientId, clientSecret, role };
    } catch (error) {
      await context.invitations.release(invitation, name);
      throw error;
    }
  },
} satisfies HandlersOfTopic;

/** Returns a random name for an invited client. */
const drawName = () => `invited-${randomBytes(4).toString('hex')}`;

/**
 * Returns whether a caller may see and withdraw an invitation. A client may do so only for invitations to its own
 * workspace.
 */
function isFor(invitation: Invitation, { workspace }: Requester): boolean {
  return workspace === undefined || workspaceOf(invitation) === workspace.name;
}

/** Rejects an invitation by a client to another workspace, and one by an operator with the role `own`. */
function requireRight({ body, caller }: ControlCall<'createInvitation'>): void {
  if (caller.workspace && body.workspace !== caller.workspace.name) {
    const ofToken = { workspace: caller.workspace.name };
    throw new HttpRefusal('forbidden', null, { message: 'forbidden.workspace', values: ofToken });
  }
  if (caller.role !== 'operator' || body.role !== 'own') return;
  const values = { name: caller.name, role: caller.role, allowed: ['admin'] };
  throw new HttpRefusal('forbidden', null, { message: 'forbidden.role', values });
}

/**
 * Returns the calling client and the id of its secret, because an invitation ends when that secret ends. Undefined for
 * other callers.
 */
function madeWithOf({ client, secretId }: Requester): Invitation['madeWith'] {
  return client && secretId !== undefined ? { client: client.client, secretId } : undefined;
}

const PLACES = ['workspace', 'fixture'] as const;
const inBody = (field: string) => ({ in: 'body', field: `/${field}` }) as const;

/**
 * Returns the workspace or fixture to which a request invites, and the records by which the invited clients are
 * checked.
 * @throws HttpRefusal if the destination does not exist, or the request names none or both
 */
async function destinationOf(
  { workspaces }: ControlContext,
  body: Body<'createInvitation'>,
): Promise<{ readonly to: InvitedTo; readonly surroundings: ClientSurroundings }> {
  const { workspace: name, fixture } = body;
  if (name !== undefined && fixture !== undefined)
    throw invalidFields(
      ...PLACES.map((place) => fieldError(inBody(place), 'mutually_exclusive', { allowed: PLACES })),
    );
  if (fixture !== undefined)
    return { to: { fixture }, surroundings: surroundingsOf(loadSource(fixture, 'random', realTime())) };
  if (name === undefined) throw invalidFields(fieldError(inBody('workspace'), 'required'));
  const workspace = isOfCertification(name) ? undefined : await workspaces.get(name);
  if (!workspace) {
    const details = { message: 'not_found.workspace', values: { name }, received: name } as const;
    throw invalidFields(fieldError(inBody('workspace'), 'not_found', details));
  }
  const to = { workspace: name, workspaceCreatedAt: workspace.createdAt };
  return { to, surroundings: surroundingsIn(workspace) };
}

function surroundingsOf({ clients, merchants }: Fixture): ClientSurroundings {
  return { clients, merchants: new Map(merchants.map((one) => [one.slug, one])) };
}

/**
 * Returns the client that an invitation creates, with the merchants of the invitation. If the invitation does not name
 * the merchant to act as, the existing client that sells for the most merchants provides the missing values. If there
 * is no existing client, the new one acts as the first merchant.
 */
function wantedOf(
  { role, merchant, sells }: Pick<Invitation, 'role' | 'merchant' | 'sells'>,
  { clients, merchants }: ClientSurroundings,
  client: string,
): Body<'createClient'> {
  const [like] = clients.toSorted((a, b) => b.sells.length - a.sells.length);
  const [first = ''] = merchants.keys();
  const usual = merchant === undefined ? like : undefined;
  const sold = sells ?? usual?.sells ?? [];
  return { client, role, merchant: merchant ?? usual?.merchant ?? first, sells: [...sold] };
}

/**
 * Returns the workspace to which an invitation leads.
 * @throws HttpRefusal `not_found` if it or the inviting client's secret is gone
 */
async function invitedTo(
  { workspaces }: ControlContext,
  invitation: Invitation,
  to: Extract<InvitedTo, { workspace: string }>,
): Promise<LiveWorkspace> {
  const workspace = await workspaces.get(to.workspace);
  if (workspace?.createdAt !== to.workspaceCreatedAt || !isVouchedFor(invitation, workspace))
    throw noSuch('invitation', {});
  return workspace;
}

/**
 * Creates the client of an invitation. For an invitation to a fixture, creates a workspace first.
 * @throws HttpRefusal `not_found` if the workspace or the secret of the inviting client was deleted
 */
async function join(context: ControlContext, invitation: Invitation, name: string) {
  const { to, by } = invitation;
  const clientSecret = drawSecret();
  if ('workspace' in to) {
    const workspace = await invitedTo(context, invitation, to);
    const surroundings = surroundingsIn(workspace);
    const client = clientOf(surroundings, wantedOf(invitation, surroundings, name));
    await addClient(workspace, { wanted: client, clientSecret, by });
    return { workspace, client, clientSecret };
  }
  const fixture = loadSource(to.fixture, context.secrets, realTime());
  const surroundings = surroundingsOf(fixture);
  const client = clientOf(surroundings, wantedOf(invitation, surroundings, name));
  const clients = [...fixture.clients, { ...client, secret: clientSecret }];
  const created = await createFromRequest(context, { fixture: { ...fixture, clients } });
  const workspace = await context.workspaces.get(created.name);
  if (!workspace) throw noSuch('invitation', {});
  return { workspace, client, clientSecret };
}

/** Returns an invitation without its hash, for a response. */
function present(invitation: Invitation, uses: number) {
  const { id, to, role, accepted, createdAt, expiresAt, by } = invitation;
  return {
    id,
    ...('workspace' in to ? { workspace: to.workspace } : { fixture: to.fixture }),
    role,
    uses,
    accepted: accepted.length,
    createdAt: timestamp(createdAt),
    expiresAt: timestamp(expiresAt),
    by,
  };
}
