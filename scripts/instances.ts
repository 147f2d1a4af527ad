// Disturbs instances that share a PostgreSQL server of its own: races for seats, kills, stops, cut connections, PgBouncer, TLS,
// and a standby that takes over without the last commits. Longer than the tests: npm run instances -- --rounds 500
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildChild } from '../test/store/build-child.js';
import { cutAppends, disturbInstances, terminateConnections } from '../test/store/instance-faults.js';
import { race } from '../test/store/instances.js';
import { failOver, raceThroughPooler, useTls } from '../test/store/instance-surroundings.js';
import { instanceOn, startCluster } from '../test/store/postgres.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    kills: { type: 'string', default: '30' },
    stopMs: { type: 'string', default: '5000' },
    part: { type: 'string' },
    longStopMs: { type: 'string', default: '60000' },
    step: { type: 'string', default: '7' },
  },
});

async function racing(url: string): Promise<unknown> {
  const instances = [await instanceOn(url), await instanceOn(url)];
  const result = await race(instances, Number(values.rounds));
  for (const instance of instances) await instance.close();
  return result;
}

/** What some parts need besides PostgreSQL. */
const PROGRAMS: Readonly<Record<string, string>> = { pooler: 'pgbouncer', tls: 'openssl' };

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
  stopped: (url) =>
    disturbInstances({ url, program: child.path }, { rounds: 3, stopMs: Number(values.longStopMs) }),
  pooler: (url) => raceThroughPooler(cluster, url, Number(values.rounds)),
  tls: () => useTls(),
  failover: () => failOver(),
  terminated: (url) => terminateConnections(url, 200),
};
try {
  for (const [name, run] of Object.entries(parts)) {
    if (values.part !== undefined && values.part !== name) continue;
    const program = PROGRAMS[name];
    if (program !== undefined && spawnSync(program, ['--version']).error) {
      console.log(`${name}: skipped, as ${program} is not installed`);
      continue;
    }
    const began = performance.now();
    const result = await run(await cluster.database(name));
    console.log(`${name}: ${JSON.stringify(result)} in ${Math.round((performance.now() - began) / 1000)} s`);
  }
} finally {
  await cluster.remove();
  rmSync(child.folder, { recursive: true, force: true });
}
