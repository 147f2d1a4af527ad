import type { Transport } from '@modelcontextprotocol/server';
import { PassThrough, pipeline } from 'node:stream';
import type { Command } from 'commander';
import { NoResponse, nodeTransport } from '../client/transport.js';
import { TokenSource } from '../client/api-client.js';
import { loadContract } from '../contract/load.js';
import { Calls } from '../mcp/calls.js';
import { linkTo, type Link, type LinkCaller } from '../mcp/link.js';
import { ToolRefused } from '../mcp/refused.js';
import { AgentSession, type SessionStart } from '../mcp/session.js';
import { DEMO } from '../seed/files/shipped.js';
import { requireBaseUrl } from './values.js';
import { printFailure } from './fail.js';
import { CommandFailed, EXIT, makeCommand, UsageError, type CommandContext } from './command.js';
import { print } from './terminal.js';
import { adminTokenOf } from './control-plane.js';
import { withOwnSandbox } from './own-sandbox.js';
import { variableOrFile } from './secret-files.js';

interface Flags {
  readonly url?: string;
  readonly adminToken?: string;
  readonly workspace?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly fixture?: string;
}

/** Creates `sandbox mcp`, which serves a coding agent over standard input and output (Model Context Protocol). */
export function mcpCommand(context: CommandContext): Command {
  return makeCommand('mcp', 'serve a coding agent (Model Context Protocol, standard input and output)')
    .option('--url <url>', 'URL of a sandbox (default: a new one in memory)')
    .option('--admin-token <token>', 'its admin token (default: SANDBOX_ADMIN_TOKEN)')
    .option('--workspace <name>', 'workspace to work in (default: a new one, deleted at the end)')
    .option('--client-id <id>', 'act as this API client, in its workspace alone (default: SANDBOX_CLIENT_ID)')
    .option('--client-secret <secret>', 'its secret (default: SANDBOX_CLIENT_SECRET)')
    .option('--fixture <name>', 'fixture of a sandbox of its own (default: demo)')
    .addHelpText('after', '\nA running sandbox serves agents at /_sandbox/mcp too.')
    .action((flags: Flags) => serveAgent(flags, context, {}));
}

/** The connection of an agent. Default: standard input and output, until input ends or a signal arrives. */
interface Connected {
  readonly transport?: Transport;
  readonly ended?: Promise<unknown>;
}

/** Serves an agent until it disconnects. Then deletes the workspaces that were created for it. */
export async function serveAgent(flags: Flags, context: CommandContext, by: Connected): Promise<void> {
  const { url, fixture } = flags;
  const serveAt = (base: string, caller: LinkCaller, start?: SessionStart) =>
    serve(by, linkTo(base, caller), start ?? startOf(flags));
  if (url === undefined) {
    if ((flags.clientId ?? flags.clientSecret ?? flags.adminToken) !== undefined)
      throw new UsageError(
        '--admin-token, --client-id and --client-secret need --url: a sandbox of its own has none.',
      );
    if (flags.workspace !== undefined)
      throw new UsageError(
        '--workspace needs --url: a sandbox of its own has the workspace demo alone. Choose its data by --fixture.',
      );
    await withOwnSandbox({ fixture }, (own) => serveAt(own, { headersOf: () => ({}) }));
    return;
  }
  if (fixture !== undefined) throw new UsageError('--fixture is for a sandbox of its own, without --url.');
  requireBaseUrl('--url', url);
  const base = url.replace(/\/+$/, '');
  await requireSandbox(base);
  const client = clientOf(base, flags, context);
  if (client) {
    const role = await roleOf(linkTo(base, { headersOf: client.caller.headersOf }));
    await serveAt(base, client.caller, { ...client.start, role });
    return;
  }
  const token = adminTokenOf(flags, context.environment);
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const caller = { headersOf: () => headers };
  await serveAt(base, caller, { ...startOf(flags), role: await roleOf(linkTo(base, caller)) });
}

/**
 * Returns the role of the caller. Undefined if the sandbox does not respond or refuses: the first tool call then asks
 * again.
 */
async function roleOf({ control }: Link): Promise<string | undefined> {
  try {
    const { data } = await control.GET('/session');
    return data?.role;
  } catch (error) {
    if (!(error instanceof NoResponse || error instanceof ToolRefused)) throw error;
    return undefined;
  }
}

/**
 * Throws if a server responds but has no control plane. If it does not respond, it may start later.
 * @throws CommandFailed
 */
