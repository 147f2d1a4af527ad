import { connect } from '../client/connection.js';
import { RequestRefused } from '../client/refused.js';
import type { ControlClient } from '../client/control.js';
import { obstacleOf } from '../client/obstacles.js';
import { LATE, NoResponse } from '../client/transport.js';
import { isSendableToken, NOT_SENDABLE } from '../http/tokens.js';
import { printable } from '../text/printable.js';
import { DEFAULT_URL, requireBaseUrl } from './values.js';
import { UsageError, type Environment, CommandFailed, EXIT } from './command.js';
import { limitedFetch } from './limited-fetch.js';
import { variableOrFile } from './secret-files.js';

/** The flags for the connection to a running sandbox. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly adminToken?: string;
}

/**
 * Returns the admin token of the flag, otherwise of the environment. Null if neither is set.
 * @throws UsageError if the token has characters that a header cannot hold, or the environment's token cannot be read
 */
export function adminTokenOf({ adminToken }: ConnectionFlags, environment: Environment): string | null {
  const token = adminToken ?? variableOrFile(environment, 'SANDBOX_ADMIN_TOKEN') ?? null;
  const variable = environment['SANDBOX_ADMIN_TOKEN'] ? 'SANDBOX_ADMIN_TOKEN' : 'SANDBOX_ADMIN_TOKEN_FILE';
  if (token !== null) requireSendable(adminToken === undefined ? variable : '--admin-token', token);
  return token;
}

/** Throws if a token has characters that a header cannot hold. @throws UsageError that names the flag or variable */
export function requireSendable(source: string, token: string): void {
  if (!isSendableToken(token)) throw new UsageError(`${source} ${NOT_SENDABLE}`);
}

/**
 * Calls the control plane of a running sandbox. Flags take precedence over the environment.
 * @param refusedCode The exit code if the sandbox refuses the request. Commands that report findings use 2, because
 * their exit code 1 stands for findings.
 * @throws CommandFailed if the sandbox refuses, or does not respond (exit code 2); UsageError for an invalid URL
 */
export async function callControlPlane<Value>(
  flags: ConnectionFlags,
  environment: Environment,
  call: (control: ControlClient) => Promise<Value>,
  refusedCode: CommandFailed['exitCode'] = EXIT.refused,
): Promise<Value> {
  const url = flags.url ?? (environment['SANDBOX_URL'] || DEFAULT_URL);
  requireBaseUrl('--url', url);
  return callAt({ url, adminToken: adminTokenOf(flags, environment), refusedCode }, call);
}

interface Called {
  readonly url: string;
  readonly adminToken: string | null;
  readonly refusedCode?: CommandFailed['exitCode'];
  /** The flag that set the URL, for messages. Default: `--url`. */
  readonly flag?: '--url' | '--into';
}

/**
 * Calls the control plane of a running sandbox at a URL.
 * @throws CommandFailed if the sandbox refuses, or does not respond (exit code 2)
 */
export async function callAt<Value>(
  called: Called,
  call: (control: ControlClient) => Promise<Value>,
): Promise<Value> {
  const { url, adminToken } = called;
  try {
    return await call(connect(url, { adminToken, fetch: limitedFetch }).control);
  } catch (error) {
    throw failureOf(error, called);
  }
}

/** Converts an error of a call into the failure of the command. Returns unknown errors unchanged. */
function failureOf(error: unknown, { url, adminToken, flag, refusedCode = EXIT.refused }: Called): unknown {
  const remedy = flag === '--into' ? 'correct the URL of --into' : 'set --url';
  if (error instanceof NoResponse) return new CommandFailed(noSandbox(url, error, remedy), EXIT.unusable);
  if (!(error instanceof RequestRefused)) return unexpectedReply(url, error, flag) ?? error;
  try {
    return new CommandFailed(reasonOf(error, adminToken), refusedCode);
  } catch (ofForm) {
    return unexpectedReply(url, ofForm, flag) ?? ofForm;
  }
}

/**
 * Returns the failure of a command if the server's reply is not JSON or lacks an expected member. Null for other
 * errors, such as Node's own `TypeError`s, which have a code.
 */
function unexpectedReply(url: string, error: unknown, flag = '--url'): CommandFailed | null {
  const isOfForm = error instanceof SyntaxError || (error instanceof TypeError && !('code' in error));
  if (!isOfForm) return null;
  const failed = new CommandFailed(
    `The server at ${url} is not a sandbox, or has a different version: its reply has an unexpected form (${error.message}). Set ${flag}.`,
    EXIT.unusable,
  );
  return Object.assign(failed, { cause: error });
}

/** Returns the message for a server that cannot be used: the reason and a remedy. */
export function noSandbox(url: string, { cause }: NoResponse, remedy = 'set --url'): string {
  const { code, message } = Object(cause) as Partial<NodeJS.ErrnoException>;
  if (code === LATE) return `The server at ${url} does not respond: ${message}. Try again, or ${remedy}.`;
  const remedySentence = `${remedy.replace(/^./, (first) => first.toUpperCase())}.`;
  if (code === undefined && message !== undefined)
    return `The server at ${url} is not a sandbox: ${message}. ${remedySentence}`;
  const found = obstacleOf(code);
  if (!found || found.obstacle === 'refused')
    return `No sandbox responds at ${url}. Start one, or ${remedy}.`;
  const solution =
    found.obstacle === 'certificate-untrusted'
      ? `Set NODE_EXTRA_CA_CERTS to the file of its authority, or ${remedy}.`
      : remedySentence;
  return `No sandbox can be reached at ${url}: ${found.clause} (${code}). ${solution}`;
}

function reasonOf({ status, problem }: RequestRefused, adminToken: string | null): string {
  const { detail = `The sandbox responded with status ${status}.`, errors = [] } = problem;
  if (status === 401)
    return adminToken === null
      ? 'The sandbox requires its admin token. Set --admin-token or SANDBOX_ADMIN_TOKEN.'
      : 'The sandbox has another admin token. Set --admin-token or SANDBOX_ADMIN_TOKEN to that of its start.';
  return errors.length === 0
    ? printable(detail)
    : errors.map(({ field, message }) => printable(inArguments(field, message))).join('\n');
}

/** Names of flags and arguments, keyed by the field of a control-plane request that they set. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  '/cases': '--case',
  '/clock/now': '--now',
  deletedAt: '--deleted-at',
  '/duration': 'The duration',
  '/expiresAt': 'The time of the expiry',
  '/match/client': '--client',
  '/match/operationId': '--operation',
  '/name': 'The name',
  '/note': '--note',
  '/seed': '--seed',
  '/text': 'The notice',
  unused: '--unused',
};

/** Returns an error's message in which the field is named by its flag or argument. */
function inArguments(field: string, message: string): string {
  const named = `\`${field}\``;
  const argument = ARGUMENTS[field.replace(/\/\d+$/, '')] ?? named;
  return message.includes(named) ? message.replaceAll(named, argument) : `${argument}: ${message}`;
}
