// Bundles the command, the judging thread, the GitHub action and the library, with all packages that they use.
import { allLocales } from '@faker-js/faker';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND } from './command.mjs';
import { shortLocale } from './locales.mjs';

/**
 * Packages that the command and the library share, grouped by the file that contains them. The first use of one of
 * these packages loads its file. Each package is initialised when it is first used.
 */
const SHARED = {
  server: [
    'ajv-formats',
    'ajv/dist/2020.js',
    'cors',
    'express',
    'express-openapi-validator',
    'pino',
    'prom-client',
  ],
  tickets: ['bwip-js/generic', 'fontkit', 'pdfkit'],
  mails: ['nodemailer'],
  agents: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
  postgres: ['pg'],
  yaml: ['yaml'],
  times: ['temporal-polyfill'],
  routes: ['find-my-way'],
  maps: ['sorted-btree', 'sorted-btree/extended/bulkLoad.js', 'sorted-btree/extended/union.js'],
};

/** Files whose packages are bundled as ES modules. The bundler then omits unused parts of their dependencies. */
const IN_PARTS = new Set(['agents']);

/** Packages of which only these members are used. The bundler omits all others. */
const MEMBERS = { 'bwip-js/generic': 'qrcode' };

/**
 * Unused parts of packages. The decoder of WOFF 2.0 is unused, because the package contains unpacked fonts. The other
 * parts read bodies and uploads, which our own pipeline does.
 */
const UNUSED = ['body-parser', 'brotli/decompress.js', 'multer'];

const FILE_OF = new Map(
  Object.entries(SHARED).flatMap(([file, packages]) => packages.map((name) => [name, file])),
);
const inPackage = (path) => /[\\/]node_modules[\\/]/.test(path);
const exactly = (names) =>
  new RegExp(`^(?:${names.map((name) => name.replaceAll(/[./]/g, '\\$&')).join('|')})$`);

/**
 * Makes our own modules load the shared files. A dynamic import gets a module that exports each member by its name,
 * because a dynamic import of a CommonJS module has only `default`.
 */
