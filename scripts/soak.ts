// Lets partners book at a fixed rate. Meanwhile clocks move, workspaces are reset and forked, clients are killed,
// events are read, and exports are read slowly. Checks that memory, open descriptors and response times do not grow:
// npm run soak -- --minutes 60 --rate 500
import { parseArgs } from 'node:util';
import { defectsOf, growthOf } from '../test/soak/judge.js';
import { soak, type Sample } from '../test/soak/run.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '500' } },
});
const minutes = Number(values.minutes);
const MIB = 2 ** 20;

function tell({ seconds, replies, bytes, descriptors, p50, p99 }: Sample): void {
  const cells = [seconds, replies, (bytes / MIB).toFixed(1), descriptors, p50.toFixed(1), p99.toFixed(1)];
  console.log(`| ${cells.join(' | ')} |`);
}

console.log('| seconds | responses | memory MiB | descriptors | p50 ms | p99 ms |');
console.log('| --: | --: | --: | --: | --: | --: |');
const rate = Number(values.rate);
const samples = Math.max(12, Math.round(minutes));
const repliesPerSample = Math.ceil((minutes * 60 * rate) / samples);
const soaked = await soak({ rate, repliesPerSample, samples, tell });
for (const [name, turns] of soaked.disturbed) console.log(`${name}: ${turns} times`);
console.log(`descriptors: ${soaked.descriptors.join(' before, ')} after`);
const defects = [...defectsOf(soaked), ...growthOf(soaked)];
for (const defect of defects) console.log(`defect: ${defect}`);
console.log(defects.length === 0 ? 'passed' : 'failed');
process.exitCode = defects.length === 0 ? 0 : 1;
