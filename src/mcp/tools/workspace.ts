import type { components } from '../../contract/control.gen.js';
import { hasPublicSecret } from '../../domain/catalogue/client.js';
import { ToolRefused } from '../refused.js';
import { fittingLines } from '../shown.js';
import { COMMON, DESTROYS, type ToolAnswer, type CallContext, type Tool } from '../tool.js';

interface WorkspaceArguments {
  readonly action: keyof typeof ACTIONS;
  readonly workspace?: string;
  readonly fixture?: string;
  readonly now?: string;
  readonly frozen?: boolean;
  readonly snapshot?: string;
  readonly request?: number;
  readonly moment?: 'before' | 'after';
}

type Act = (args: WorkspaceArguments, context: CallContext) => Promise<ToolAnswer>;

/**
 * Describes the lifetime of a new workspace. Registers it for deletion with the session, unless its name was chosen.
 */
const lifeOf = async (name: string, isNamed: boolean, session: CallContext['session']) =>
  !isNamed && (await session.noteCreated(name))
    ? 'deleted with this session'
    : 'stays until workspace delete';

/** Switches to a workspace. Returns its name for later calls, and the URL for the agent's own code. */
const switchTo = (name: string, session: CallContext['session']) => ({
  workspace: name,
  calls: session.use(name)
    ? 'calls without a workspace now use it'
    : 'name it in each call, as this connection has no session',
  url: session.link.publicUrl,
  token: 'POST /oauth2/token (examples createToken)',
});

/** Returns the secrets that are not public, keyed by client id. The sandbox does not show these secrets again. */
function secretsOf(clients: readonly components['schemas']['ClientCredentials'][]): ToolAnswer {
  const own = clients.filter(
    ({ clientId, clientSecret: secret }) =>
      secret !== undefined && !hasPublicSecret({ client: clientId.replace(/^[^.]*\./, ''), secret }),
  );
  const secrets = Object.fromEntries(own.map(({ clientId, clientSecret }) => [clientId, clientSecret]));
  return own.length === 0
    ? {}
    : {
        secrets,
        hint: 'Keep the secrets for your own code: no answer has them again but examples createToken.',
      };
}

const ACTIONS = {
  list: async ({ workspace: after = '' }, { session }) => {
    if (session.onlyWorkspace !== undefined) return { workspaces: [session.onlyWorkspace] };
    const listed = await session.link.control.GET('/workspaces').orThrow();
    const names = listed.map(({ name }) => name).toSorted();
    const left = names.filter((name) => name > after);
    const shown = fittingLines(left);
    const more = left.length - shown.length;
    return {
      workspaces: shown,
      ...(more > 0 && { next: `workspace list with workspace ${shown.at(-1)}: ${more} more` }),
    };
  },
  use: async ({ workspace: name }, { session }) => {
    if (name === undefined) throw new ToolRefused('`workspace` is missing.');
    const params = { path: { name } };
    const { clients, clock } = await session.link.control.GET('/workspaces/{name}', { params }).orThrow();
    return { ...switchTo(name, session), clock, clients: clients.map(({ clientId }) => clientId) };
  },
  create: async ({ workspace: name, fixture, now, frozen }, { session }) => {
    const clock = (now ?? frozen) === undefined ? undefined : { now, frozen };
    const body = { name, fixture, clock } as never; // JSON omits undefined members
    const made = await session.link.control.POST('/workspaces', { body }).orThrow();
    session.noteSecrets(made.clients);
    const life = await lifeOf(made.name, name !== undefined, session);
    return {
      ...switchTo(made.name, session),
      life,
      clock: made.clock,
      clients: made.clients.map(({ clientId }) => clientId),
      ...secretsOf(made.clients),
    };
  },
  reset: async ({ workspace: named }, { session }) => {
    const name = await session.workspaceOf(named);
    await session.link.control.POST('/workspaces/{name}/reset', { params: { path: { name } } }).orThrow();
    return { workspace: name, done: 'reset to its fixture and first time' };
  },
  delete: async ({ workspace: named }, { session }) => {
    const name = await session.workspaceOf(named);
    const query = { purge: session.isOwn(name) };
    const params = { path: { name }, query };
    const { keptUntil } = await session.link.control.DELETE('/workspaces/{name}', { params }).orThrow();
    await session.noteDeleted(name);
    const kept = keptUntil === undefined ? '' : `; in the bin of the sandbox until ${keptUntil}`;
    return { workspace: name, done: `deleted${kept}` };
  },
  snapshot: async ({ workspace: named, snapshot }, { session }) => {
    const name = await session.workspaceOf(named);
    const body = { name: snapshot ?? 'snapshot' };
    await session.link.control
      .POST('/workspaces/{name}/snapshots', { params: { path: { name } }, body })
      .orThrow();
    return { workspace: name, snapshot: body.name };
  },
  restore: async ({ workspace: named, snapshot = 'snapshot' }, { session }) => {
    const name = await session.workspaceOf(named);
    const params = { path: { name, snapshot } };
    await session.link.control.POST('/workspaces/{name}/snapshots/{snapshot}/restore', { params }).orThrow();
    return { workspace: name, done: `restored to ${snapshot}` };
  },
  fork: async ({ workspace: named, request, moment = 'before' }, { session }) => {
    const name = await session.workspaceOf(named);
    if (request === undefined) throw new ToolRefused('`request` is missing: the number of a logged request.');
    const params = { path: { name, id: String(request) as never } };
    const forked = await session.link.control
      .POST('/workspaces/{name}/requests/{id}/fork', { params, body: { moment } })
      .orThrow();
    session.noteSecrets(forked.clients);
    session.noteFork(name, forked);
    const life = await lifeOf(forked.name, false, session);
    return {
      ...switchTo(forked.name, session),
      life,
      clock: forked.clock,
      done: `as ${name} was ${moment} request ${request}`,
    };
  },
} as const satisfies Record<string, Act>;

/** Manages workspaces. */
export const workspace: Tool = {
  name: 'workspace',
  description: {
    own: 'Isolated copies of the service. Calls without a name use one of this session, created at first use and deleted at its end; create, use and fork switch to theirs. One created by name stays.',
    given:
      'Isolated copies of the service. Calls without a name use the configured one; create, use and fork switch to theirs. One created by name stays.',
    client:
      'The workspace of your API client, which all calls use; there is no other. reset, snapshot, restore.',
    reader:
      'The workspace of your API client, which all calls use; there is no other. Your token only reads it: list, use.',
    named:
      'Isolated copies of the service. Name one in each call: this connection keeps none. Those of create and fork stay until delete.',
    stays:
      'Isolated copies of the service. Name one in a call, or for all calls by use; create and fork switch to theirs, which stay: your role deletes none.',
  },
  input: {
    type: 'object',
    properties: {
      action: { enum: Object.keys(ACTIONS) },
      workspace: COMMON.workspace,
      fixture: { type: 'string', description: 'create: such as scenarios/last-seat; default: demo' },
      now: { type: 'string', description: 'create: RFC 3339' },
      frozen: { type: 'boolean', description: 'create' },
      snapshot: { type: 'string' },
      request: { type: 'integer', description: 'fork: its number' },
      moment: { enum: ['before', 'after'] },
    },
    required: ['action'],
  },
  output: { type: 'object', properties: { workspace: { type: 'string' } } },
  annotations: DESTROYS,
  run: (args: WorkspaceArguments, context: CallContext) => {
    const act: Act = ACTIONS[args.action];
    return act(args, context);
  },
};
