import { expect, it } from 'vitest';
import { nodeDisk, withFiles } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aFolder } from './folder.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

it('commands that wait for the disk share an fsync', async () => {
  let syncs = 0;
  const disk = withFiles(nodeDisk, (file) => ({
    datasync: () => {
      syncs += 1;
      return file.datasync();
    },
  }));
  const workspaces = new WorkspaceRegistry(await fileStore(aFolder(), { disk }));
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  const before = syncs;
  const commands = Array.from({ length: 100 }, (_, at) =>
    workspace.command((tx) => tx.put('captures', aCapture(`N${at}`, 1))),
  );
  await Promise.all(commands);
  // One fsync for the first command, and one for those that arrived meanwhile.
  expect(syncs - before).toBeGreaterThan(0);
  expect(syncs - before).toBeLessThanOrEqual(2);
  await workspaces.close();
});
