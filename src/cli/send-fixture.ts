import { MAX_FIXTURE_BYTES } from '../control/plane.js';
import { fixtureJson } from '../seed/files/write.js';
import type { FixtureDocument } from '../seed/fixture/schema/document.js';
import { CommandFailed, EXIT } from './command-failed.js';
import { limitedFetch } from './limited-fetch.js';

/** The sandbox and the workspace that a fixture is sent to. */
export interface Destination {
  /** Without a trailing slash. */
  readonly url: string;
  readonly workspace: string;
  readonly adminToken: string | null;
  /** Whether an existing workspace of that name is deleted first. */
  readonly replace: boolean;
}

/** A workspace as the control plane returns it. */
export interface CreatedWorkspace {
  readonly name: string;
  readonly clients: readonly { readonly clientId: string; readonly clientSecret: string }[];
}

/**
 * Checks that a sandbox would accept a workspace, before a fixture for it is generated.
 * @throws CommandFailed if there is no sandbox, the name is taken or the admin token is missing
 */
export async function requireFreeName(to: Destination): Promise<void> {
  const workspace = await request(to, {
    method: 'GET',
    path: `/workspaces/${to.workspace}`,
    allowMissing: true,
  });
  const exists = typeof workspace === 'object' && workspace !== null && 'name' in workspace;
  if (exists && !to.replace) throw new CommandFailed(nameTaken(to.workspace), EXIT.refused);
}

/**
 * Creates a workspace from a fixture in a running sandbox.
 * @throws CommandFailed if the sandbox refuses it
 */
export async function sendFixture(document: FixtureDocument, to: Destination): Promise<CreatedWorkspace> {
  const body = Buffer.concat(bodyPieces(document, to.workspace));
  if (body.length > MAX_FIXTURE_BYTES) {
    const size = Math.ceil(body.length / 2 ** 20);
    throw new CommandFailed(
      `The fixture has ${size} MiB; a sandbox accepts at most 64 MiB in one request. ` +
        `Write it to a file with --out, and start a sandbox with --fixture and that file.`,
      EXIT.refused,
    );
  }
  const path = `/workspaces/${to.workspace}`;
  if (to.replace) await request(to, { method: 'DELETE', path, allowMissing: true });
  return (await request(to, { method: 'POST', path: '/workspaces', body })) as CreatedWorkspace;
}

function bodyPieces(document: FixtureDocument, name: string): Buffer[] {
  const json = [`{"name":${JSON.stringify(name)},"fixture":`, ...fixtureJson(document), '}'];
  return json.map((piece) => Buffer.from(piece));
}

/** A request to the control plane. With `allowMissing` a 404 is no error. */
interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Buffer;
  readonly allowMissing?: boolean;
}

async function request(
  { url, adminToken, workspace }: Destination,
  { method, path, body, allowMissing = false }: ControlRequest,
): Promise<unknown> {
  const headers = {
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(adminToken === null ? {} : { Authorization: `Bearer ${adminToken}` }),
  };
  let response: Response;
  try {
    response = await limitedFetch(`${url}/_sandbox${path}`, { method, headers, ...(body ? { body } : {}) });
  } catch {
    throw new CommandFailed(
      `No sandbox responds at ${url}. Start one, or correct the URL of --into.`,
      EXIT.unusable,
    );
  }
  const text = await response.text();
  if (allowMissing && response.status === 404) return null;
  if (response.ok) return text === '' ? null : JSON.parse(text);
  throw new CommandFailed(reasonOf(response.status, text, { workspace, adminToken }), EXIT.refused);
}

function nameTaken(workspace: string): string {
  return `The workspace ${workspace} already exists. Choose another name with --workspace, or set --replace.`;
}

function reasonOf(
  status: number,
  text: string,
  { workspace, adminToken }: Pick<Destination, 'workspace' | 'adminToken'>,
): string {
  if (status === 409) return nameTaken(workspace);
  if (status === 401 || status === 403) {
    const reason = adminToken === null ? 'requires its admin token' : 'has another admin token';
    return `The sandbox ${reason} (status ${status}). Set --admin-token or SANDBOX_ADMIN_TOKEN.`;
  }
  return `The sandbox responded with status ${status}: ${text.slice(0, 1000)}`;
}
