// Writes the scenarios with stored bookings: `npm run scenarios`. A test compares the files with the output.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { makeScenario, SCENARIO_FIXTURES } from './scenario-fixtures.js';

for (const scenario of SCENARIO_FIXTURES) {
  const file = fileURLToPath(new URL(`../fixtures/scenarios/${scenario.name}.yaml`, import.meta.url));
  const text = stringify(await makeScenario(scenario), { lineWidth: 0, aliasDuplicateObjects: false });
  const heading = '# Written by `npm run scenarios`: change scripts/scenario-fixtures.ts, not this file.\n';
  await writeFile(file, await format(heading + text, { ...(await resolveConfig(file)), parser: 'yaml' }));
}
