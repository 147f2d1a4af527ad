// Builds the published package in the folder packed/. The package contains the command, the library and all packages
// that they use, so it has no dependencies. Then packs the folder, unless --folder is given: npm run pack [--
// --folder].
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeConsolePage } from './console-page.mjs';
import { writeBundles } from './pack/bundles.mjs';
import { writeDocuments } from './pack/documents.mjs';
import { writeFonts } from './pack/fonts.mjs';
import { foldersOf, packagesOf, writeNotices, writeSbom } from './pack/inventory.mjs';
import { writeTypes } from './pack/types.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = readJson('package.json');
const require = createRequire(import.meta.url);

/** The entries of the library: path in the package, bundle and types. */
const ENTRIES = { '.': 'index', './query-string': 'client/query-string' };
/** Files that are copied unchanged. */
const COPIED = [
  'action.yml',
  'clients',
  'examples',
  'hosting',
  'fixtures',
  'openapi',
  'dist/console',
  'dist/docs',
  'dist/fixtures',
];
/** Documents that are written without white space. */
const COMPACT = ['dist/control.json', 'dist/openapi.json', 'openapi/postman_collection.json'];
/** Files that are not copied: files that Python generates in clients/python, and the sources of dist/control.json. */
const LEFT = /__pycache__|\.egg-info$|[\\/]python[\\/]build$|[\\/]openapi[\\/]control(?:\.yaml)?$/;

function packedManifest() {
  const { name, version, description, license, private: isPrivate, type, engines, bin } = manifest;
  const entries = Object.entries(ENTRIES).map(([place, path]) => {
    const bundle = `./dist/bin/${basename(path)}`;
    return [
      place,
      {
        import: { types: `./types/${path}.d.mts`, default: `${bundle}.js` },
        require: { types: `./types/${path}.d.ts`, default: `${bundle}.cjs` },
      },
    ];
  });
  const files = { './openapi.json': './dist/openapi.json', './package.json': './package.json' };
  return {
    name,
    version,
    description,
    license,
    private: isPrivate,
    type,
    engines,
    bin,
    main: './dist/bin/index.cjs',
    types: './types/index.d.ts',
    exports: { ...Object.fromEntries(entries), ...files },
  };
}

const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes the ES modules of the library. The ES modules re-export the CommonJS modules, so that each class exists only
 * once.
 */
function writeModules(folder) {
  for (const name of Object.values(ENTRIES).map((path) => basename(path))) {
    const names = Object.keys(require(join(folder, `${name}.cjs`))).toSorted();
    const text = `import library from './${name}.cjs';\nexport const { ${names.join(', ')} } = library;\n`;
    writeFileSync(join(folder, `${name}.js`), text);
  }
}

/** Writes the entries' folders for `moduleResolution: node10` and older runners. */
function writeOldEntries(target) {
  for (const [place, path] of Object.entries(ENTRIES).filter(([entry]) => entry !== '.')) {
    mkdirSync(join(target, place), { recursive: true });
    writeJson(join(target, place, 'package.json'), {
      main: `../dist/bin/${basename(path)}.cjs`,
      types: `../types/${path}.d.ts`,
    });
  }
}

/** Creates the package in a folder from the built sources. Empties the folder first. */
export async function makePackage(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const path of COPIED)
    cpSync(join(root, path), join(target, path), { recursive: true, filter: (from) => !LEFT.test(from) });
  for (const path of COMPACT) writeFileSync(join(target, path), JSON.stringify(readJson(path)));
  writeDocuments(root, target);
  writeJson(join(target, 'package.json'), packedManifest());
  const bundled = await writeBundles(root, target);
  writeModules(join(target, 'dist/bin'));
  writeOldEntries(target);
  writeTypes(root, target, Object.values(ENTRIES));
  const ofConsole = (await makeConsolePage()).map((name) => join('node_modules', name));
  const viewer = 'node_modules/@fastify/swagger-ui';
  const files = [...bundled, ...(await writeFonts(root, target)), ...ofConsole, viewer];
  const packages = packagesOf(root, foldersOf(files));
  writeNotices(packages, target);
  writeSbom(manifest, packages, target);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = join(root, 'packed');
  execFileSync(process.execPath, [join(root, 'scripts/build-if-changed.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  await makePackage(target);
  if (!process.argv.includes('--folder'))
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', root], {
      cwd: target,
      stdio: 'inherit',
    });
}
