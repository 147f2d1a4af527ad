import { ToolRefused } from '../refused.js';
import { MOST_LISTED } from '../link.js';
import { nextOf, pageFrom } from '../shown.js';
import { COMMON, DESTROYS, type ToolAnswer, type CallContext, type Tool } from '../tool.js';

interface TimeArguments {
  readonly action: keyof typeof ACTIONS;
  readonly duration?: string;
  readonly now?: string;
  readonly workspace?: string;
  readonly offset?: number;
  readonly size?: number;
}

type Act = (args: TimeArguments, context: CallContext, name: string) => Promise<ToolAnswer>;

const ACTIONS = {
  now: async (_, { session }, name) => ({
    ...(await session.link.control.GET('/workspaces/{name}/clock', { params: { path: { name } } }).orThrow()),
  }),
  due: async ({ offset, size }, { session }, name) => {
    const params = { path: { name }, query: { limit: MOST_LISTED } };
    const due = await session.link.control.GET('/workspaces/{name}/due', { params }).orThrow();
    const page = pageFrom(due, offset, size);
    return { due: page.shown, ...nextOf('time due with offset', page, due.length === MOST_LISTED) };
  },
  advance: async ({ duration, size }, { session }, name) => {
    if (duration === undefined) throw new ToolRefused('`duration` is missing, such as PT45M.');
    const params = { path: { name } };
    const { events, ...clock } = await session.link.control
      .POST('/workspaces/{name}/clock/advance', { params, body: { duration } })
      .orThrow();
    const { shown, more } = pageFrom(events, 0, size);
    const left = `${more} more came due: an advance with a larger size shows more of its events`;
    return { ...clock, events: shown, ...(more > 0 && { left }) };
  },
  set: ({ now }, context, name) => {
    if (now === undefined) throw new ToolRefused('`now` is missing: RFC 3339.');
    return setClock({ now }, context, name);
  },
  freeze: (_, context, name) => setClock({ frozen: true }, context, name),
  unfreeze: (_, context, name) => setClock({ frozen: false }, context, name),
} as const satisfies Record<string, Act>;

async function setClock(
  body: { readonly now?: string; readonly frozen?: boolean },
  { session }: CallContext,
  name: string,
): Promise<ToolAnswer> {
  const clock = await session.link.control
    .PUT('/workspaces/{name}/clock', { params: { path: { name } }, body })
    .orThrow();
  return { ...clock };
}

/** Reads and moves the clock of a workspace. */
export const time: Tool = {
  name: 'time',
  description:
    'The clock of a workspace: read, move, freeze; due: what expires next. advance returns what came due.',
  input: {
    type: 'object',
    properties: {
      action: { enum: Object.keys(ACTIONS) },
      duration: { type: 'string', description: 'advance: PT45M' },
      now: { type: 'string', description: 'set: RFC 3339' },
      offset: { type: 'integer', minimum: 0, description: 'due' },
      workspace: COMMON.workspace,
      size: COMMON.size,
    },
    required: ['action'],
  },
  output: { type: 'object', properties: { now: { type: 'string' }, events: { type: 'array' } } },
  annotations: DESTROYS,
  run: async (args: TimeArguments, context: CallContext) => {
    const name = await context.session.workspaceOf(args.workspace);
    const act: Act = ACTIONS[args.action];
    return { workspace: name, ...(await act(args, context, name)) };
  },
};
