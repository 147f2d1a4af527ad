// Generates src/contract/*.gen.ts from the OpenAPI documents; with --check it only compares them.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const root = new URL('../', import.meta.url);
const documents = [
  { source: 'openapi/openapi.yaml', target: 'src/contract/api.gen.ts' },
  { source: 'openapi/control.yaml', target: 'src/contract/control.gen.ts' },
];

async function generate(source) {
  const types = await openapiTS(new URL(source, root), {
    exportType: true,
    defaultNonNullable: false, // a field with a default may be left out of a request
    immutable: true, // readonly types, so that the domain's readonly records can be returned
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  });
  return `// Generated from ${source} by \`npm run types\`. Do not edit.\n\n${astToString(types)}`;
}

async function current(target) {
  try {
    return await readFile(new URL(target, root), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const check = process.argv.includes('--check');
const stale = [];
for (const { source, target } of documents) {
  const types = await generate(source);
  if (types === (await current(target))) continue;
  if (check) stale.push(`${target} is out of date with ${source}`);
  else await writeFile(new URL(target, root), types);
}
if (stale.length > 0) {
  console.error(`${stale.join('\n')}\nRun \`npm run types\` and commit the result.`);
  process.exitCode = 1;
}
