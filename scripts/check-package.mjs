// Packs the package, installs it into an empty project with only its dependencies, and uses it there: types, an in-process
// sandbox, the command. It needs no network, as it links the dependencies that are installed here.
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const { name, version, dependencies, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const project = mkdtempSync(join(tmpdir(), 'package-'));
const modules = join(project, 'node_modules');
const installed = join(modules, name);

const PROGRAM = `
import { dataOf, startSandbox, type components, type paths } from '${name}';
type Filters = NonNullable<paths['/activities']['get']['parameters']['query']>;
const query: Filters = { 'merchant[]': ['tagus-tours'], limit: 1 };
await using sandbox = await startSandbox();
const found: readonly components['schemas']['Activity'][] = dataOf(
  await sandbox.client('partner').GET('/activities', { params: { query } }),
);
// @ts-expect-error a parameter that the contract does not have
await sandbox.client('partner').GET('/activities', { params: { query: { 'merchants[]': ['x'] } } });
console.log(found.length, found[0]?.merchant);
`;

const TSCONFIG = {
  compilerOptions: {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'ESNext.Disposable'],
    types: ['node'],
    strict: true,
    noEmitOnError: true,
  },
  files: ['program.ts'],
};

function run(file, args, cwd) {
  const env = { ...process.env };
  delete env.NODE_PATH;
  return execFileSync(file, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function link(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}

function pack() {
  run('npm', ['run', '--silent', 'build'], root);
  const [{ filename, files, size }] = JSON.parse(
    run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], root),
  );
  const shipped = files.map(({ path }) => path);
  const missing = [
    'dist/index.js',
    'dist/index.d.ts',
    'dist/openapi.json',
    'dist/docs/swagger-ui-bundle.js',
    'dist/docs/LICENSE.txt',
    'dist/console/console.js',
    'dist/console/NOTICE.txt',
    'clients/python/activity_booking_sandbox/__init__.py',
    'clients/python/activity_booking_sandbox/py.typed',
    'docs/testing.md',
    'examples/quickstart.mjs',
    'CHANGELOG.md',
    'README.md',
    'SECURITY.md',
  ].filter((path) => !shipped.includes(path));
  const unexpected = shipped.filter((path) => /^(src|test|bench|data|reports)\/|__pycache__/.test(path));
  if (missing.length + unexpected.length > 0)
    throw new Error(`missing: ${missing.join()}; not to be shipped: ${unexpected.join()}`);
  console.log(`${name} ${version}: ${shipped.length} files, ${Math.round(size / 1024)} KB packed`);
  return join(project, filename);
}

/** Installs a tarball as npm does, but links the dependencies and leaves out those of development. */
function install(tarball) {
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], project);
  for (const dependency of Object.keys(dependencies)) {
    link(join(root, 'node_modules', dependency), join(modules, dependency));
  }
  for (const [command, file] of Object.entries(bin)) {
    link(join(installed, file), join(modules, '.bin', command));
    run('chmod', ['+x', join(installed, file)], project);
  }
  link(join(root, 'node_modules/@types/node'), join(modules, '@types/node')); // the project's own, as it is TypeScript
}

function useProgram() {
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'project', private: true, type: 'module' }),
  );
  writeFileSync(join(project, 'program.ts'), PROGRAM);
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], project);
  const output = run(process.execPath, ['program.js'], project).trim();
  if (output !== '1 tagus-tours') throw new Error(`the program printed: ${output}`);
  console.log('types and startSandbox: used from TypeScript');
}

function useExample() {
  copyFileSync(join(root, 'examples/quickstart.mjs'), join(project, 'quickstart.mjs'));
  const output = run(process.execPath, ['quickstart.mjs'], project);
  if (!/capture\.expired[\s\S]*capture_invalid/.test(output))
    throw new Error(`the example printed: ${output}`);
  console.log('examples/quickstart.mjs: the capture expired');
}

async function useCommand() {
  const server = spawn('npx', ['--no-install', 'sandbox', 'serve', '--port', '0', '--log', 'silent'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // The whole process group: npx and the server that it started.
  const end = (signal) => {
    if (server.pid !== undefined) process.kill(-server.pid, signal);
  };
  try {
    const url = await listening(server);
    const { status } = await (await fetch(`${url}/_sandbox/health`)).json();
    if (status !== 'ok') throw new Error(`health: ${status}`);
    const ended = new Promise((resolve) => server.once('close', resolve));
    end('SIGTERM');
    await ended;
    console.log('npx sandbox serve: responded and stopped');
  } finally {
    if (server.exitCode === null && server.signalCode === null) end('SIGKILL');
  }
}

function listening(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const url = /http:\/\/[\d.:]+/.exec(output)?.[0];
      if (url) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`sandbox serve ended with ${code}: ${output}`)));
  });
}

try {
  install(pack());
  useProgram();
  useExample();
  await useCommand();
} finally {
  rmSync(project, { recursive: true, force: true });
}
