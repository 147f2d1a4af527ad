import { describe, expect, it } from 'vitest';
import { crashEverywhere } from './crash-everywhere.js';
import { failure, ForgetfulDisk, type Call } from './forgetful-disk.js';
import { DATA, startOn } from './shop.js';
import { fixture } from './workspace.js';

// crash-everywhere.long.test.ts crashes at every change and every failed call. `npm run crashes -- --seeds
// 20` uses more seeds.
describe('a store on a disk that loses unsynced changes at a crash', () => {
  it('keeps all acknowledged and no refused changes, in a crash at every fifth change', async () => {
    const { points, crashes } = await crashEverywhere(1, { period: 5 });
    expect(points).toBeGreaterThan(160);
    expect(crashes).toBeGreaterThan(points / 5);
  });

  it('does not restore a workspace whose creation was refused', async () => {
    const disk = new ForgetfulDisk();
    let isRenamed = false;
    const judge = ({ kind, path }: Call) => {
      if (kind === 'rename' && path === `${DATA}/a`) isRenamed = true;
      if (!isRenamed || kind !== 'sync') return undefined;
      isRenamed = false;
      return failure('EIO', path);
    };
    const workspaces = await startOn(disk.start({ judge }));
    const created = workspaces.create({ name: 'a', fixture: fixture() });
    await expect(created).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(await (await startOn(disk.start())).names()).toEqual([]);
  });
});
