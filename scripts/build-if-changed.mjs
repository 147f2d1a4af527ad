// Runs `npm run build`, unless the build's inputs and outputs are unchanged since its last run. `npm test` starts with this
// script.
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Files and folders that the build reads. */
const READ = [
  'fixtures',
  'openapi',
  'package.json',
  'package-lock.json',
  'redocly.yaml',
  'scripts',
  'src',
  'tsconfig.build.json',
  'tsconfig.json',
];
const KNOWN = join(root, 'node_modules/.cache/build.txt');

/** Returns the paths of a file, or of all files in a folder, sorted. */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/**
 * Returns a digest of the build's inputs and outputs: names, sizes, times, and the contents of inputs. The times are
 * included, because some outputs are used only while they are newer than their sources.
 */
function digest() {
  const hash = createHash('sha256').update(process.version);
  const read = READ.flatMap((path) => filesIn(join(root, path)));
  for (const file of [...read, ...filesIn(join(root, 'dist'))]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${Math.floor(mtimeMs)}\n`);
  }
  for (const file of read) hash.update(readFileSync(file));
  return hash.digest('hex');
}

if (existsSync(KNOWN) && readFileSync(KNOWN, 'utf8') === digest()) {
  console.log('The build is up to date.');
} else {
  execSync('npm run build', { cwd: root, stdio: 'inherit' });
  mkdirSync(dirname(KNOWN), { recursive: true });
  writeFileSync(KNOWN, digest());
}
