// Builds the package, installs it in an empty project and uses it there. Tests types, an in-process sandbox as ES module and as
// CommonJS, a ticket, findings, the command, and the server for agents. Needs no network, because the package has no dependencies.
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMONJS, ESM, TSCONFIGS } from './pack/programs.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const project = mkdtempSync(join(tmpdir(), 'package-'));
const installed = join(project, 'node_modules', name);

/** Size limits of the package in bytes: the download, and the installed files. */
const MOST = { size: 8_000_000, unpackedSize: 25_000_000 };

function run(file, args, cwd) {
  const env = { ...process.env };
  delete env.NODE_PATH;
  return execFileSync(file, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function pack() {
  run(process.execPath, [join(root, 'scripts/pack.mjs'), '--folder'], root);
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', project];
  const [{ filename, files, ...sizes }] = JSON.parse(run('npm', args, join(root, 'packed')));
  const shipped = files.map(({ path }) => path);
  const missing = [
    'dist/bin/sandbox.js',
    'dist/openapi.json',
    'dist/docs/swagger-ui-bundle.js',
    'dist/docs/LICENSE.txt',
    'dist/console/console.js',
    'dist/console/NOTICE.txt',
    'clients/python/activity_booking_sandbox/__init__.py',
    'clients/python/activity_booking_sandbox/py.typed',
    'docs/testing.md',
    'examples/quickstart.mjs',
    'hosting/alerts.yml',
    'THIRD-PARTY-NOTICES.txt',
    'sbom.cdx.json',
    'CHANGELOG.md',
    'README.md',
    'SECURITY.md',
  ].filter((path) => !shipped.includes(path));
  const unexpected = shipped.filter((path) =>
    /^(?:src|test|bench|data|reports|scripts)\/|__pycache__|^docs\/development\//.test(path),
  );
  if (missing.length + unexpected.length > 0)
    throw new Error(`missing: ${missing.join()}; not to be shipped: ${unexpected.join()}`);
  for (const [of, most] of Object.entries(MOST))
    if (sizes[of] > most) throw new Error(`${of}: ${sizes[of]} bytes, of ${most} at most`);
  const [packed, unpacked] = [sizes.size, sizes.unpackedSize].map((bytes) => (bytes / 1e6).toFixed(1));
  console.log(`${name} ${version}: ${shipped.length} files, ${packed} MB packed, ${unpacked} MB installed`);
  return join(project, filename);
}

/** Installs the tarball offline. npm fails if the package depends on another package. */
function install(tarball) {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true }));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], project);
  const packages = readdirSync(join(project, 'node_modules')).filter((entry) => !entry.startsWith('.'));
  if (packages.join() !== name || existsSync(join(installed, 'node_modules')))
    throw new Error(`installed: ${packages.join()}`);
  console.log('npm install: one package');
}

/** Checks that the SBOM and the licence texts name the same packages, and that the fonts are included. */
function checkSbom() {
  const { components } = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'));
  const notices = readFileSync(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const lost = components.filter((one) => !notices.includes(`${one.name} ${one.version} (`));
  const fonts = readdirSync(join(installed, 'fonts')).length;
  if (lost.length > 0 || components.length < 100 || fonts < 30)
    throw new Error(
      `${components.length} packages, ${fonts} fonts; without a licence: ${JSON.stringify(lost)}`,
    );
  console.log(`sbom.cdx.json: ${components.length} packages, each with its licence`);
}

function usePrograms() {
  mkdirSync(join(project, 'node_modules/@types'));
  // TypeScript projects usually have Node's types.
  symlinkSync(join(root, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'));
  writeFileSync(join(project, 'program.mts'), ESM);
  writeFileSync(join(project, 'program.cts'), COMMONJS);
  writeFileSync(join(project, 'old.ts'), COMMONJS);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  for (const [of, options] of Object.entries(TSCONFIGS)) {
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(options));
    run(process.execPath, [tsc, '-p', project], project);
    console.log(`types: found by ${of}`);
  }
  for (const program of ['program.mjs', 'program.cjs']) {
    const output = run(process.execPath, [program], project).trim();
    if (!/^sold for \d[\d.]+, and what is wrong was found$/.test(output))
      throw new Error(`${program} printed: ${output}`);
    console.log(`${program}: a booking, its ticket, and findings`);
  }
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
  // Signals the process group: npx, and the server that npx started.
  const end = (signal) => {
    if (server.pid !== undefined) process.kill(-server.pid, signal);
  };
  try {
    const url = await listening(server);
    for (const path of ['/_sandbox/health', '/docs', '/_sandbox/console/console.js', '/openapi.json']) {
      const { status } = await fetch(`${url}${path}`);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
    const { headers, body } = AGENT_CALL;
    const answer = await fetch(`${url}/_sandbox/mcp`, { method: 'POST', headers, body }).then((response) =>
      response.text(),
    );
    if (!AGENT_ANSWER.test(answer)) throw new Error(`/_sandbox/mcp: ${answer}`);
    const ended = new Promise((resolve) => server.once('close', resolve));
    end('SIGTERM');
    await ended;
    console.log('npx sandbox serve: responded and stopped');
  } finally {
    if (server.exitCode === null && server.signalCode === null) end('SIGKILL');
  }
}

/** Initialises the server for agents, whose packages are imported when it is first used. */
const AGENT_CALL = {
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'package', version: '1' },
    },
  }),
};
const AGENT_ANSWER = /"serverInfo":\{"name":"activity-booking-sandbox"/;

function useAgentCommand() {
  const answer = execFileSync('npx', ['--no-install', 'sandbox', 'mcp'], {
    cwd: project,
    encoding: 'utf8',
    input: `${AGENT_CALL.body}\n`,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!AGENT_ANSWER.test(answer)) throw new Error(`npx sandbox mcp printed: ${answer}`);
  console.log('npx sandbox mcp: responded, and stopped at the end of its input');
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
  checkSbom();
  usePrograms();
  useExample();
  await useCommand();
  useAgentCommand();
} finally {
  rmSync(project, { recursive: true, force: true });
}
