import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = new URL('../../../src/certification/', import.meta.url);

/** The first argument of a call, where it looks like the id of a finding: words with hyphens. */
const FINDING_ID = /\w\(\s*'([a-z]+(?:-[a-z]+)+)',/g;

const namesIn = (folder: URL) => readdirSync(folder).filter((name) => name.endsWith('.ts'));
const idsIn = (source: string) => [...source.matchAll(FINDING_ID)].map(([, id]) => id ?? '');

/** Returns the ids of the findings of each exported function that several cases share, by its name. */
function sharedFindings(): Map<string, string[]> {
  const shared = new Map<string, string[]>();
  for (const name of namesIn(SOURCES)) {
    const parts = readFileSync(new URL(name, SOURCES), 'utf8').split(/^export function /m);
    for (const part of parts.slice(1)) shared.set(/^\w+/.exec(part)?.[0] ?? '', idsIn(part));
  }
  return shared;
}

/** Returns every finding that the sources of the cases can make, as `<case>/<finding>`, without those of wrong answers. */
export function findingsOfCases(): Set<string> {
  const shared = sharedFindings();
  const folder = new URL('cases/', SOURCES);
  const all = namesIn(folder).flatMap((name) => {
    const source = readFileSync(new URL(name, folder), 'utf8');
    const called = [...shared].filter(([other]) => new RegExp(`\\b${other}\\(`).test(source));
    const ids = [...idsIn(source), ...called.flatMap(([, found]) => found)];
    return ids.map((id) => `${name.replace('.ts', '')}/${id}`);
  });
  return new Set(all);
}
