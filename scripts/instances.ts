// Disturbs instances that share a PostgreSQL server of its own: races for seats, kills, stops, cut connections. Longer than the
// tests: npm run instances -- --rounds 500
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildChild } from '../test/store/build-child.js';
import { cutAppends, disturbInstances, terminateConnections } from '../test/store/instance-faults.js';
import { race } from '../test/store/instances.js';
import { instanceOn, startCluster } from '../test/store/postgres.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    kills: { type: 'string', default: '30' },
    stopMs: { type: 'string', default: '5000' },
    step: { type: 'string', default: '7' },
  },
});

async function racing(url: string): Promise<unknown> {
  const instances = [await instanceOn(url), await instanceOn(url)];
  const result = await race(instances, Number(values.rounds));
  for (const instance of instances) await instance.close();
  return result;
}

const cluster = await startCluster();
const child = await buildChild('instance-child');
const parts: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  races: racing,
  kills: (url) =>
    disturbInstances(
      { url, program: child.path },
      { rounds: Number(values.kills), stopMs: Number(values.stopMs) },
    ),
  cuts: (url) => cutAppends(cluster, url, Number(values.step)),
  terminated: (url) => terminateConnections(url, 200),
};
try {
  for (const [name, run] of Object.entries(parts)) {
    const began = performance.now();
    const result = await run(await cluster.database(name));
    console.log(`${name}: ${JSON.stringify(result)} in ${Math.round((performance.now() - began) / 1000)} s`);
  }
} finally {
  await cluster.remove();
  rmSync(child.folder, { recursive: true, force: true });
}
