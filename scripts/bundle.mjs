// Bundles each OpenAPI document into one JSON file in dist/. Skips a file that is newer than all its sources.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const documents = ['openapi', 'control'];

function newest(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Math.max(...files.map((file) => statSync(`${file.parentPath}/${file.name}`).mtimeMs));
}

/** Bundles the outdated documents. */
export function bundle() {
  mkdirSync(`${root}dist`, { recursive: true });
  const changed = newest(`${root}openapi`);
  for (const name of documents) {
    const source = `${root}openapi/${name}.yaml`;
    const target = `${root}dist/${name}.json`;
    if (!existsSync(source) || (existsSync(target) && statSync(target).mtimeMs > changed)) continue;
    const redocly = `${root}node_modules/@redocly/cli/bin/cli.js`;
    execFileSync(process.execPath, [redocly, 'bundle', source, '--output', target], {
      cwd: root,
      stdio: 'pipe', // part of the error message if the command fails
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) bundle();
