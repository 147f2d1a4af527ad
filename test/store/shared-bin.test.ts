import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { needs } from '../needs.js';
import { at } from './instances.js';
import { instanceOn, startCluster, type Cluster } from './postgres.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

describe('the bin of instances that share a database', needs('postgres'), () => {
  let cluster: Cluster;
  let databases = 0;
  let open: readonly WorkspaceRegistry[] = [];
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());
  afterEach(() => Promise.all(open.map((instance) => instance.close())));

  async function instances(): Promise<readonly [WorkspaceRegistry, WorkspaceRegistry]> {
    const url = await cluster.database(`bin${++databases}`);
    const pair = [await instanceOn(url), await instanceOn(url)] as const;
    open = pair;
    return pair;
  }

  it('removes a workspace from all instances, even while another uses it, and returns it to all', async () => {
    const [a, b] = await instances();
    await a.create({ name: 'w', fixture: fixture() });
    const atB = await at(b, 'w');
    await atB.command((tx) => tx.put('captures', aCapture('KEPT')));
    await a.bin.put('w');
    const late = atB.command((tx) => tx.put('captures', aCapture('LATE')));
    await expect(late).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect([await a.get('w'), await b.get('w')]).toEqual([undefined, undefined]);
    expect((await b.bin.list()).map(({ name }) => name)).toEqual(['w']);
    expect(await b.bin.takeOut('w')).toBe(true);
    for (const instance of [a, b]) {
      const references = (await at(instance, 'w')).query(({ captures }) =>
        [...captures.values()].map(({ reference }) => reference),
      );
      expect(references).toEqual(['KEPT']);
    }
    await (await at(a, 'w')).command((tx) => tx.put('captures', aCapture('MORE')));
    expect((await at(b, 'w')).query(({ captures }) => captures.size)).toBe(2);
  });

  it('accepts and returns a workspace once for parallel requests, and loses none', async () => {
    const [a, b] = await instances();
    await a.create({ name: 'w', fixture: fixture() });
    for (let round = 0; round < 20; round++) {
      const put = await Promise.all([a.bin.put('w'), b.bin.put('w')]);
      expect(put.filter((until) => until !== undefined)).toHaveLength(1);
      const taken = await Promise.all([a.bin.takeOut('w'), b.bin.takeOut('w')]);
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
    await a.bin.put('w');
    const races = await Promise.allSettled([a.create({ name: 'w', fixture: fixture() }), b.bin.takeOut('w')]);
    const refused = races.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { reason: 'taken' } }]);
    expect((await a.bin.list()).length + (await b.count())).toBe(races[0]?.status === 'fulfilled' ? 2 : 1);
  });

  it('is emptied by several instances at once without an error', async () => {
    const [a, b] = await instances();
    for (let made = 0; made < 5; made++) {
      await a.create({ name: 'w', fixture: fixture() });
      await a.bin.put('w');
    }
    expect((await Promise.all([a.bin.empty('w'), b.bin.empty('w')])).some(Boolean)).toBe(true);
    expect([await a.bin.list(), await b.names()]).toEqual([[], []]);
  });
});
