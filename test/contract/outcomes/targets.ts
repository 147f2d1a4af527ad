import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox.js';
import { issueToken } from '../../../src/http/tokens.js';
import { loadFixture } from '../../../src/seed/fixture/load.js';
import { nodeDisk } from '../../../src/store/file/disk.js';
import { SMALL_FIXTURE, START } from '../../harness.js';
import { failure } from '../../store/forgetful-disk.js';
import { aFolder } from '../../store/folder.js';
import { tokenRequest, type Target } from './requests.js';

/** A target for each condition of a workspace. */
export interface Targets {
  readonly healthy: Target;
  /** A workspace whose `state.json` is no JSON. */
  readonly damaged: Target;
  /** A workspace whose file cannot be read, because the process has no free file handle. */
  readonly unreadable: Target;
  /** A server with a defect: looking up the workspace throws for each request. */
  readonly defective: Target;
  /** A workspace with a limit of one request a second. */
  readonly limited: Target;
  close(): Promise<void>;
}

const NAMES = ['healthy', 'damaged', 'unreadable', 'defective'] as const;

function start(folder: string): Promise<Sandbox> {
  const settings = { port: 0, fixture: null, log: 'silent', validateResponses: true } as const;
  return createSandbox({ ...settings, store: `file:${folder}` });
}

/** Creates a stored workspace for each name. Returns their tokens, which stay valid after a restart. */
async function stored(folder: string): Promise<ReadonlyMap<string, string>> {
  const sandbox = await start(folder);
  const tokens = new Map<string, string>();
  const fixture = loadFixture(SMALL_FIXTURE, { now: START });
  for (const name of NAMES) {
    await sandbox.workspaces.create({ name, fixture, clock: { now: START, frozen: true } });
    const { type, body } = tokenRequest(name);
    const reply = await fetch(`${sandbox.url}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const { access_token: token } = (await reply.json()) as { readonly access_token: string };
    tokens.set(name, token);
  }
  await sandbox.close();
  return tokens;
}

/** Starts a sandbox with a workspace that has a limit of one request a second. */
async function startLimited(): Promise<{ readonly sandbox: Sandbox; readonly limited: Target }> {
  const settings = { port: 0, fixture: null, log: 'silent', validateResponses: true } as const;
  const sandbox = await createSandbox({ ...settings, store: 'memory:', maxRequestsPerSecond: 1 });
  const fixture = loadFixture(SMALL_FIXTURE, { now: START });
  const clock = { now: START, frozen: true };
  const workspace = 'limited';
  const live = await sandbox.workspaces.create({ name: workspace, fixture, clock });
  const client = live.query(({ clients }) => clients.get('partner'));
  const token = client ? await issueToken({ workspace: live, client, secretId: '1' }) : '';
  return { sandbox, limited: { url: sandbox.url, workspace, token } };
}

/** Starts sandboxes with a target for each condition. */
export async function startTargets(): Promise<Targets> {
  const folder = aFolder();
  const tokens = await stored(folder);
  writeFileSync(join(folder, 'damaged', 'state.json'), '{');
  const stat = nodeDisk.stat.bind(nodeDisk);
  const withoutHandles = vi
    .spyOn(nodeDisk, 'stat')
    .mockImplementation((path) =>
      path.includes(`${sep}unreadable${sep}`) ? Promise.reject(failure('EMFILE', path)) : stat(path),
    );
  const sandbox = await start(folder);
  const { sandbox: other, limited } = await startLimited();
  const { workspaces } = sandbox;
  const opened = workspaces.opened.bind(workspaces);
  const defect = vi.spyOn(workspaces, 'opened').mockImplementation((name) => {
    if (name === 'defective') throw new TypeError('a defect');
    return opened(name);
  });
  const target = (workspace: (typeof NAMES)[number]): Target => {
    return { url: sandbox.url, workspace, token: tokens.get(workspace) ?? '' };
  };
  return {
    healthy: target('healthy'),
    damaged: target('damaged'),
    unreadable: target('unreadable'),
    defective: target('defective'),
    limited,
    close: async () => {
      defect.mockRestore();
      withoutHandles.mockRestore();
      await sandbox.close();
      await other.close();
    },
  };
}
