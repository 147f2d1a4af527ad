// Tests the Dockerfile and compose.yaml without a container engine. Runs the commands of the Dockerfile's stages in an empty
// folder. Runs the services of compose.yaml as processes of this machine, with Debian's nginx and PostgreSQL: npm run images
// [-- --keep]
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFiles, packedName } from '../src/pages/tickets/fonts.js';
import { COMMANDS } from '../test/documents/blocks.js';
import { composeFaults, readCompose } from '../test/images/compose.js';
import { readDockerfile } from '../test/images/dockerfile.js';
import { megabytes, sizeOf } from '../test/images/sizes.js';
import { proveConfinement, proveImage, proveTopology, type Image } from '../test/images/proofs.js';
import { contextOf, runStages } from '../test/images/stages.js';
import { startTopology } from '../test/images/topology.js';
import { nodeBinary, RUNNING_NODE, type NodeBinary } from '../test/node-binaries.js';
import { isMissing } from '../test/tools.js';

const SKIPPED = 77;
const SKIPS = {
  nginx: 'Skipped (no nginx): the services of compose.yaml were not started.',
  postgres: 'Skipped (no postgres): the services of compose.yaml were not started.',
};
const root = fileURLToPath(new URL('../', import.meta.url));
const say = (line: string) => console.log(line);

/** Copies the Dockerfile's Node to a place where every user can run it. Returns the copy. */
function nodeOf(base: string, folder: string): NodeBinary {
  const [, major = ''] = /^node:(\d+)-/.exec(base) ?? [];
  const found = nodeBinary(Number(major));
  if (typeof found === 'string') say(`${base}: ${found}. ${RUNNING_NODE.version} runs instead.`);
  const { folder: from, version } = typeof found === 'string' ? RUNNING_NODE : found;
  mkdirSync(folder);
  cpSync(join(from, 'node'), join(folder, 'node'));
  return { version, folder };
}

async function makeImage(scratch: string): Promise<Image> {
  const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const last = stages.at(-1);
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  const node = nodeOf(last.base, join(scratch, 'bin'));
  const began = performance.now();
  const folder = join(scratch, 'stages');
  mkdirSync(folder);
  const roots = await runStages(stages, contextOf(root, node), folder);
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`Dockerfile: the commands of ${stages.length} stages ran in ${seconds} s, with Node ${node.version}`);
  const image = { root: roots.get(last.name) ?? '', behaviour: last.behaviour, node };
  const own = join(image.root, last.behaviour.folder);
  const lost = fontFiles().filter((file) => !existsSync(join(own, 'fonts', packedName(file))));
  if (lost.length > 0) throw new Error(`The image lacks fonts of tickets: ${lost.join(', ')}`);
  const { components } = JSON.parse(readFileSync(join(own, 'sbom.cdx.json'), 'utf8')) as Sbom;
  if (existsSync(join(own, 'node_modules'))) throw new Error('The image has node_modules.');
  say(`the files of the image: ${megabytes(sizeOf(own))}; ${components.length} packages in it, by its SBOM`);
  return image;
}

interface Sbom {
  readonly components: readonly unknown[];
}

/** Creates the secrets by the commands in the documentation page. */
function makeSecrets(folder: string): string {
  mkdirSync(folder);
  const commands = COMMANDS.get('docs/hosting.md > Containers') ?? '';
  execFileSync('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder, stdio: 'pipe' });
  return folder;
}

async function main(scratch: string): Promise<void> {
  chmodSync(scratch, 0o755);
  const faults = composeFaults(join(root, 'compose.yaml'));
  if (faults.length > 0) throw new Error(`compose.yaml: ${faults.join('\n')}`);
  say('compose.yaml: valid by the JSON schema of the compose specification');
  say(proveConfinement(scratch));
  const image = await makeImage(scratch);
  say(await proveImage(image));
  const missing = (['nginx', 'postgres'] as const).find(isMissing);
  if (missing !== undefined) {
    say(SKIPS[missing]);
    process.exitCode = SKIPPED;
    return;
  }
  const topology = await startTopology({
    compose: readCompose(join(root, 'compose.yaml')),
    folder: root,
    secrets: makeSecrets(join(scratch, 'project')),
    image,
    node: image.node,
    scratch,
  });
  try {
    say(
      'compose.yaml: two instances, PostgreSQL and nginx started as processes, each healthy by its own check',
    );
    for (const line of await proveTopology(topology, scratch)) say(line);
  } finally {
    await topology.close();
  }
  say('not run here: a container engine, and the images of Node, PostgreSQL and nginx');
}

const scratch = mkdtempSync(join(tmpdir(), 'images-'));
try {
  await main(scratch);
} finally {
  if (process.argv.includes('--keep')) say(scratch);
  else rmSync(scratch, { recursive: true, force: true });
}
