// Lists the production dependencies by licence; with `--all`, every dependency. Fails if the tables below do not
// allow a licence. In that case, read the licence. Then add it with a reason, or remove the package.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Allowed licences, keyed by SPDX id, each with the reason. */
const ALLOWED = {
  MIT: 'permissive',
  'MIT-0': 'permissive, without a notice',
  ISC: 'permissive',
  '0BSD': 'permissive, without a notice',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'Apache-2.0': 'permissive, with a grant of patents',
  'BlueOak-1.0.0': 'permissive',
  'CC0-1.0': 'public domain',
  'Python-2.0': 'permissive; of argparse, a port of the module of that name',
  'OFL-1.1': 'fonts: may be shipped and embedded in documents, not sold by themselves',
};

/** Licences that are allowed only for tools, because the published package contains no tools. */
const ALLOWED_IN_TOOLS = {
  'MPL-2.0': 'requires publishing changes to its own files; tools are not changed',
  'CC-BY-4.0': 'data of browsers, named with its author',
};

/** Packages without a licence in package.json, each with the licence that its licence file names. */
const READ_BY_HAND = { 'png-js': 'MIT' };

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the name and the licence of a package. Older packages have an object, or a list of objects, with `type`. */
export function licenceOf(folder, path, entry = {}) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const file = join(folder, path, 'package.json');
  const { license, licenses } = existsSync(file) ? readJson(file) : entry;
  const ids = [license ?? licenses].flat().map((one) => (typeof one === 'object' ? one.type : one));
  return { name, licence: ids.filter(Boolean).join(' OR ') || READ_BY_HAND[name] || 'none named' };
}

/** Returns whether one of the alternatives in a licence expression (`A OR B`) contains only allowed licences. */
export function isAllowed(licence, isTool = false) {
  const known = (id) => Object.hasOwn(ALLOWED, id) || (isTool && Object.hasOwn(ALLOWED_IN_TOOLS, id));
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every(known));
}

/** Prints the licences of the packages in a folder's lock file. */
function report(folder, all) {
  const byLicence = new Map();
  const refused = [];
  for (const [path, entry] of Object.entries(readJson(join(folder, 'package-lock.json')).packages)) {
    const isTool = Boolean(entry.dev || entry.devOptional);
    if (path === '' || (isTool && !all)) continue;
    const { name, licence } = licenceOf(folder, path, entry);
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name));
    if (!isAllowed(licence, isTool)) refused.push(`${name}: ${licence}`);
  }

  const byName = (a, b) => (a < b ? -1 : 1);
  for (const [licence, names] of [...byLicence].toSorted(([a], [b]) => byName(a, b))) {
    const why = ALLOWED[licence] ?? ALLOWED_IN_TOOLS[licence];
    console.log(`${licence}${why ? ` (${why})` : ''}: ${[...names].toSorted(byName).join(', ')}`);
  }
  if (refused.length > 0) {
    console.error(`Not in the table of scripts/licences.mjs:\n  ${refused.join('\n  ')}`);
    process.exitCode = 1;
  }
}

if (realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  report(named ?? fileURLToPath(new URL('../', import.meta.url)), process.argv.includes('--all'));
}
