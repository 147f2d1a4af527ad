// Simulates clients that compete for scarce seats and money, each over its own connection, in a random order from a seed.
// The stores alternate from seed to seed: memory, files and, if it is installed, PostgreSQL: npm run races -- --seeds 100
import { parseArgs } from 'node:util';
import { RACES, runRaces } from '../test/races/run.js';
import { startCluster } from '../test/store/postgres.js';
import { isMissing } from '../test/tools.js';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    from: { type: 'string', default: '1' },
    clients: { type: 'string', default: '200' },
  },
});
const from = Number(values.from);
const clients = Number(values.clients);
const cluster = isMissing('postgres') ? null : await startCluster();
if (!cluster) console.log('Skipped (no postgres): races in a PostgreSQL server.');
const further = cluster ? [await cluster.database('races')] : [];
const began = performance.now();
let failed = 0;
for (let seed = from; seed < from + Number(values.seeds); seed++) {
  for (const { name, error } of await runRaces([seed], clients, further)) {
    failed++;
    console.log(`${name}: ${String(error)}\n  again: npm run races -- --seeds 1 --from ${seed}`);
  }
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`${RACES.length} races by ${values.seeds} seeds in ${seconds} s: ${failed} failed`);
await cluster?.remove();
process.exitCode = failed > 0 ? 1 : 0;
