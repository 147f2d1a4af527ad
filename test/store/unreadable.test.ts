import { sep } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { nodeDisk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { fixture } from './workspace.js';

afterEach(() => vi.restoreAllMocks());

it.each(['a', 'fixtures'])(
  'P16: a workspace of which %s cannot be read at the moment is not damaged, and opens later',
  async (part) => {
    const folder = aFolder();
    const first = new WorkspaceRegistry(await fileStore(folder));
    await first.create({ name: 'a', fixture: fixture() });
    await first.close();
    const second = new WorkspaceRegistry(await fileStore(folder));
    const stat = nodeDisk.stat.bind(nodeDisk);
    const withoutHandles = vi
      .spyOn(nodeDisk, 'stat')
      .mockImplementation((path) =>
        path.includes(`${sep}${part}${sep}`) ? Promise.reject(failure('EMFILE', path)) : stat(path),
      );
    const refusal = { name: 'StorageUnavailable', reason: 'unreadable' };
    await expect(second.get('a')).rejects.toMatchObject(refusal);
    withoutHandles.mockRestore();
    expect((await second.get('a'))?.name).toBe('a');
    await second.close();
  },
);
