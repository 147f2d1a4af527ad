// Generates types and the page of the rules from openapi/; with --check it only compares them.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { readRules, ruleIds, rulesPage } from './rules.mjs';

const root = new URL('../', import.meta.url);
const rules = readRules();

/** The generated files, each with a function that returns its content. */
const FILES = {
  'src/contract/api.gen.ts': () => typesOf('openapi/openapi.yaml'),
  'src/contract/control.gen.ts': () => typesOf('openapi/control.yaml'),
  'src/domain/shared/rule-ids.gen.ts': () => ruleIds(rules),
  'docs/assumptions.md': (page) => rulesPage(page, rules),
};

async function typesOf(source) {
  const types = await openapiTS(new URL(source, root), {
    exportType: true,
    defaultNonNullable: false, // a field with a default may be left out of a request
    immutable: true, // readonly types, so that the domain's readonly records can be returned
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  });
  return `// Generated from ${source} by \`npm run types\`. Do not edit.\n\n${methodsOnly(astToString(types))}`;
}

/** Leaves the methods that a path has: those that it has not, and its parameters, stand in the types of its operations. */
function methodsOnly(text) {
  const end = text.indexOf('\nexport type ', text.indexOf('export type paths = {') + 1);
  const paths = text
    .slice(0, end)
    .replaceAll(/^ {8}readonly parameters: \{\n[\s\S]*?^ {8}\};\n|^ {8}readonly \w+\?: never;\n/gm, '');
  return paths + text.slice(end);
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
for (const [target, generate] of Object.entries(FILES)) {
  const present = await current(target);
  const content = await generate(present);
  if (content === present) continue;
  if (check) stale.push(`${target} is out of date with openapi/`);
  else await writeFile(new URL(target, root), content);
}
if (stale.length > 0) {
  console.error(`${stale.join('\n')}\nRun \`npm run types\` and commit the result.`);
  process.exitCode = 1;
}
