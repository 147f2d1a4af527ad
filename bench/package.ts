import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { megabytes, sizeOf } from '../test/images/sizes.js';
import { NODE_MAJORS, nodeBinary, type NodeBinary } from '../test/node-binaries.js';
import { table } from './measure.js';
import { cpuMicroseconds, residentBytes, startServer } from './processes.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ROUNDS = 5;

/** Packages that only some starts need, by what needs them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'fonts, for tickets': ['@fontsource'],
  'PDF and barcodes, for tickets': ['pdfkit', 'fontkit', 'bwip-js', 'brotli', 'linebreak', 'restructure'],
  'names and words, for `sandbox seed`': ['@faker-js'],
  'mails, for `--smtp`': ['nodemailer'],
  'the client of PostgreSQL': readdirSync(join(ROOT, 'node_modules')).filter((name) => name.startsWith('pg')),
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
}

/** Packs the package and installs it as a project would, without dependencies of development. */
function install(folder: string): Packed & { readonly modules: string } {
  const project = join(folder, 'package');
  mkdirSync(project);
  const run = (args: readonly string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8' });
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', project];
  const [packed] = JSON.parse(run(pack, ROOT)) as [Packed];
  run(['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', packed.filename], project);
  return { ...packed, modules: join(project, 'node_modules') };
}

/** The start of a server. */
interface Start {
  /** Until it listens. */
  readonly ms: number;
  /** The CPU time that it took, which depends less on how busy the machine is. */
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

/** Starts the installed command on each version of Node in turn, some times, and returns a table of the medians. */
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

/** Measures what the package weighs where it is installed, and how long it takes to start on each version of Node. */
export async function measurePackage(folder: string): Promise<string> {
  const { size, unpackedSize, modules } = install(folder);
  const own = join(modules, 'activity-booking-sandbox');
  const others = sizeOf(modules) - sizeOf(own);
  const sizes = Object.entries(GROUPS).map(([name, packages]) => {
    const paths = packages.map((one) => join(modules, one)).filter((path) => existsSync(path));
    return [`- ${name}`, megabytes(paths.reduce((sum, path) => sum + sizeOf(path), 0))];
  });
  const rows = [
    ['the package, packed', megabytes(size)],
    ['the package, unpacked', megabytes(unpackedSize)],
    ['its dependencies, without those of development', megabytes(others)],
    ...sizes,
  ];
  const starts = await startTable(modules);
  const load = (loadavg()[0] ?? 0).toFixed(0);
  return `${table(['what', 'size'], rows, 1)}\n\nStarts with a load of ${load} on ${availableParallelism()} cores:\n\n${starts}`;
}
