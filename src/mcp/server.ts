import {
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { RequestRefused } from '../client/refused.js';
import { NoResponse } from '../client/transport.js';
import type { Contract } from '../contract/load.js';
import { packageVersion } from '../package/package.js';
import { registerPrompts } from './prompts.js';
import { registerResources } from './resources.js';
import type { AgentSession } from './session.js';
import { DEFAULT_SIZE, shownWithin } from './shown.js';
import { ToolRefused } from './refused.js';
import type { ToolAnswer, Tool } from './tool.js';
import { examples } from './tools/examples.js';
import { explain } from './tools/explain.js';
import { fault } from './tools/fault.js';
import { find } from './tools/find.js';
import { judge } from './tools/judge.js';
import { requests } from './tools/requests.js';
import { send } from './tools/send.js';
import { state } from './tools/state.js';
import { time } from './tools/time.js';
import { workspace } from './tools/workspace.js';

/** All tools. An agent reads the whole list first, so it is short. */
const TOOLS: readonly Tool[] = [
  find,
  examples,
  send,
  explain,
  requests,
  state,
  workspace,
  time,
  fault,
  judge,
];

/** The most values in the arguments of one call. */
const MAX_VALUES = 20_000;

const INSTRUCTIONS =
  'A sandbox of a booking API. Start: examples createBooking, then send it. A refusal says why by rule (find B7) and what to send instead. ' +
  'Your own code sends its requests to the same workspace: requests and judge see them.';

/** What a server is made of. */
export interface McpServerParts {
  readonly session: AgentSession;
  /** The contract of the API. */
  readonly contract: Contract;
  /** Receives unexpected errors, of which the agent sees nothing. */
  readonly report: (error: unknown) => void;
}

/** Creates a server of the Model Context Protocol that works for one session. */
export function createMcpServer({ session, contract, report }: McpServerParts): McpServer {
  const server = new McpServer(
    { name: 'activity-booking-sandbox', version: packageVersion() },
    {
      instructions: INSTRUCTIONS,
      maxToolInputElements: MAX_VALUES,
      capabilities: { logging: {}, tools: { listChanged: false } },
    },
  );
  for (const tool of TOOLS) registerTool(server, tool, { session, contract, report });
  registerResources(server, contract);
  registerPrompts(server);
  return server;
}

function registerTool(
  server: McpServer,
  { name, description, input, output, annotations, run }: Tool,
  { report, ...about }: McpServerParts,
): void {
  const schemas = {
    inputSchema: fromJsonSchema<object>({ ...input, additionalProperties: false }),
    outputSchema: fromJsonSchema<object>(output),
  };
  server.registerTool(name, { description, annotations, ...schemas }, async (args: object, context) => {
    try {
      const answer = await run(args, { ...about, ...reportingTo(context) });
      return resultOf(answer, args);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused) return refused;
      if (!context.mcpReq.signal.aborted) report(error);
      return failed(
        'The sandbox failed on this call, and has logged why. It is not your request that is wrong.',
      );
    }
  });
}

/** Returns how a call reports to the agent: progress where it asked for it, and lines of the log. */
function reportingTo({ mcpReq }: ServerContext) {
  const token = mcpReq['_meta']?.progressToken;
  return {
    signal: mcpReq.signal,
    progress: async (progress: number, total: number, message: string): Promise<void> => {
      if (token === undefined) return;
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: token, progress, total, message },
      });
    },
    log: (message: string) => mcpReq.log('info', message, 'sandbox'),
  };
}

function resultOf(answer: ToolAnswer, args: object): CallToolResult {
  const { size = DEFAULT_SIZE } = args as { readonly size?: number };
  const { value, text, isCut } = shownWithin(answer, size);
  const note = isCut ? '\n(cut: ask for a part with `at`, or for more with `size`)' : '';
  return { content: [{ type: 'text', text: text + note }], structuredContent: value };
}

/** Returns the result of a call that was refused: why, and what to do; undefined for any other error. */
function refusalOf(error: unknown): CallToolResult | undefined {
  if (error instanceof ToolRefused) return failed(error.message);
  if (error instanceof RequestRefused) {
    const { status, code, problem, faults } = error;
    const lines = faults.map(({ field, message }) => `- ${field}: ${message}`);
    const why = problem.detail ?? (status === 401 ? 'The token is missing, wrong or ended.' : 'Refused.');
    return failed([`${status} ${code ?? ''}: ${why}`, ...lines].join('\n').slice(0, DEFAULT_SIZE));
  }
  if (error instanceof NoResponse) return failed('The sandbox gave no response. Is it still running?');
  return undefined;
}

function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
