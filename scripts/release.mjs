// Prepares a release: npm run release -- 0.3.0. Writes the new version to all files. Moves the changelog's entries under
// "Unreleased" to a section for the version. Changes no file if there are no such entries, or if the version is not higher than
// the current one.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);

/** The files that contain the version, besides the changelog and the lock file. */
export const VERSIONED = [
  'package.json',
  'Dockerfile',
  'compose.yaml',
  'README.md',
  'docs/testing.md',
  'docs/ci.md',
  'docs/hosting.md',
  'clients/python/pyproject.toml',
  'openapi/control/examples/exportRequests.yaml',
  'openapi/control/examples/getCertification.yaml',
  'openapi/control/examples/getHealth.yaml',
];

const UNRELEASED = '## Unreleased\n';

/** Returns the changelog with the unreleased entries in a section for the version. Throws if there are none. */
export function releasedChangelog(text, version, date) {
  const start = text.indexOf(UNRELEASED);
  if (start < 0)
    throw new Error('CHANGELOG.md has no section "## Unreleased". Write the changes for users there.');
  const from = start + UNRELEASED.length;
  const end = text.indexOf('\n## ', from);
  const entries = text.slice(from, end < 0 ? undefined : end);
  if (!/^- \S/m.test(entries))
    throw new Error('CHANGELOG.md has no entry under "## Unreleased". Write the changes for users there.');
  return `${text.slice(0, from)}\n## ${version} - ${date}\n${text.slice(from)}`;
}

/** Throws if a version is invalid or not higher than the current one. */
export function requireHigher(version, present) {
  const parts = (text) => text.split('.').map(Number);
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`Name the new version: npm run release -- ${next(present)}`);
  const [a, b] = [parts(version), parts(present)];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0 || a[at] < b[at]) throw new Error(`${version} is not above ${present}, the present version.`);
}

function next(present) {
  const [major, minor] = present.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}

/** Replaces the current version by another in a text. */
export function withVersion(text, present, version) {
  return text.replaceAll(
    new RegExp(`(?<![\\d.])${present.replaceAll('.', '\\.')}(?![\\d.]*\\d)`, 'g'),
    version,
  );
}

function release(version) {
  const read = (name) => readFileSync(new URL(name, ROOT), 'utf8');
  const write = (name, text) => writeFileSync(new URL(name, ROOT), text);
  const { version: present } = JSON.parse(read('package.json'));
  requireHigher(version, present);
  const changelog = releasedChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  for (const name of VERSIONED) write(name, withVersion(read(name), present, version));
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = lock.packages[''].version = version;
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  write('CHANGELOG.md', changelog);
  console.log(`${present} → ${version}. Read the diff, run .ci/run, commit, then: git tag v${version}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    release(process.argv[2] ?? '');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