const sharedFiles = {
  name: 'shared-files',
  setup(context) {
    context.onResolve({ filter: exactly([...FILE_OF.keys()]) }, ({ path, importer, kind }) =>
      inPackage(importer)
        ? undefined
        : { path, namespace: kind === 'dynamic-import' ? 'shared-members' : 'shared' },
    );
    context.onResolve({ filter: /^\.\/packages\/\w+\.cjs$/ }, ({ path }) => ({ path, external: true }));
    context.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = ${sharedPackage(path)};`,
      resolveDir: '/',
    }));
    context.onLoad({ filter: /.*/, namespace: 'shared-members' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default');
      return {
        contents: [
          `const shared = ${sharedPackage(path)};`,
          ...names.map((name, at) => `const member${at} = shared[${JSON.stringify(name)}];`),
          `export { shared as default, ${names.map((name, at) => `member${at} as ${JSON.stringify(name)}`).join(', ')} };`,
        ].join('\n'),
        resolveDir: '/',
      };
    });
  },
};

const sharedPackage = (name) => `require('./packages/${FILE_OF.get(name)}.cjs')[${JSON.stringify(name)}]`;

/** Replaces `createRequire` in our modules by plain `require`, so that the bundler includes the packages that they load. */
const plainRequire = {
  name: 'plain-require',
  setup(context) {
    context.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, ({ path }) =>
      inPackage(path)
        ? undefined
        : {
            contents: readFileSync(path, 'utf8').replace(
              /^const require = createRequire\(import\.meta\.url\);$/m,
              '',
            ),
          },
    );
  },
};

/** Keeps only the members of packages that are used. */
const members = {
  name: 'members',
  setup(context) {
    context.onResolve({ filter: exactly(Object.keys(MEMBERS)) }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'members' } : undefined,
    );
    context.onLoad({ filter: /.*/, namespace: 'members' }, ({ path }) => ({
      contents: `export { ${MEMBERS[path]} } from ${JSON.stringify(path)};`,
      resolveDir: context.initialOptions.absWorkingDir,
    }));
  },
};

/** Removes all lists from the locales except those for names, addresses, mail addresses and telephone numbers. */
const shortLocales = {
  name: 'short-locales',
  setup(context) {
    const resolveDir = context.initialOptions.absWorkingDir;
    context.onResolve({ filter: /^@faker-js\/faker$/ }, ({ path, namespace }) =>
      namespace === 'locales' ? undefined : { path, namespace: 'locales', sideEffects: false },
    );
    context.onLoad({ filter: /.*/, namespace: 'locales' }, ({ path }) => {
      const locales = Object.entries(allLocales).map(
        ([name, locale]) =>
          `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(shortLocale(locale)))});`,
      );
      const code = `export { Faker, generateMersenne53Randomizer } from '${path}';`;
      return { contents: [code, ...locales].join('\n'), resolveDir };
    });
  },
};

/**
 * Removes unused columns from the table of media types. Also removes the media types without a file extension or
 * charset, which are half of the table.
 */
const shortMediaTypes = {
  name: 'short-media-types',
  setup(context) {
    context.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => {
      const types = Object.entries(JSON.parse(readFileSync(path, 'utf8')))
        .filter(([, { extensions, charset }]) => extensions ?? charset)
        .map(([name, { source, charset, extensions }]) => [name, { source, charset, extensions }]);
      return { contents: JSON.stringify(Object.fromEntries(types)), loader: 'json' };
    });
  },
};

/**
 * Removes the copy of the JSON Schema library that the server for agents contains. We give it a validator for each
 * schema.
 */
const givenValidators = {
  name: 'given-validators',
  setup(context) {
    context.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'given-validators',
    }));
    context.onLoad({ filter: /.*/, namespace: 'given-validators' }, () => ({
      contents: `
        export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() { throw new Error('This schema was given no validator.'); }
        }`,
    }));
  },
};

/** Replaces unused packages by a function that throws. */
const unused = {
  name: 'unused',
  setup(context) {
    context.onResolve({ filter: exactly(UNUSED) }, ({ path }) => ({ path, namespace: 'unused' }));
    context.onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({
      contents: `module.exports = () => { throw new Error(${JSON.stringify(`${path} is not in this package.`)}); };`,
    }));
  },
};

/**
 * Our own names are not shortened, so that stack traces are readable. Lines are short, because Node prints the line
 * that fails.
 */
const COMMON = {
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none', // THIRD-PARTY-NOTICES.txt contains the licences
  external: ['pg-native'],
  metafile: true,
  logLevel: 'warning',
};

/** Bundles the compiled sources in `root` into `dist/bin/` of `target`. Returns the bundled source files. */
export async function writeBundles(root, target) {
  const folder = join(target, 'dist/bin');
  const plugins = [sharedFiles, plainRequire, shortLocales, unused];
  const own = { ...COMMON, absWorkingDir: root, outdir: folder, plugins };
  const shared = Object.keys(SHARED).map((file) => writeShared(root, folder, file));
  const made = await Promise.all([build({ ...own, ...COMMAND }), writeLibrary(own), ...shared]);
  return [...new Set(made.flatMap(({ metafile }) => inputsOf(metafile)))];
}

function writeLibrary(own) {
  return build({
    ...own,
    entryPoints: { index: 'dist/index.js', 'query-string': 'dist/client/query-string.js' },
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
}

function writeShared(root, folder, file) {
  return build({
    ...COMMON,
    absWorkingDir: root,
    stdin: { contents: (IN_PARTS.has(file) ? partsFile : sharedFile)(SHARED[file]), resolveDir: root },
    plugins: [members, shortMediaTypes, givenValidators, unused],
    minify: true, // only names in third-party packages are shortened
    outfile: join(folder, 'packages', `${file}.cjs`),
    format: 'cjs',
  });
}

/** Returns a module with a member for each package. Reading the member loads the package. */
function sharedFile(packages) {
  const getters = packages
    .map((name) => JSON.stringify(name))
    .map((name) => `get ${name}() { return require(${name}); }`);
  return `module.exports = { ${getters.join(', ')} };`;
}

/** Returns a module with a member for each package. Loading the module loads all packages. */
function partsFile(packages) {
  const imports = packages.map((name, at) => `import * as part${at} from ${JSON.stringify(name)};`);
  const exported = packages.map((name, at) => `part${at} as ${JSON.stringify(name)}`);
  return `${imports.join('\n')}\nexport { ${exported.join(', ')} };`;
}

/** Returns the source files of a bundle. */
function inputsOf({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}
