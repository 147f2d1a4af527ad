import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = new URL('../../../src/certification/', import.meta.url);

/** Matches the first argument of a call if it looks like a finding's id: words joined by hyphens. */
const FINDING_ID = /\w\(\s*'([a-z]+(?:-[a-z]+)+)',/g;

const idsIn = (source: string) => [...source.matchAll(FINDING_ID)].map(([, id]) => id ?? '');

/** Returns the source texts of the modules in a folder. */
function sourcesIn(folder: URL): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return names.map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** Returns the functions that cases may call, each with the ids of the findings in it, keyed by function name. */
function findingsOfFunctions(cases: readonly string[]): Map<string, string[]> {
  const functions = [...sourcesIn(SOURCES), ...cases].flatMap((source) =>
    source.split(/^(?:export )?function /m).slice(1),
  );
  return new Map(
    functions.map((text) => [/^\w+/.exec(text)?.[0] ?? '', idsIn(text.split('\n}\n')[0] ?? '')]),
  );
}

/** Returns every finding that the sources of the cases can report, as `<case>/<finding>`, except those for wrong answers. */
export function findingsOfCases(): Set<string> {
  const modules = sourcesIn(new URL('cases/', SOURCES));
  const functions = findingsOfFunctions(modules);
  const cases = modules.flatMap((source) => source.split('defineCase({').slice(1));
  const all = cases.flatMap((text) => {
    const source = text.split('\n});\n')[0] ?? '';
    const name = /id: '([a-z-]+)'/.exec(source)?.[1] ?? '';
    const called = [...functions].filter(([other]) => new RegExp(`\\b${other}\\b`).test(source));
    const ids = [...idsIn(source), ...called.flatMap(([, found]) => found)];
    return ids.map((id) => `${name}/${id}`);
  });
  return new Set(all);
}
