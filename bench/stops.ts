import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadFixture } from '../src/seed/fixture/load.js';
import { fileStore } from '../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../src/workspaces/registry.js';
import { several } from '../src/workspaces/registry-settings.js';
import { benchFixture } from './fixtures.js';
import { table } from './measure.js';
import { startServer, type Server } from './processes.js';
import { connect } from './scenarios.js';
import { fillFolder } from './stalls.js';

const WORKSPACES = 10_000;

/** A data folder, and its workspaces that change before the stop. */
interface Stopped {
  readonly what: string;
  readonly folder: string;
  readonly workspaces: readonly string[];
}

/** Writes a data folder with many small workspaces. */
async function manyWorkspaces(folder: string): Promise<readonly string[]> {
  const registry = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
  const fixture = loadFixture(benchFixture(10), { now: Date.now() });
  const names = Array.from({ length: WORKSPACES }, (_, at) => (at === 0 ? 'demo' : `w${at}`));
  await several(names, (name) => registry.create({ name, fixture }));
  await registry.close();
  return names;
}

/** Captures seats in a workspace. Returns after the capture is durable. */
async function capture(server: Server, workspace: string): Promise<string> {
  const client = await connect(server, workspace);
  const [item] = (await client.send('GET', '/availabilities?limit=1')) as [Listed];
  const body = {
    availabilityItemId: item.availabilityItemId,
    priceCategories: [{ [item.categories[0].id]: 1 }],
  };
  return ((await client.send('POST', '/reservations', body)) as { reference: string }).reference;
}

interface Listed {
  readonly availabilityItemId: string;
  readonly categories: readonly [{ readonly id: number }];
}

/** Changes each workspace, stops the sandbox, and checks that the data folder contains the acknowledged changes. */
async function stopOf({ what, folder, workspaces }: Stopped): Promise<string[]> {
  const command = fileURLToPath(new URL('../dist/bin/sandbox.js', import.meta.url));
  const flags = ['--port', '0', '--store', `file:${folder}`, '--log', 'silent'];
  const server = await startServer(['node', '--max-semi-space-size=4', command, 'serve', ...flags]);
  const references = await several(workspaces, (workspace) => capture(server, workspace));
  const began = performance.now();
  await server.stop();
  const stoppedMs = performance.now() - began;
  rmSync(join(folder, '.lock'), { force: true, recursive: true });
  const registry = new WorkspaceRegistry(await fileStore(folder, { fsync: false }));
  const found = await several(workspaces, async (name) => {
    const workspace = await registry.get(name);
    return workspace?.query(({ captures }) => [...captures.values()].map(({ reference }) => reference)) ?? [];
  });
  const lost = references.filter((reference, at) => !found[at]?.includes(reference));
  await registry.close();
  return [what, stoppedMs.toFixed(0), String(references.length), String(lost.length)];
}

/**
 * Measures the time from SIGTERM to the exit of a sandbox, once with many changed workspaces and once with a large
 * workspace.
 */
export async function measureStops(folder: string): Promise<string> {
  const many = join(folder, 'many');
  const large = join(folder, 'large');
  const names = await manyWorkspaces(many);
  await fillFolder(large, 200);
  const rows = [
    await stopOf({ what: `${WORKSPACES} workspaces, each changed`, folder: many, workspaces: names }),
    await stopOf({ what: 'a workspace of 100,000 bookings', folder: large, workspaces: ['demo'] }),
  ];
  return table(['sandbox', 'SIGTERM to exit, ms', 'captures acknowledged', 'of them lost'], rows, 1);
}
