import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { nodeDisk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { lockFolder } from '../../src/store/file/lock.js';
import { thisProcess } from '../../src/store/file/lock-holder.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';

// This process opens a data folder, and captures a seat for each reference on its input. Without the argument `proc`,
// it has no boot id and no pid namespace, as on systems without /proc.
const [folder = '', proc = ''] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

const describe = (token: string) => ({
  ...thisProcess(token),
  ...(proc === '' && { boot: null, pidNamespace: null }),
});
const lock = (path: string) => lockFolder(path, { heartbeatMs: 50, staleMs: 1500, describe });
const capture = {
  availabilityItemIds: ['812_trip_20260605100000_20260605130000'],
  seats: [{ priceCategoryId: 7, seats: 1 }],
  expiresAt: 8e15,
  merchant: 'tagus',
};

try {
  const workspaces = new WorkspaceRegistry(await fileStore(folder, { disk: { ...nodeDisk, lock } }));
  const workspace = await workspaces.get('a');
  say('open');
  for await (const reference of createInterface({ input: process.stdin })) {
    const taking = workspace?.command((tx) => tx.put('captures', { ...capture, reference }));
    await taking?.then(
      () => say(`taken ${reference}`),
      (error: { reason?: string }) => say(`refused ${error.reason}`),
    );
  }
  await workspaces.close();
} catch (error) {
  say(String(error));
}
