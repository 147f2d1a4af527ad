import { requireOperation, ToolRefused } from '../refused.js';
import { nextOf, pageFrom } from '../shown.js';
import { COMMON, DESTROYS, type ToolAnswer, type CallContext, type Tool } from '../tool.js';
import { among, clientsOf } from './workspace-data.js';

interface FaultArguments {
  readonly action: 'add' | 'list' | 'clear';
  readonly effect?: object;
  readonly operationId?: string;
  readonly times?: number;
  readonly skip?: number;
  readonly client?: string;
  readonly workspace?: string;
}

/** Injects faults. */
export const fault: Tool = {
  name: 'fault',
  description:
    'Injects faults into requests, to test error handling: add, list with hits, clear. Effects: {type:"cut",at:"committed"} (reply lost), {type:"status",status:503}, {type:"delay",ms}, {type:"rate-limit",limit,windowSeconds}, {type:"moment",moment:"seats-taken"}; others: find faults.md.',
  input: {
    type: 'object',
    properties: {
      action: { enum: ['add', 'list', 'clear'] },
      effect: { type: 'object' },
      operationId: { type: 'string', description: 'default: any' },
      times: { type: 'integer', minimum: 1 },
      skip: { type: 'integer', minimum: 0 },
      client: { type: 'string' },
      workspace: COMMON.workspace,
    },
    required: ['action'],
  },
  output: { type: 'object', properties: { faults: { type: 'array' } } },
  annotations: DESTROYS,
  run: async (args: FaultArguments, context: CallContext) => {
    const name = await context.session.workspaceOf(args.workspace);
    const params = { path: { name } };
    const { control } = context.session.link;
    if (args.action === 'add') return add(args, context, name);
    if (args.action === 'clear') {
      await control.DELETE('/workspaces/{name}/faults', { params }).orThrow();
      return { workspace: name, done: 'no faults are left' };
    }
    const faults = await control.GET('/workspaces/{name}/faults', { params }).orThrow();
    const page = pageFrom(faults, args.skip);
    return { workspace: name, faults: page.shown, ...nextOf('fault list with skip', page) };
  },
};

async function add(
  args: FaultArguments,
  { session, contract }: CallContext,
  name: string,
): Promise<ToolAnswer> {
  const { effect, operationId, times, skip, client } = args;
  if (effect === undefined)
    throw new ToolRefused('`effect` is missing, such as {type:"cut",at:"committed"}.');
  if (operationId !== undefined) requireOperation(contract, operationId);
  if (client !== undefined) among(await clientsOf(session, name), client);
  const match = { operationId: operationId === undefined ? undefined : [operationId], client };
  const body = { effect, match, when: { times, skip } } as never; // JSON omits undefined members
  const added = await session.link.control
    .POST('/workspaces/{name}/faults', { params: { path: { name } }, body })
    .orThrow();
  return { workspace: name, faults: [added] };
}
