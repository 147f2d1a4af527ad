// Writes the licences of the bundled packages into one file, and an SBOM for scanners.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, licenceOf } from '../licences.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** Returns the folders of the packages that contain the files, sorted. */
export function foldersOf(files) {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  return [...new Set(folders)].toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * Returns the packages in folders below `root`, each version of a package once. Throws if a licence does not permit
 * distribution.
 */
export function packagesOf(root, folders) {
  const lock = readJson(join(root, 'package-lock.json')).packages;
  const packages = folders.map((folder) => {
    const { version, author } = readJson(join(root, folder, 'package.json'));
    const { name, licence } = licenceOf(root, folder);
    if (!isAllowed(licence)) throw new Error(`${name} is shipped, and its licence is ${licence}.`);
    return { name, version, licence, author, folder: join(root, folder), integrity: lock[folder]?.integrity };
  });
  return [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

/** Writes the licences and the notices of the packages to `THIRD-PARTY-NOTICES.txt`, equal texts once. */
export function writeNotices(packages, target) {
  const head =
    'Software and fonts of others in this package. Further notices: dist/docs/NOTICE.txt, dist/console/NOTICE.txt.';
  const owners = new Map();
  for (const one of packages) {
    const text = licenceText(one);
    owners.set(text, [...(owners.get(text) ?? []), `${one.name} ${one.version} (${one.licence})`]);
  }
  const texts = [...owners].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), `${[head, ...texts].join(RULE)}\n`);
}

function licenceText({ folder, licence, author }) {
  const files = readdirSync(folder).filter((file) =>
    /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i.test(file),
  );
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  const by = typeof author === 'object' ? author.name : author;
  return `It has no file with its licence. Its package.json says: ${licence}${by ? `, by ${by}` : ''}.`;
}

/** Writes the packages to `sbom.cdx.json` in the format CycloneDX 1.5. */
export function writeSbom({ name, version }, packages, target) {
  const own = `${name}@${version}`;
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': `${one.name}@${one.version}`,
    name: one.name,
    version: one.version,
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    licenses: [
      / (?:OR|AND) /.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } },
    ],
    ...(one.integrity && { hashes: [hashOf(one.integrity)] }),
  }));
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version, purl: `pkg:npm/${own}` } },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((one) => one['bom-ref']) }],
  };
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}

/** Converts npm's hash of a package (`sha512-` and Base64) to hexadecimal digits. */
function hashOf(integrity) {
  const [, bits, content] = /^sha(\d+)-(\S+)$/.exec(integrity);
  return { alg: `SHA-${bits}`, content: Buffer.from(content, 'base64').toString('hex') };
}
