import {
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type ServerContext,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { argumentsValidator } from './arguments.js';
import { RequestRefused } from '../client/refused.js';
import { NoResponse } from '../client/transport.js';
import { isObject } from '../contract/is-object.js';
import type { Contract } from '../contract/load.js';
import { memoByObject } from '../domain/shared/memo.js';
import { packageVersion, packageRoot } from '../package/package.js';
import { real } from '../time/real-time.js';
import type { Calls } from './calls.js';
import type { AgentSession } from './session.js';
import { cutText, DEFAULT_SIZE, shownWithin, textOf } from './shown.js';
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
import { describeOperation, operationById, schemaOf, textsOf } from './knowledge/described.js';
import { docsPages } from './knowledge/pages.js';
import { existsSync, readFileSync } from 'node:fs';

const MARKDOWN = 'text/markdown';

/** Registers the contract by operation and by schema, the rules and the pages of the documentation. */
function registerResources(server: McpServer, contract: Contract): void {
  const names = Object.keys(contract.document.components.schemas);
  const operations = contract.operations.map((one) => ({
    id: one.id as string,
    about: textsOf(contract, one).summary ?? one.id,
  }));
  registerByName(server, { kind: 'operation', mimeType: 'text/plain' }, operations, (id) => {
    const operation = operationById(contract, id);
    return operation && textOf(describeOperation(contract, operation));
  });
  registerByName(
    server,
    { kind: 'schema', mimeType: 'application/json' },
    names.map((id) => ({ id, about: `Schema ${id}` })),
    (name) => {
      const schema = schemaOf(contract, name);
      return schema === undefined ? undefined : JSON.stringify(schema);
    },
  );
  const ofPages = docsPages().map(({ name, title }) => ({ id: name, about: title }));
  registerByName(
    server,
    { kind: 'docs' },
    ofPages,
    (id) => docsPages().find(({ name }) => name === id)?.text,
  );
  const rulesFile = new URL('docs/assumptions.md', packageRoot);
  if (existsSync(rulesFile))
    server.registerResource(
      'rules',
      'sandbox://rules',
      { title: 'All rules', mimeType: MARKDOWN },
      ({ href }) => ({
        contents: [{ uri: href, mimeType: MARKDOWN, text: readFileSync(rulesFile, 'utf8') }],
      }),
    );
}

interface Named {
  readonly id: string;
  readonly about: string;
}

/** Registers resources of a kind, `sandbox://<kind>/<name>`. */
function registerByName(
  server: McpServer,
  { kind, mimeType = MARKDOWN }: { readonly kind: string; readonly mimeType?: string },
  all: readonly Named[],
  textFor: (name: string) => string | undefined,
): void {
  const listed = all.map(({ id, about }) => ({ uri: `sandbox://${kind}/${id}`, name: id, title: about }));
  const complete = {
    name: (value: string) =>
      all.map(({ id }) => id).filter((id) => id.toLowerCase().startsWith(value.toLowerCase())),
  };
  const template = new ResourceTemplate(`sandbox://${kind}/{name}`, {
    list: () => ({ resources: listed }),
    complete,
  });
  server.registerResource(kind, template, { mimeType }, ({ href }, { name }) => {
    const text = textFor(String(name));
    if (text === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no ${kind} ${String(name).slice(0, 100)}.`,
      );
    return { contents: [{ uri: href, mimeType, text }] };
  });
}

/** A prompt: what an agent is asked to do, with one value of the user. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly argument: string;
  readonly about: string;
  readonly text: (value: string) => string;
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'integrate-step',
    title: 'Integrate this step',
    argument: 'step',
    about: 'Such as: book with a hosted payment',
    text: (step) =>
      `Integrate this step of the booking API into my code: ${step}.\n` +
      '1. find the operations and rules it needs. 2. examples, then send, until it works in the sandbox. ' +
      '3. Write my code by that request, and run it against the same workspace. ' +
      '4. Provoke each refusal of the outcomes that my code must handle (fault, time, a second request). 5. judge findings must show no error of my code and no warning; notes are of the refusals that you provoked.',
  },
  {
    name: 'why-does-my-test-fail',
    title: 'Why does my test fail?',
    argument: 'test',
    about: 'Its name, error or Request-Id',
    text: (test) =>
      `Find out why this test fails: ${test}.\n` +
      'workspace use: the one that the test used, if it is not yours. requests lists what it sent, newest first; explain the first that was refused or has a fault. Say which rule refused it, what it should send instead, and whether the test or my code is wrong. Prove it: send the corrected request in a fork of the workspace (workspace fork).',
  },
  {
    name: 'what-do-my-tests-miss',
    title: 'What do my tests miss?',
    argument: 'workspace',
    about: 'The workspace that the tests used',
    text: (name) =>
      `Find out what my tests of the booking API miss in the workspace ${name}.\n` +
      'judge coverage, then judge coverage with operationId for each operation that I use: it says how to provoke what is missing. List the five gaps that would hurt most in production, and write a test for each.',
  },
  {
    name: 'get-certified',
    title: 'Get certified',
    argument: 'profile',
    about: 'judge profiles lists them',
    text: (profile) =>
      `Get my client certified for the profile ${profile}.\n` +
      'judge certify starts a run, and says where my client gets the accounts and data of its cases; judge case goes on with their tasks and questions. Have my client do the tasks, send what it answers to the questions by judge answer, for all cases at once, and mend my client by judge report until all cases pass: in a new run, as what was sent stays. Never send the requests in its place.',
  },
];

/** Returns the schema of a prompt's argument. All sessions share it, as compiling it takes long. */
const argsSchemaOf = memoByObject(({ argument, about }: Prompt) =>
  fromJsonSchema<Readonly<Record<string, string>>>({
    type: 'object',
    properties: { [argument]: { type: 'string', description: about, maxLength: 4000 } },
    required: [argument],
  }),
);

/** Registers the prompts. */
function registerPrompts(server: McpServer): void {
  for (const prompt of PROMPTS) {
    const { name, title, argument, text } = prompt;
    server.registerPrompt(name, { title, argsSchema: argsSchemaOf(prompt) }, (given) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(given[argument] ?? '') } }],
    }));
  }
}

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
  readonly calls: Calls;
  /** The contract of the API. */
  readonly contract: Contract;
  /** Receives unexpected errors, of which the agent sees nothing. */
  readonly report: (error: unknown) => void;
}

/** Creates a server of the Model Context Protocol that works for one session. */
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

/** Returns the schemas of a tool. All sessions share them, as compiling them takes most of the time of a start. */
const schemasOf = memoByObject(({ input, output }: Tool) => ({
  inputSchema: fromJsonSchema<object>({ ...input, additionalProperties: false }, argumentsValidator),
  outputSchema: fromJsonSchema<object>(output),
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
      const refused = refusalOf(error, isLost ? ' Make one: workspace create.' : '');
      if (refused) return refused;
      if (!context.mcpReq.signal.aborted) report(error);
      return failed(
        'The sandbox failed on this call, and has logged why. It is not your request that is wrong.',
      );
    } finally {
      end();
    }
  });
}

/** How often a call that does not say how far it has got shows that it goes on, in milliseconds. */
const BEAT_MS = 1000;

/** Returns how a call reports to the agent: progress where it asked for it, until `end`, and lines of the log. */
function reportingTo({ mcpReq }: ServerContext) {
  const progressToken = mcpReq['_meta']?.progressToken;
  const report = async (step: { progress: number; total?: number; message: string }): Promise<void> => {
    if (progressToken === undefined || mcpReq.signal.aborted) return;
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...step } });
  };
  let seconds = 0;
  const beat = () => {
    seconds += BEAT_MS / 1000;
    report({ progress: seconds, message: `${seconds} s` }).catch(() => end()); // the agent is gone
  };
  const timer = progressToken === undefined ? undefined : real.setInterval(beat, BEAT_MS).unref();
  const end = () => real.clearInterval(timer);
  return {
    end,
    progress: (progress: number, total: number, message: string) => {
      end(); // progress must not go back
      return report({ progress: seconds + progress, total: seconds + total, message });
    },
    log: (message: string) => mcpReq.log('info', message, 'sandbox'),
  };
}

/** Returns a pointer to a part of the reply of a sent request. */
function partIn({ reply }: ToolAnswer): string {
  const large = isObject(reply) ? Object.entries(reply).find(([, member]) => isObject(member)) : undefined;
  return ['/response/body', ...(large ? [large[0]] : [])].join('/');
}

function resultOf(answer: ToolAnswer, args: object, { name, input }: Tool): CallToolResult {
  const { size = DEFAULT_SIZE } = args as { readonly size?: number };
  const { value, text, isCut } = shownWithin(answer, size);
  const part =
    name === 'send'
      ? `read on by explain with \`at\`, such as ${partIn(answer)}`
      : 'ask for a part with `at`';
  const ways = [
    ...(name === 'send' || 'at' in input.properties ? [part] : []),
    ...('size' in input.properties ? ['ask for more with `size`'] : []),
  ];
  const note = isCut ? `\n(cut: ${ways.join(', or ') || 'the rest is not shown'})` : '';
  return { content: [{ type: 'text', text: text + note }], structuredContent: value };
}

/** Returns the result of a call that was refused: why, and what to do, with a hint; undefined for any other error. */
function refusalOf(error: unknown, hint: string): CallToolResult | undefined {
  if (error instanceof ToolRefused) return failed(error.message);
  if (error instanceof RequestRefused) {
    const { status, code, problem, faults } = error;
    const lines = faults.map(({ field, message }) => `- ${field}: ${message}`);
    const why = problem.detail ?? (status === 401 ? 'The token is missing, wrong or ended.' : 'Refused.');
    return failed([`${status} ${code ?? ''}: ${lines.length > 0 ? '' : why}`, ...lines].join('\n') + hint);
  }
  if (error instanceof URIError)
    return failed(
      `An argument cannot be part of a URL: ${error.message}. Paths take no \`.\` or \`..\`, and no half of a character.`,
    );
  if (error instanceof NoResponse) return failed('The sandbox gave no response. Is it still running?');
  return undefined;
}

/** Returns whether a call was refused because its workspace is gone: somebody else deleted it, or it never was. */
async function isOfLostWorkspace(error: unknown, args: object, session: AgentSession): Promise<boolean> {
  const { workspace: named } = args as { readonly workspace?: string };
  return error instanceof RequestRefused && error.status === 404 && session.isGone(named);
}

function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text: cutText(text, DEFAULT_SIZE) }], isError: true };
}
