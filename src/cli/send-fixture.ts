import type { FixtureDocument } from '../seed/fixture/document.js';
import { fixtureJson } from '../seed/files/write.js';
import { Failure } from './failure.js';

/** Where a world is to go. */
export interface Destination {
  /** Of the sandbox, without a slash at the end. */
  readonly url: string;
  readonly workspace: string;
  readonly adminToken: string | null;
  /** Whether a workspace of that name is deleted first. */
  readonly replace: boolean;
}

/** A workspace as the control plane answers it. */
export interface CreatedWorkspace {
  readonly name: string;
  readonly clients: readonly { readonly clientId: string; readonly clientSecret: string }[];
}

/** What the control plane takes in one request. */
const LARGEST_BODY = 64 * 1024 * 1024;

/**
 * Asks a sandbox whether it would take a workspace, before time is spent on making one.
 * @throws Failure where there is no sandbox, or a workspace of that name, or no right to make one
 */
export async function requireFreeName(to: Destination): Promise<void> {
  const workspace = await request(to, 'GET', `/workspaces/${to.workspace}`, undefined, [404]);
  const isThere = typeof workspace === 'object' && workspace !== null && 'name' in workspace;
  if (isThere && !to.replace) throw new Failure(taken(to.workspace), 1);
}

/**
 * Makes a workspace of a running sandbox by its control plane.
 * @throws Failure where the sandbox does not take it
 */
export async function sendFixture(document: FixtureDocument, to: Destination): Promise<CreatedWorkspace> {
  const body = Buffer.concat(pieces(document, to.workspace));
  if (body.length > LARGEST_BODY) {
    const size = Math.ceil(body.length / 2 ** 20);
    const way = 'Write it to a file with --out, and start a sandbox with --fixture and that file.';
    throw new Failure(`The world has ${size} MiB, and a sandbox takes 64 in one request. ${way}`, 1);
  }
  if (to.replace) await request(to, 'DELETE', `/workspaces/${to.workspace}`, undefined, [404]);
  return (await request(to, 'POST', '/workspaces', body)) as CreatedWorkspace;
}

function pieces(document: FixtureDocument, name: string): Buffer[] {
  const json = [`{"name":${JSON.stringify(name)},"fixture":`, ...fixtureJson(document), '}'];
  return json.map((piece) => Buffer.from(piece));
}

async function request(
  { url, adminToken, workspace }: Destination,
  method: string,
  path: string,
  body?: Buffer,
  expected: readonly number[] = [],
): Promise<unknown> {
  const headers = {
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(adminToken === null ? {} : { Authorization: `Bearer ${adminToken}` }),
  };
  let response: Response;
  try {
    response = await fetch(`${url}/_sandbox${path}`, { method, headers, ...(body ? { body } : {}) });
  } catch {
    throw new Failure(`No sandbox answers at ${url}. Start one, or give its address with --into.`, 2);
  }
  const text = await response.text();
  if (expected.includes(response.status)) return null;
  if (response.ok) return text === '' ? null : JSON.parse(text);
  throw new Failure(reasonOf(response.status, text, workspace), 1);
}

function taken(workspace: string): string {
  return `There is a workspace ${workspace} already. Choose another name with --workspace, or send --replace.`;
}

function reasonOf(status: number, text: string, workspace: string): string {
  if (status === 409) return taken(workspace);
  if (status === 401 || status === 403) {
    return `The sandbox wants its admin token: --admin-token, or SANDBOX_ADMIN_TOKEN. It answered ${status}.`;
  }
  return `The sandbox answered ${status}: ${text.slice(0, 1000)}`;
}
