// Simulates a crash of a store at each change of its disk. Also makes disk calls fail. Runs once per seed: npm run crashes --
// --seeds 20
import { parseArgs } from 'node:util';
import { crashEverywhere, failEverywhere } from '../test/store/crash-everywhere.js';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '10' }, from: { type: 'string', default: '1' } },
});
const from = Number(values.from);
for (let seed = from; seed < from + Number(values.seeds); seed++) {
  const { points, crashes } = await crashEverywhere(seed, { timesTorn: 4 });
  console.log(`seed ${seed}: crashed at each of ${points} changes, ${crashes} contents recovered`);
  const period = 37 + (seed % 20); // another period combines different failures
  const failed = await failEverywhere(seed, period);
  console.log(`seed ${seed}: ${failed.errors} calls failed, ${failed.crashes} contents recovered`);
}
