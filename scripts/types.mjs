// Generates types and the page of rules from openapi/. With --check, only compares the files with the generated
// content.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { readRules, ruleIds, rulesPage } from './rules.mjs';

const root = new URL('../', import.meta.url);
const rules = readRules();

/** The generated files, each with a function that returns its content. */
const FILES = {
  'src/contract/api.gen.ts': () => typesOf('openapi/openapi.yaml'),
  'src/contract/control.gen.ts': async () =>
    sharedWith(await typesOf('openapi/control.yaml'), await typesOf('openapi/openapi.yaml')),
  'src/domain/shared/rule-ids.gen.ts': () => ruleIds(rules),
  'docs/assumptions.md': (page) => rulesPage(page, rules),
};

async function typesOf(source) {
  const types = await openapiTS(new URL(source, root), {
    exportType: true,
    defaultNonNullable: false, // a request may omit a field with a default
    immutable: true, // readonly types, so that handlers can return the domain's readonly records
    silent: true,
  });
  const text = commentedOnce(methodsOnly(astToString(types)).replaceAll(SAYS_NOTHING, ''));
  return `// Generated from ${source} by \`npm run types\`. Do not edit.\n\n${text}`;
}

/**
 * Parts of generated types without information: absent parts of the documents, headers of responses that define none,
 * and cookies, which no operation reads. Also the vendor's media types, whose bodies equal `application/json`.
 */
const SAYS_NOTHING =
  /^export type (?:webhooks|\$defs) = Record<string, never>;\n|^ +readonly cookie\?: never;\n|^ +headers: \{\n +readonly \[name: string\]: unknown;\n +\};\n|^ +readonly "application\/vnd\.vendor[^"]*": .*;\n/gm;

/**
 * Returns the types of a document. A component that also exists in the other document is replaced by a reference to
 * that document's type. A component stays if its types differ, or if it refers to a component that stays.
 */
function sharedWith(text, other) {
  const known = componentsOf(other);
  const own = componentsOf(text);
  const shared = new Map([...own].filter(([key, { content }]) => known.get(key)?.content === content));
  const refersToOwn = ({ content }) =>
    [...content.matchAll(/components\["(\w+)"\]\["(\w+)"\]/g)].some(
      ([, kind, name]) => !shared.has(`${kind}.${name}`),
    );
  for (let size = -1; size !== shared.size;) {
    size = shared.size;
    for (const [key, component] of shared) if (refersToOwn(component)) shared.delete(key);
  }
  let result = text;
  for (const [key, { start, end }] of [...shared].toReversed()) {
    const [kind, name] = key.split('.');
    const type = `readonly ${name}: api["${kind}"]["${name}"];`;
    result = result.slice(0, start) + type + result.slice(end);
  }
  return result.replace('\n\n', "\n\nimport type { components as api } from './api.gen.js';\n\n");
}

/**
 * Returns the components of generated types, keyed by kind and name. Each component has its text (with the comment)
 * and its position.
 */
function componentsOf(text) {
  const source = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true);
  const all = source.statements.find((statement) => statement.name?.text === 'components');
  const found = new Map();
  for (const kind of all.type.members)
    for (const component of kind.type.members ?? []) {
      const start = component.getStart(source, true);
      const content = text.slice(start, component.end);
      found.set(`${kind.name.text}.${component.name.text}`, { start, end: component.end, content });
    }
  return found;
}

/**
 * Removes the absent methods from the type of a path. Also removes the parameters, because the types
 * of the operations repeat them.
 */
function methodsOnly(text) {
  const end = text.indexOf('\nexport type ', text.indexOf('export type paths = {') + 1);
  const paths = text
    .slice(0, end)
    .replaceAll(/^ {8}readonly parameters: \{\n[\s\S]*?^ {8}\};\n|^ {8}readonly \w+\?: never;\n/gm, '');
  return paths + text.slice(end);
}

/** Removes the comments of shared parameters, because each use repeats them. Writes JSON examples in one line. */
function commentedOnce(text) {
  return text
    .replace(/^ {4}parameters: \{\n[\s\S]*?^ {4}\};\n/m, (parameters) =>
      parameters.replaceAll(/^ +\/\*\*[\s\S]*?\*\/\n/gm, ''),
    )
    .replaceAll(/@example ([[{]\n(?: +\* {5,}.*\n)+ +\* +[\]}])$/gm, (_, lines) => {
      const example = JSON.parse(lines.replaceAll(/\n +\*/g, ''));
      return `@example ${JSON.stringify(example)}`;
    });
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
