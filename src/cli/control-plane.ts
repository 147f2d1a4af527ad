import { connect } from '../client/connection.js';
import { RequestRefused } from '../client/refused.js';
import type { ControlClient } from '../client/control.js';
import { LATE, NO_TLS, NoResponse, UNKNOWN_HOST } from '../client/transport.js';
import { isSendableToken, NOT_SENDABLE } from '../http/tokens.js';
import { printable } from '../report/printable.js';
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
 * Returns the admin token of a flag, else of the environment; null for none.
 * @throws UsageError for a token that cannot be sent
 */
export function adminTokenOf({ adminToken }: ConnectionFlags, environment: Environment): string | null {
  const token = adminToken ?? variableOrFile(environment, 'SANDBOX_ADMIN_TOKEN') ?? null;
  const variable = environment['SANDBOX_ADMIN_TOKEN'] ? 'SANDBOX_ADMIN_TOKEN' : 'SANDBOX_ADMIN_TOKEN_FILE';
  if (token !== null) requireSendable(adminToken === undefined ? variable : '--admin-token', token);
  return token;
}

/** Refuses a token that cannot be sent. @throws UsageError that names the flag or variable that it is from */
export function requireSendable(source: string, token: string): void {
  if (!isSendableToken(token)) throw new UsageError(`${source} ${NOT_SENDABLE}`);
}

/**
 * Calls the control plane of a running sandbox. Flags take precedence over the environment.
 * @param refusedCode The exit code when the sandbox refuses: 2 for a command that judges, where 1 means that something failed.
 * @throws CommandFailed when the sandbox refuses, or does not respond (exit code 2); UsageError for an invalid URL
 */
export async function callControlPlane<Value>(
  flags: ConnectionFlags,
  environment: Environment,
  call: (control: ControlClient) => Promise<Value>,
  refusedCode: CommandFailed['exitCode'] = EXIT.refused,
): Promise<Value> {
  const url = flags.url ?? (environment['SANDBOX_URL'] || DEFAULT_URL);
  requireBaseUrl('--url', url);
  const adminToken = adminTokenOf(flags, environment);
  const { control } = connect(url, { adminToken, fetch: limitedFetch });
  try {
    return await call(control);
  } catch (error) {
    throw failureOf(error, { url, adminToken, refusedCode });
  }
}

interface Called {
  readonly url: string;
  readonly adminToken: string | null;
  readonly refusedCode: CommandFailed['exitCode'];
}

/** Returns the failure of a command by the error of its call. */
function failureOf(error: unknown, { url, adminToken, refusedCode }: Called): unknown {
  if (error instanceof NoResponse) return new CommandFailed(noSandbox(url, error), EXIT.unusable);
  if (!(error instanceof RequestRefused)) return unexpectedReply(url, error) ?? error;
  try {
    return new CommandFailed(reasonOf(error, adminToken), refusedCode);
  } catch (ofForm) {
    return unexpectedReply(url, ofForm) ?? ofForm;
  }
}

/**
 * Returns the failure of a command that got a reply that is no JSON or not of the contract's form. Null for other errors, such
 * as Node's own `TypeError`s, which have a code.
 */
export function unexpectedReply(url: string, error: unknown, flag = '--url'): CommandFailed | null {
  const isOfForm = error instanceof SyntaxError || (error instanceof TypeError && !('code' in error));
  if (!isOfForm) return null;
  const failed = new CommandFailed(
    `The server at ${url} is not a sandbox, or is of another version: its reply has an unexpected form (${error.message}). Set ${flag}.`,
    EXIT.unusable,
  );
  return Object.assign(failed, { cause: error });
}

/** Why a sandbox cannot be reached, by the code of the error, the narrower codes first; and what helps besides another URL. */
const OBSTACLES: readonly (readonly [codes: RegExp, reason: string, help?: string])[] = [
  [UNKNOWN_HOST, 'the name of the host is not known'],
  [/^ERR_TLS_CERT_ALTNAME/, 'its certificate is that of another host'],
  [/^EPROTO$|^ERR_SSL_(?:WRONG|PACKET)/, 'the server does not speak TLS'],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)/, 'its certificate has expired, or is not valid yet'],
  [NO_TLS, 'its certificate is not trusted', 'Set NODE_EXTRA_CA_CERTS to the file of its authority'],
];

/** Returns why a server cannot be used, and what to do. A server that does not respond may not be a sandbox. */
export function noSandbox(url: string, { cause }: NoResponse, remedy = 'set --url'): string {
  const { code, message } = Object(cause) as Partial<NodeJS.ErrnoException>;
  if (code === LATE) return `The server at ${url} does not respond: ${message}. Try again, or ${remedy}.`;
  const remedySentence = `${remedy.replace(/^./, (first) => first.toUpperCase())}.`;
  if (code === undefined && message !== undefined)
    return `The server at ${url} is not a sandbox: ${message}. ${remedySentence}`;
  const [, reason, help] = OBSTACLES.find(([codes]) => codes.test(code ?? '')) ?? [];
  if (reason === undefined) return `No sandbox responds at ${url}. Start one, or ${remedy}.`;
  const solution = help === undefined ? remedySentence : `${help}, or ${remedy}.`;
  return `No sandbox can be reached at ${url}: ${reason} (${code}). ${solution}`;
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

/** Fields of the control plane's requests, as the command line names them. */
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

/** Returns the message of an error with the field as the command line names it. */
function inArguments(field: string, message: string): string {
  const named = `\`${field}\``;
  const argument = ARGUMENTS[field.replace(/\/\d+$/, '')] ?? named;
  return message.includes(named) ? message.replaceAll(named, argument) : `${argument}: ${message}`;
}
