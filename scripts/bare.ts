// Runs `npm ci && npm test` in a minimal environment: npm run bare [-- [--at <moment>] <part of a test's path>…].
// The environment has Debian's essential programs, Node, the network 127.0.0.1 and no IPv6. Only npm ci has other
// network access. The user is not root and has no HOME. The folder's path has blanks and non-ASCII letters. Only its
// node_modules and dist are writable.
// --at accepts the values of TEST_TIME.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { realpathSync, rmSync, symlinkSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMissing, TOOLS, type Tool } from '../test/tools.js';

const SKIPPED = 77;
const NOBODY = 65_534;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join('Straße und Café', 'sandbox');
const WRITABLE = ['node_modules', 'dist'];
/** The argument by which this script runs itself in the minimal environment. */
const INSIDE = '--inside';
const { values, positionals: filters } = parseArgs({
  options: { at: { type: 'string' }, inside: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
/** Runs a command in a read-only folder with some writable subfolders. 127.0.0.1 is the only address. */
const CONFINED = `set -e
ip link set lo up
for device in all default lo; do
  file=/proc/sys/net/ipv6/conf/$device/disable_ipv6
  if [ -e $file ]; then echo 1 > $file; fi
done
cd "$1"
for folder in "$1" ${WRITABLE.map((name) => `"$1/${name}"`).join(' ')}; do mount --bind "$folder" "$folder"; done
mount -o remount,bind,ro "$1"
cd "$1"
shift
exec "$@"`;
/** Paths without programs. Without these variables, tests would also search for the programs outside of PATH. */
const NOWHERE = ['CHROMIUM_PATH=/nonexistent', 'POSTGRES_BIN=/nonexistent'];

/** A command failed and has printed the reason, so no stack trace is shown. */
class CommandFailed extends Error {}

const isRunnable = (program: string) => spawnSync(program, ['--help']).error === undefined;

/** Returns the reason why this machine cannot provide the minimal environment. Undefined if the machine can. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can make namespaces';
  const missing = ['unshare', 'setpriv', 'ip', 'dpkg', 'git'].filter((program) => !isRunnable(program));
  if (missing.length > 0) return `it needs ${missing.join(', ')}`;
  const { status, stderr } = spawnSync('unshare', ['--net', '--mount', 'true'], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr.trim();
}

const linesOf = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8' }).split('\n');

/** Creates a folder with links to Debian's essential programs and to Node's. */
function linkPrograms(folder: string): void {
  mkdirSync(folder);
  const packages = linesOf('dpkg-query', '-W', '-f=${Package} ${Essential} ${Priority}\n');
  const essential = packages.filter((line) => / yes | required$/.test(line));
  const files = linesOf('dpkg', '-L', ...essential.map((line) => line.replace(/ .*/, '')));
  const programs = new Map<string, string>();
  for (const file of files.filter((path) => /^\/(?:usr\/)?s?bin\/[^/]+$/.test(path) && existsSync(path)))
    programs.set(basename(file), file);
  programs.set('node', process.execPath);
  for (const [name, file] of programs) symlinkSync(realpathSync(file), join(folder, name));
  for (const name of ['npm', 'npx']) {
    const [path = ''] = linesOf('sh', '-c', `command -v ${name}`);
    symlinkSync(realpathSync(path), join(folder, name));
  }
}

/** Copies the files of the working tree. Another user will own the copies. */
function copySources(to: string): void {
  const listed = linesOf('git', '-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const file of listed.join('\n').split('\0'))
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(to, file));
  for (const folder of WRITABLE) mkdirSync(join(to, folder), { recursive: true });
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, to]);
}

/** Runs a command and shows its output. Returns its standard error. */
function run(command: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }): string {
  const [program = '', ...args] = command;
  const stdio = ['ignore', 'inherit', 'pipe'] as const;
  const ended = spawnSync(program, args, {
    ...options,
    stdio: [...stdio],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  process.stderr.write(ended.stderr);
  if (ended.status !== 0) throw new CommandFailed(`${program} ended with ${ended.status ?? ended.signal}`);
  return ended.stderr;
}

/** Runs in the minimal environment. Asserts the properties of the environment and runs the tests. */
function testInside(): void {
  assert.notEqual(process.getuid?.(), 0);
  assert.equal(process.env['HOME'], undefined);
  assert.match(process.cwd(), /Straße und Café/);
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  assert.deepEqual(new Set(addresses.map(({ address }) => address)), new Set(['127.0.0.1']));
  assert.throws(() => accessSync('package.json', constants.W_OK), { code: 'EROFS' });
  for (const tool of Object.keys(TOOLS) as Tool[]) assert.ok(isMissing(tool), tool);
  const errors = run(['npm', 'test', ...(filters.length > 0 ? ['--', ...filters] : [])], {
    cwd: process.cwd(),
    env: process.env,
  });
  if (filters.length === 0) assert.match(errors, /^Skipped \d+ tests, which need [^\n]+\n$/m);
}

function main(scratch: string): void {
  chmodSync(scratch, 0o755);
  const [programs, cwd, cache] = [join(scratch, 'programs'), join(scratch, FOLDER), join(scratch, 'npm')];
  linkPrograms(programs);
  copySources(cwd);
  mkdirSync(cache);
  execFileSync('chown', [`${NOBODY}:${NOBODY}`, cache]);
  const { HOME: _, ...environment } = process.env;
  const own = Object.entries(environment).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(own), PATH: programs, npm_config_cache: cache };
  run([...AS_NOBODY, 'npm', 'ci', '--no-audit', '--no-fund'], { cwd, env });
  const moment = values.at === undefined ? [] : [`TEST_TIME=${values.at}`];
  const asNobody = [...AS_NOBODY, 'env', '-i', `PATH=${programs}`, ...NOWHERE, ...moment];
  const inside = [join(cwd, 'node_modules/.bin/tsx'), 'scripts/bare.ts', INSIDE, ...filters];
  const confined = ['unshare', '--net', '--mount', 'sh', '-c', CONFINED, 'sh', cwd, ...asNobody, ...inside];
  run(confined, { cwd: scratch, env: process.env });
}

function testInScratch(): void {
  const scratch = mkdtempSync(join(tmpdir(), 'bare-'));
  try {
    main(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const reason = values.inside ? undefined : obstacle();
if (reason !== undefined) {
  console.log(`Skipped (no namespaces): ${reason}`);
  process.exitCode = SKIPPED;
} else {
  try {
    if (values.inside) testInside();
    else testInScratch();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
