import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { megabytes, sizeOf } from '../test/images/sizes.js';
import { NODE_MAJORS, nodeBinary, type NodeBinary } from '../test/node-binaries.js';
import { table } from './measure.js';
import { cpuMicroseconds, residentBytes, startServer } from './processes.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ROUNDS = 5;

/** The parts of the package, keyed by their use. */
const PARTS: Readonly<Record<string, string>> = {
  'fonts, for tickets': 'fonts',
  'the command and the library': 'dist/bin',
  '- of which large packages that both load when they are used': 'dist/bin/packages',
  'the page `/docs`': 'dist/docs',
  'the contract and its workflows': 'openapi',
  'types of the library': 'types',
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
}

/** Packs the package and installs it in a project. */
function install(folder: string): Packed & { readonly modules: string } {
  const project = join(folder, 'package');
  mkdirSync(project);
  const run = (args: readonly string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8' });
  run(['run', '--silent', 'pack', '--', '--folder'], ROOT);
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', project];
  const [packed] = JSON.parse(run(pack, join(ROOT, 'packed'))) as [Packed];
  run(['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', packed.filename], project);
  return { ...packed, modules: join(project, 'node_modules') };
}

/** The cost of a server's start. */
interface Start {
  /** Milliseconds until the server listens. */
  readonly ms: number;
  /** CPU time until the server listens. CPU time depends less on the machine's load than `ms` does. */
  readonly cpuMs: number;
  readonly bytes: number;
}

async function startOn({ folder }: NodeBinary, modules: string): Promise<Start> {
  const command = join(modules, 'activity-booking-sandbox/dist/bin/sandbox.js');
  const flags = ['serve', '--port', '0', '--store', 'memory:', '--log', 'silent'];
  const server = await startServer([join(folder, 'node'), command, ...flags]);
  const cpuMs = cpuMicroseconds(server.pid) / 1000;
  const start = { ms: server.startedInMs, cpuMs, bytes: residentBytes(server.pid) };
  await server.stop();
  return start;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Starts the installed command several times on each version of Node, alternately. Returns a table of the medians. */
async function startTable(modules: string): Promise<string> {
  const nodes = NODE_MAJORS.map(nodeBinary).filter((node) => typeof node !== 'string');
  const starts = new Map(nodes.map(({ version }) => [version, [] as Start[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const node of nodes) starts.get(node.version)?.push(await startOn(node, modules));
  const rows = [...starts].map(([version, measured]) => [
    version,
    `${Math.round(median(measured.map(({ ms }) => ms)))} ms`,
    `${Math.round(median(measured.map(({ cpuMs }) => cpuMs)))} ms`,
    megabytes(median(measured.map(({ bytes }) => bytes))),
  ]);
  return table(['Node', 'start until it listens', 'its CPU time', 'memory then'], rows, 1);
}

/** Measures the size of the installed package, and its start on each version of Node. */
export async function measurePackage(folder: string): Promise<string> {
  const { size, unpackedSize, modules } = install(folder);
  const own = join(modules, 'activity-booking-sandbox');
  const rows = [
    ['the package, packed', megabytes(size)],
    ['the package, installed', megabytes(unpackedSize)],
    ...Object.entries(PARTS).map(([name, path]) => [`- ${name}`, megabytes(sizeOf(join(own, path)))]),
  ];
  const starts = await startTable(modules);
  const load = (loadavg()[0] ?? 0).toFixed(0);
  return `${table(['what', 'size'], rows, 1)}\n\nStarts with a load of ${load} on ${availableParallelism()} cores:\n\n${starts}`;
}
