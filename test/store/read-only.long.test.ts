import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { serving } from '../cli/built-command.js';
import { needs } from '../needs.js';
import { aFolder, copyWithoutLock, setReadOnly } from './folder.js';
import { take } from './shop.js';
import { fixture } from './workspace.js';

const COMMAND = fileURLToPath(new URL('../../dist/bin/sandbox.js', import.meta.url));
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const UNSHARE = ['unshare', '--mount', '--'];

/** Returns a data folder after a `kill -9`, with the workspace `a` and a change in its journal. */
async function dataFolder(): Promise<string> {
  const [folder, killed] = [aFolder(), aFolder()];
  const workspaces = new WorkspaceRegistry(await fileStore(folder));
  await take(await workspaces.create({ name: 'a', fixture: fixture() }), 'X');
  copyWithoutLock(folder, killed);
  await workspaces.close();
  return killed;
}

/** Serves a folder with the built command. The folder is read-only by its permissions or by its mount. */
function serve(folder: string, isMounted: boolean) {
  const node = [
    process.execPath,
    COMMAND,
    'serve',
    '--port',
    '0',
    '--store',
    `file:${folder}`,
    '--log',
    'info',
  ];
  const mount = ['sh', '-c', 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"', folder];
  const [program = '', ...args] = isMounted ? [...UNSHARE, ...mount, ...node] : node;
  const user = isRoot && !isMounted ? { uid: NOBODY, gid: NOBODY } : {};
  return serving(spawn(program, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Matches a log line that is a warning or worse, or has a stack. */
const WARNING = /"level":[456]0|"stack"/;

const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(nd)?json$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

const CASES = [
  { title: 'whose files belong to another user', isMounted: false, options: needs('posix') },
  { title: 'that is mounted read-only', isMounted: true, options: needs('mounts') },
];

describe.each(CASES)('a data folder $title', ({ isMounted, options }) => {
  it('is served for reads, and refuses each change with the reason', options, async () => {
    const folder = await dataFolder();
    if (!isMounted) setReadOnly(folder);
    const before = bytesIn(folder);
    const served = await serve(folder, isMounted);
    expect(served.stderr()).not.toMatch(WARNING);
    expect(served.stdout()).toMatch(
      /can only be read \(E(ACCES|ROFS).*\): reads are served, and every change is refused/,
    );
    const call = async (method: string, path: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${served.url}/_sandbox${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as { code?: string; detail?: string } };
    };
    expect(await call('GET', '/workspaces')).toMatchObject({ status: 200, body: [{ name: 'a' }] });
    expect(await call('GET', '/workspaces/a/export')).toMatchObject({
      status: 200,
      body: { captures: [{ reference: 'X' }] },
    });
    const refused = {
      status: 503,
      body: { code: 'storage_unavailable', detail: expect.stringMatching(/read-only/) },
    };
    expect(await call('POST', '/workspaces/a/reset')).toMatchObject(refused);
    expect(await call('POST', '/workspaces', { name: 'b' })).toMatchObject(refused);
    expect(await call('POST', '/workspaces/a/snapshots', { name: 's' })).toMatchObject(refused);
    expect(await call('DELETE', '/workspaces/a')).toMatchObject(refused);
    expect(await served.stop()).toBe(0);
    expect(served.stderr()).not.toMatch(WARNING);
    expect(served.stderr().match(/a change was refused: /g)).toHaveLength(4);
    expect(bytesIn(folder)).toEqual(before);
    expect(existsSync(join(folder, '.lock'))).toBe(false);
  });
});
