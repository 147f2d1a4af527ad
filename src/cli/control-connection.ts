import { connect } from '../client/connection.js';
import { RequestRefused } from '../client/refused.js';
import type { ControlClient } from '../client/workspace.js';
import { UsageFault } from './command.js';
import { Failure } from './failure.js';

/** How a running sandbox is reached: flags. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly adminToken?: string;
}

const STANDARD_URL = 'http://127.0.0.1:4020';

/**
 * Asks the control plane of a running sandbox; flags come before the environment.
 * @throws Failure where the sandbox refuses (exit code 1) or there is none (2); UsageFault for an address that is none
 */
export async function callControlPlane<Value>(
  flags: ConnectionFlags,
  environment: Readonly<Record<string, string | undefined>>,
  ask: (control: ControlClient) => Promise<Value>,
): Promise<Value> {
  const url = flags.url ?? (environment['SANDBOX_URL'] || STANDARD_URL);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageFault(`--url is an address such as ${STANDARD_URL}, not ${url}.`);
  const adminToken = flags.adminToken ?? (environment['SANDBOX_ADMIN_TOKEN'] || null);
  try {
    return await ask(connect(url, { adminToken }).control);
  } catch (error) {
    if (error instanceof RequestRefused) throw new Failure(reasonOf(error), 1);
    if (error instanceof TypeError && error.cause !== undefined)
      throw new Failure(`No sandbox answers at ${url}. Start one, or set --url.`, 2);
    if (error instanceof SyntaxError)
      throw new Failure(`What answers at ${url} is no sandbox. Set --url.`, 2);
    throw error;
  }
}

function reasonOf({ status, problem }: RequestRefused): string {
  const { detail = `The sandbox answered ${status}.`, errors = [] } = problem;
  if (status === 401)
    return 'The sandbox asks for its admin token: set --admin-token or SANDBOX_ADMIN_TOKEN.';
  return errors.length === 0 ? detail : errors.map(({ field, message }) => `${field}: ${message}`).join('\n');
}
