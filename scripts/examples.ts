// Writes the examples of the contract (openapi/examples, openapi/control/examples). They are the sandbox's responses to the
// scenario of test/contract/scenario.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { playScenario, type ExampleFile } from '../test/contract/replay.js';

const root = new URL('../openapi/', import.meta.url);
const HEAD =
  '# Written by `npm run examples` from the responses of the sandbox; change test/contract/scenario instead.\n';

// YAML 1.1 quotes texts that older parsers would parse as dates and times.
const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false, schema: 'yaml-1.1' } as const;

const config = await resolveConfig(new URL('x.yaml', root));
const { files } = await playScenario();

async function write(name: string, examples: ExampleFile): Promise<void> {
  const file = new URL(name, root);
  const text = await format(HEAD + stringify(examples, OPTIONS), { ...config, parser: 'yaml' });
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
  console.log(`wrote openapi/${name}`);
}

for (const folder of ['examples', 'control/examples']) {
  mkdirSync(new URL(folder, root), { recursive: true });
  for (const name of readdirSync(new URL(folder, root))) {
    if (!files.has(`${folder}/${name}`)) rmSync(new URL(`${folder}/${name}`, root));
  }
}
for (const [name, examples] of files) await write(name, examples);
