import {
  fromJsonSchema,
  type jsonSchemaValidator,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { argumentsValidator } from './arguments.js';
import { RequestRefused } from '../client/refused.js';
import type { Contract } from '../contract/load.js';
import { memoByObject } from '../domain/shared/memo.js';
import { ajv } from '../package/lazy-modules.js';
import { packageVersion } from '../package/package.js';
import { real } from '../time/real-time.js';
import type { Calls } from './calls.js';
import { registerPrompts } from './prompts.js';
import { registerResources } from './resources.js';
import { argumentIn, failed, failedCall, resultOf } from './results.js';
import type { AgentSession } from './session.js';
import type { Tool } from './tool.js';
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

/** All tools. An agent reads all their descriptions when it starts, so there are few. */
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

/** Maximum number of values in the arguments of one call. */
const MAX_VALUES = 20_000;

const INSTRUCTIONS =
  'A sandbox of a booking API. Start: examples createBooking, then send it. A refusal says why by rule (find B7) and what to send instead. ' +
  'Your own code sends its requests to the same workspace: requests and judge see them.';

/** The components of a server. */
export interface McpServerParts {
  readonly session: AgentSession;
  readonly calls: Calls;
  /** The contract of the API. */
  readonly contract: Contract;
  /** Receives unexpected errors, which the agent does not see. */
  readonly report: (error: unknown) => void;
}

/** Creates an MCP server for one session. */
export function createMcpServer(parts: McpServerParts): McpServer {
  const server = new McpServer(
    { name: 'activity-booking-sandbox', version: packageVersion() },
    {
      instructions: INSTRUCTIONS,
      maxToolInputElements: MAX_VALUES,
      capabilities: { logging: {}, tools: { listChanged: false } },
    },
  );
  for (const tool of TOOLS) registerTool(server, tool, parts);
  registerResources(server, parts.contract);
  registerPrompts(server);
  return server;
}

/**
 * Checks the results of tools. Uses the copy of the JSON Schema library that checks responses, so that the package
 * contains only one.
 */
const resultsValidator: jsonSchemaValidator = {
  getValidator: (schema) => {
    const { Ajv2020 } = ajv();
    const engine = new Ajv2020({ strict: false });
    const validate = engine.compile(schema);
    return (data) =>
      validate(data)
        ? { valid: true, data: data as never, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: engine.errorsText(validate.errors) };
  },
};

/**
 * Returns the schemas of a tool. Compiled once for all sessions, because that takes most of the time of a session's
 * start.
 */
const schemasOf = memoByObject(({ input, output }: Tool) => ({
  inputSchema: fromJsonSchema<object>({ ...input, additionalProperties: false }, argumentsValidator),
  outputSchema: fromJsonSchema<object>(output, resultsValidator),
}));

function registerTool(server: McpServer, tool: Tool, { report, calls, ...about }: McpServerParts): void {
  const { name, description: of, annotations, run } = tool;
  const description = typeof of === 'string' ? of : of[about.session.kind];
  const config = { description, annotations, ...schemasOf(tool) };
  server.registerTool(name, config, async (args: object, context) => {
    const { end, ...reporting } = reportingTo(context);
    try {
      const answer = await calls.answer(context.mcpReq.signal, async (signal) =>
        run(args, { ...about, ...reporting, signal }),
      );
      return resultOf(answer, args, tool);
    } catch (error) {
      const isLost = await isOfLostWorkspace(error, args, about.session);
      const refused = failedCall(error, isLost ? ' Make one: workspace create.' : '', (field) =>
        argumentIn(field, args, tool),
      );
      if (refused) return refused;
      if (!context.mcpReq.signal.aborted) report(error);
      return failed(
        'The sandbox failed on this call, and has logged the reason. Your request is not the cause.',
      );
    } finally {
      end();
    }
  });
}

/** Interval of the progress messages for a call that has not reported progress itself, in milliseconds. */
const BEAT_MS = 1000;

/**
 * Returns functions by which a call reports to the agent. If the agent asked for progress, sends a message with the
 * elapsed time every second. The messages stop at `end`, or when the call reports progress itself.
 */
function reportingTo({ mcpReq }: ServerContext) {
  const progressToken = mcpReq['_meta']?.progressToken;
  const report = async (step: { progress: number; total?: number; message: string }): Promise<void> => {
    if (progressToken === undefined || mcpReq.signal.aborted) return;
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...step } });
  };
  let seconds = 0;
  const beat = () => {
    seconds += BEAT_MS / 1000;
    report({ progress: seconds, message: `${seconds} s` }).catch(() => end()); // the agent has disconnected
  };
  const timer = progressToken === undefined ? undefined : real.setInterval(beat, BEAT_MS).unref();
  const end = () => real.clearInterval(timer);
  return {
    end,
    progress: (progress: number, total: number, message: string) => {
      end(); // the elapsed time is no longer sent, because progress must not decrease
      return report({ progress: seconds + progress, total: seconds + total, message });
    },
    log: (message: string) => mcpReq.log('info', message, 'sandbox'),
  };
}

/** Returns whether a call failed because its workspace was deleted or never created. */
async function isOfLostWorkspace(error: unknown, args: object, session: AgentSession): Promise<boolean> {
  const { workspace: named } = args as { readonly workspace?: string };
  return error instanceof RequestRefused && error.status === 404 && session.isGone(named);
}
