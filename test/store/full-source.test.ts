import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { sandbox } from '../cli/command-from-sources.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { fillableDisk } from './full-disk.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function aStore(): Promise<string> {
  const folder = aFolder();
  const workspaces = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
  for (const name of ['a', 'b']) await workspaces.create({ name, fixture: fixture() });
  await (await workspaces.get('a'))?.command((tx) => tx.put('captures', aCapture('X')));
  await workspaces.close();
  return folder;
}

/** Fills the disk of a folder. Then no file in the folder can be written, not even its lock. */
function fill(folder: string): void {
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    const isNew = flags === 'wx' && !fs.existsSync(path);
    if (isNew && String(path).startsWith(folder)) throw failure('ENOSPC', String(path));
    return openSync(path, flags, mode);
  });
  syncBuiltinESMExports();
  fillableDisk((path) => path.startsWith(folder)).fill();
}

describe('a data folder on a full disk', () => {
  it('is checked', async () => {
    const folder = await aStore();
    fill(folder);
    expect(await sandbox(['store', 'check', `file:${folder}`])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 workspaces checked: nothing found.'),
      stderr: '',
    });
    expect(fs.existsSync(join(folder, '.lock'))).toBe(false);
  });

  it('is copied to another disk', async () => {
    const [folder, to] = [await aStore(), aFolder()];
    fill(folder);
    expect(await sandbox(['store', 'copy', `file:${folder}`, `file:${to}`])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the copy is the same'),
      stderr: '',
    });
  });

  it('is copied with all its invitations', async () => {
    const [folder, to] = [await aStore(), aFolder()];
    const invitations = ['a', 'b'].map((id) => ({ kind: 'invitation', id, text: `{"id":"${id}"}` }));
    fs.writeFileSync(join(folder, 'documents.json'), JSON.stringify(invitations));
    fill(folder);
    expect((await sandbox(['store', 'copy', `file:${folder}`, `file:${to}`])).code).toBe(0);
    expect(JSON.parse(fs.readFileSync(join(to, 'documents.json'), 'utf8'))).toEqual(invitations);
  });

  it('is not read while another process uses it', async () => {
    const folder = await aStore();
    const store = await fileStore(folder);
    fill(folder);
    expect((await sandbox(['store', 'check', `file:${folder}`])).stderr).toContain('is in use by');
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await store.close();
  });

  it.each([
    ['not even the lock', 'wx'],
    ['no workspace', ''],
  ])('is refused as the target of a copy with one sentence, if it has room for %s', async (_, flags) => {
    const [folder, to] = [await aStore(), aFolder()];
    if (flags === 'wx') fill(to);
    else fillableDisk((path) => path.startsWith(to)).fill();
    const copied = await sandbox(['store', 'copy', `file:${folder}`, `file:${to}`]);
    expect([copied.code, copied.stderr]).toEqual([
      1,
      `file:${to} cannot be written: its disk is full. Make room on it, then run the command again: the copy continues from there.\n`,
    ]);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect((await sandbox(['store', 'copy', `file:${folder}`, `file:${to}`])).code).toBe(0);
  });
});
