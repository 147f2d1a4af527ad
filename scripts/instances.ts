// Tests instances that share a separate PostgreSQL server under faults: races for seats, kills, stops, cut connections,
// PgBouncer, TLS, and a standby that takes over without the last commits. Runs longer than the tests: npm run instances --
// --rounds 500
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildChild } from '../test/store/build-child.js';
import { cutAppends, disturbInstances, terminateConnections } from '../test/store/instance-faults.js';
import { race } from '../test/store/instances.js';
import { failOver, raceThroughPooler, useTls } from '../test/store/instance-surroundings.js';
import { instanceOn, startCluster } from '../test/store/postgres.js';
import { isMissing, type Tool } from '../test/tools.js';

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

/** Tools that some parts need besides PostgreSQL. */
const NEEDS: Readonly<Record<string, { readonly tool: Tool; readonly skipped: string }>> = {
  pooler: { tool: 'pgbouncer', skipped: 'Skipped (no pgbouncer): the part pooler.' },
  tls: { tool: 'openssl', skipped: 'Skipped (no openssl): the part tls.' },
};
const SKIPPED = 77;

if (isMissing('postgres')) {
  console.log('Skipped (no postgres): instances share a PostgreSQL server, and none is installed.');
  process.exit(SKIPPED);
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
    const needed = NEEDS[name];
    if (needed && isMissing(needed.tool)) {
      console.log(needed.skipped);
      process.exitCode = SKIPPED;
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
