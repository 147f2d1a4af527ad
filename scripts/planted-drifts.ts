// Sends planted drifts through `sandbox proxy` and through Prism's proxy. Writes the findings of each proxy to
// docs/development/planted-drifts.md: npm run planted
// With --load, sends the drifts between faithful exchanges over 32 connections, and writes no file: npm run planted
// -- --load 100000
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { sendPlantedLoad, type Load } from '../test/verification/planted-traffic/load.js';
import { passAll } from '../test/verification/planted-traffic/pass.js';
import { plantDrifts, type Plant } from '../test/verification/planted-traffic/plants.js';
import { startOwnProxy, startPrismProxy } from '../test/verification/planted-traffic/proxies.js';
import { readLoad } from '../test/verification/planted-traffic/read-load.js';
import { recordScenario } from '../test/verification/planted-traffic/scenario-exchanges.js';
import {
  driftTable,
  exchangesOf,
  outcomeOf,
  summaryTable,
} from '../test/verification/planted-traffic/table.js';

const PAGE = 'docs/development/planted-drifts.md';

const wanted = wantedLoad();
const planted = await plantDrifts();
if (wanted === null) await compare(planted);
else await load(planted, wanted);

/** Returns the load from the flags. Ends the process with exit code 2 if the flags are invalid. */
function wantedLoad(): Load | null {
  try {
    const { values } = parseArgs({
      options: { load: { type: 'string' }, connections: { type: 'string', default: '32' } },
    });
    return readLoad(values);
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(2);
  }
}

/** Compares the proxies. Writes the tables of the page. */
async function compare(plants: readonly Plant[]): Promise<void> {
  const scenario = await recordScenario();
  const exchanges = exchangesOf(plants, scenario);
  const { version } = createRequire(import.meta.url)('@stoplight/prism-cli/package.json') as {
    readonly version: string;
  };
  const outcomes = [
    outcomeOf('`sandbox proxy`', plants, await passAll(exchanges, startOwnProxy)),
    outcomeOf(`Prism ${version}`, plants, await passAll(exchanges, startPrismProxy)),
  ];
  const summary = summaryTable(plants, scenario, outcomes);
  write('summary', summary);
  write('drifts', driftTable(plants, outcomes));
  console.log(`${summary}\n\nWritten to ${PAGE}. Format it: npx prettier --write ${PAGE}`);
}

/** Replaces a table between its marks in the page. */
function write(mark: string, text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const marked = new RegExp(`(<!-- ${mark} -->)[\\s\\S]*?(<!-- end of ${mark} -->)`);
  if (!marked.test(page)) throw new Error(`${PAGE} has no place for ${mark}`);
  writeFileSync(
    PAGE,
    page.replace(marked, (_, begin: string, end: string) => `${begin}\n\n${text}\n\n${end}`),
  );
}

/** Sends drifts under load through our proxy. Fails if it missed a drift, changed a byte or left an exchange unchecked. */
async function load(plants: readonly Plant[], { connections, exchanges }: Load): Promise<void> {
  const { faults, ...loaded } = await sendPlantedLoad(plants, { connections, exchanges });
  for (const fault of faults.slice(0, 100)) console.log(fault);
  const rate = Math.round(exchanges / loaded.seconds);
  console.log(
    `${exchanges} exchanges over ${connections} connections in ${Math.round(loaded.seconds)} s (${rate} a second): ` +
      `${loaded.checked} checked, ${loaded.planted} with a drift, ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 || loaded.checked !== exchanges ? 1 : 0;
}
