import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../needs.js';
import { bundleChild } from './bundle-child.js';
import { cutAppends, disturbInstances, terminateConnections } from './instance-faults.js';
import { startCluster, type Cluster } from './postgres.js';

const CHILD = await bundleChild('instance-child');

describe('instances that share a database lose no change and store none twice', needs('postgres'), () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 30_000);
  afterAll(() => cluster.remove());

  it('when one is killed during appends and folds, or stopped for a time', async () => {
    const result = await disturbInstances(
      { url: await cluster.database('killed'), program: CHILD },
      { rounds: 3, stopMs: 300 },
    );
    expect(result.byChildren).toBeGreaterThan(60);
  });

  it('when the connection is cut at any byte of an append', async () => {
    const { cuts, bytesOfAppend } = await cutAppends(cluster, await cluster.database('cut'), 97);
    expect(cuts).toBeGreaterThan(60);
    expect(bytesOfAppend).toBeGreaterThan(500);
  });

  it('when an operator ends their connections', async () => {
    expect(await terminateConnections(await cluster.database('ended'), 20)).toBeGreaterThan(19);
  });
});
