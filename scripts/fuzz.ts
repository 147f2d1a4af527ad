// Sends random requests, most of them invalid, that a seed determines. Checks each response against the contract and
// the rules: npm run fuzz -- --requests 100000 --seed 1
// A simulated week in steps of an hour: --requests 16800 --round 16800 --step PT1H
import { parseArgs } from 'node:util';
import type { LogLevel } from '../src/start/settings.js';
import { fuzz, ROUND, STEP } from '../test/fuzz/run.js';
import type { Finding } from '../test/fuzz/round.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    round: { type: 'string', default: String(ROUND) },
    step: { type: 'string', default: STEP },
    log: { type: 'string', default: 'silent' },
  },
});
const seed = Number(values.seed ?? Math.floor(performance.timeOrigin) % 1_000_000);
const requests = Number(values.requests);

function tell({ seed: from, at, of, request, reply, faults }: Finding): void {
  const again = `--seed ${from} --requests ${at} --round ${values.round} --step ${values.step}`;
  console.log(`\n${of}: ${faults.join('; ')}\n  again: npm run fuzz -- ${again}`);
  console.log(`  ${request}\n  ${reply}`);
}

console.log(`seed ${seed}`);
const began = performance.now();
const { findings, reached, slowestMs, heaps } = await fuzz({
  seed,
  requests,
  round: Number(values.round),
  step: values.step,
  log: values.log as LogLevel,
  tell,
});
const seconds = Math.round((performance.now() - began) / 1000);
const mib = (bytes = 0) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
for (const [key, count] of [...reached].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${key}: ${count}`);
console.log(
  `${requests} requests in ${seconds} s, the slowest response ${Math.round(slowestMs)} ms; ` +
    `heap ${mib(heaps[0])}, ${mib(heaps[Math.floor(heaps.length / 2)])}, ${mib(heaps.at(-1))}`,
);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
