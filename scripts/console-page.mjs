// Bundles the console (src/console) into dist/console/ as one script and one style sheet. The package contains them and the
// licences of their libraries.
import { build } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRules } from './rules.mjs';
import { writeIfChanged } from './write-whole.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const own = join(root, 'src/console');
const target = join(root, 'dist/console');

/** Returns the names of the packages in a bundle. */
function packagesIn({ inputs }) {
  const names = Object.keys(inputs).flatMap((file) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    return name ?? [];
  });
  return [...new Set(names)].toSorted();
}

/** Returns our own notice, followed by the name, version and licence text of each package. */
function noticeOf(packages) {
  const texts = packages.map((name) => {
    const folder = join(root, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
  });
  return [readFileSync(join(own, 'NOTICE.txt'), 'utf8').trim(), ...texts].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/**
 * Returns the summaries of operations, keyed by operation id: all of the API, and those of the control plane that change
 * something, because the audit has no others.
 */
function operationNames() {
  const [api, control] = ['dist/openapi.json', 'dist/control.json'].map((file) =>
    Object.values(JSON.parse(readFileSync(join(root, file), 'utf8')).paths),
  );
  const changes = control.flatMap(({ get: _get, ...others }) => Object.values(others));
  const operations = [...api.flatMap(Object.values), ...changes];
  return Object.fromEntries(
    operations.flatMap((one) => (one.operationId ? [[one.operationId, one.summary]] : [])),
  );
}

/**
 * Writes the files of the console, and removes all other files of the folder. Returns the names of the bundled packages.
 */
export async function makeConsolePage() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/console/main.tsx', 'src/console/styles/console.css'].map((path) => ({
      in: path,
      out: 'console',
    })),
    outdir: 'dist/console',
    tsconfigRaw: {}, // with the tsconfig of the sources, esbuild would generate calls of `jsx`
    jsxFactory: 'h',
    jsxFragment: 'Fragment',
    inject: ['scripts/console-jsx.mjs'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    legalComments: 'none', // NOTICE.txt contains the licences
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  mkdirSync(target, { recursive: true });
  const files = new Map(outputFiles.map(({ path, contents }) => [path.slice(target.length + 1), contents]));
  files.set('icon.svg', readFileSync(join(own, 'icon.svg')));
  files.set('operations.json', JSON.stringify(operationNames()));
  files.set('rules.json', JSON.stringify(readRules()));
  files.set('NOTICE.txt', noticeOf(packagesIn(metafile)));
  for (const [name, content] of files) writeIfChanged(join(target, name), content);
  for (const file of readdirSync(target))
    if (!files.has(file)) rmSync(join(target, file), { recursive: true });
  return packagesIn(metafile);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeConsolePage();