async function requireSandbox(url: string): Promise<void> {
  const asked = { method: 'GET', url: `${url}/_sandbox/live`, headers: new Headers(), timeoutMs: 10_000 };
  const response = await nodeTransport(asked).catch((error: unknown) => {
    if (!(error instanceof NoResponse)) throw error;
  });
  if (!response || response.headers.has('request-id')) return;
  throw new CommandFailed(
    `The server at ${url} is not a sandbox: it has no control plane at /_sandbox. Set --url.`,
    EXIT.unusable,
  );
}

/**
 * Returns the caller and the session start for the API client that the flags or the environment name. The access
 * token of this client is valid in its own workspace only. Undefined without such a client, or with `--admin-token`.
 * @throws UsageError if the flags contradict each other, or the client has no secret
 */
function clientOf(url: string, flags: Flags, { environment }: CommandContext) {
  const isToken = flags.adminToken !== undefined;
  if (isToken && (flags.clientId ?? flags.clientSecret) !== undefined)
    throw new UsageError('Set either --admin-token, or --client-id and --client-secret.');
  const clientId = flags.clientId ?? (isToken ? undefined : environment['SANDBOX_CLIENT_ID']);
  if (!clientId && flags.clientSecret !== undefined)
    throw new UsageError('--client-secret needs --client-id or SANDBOX_CLIENT_ID.');
  if (!clientId) return undefined;
  const secret = flags.clientSecret ?? variableOrFile(environment, 'SANDBOX_CLIENT_SECRET');
  if (secret === undefined)
    throw new UsageError('--client-id needs --client-secret or SANDBOX_CLIENT_SECRET.');
  const [workspace = '', client = ''] = clientId.split(/\.(.*)/s);
  if (client === '') throw new UsageError('--client-id is <workspace>.<client>, such as demo.partner.');
  if (flags.workspace !== undefined && flags.workspace !== workspace)
    throw new UsageError(
      `--workspace is ${flags.workspace}, but ${clientId} may use ${workspace} alone. Leave out --workspace, or use --admin-token instead of the client.`,
    );
  const explain = async (status: number) =>
    [400, 401].includes(status)
      ? 'its id or its secret is wrong. Set --client-id and --client-secret.'
      : null;
  const source = new TokenSource(url, nodeTransport, { clientId, secret: async () => secret, explain });
  const tokens = {
    get: () => source.get().catch(refuse),
    renewed: () => source.renewed().catch(refuse),
  };
  const caller: LinkCaller = {
    headersOf: async () => ({ authorization: `Bearer ${await tokens.get()}` }),
    renew: async () => (await tokens.renewed()) !== '',
    within: { workspace, isChecked: false },
  };
  const start: SessionStart = {
    workspace,
    own: { client, secret, token: () => tokens.get() },
    makesWorkspace: false,
  };
  return { caller, start };
}

/**
 * Converts the error of a token request into the refusal of a tool call, because an agent sees no other errors. An
 * error without a response stays unchanged.
 */
function refuse(error: unknown): never {
  if (error instanceof Error && !(error instanceof NoResponse)) throw new ToolRefused(error.message);
  throw error;
}

/**
 * Returns the start of a session without an API client. If the flags name a fixture, the session uses the workspace
 * `demo`: the command's own sandbox fills that workspace with the fixture.
 */
function startOf({ fixture, workspace = fixture && DEMO }: Flags): SessionStart {
  return { makesWorkspace: true, ...(workspace !== undefined && { workspace }) };
}

async function serve({ transport, ended }: Connected, link: Link, start: SessionStart): Promise<void> {
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const { createMcpServer } = await import('../mcp/server.js');
  const [session, calls] = [new AgentSession(link, start), new Calls()];
  const report = (error: unknown) => void printFailure(process.stderr, error);
  const parts = { session, calls, contract: loadContract(), report };
  const onerror = ({ message }: Error) => print(process.stderr, message); // an error of the transport, such as a message that is too long
  const wire = transport ?? new StdioServerTransport(process.stdin, bufferedOutput());
  const served = serveStdio(() => createMcpServer(parts), { transport: wire, onerror });
  await (ended ?? endOfInput());
  await calls.end();
  await served.close();
  await session.end();
}

/** Buffer size for a slow reader, in bytes. */
const OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Returns a stream that buffers standard output. While the buffer of a stream is full, the transport adds two
 * listeners per message. Removing them takes a time that grows with the square of their number.
 */
function bufferedOutput(): PassThrough {
  const buffer = new PassThrough({ writableHighWaterMark: OUTPUT_BYTES });
  pipeline(buffer, process.stdout, () => undefined); // an error of standard output also ends the buffer, which ends the transport
  return buffer;
}

/** Resolves if standard input ends, if the transport stops reading after an error, or if a signal arrives. */
function endOfInput(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    process.stdin.once('end', end).once('close', end).once('pause', end);
    process.once('SIGTERM', end).once('SIGINT', end).once('SIGHUP', end);
  });
}
