import { sep } from 'node:path';
import { expect, it, vi } from 'vitest';
import { nodeDisk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { fixture } from './workspace.js';

it('P16: a workspace that cannot be read at the moment is not damaged, and opens later', async () => {
  const folder = aFolder();
  const first = new WorkspaceRegistry(await fileStore(folder));
  await first.create({ name: 'a', fixture: fixture() });
  await first.close();
  const second = new WorkspaceRegistry(await fileStore(folder));
  const stat = nodeDisk.stat.bind(nodeDisk);
  const withoutHandles = vi
    .spyOn(nodeDisk, 'stat')
    .mockImplementation((path) =>
      path.includes(`${sep}a${sep}`) ? Promise.reject(failure('EMFILE', path)) : stat(path),
    );
  const refusal = { name: 'StorageUnavailable', reason: 'unreadable' };
  await expect(second.get('a')).rejects.toMatchObject(refusal);
  withoutHandles.mockRestore();
  expect((await second.get('a'))?.name).toBe('a');
  await second.close();
});
