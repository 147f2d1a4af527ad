import { sep } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { nodeDisk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { figuresOf } from '../../src/workspaces/size-limit.js';
import { baseOf } from '../../src/store/fixture-base.js';
import { StoredFixtures } from '../../src/store/file/stored-fixtures.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { fixture } from './workspace.js';

afterEach(() => vi.restoreAllMocks());

it.each(['a', 'fixtures'])(
  'P16: a workspace is not damaged if %s is temporarily unreadable, and opens later',
  async (part) => {
    const folder = aFolder();
    const first = new WorkspaceRegistry(await fileStore(folder));
    await first.create({ name: 'a', fixture: fixture() });
    await first.close();
    const store = await fileStore(folder);
    const second = new WorkspaceRegistry(store);
    const stat = nodeDisk.stat.bind(nodeDisk);
    const withoutHandles = vi
      .spyOn(nodeDisk, 'stat')
      .mockImplementation((path) =>
        path.includes(`${sep}${part}${sep}`) ? Promise.reject(failure('EMFILE', path)) : stat(path),
      );
    const refusal = { name: 'StorageUnavailable', reason: 'unreadable' };
    await expect(second.get('a')).rejects.toMatchObject(refusal);
    await expect(store.summary('a', figuresOf)).rejects.toMatchObject(refusal);
    withoutHandles.mockRestore();
    expect((await second.get('a'))?.name).toBe('a');
    await second.close();
  },
);

it('P16: a fixture is stored for a new workspace while another workspace fails to read it', async () => {
  const folder = aFolder();
  const base = baseOf(fixture());
  const { hash } = base.content();
  const fixtures = new StoredFixtures(folder, nodeDisk, () => true);
  const reading = fixtures.read(hash);
  await Promise.all([fixtures.store(base), expect(reading).rejects.toThrow(' it is missing')]);
  expect((await fixtures.read(hash)).content().hash).toBe(hash);
  const later = new StoredFixtures(folder, nodeDisk, () => true);
  expect((await later.read(hash)).content().hash).toBe(hash);
});
