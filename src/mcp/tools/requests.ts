import type { LoggedRequest } from '../../client/control.js';
import { requireOperation } from '../refused.js';
import { DEFAULT_SIZE, fittingLines } from '../shown.js';
import { COMMON, READS, type CallContext, type Tool } from '../tool.js';
import { among, clientsOf } from './workspace-data.js';

interface RequestsArguments {
  readonly operationId?: string;
  readonly status?: number;
  readonly client?: string;
  readonly text?: string;
  readonly before?: number;
  readonly limit?: number;
  readonly workspace?: string;
  readonly size?: number;
}

/** Describes the effect of a fault on a request, such as a lost reply. */
function faultText({ effect, isApplied }: NonNullable<LoggedRequest['fault']>): string {
  if (!isApplied) return `fault ${effect.type} not applied`;
  return effect.type === 'cut' ? 'but the client got no reply (fault cut)' : `fault ${effect.type}`;
}

/** Lists logged requests. */
export const requests: Tool = {
  name: 'requests',
  description:
    'The log of a workspace, newest first: also of requests that your own code sent. Go on with before.',
  input: {
    type: 'object',
    properties: {
      operationId: { type: 'string' },
      status: { type: 'integer' },
      client: { type: 'string' },
      text: { type: 'string', description: 'in path, headers or bodies' },
      before: { type: 'integer' },
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'default: 15' },
      workspace: COMMON.workspace,
      size: COMMON.size,
    },
  },
  output: { type: 'object', properties: { requests: { type: 'array' }, before: { type: 'integer' } } },
  annotations: READS,
  run: async (args: RequestsArguments, { session, contract }: CallContext) => {
    const { workspace: named, limit = 15, size = DEFAULT_SIZE, ...filter } = args;
    if (filter.operationId !== undefined) requireOperation(contract, filter.operationId);
    const name = await session.workspaceOf(named);
    const params = { path: { name }, query: { ...filter, limit } as never };
    const listed = await session.link.control.GET('/workspaces/{name}/requests', { params }).orThrow();
    if (listed.length === 0 && filter.client !== undefined)
      among(await clientsOf(session, name), filter.client); // checked only after an empty result, because the log may contain requests of a deleted client
    const lines = listed.map(({ id, method, path, status, outcome, clientId, claimedClientId, fault }) =>
      [
        `${id} ${method} ${path.slice(0, 90)} ${status} ${outcome.code}`,
        ...(outcome.rules.length > 0 ? [`(${outcome.rules.join(' ')})`] : []),
        ...(clientId === null ? [] : [`by ${clientId.slice(name.length + 1)}`]),
        ...(claimedClientId ? [`names ${claimedClientId.slice(name.length + 1)}, not verified`] : []),
        ...(fault === null ? [] : [faultText(fault)]),
      ].join(' '),
    );
    const shown = fittingLines(lines, size);
    const last = listed[shown.length - 1]?.id;
    const isWhole = shown.length === listed.length && listed.length < limit;
    return {
      workspace: name,
      requests: shown,
      ...(!isWhole && last !== undefined && last > 1 && { before: last }),
    };
  },
};
