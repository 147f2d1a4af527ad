import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pictureOf, roomsBelow, sectionOf } from '../../scripts/rooms.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** For each part of a source folder (a subfolder or a module), the parts that it imports. */
type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Returns the parts that each part of a source folder imports, including imports of types. */
function importsOf(folder: string): Rooms {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const imports = new Map<string, Set<string>>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const from = roomOf(file);
    const found = imports.get(from) ?? new Set();
    imports.set(from, found);
    for (const [, specifier = ''] of read(join(folder, file)).matchAll(IMPORT)) {
      const target = posix.join(dirname(file), specifier);
      const to = roomOf(target);
      if (!target.startsWith('..') && to !== from) found.add(to);
    }
  }
  return imports;
}

const roomOf = (path: string) => path.split('/')[0]?.replace(/\.[jt]sx?$/, '') ?? '';

describe.each([
  ['The rooms', 'src'],
  ['The rooms of the verification', 'src/verification'],
  ['The rooms of the domain', 'src/domain'],
  ['The rooms of the operations', 'src/operations'],
  ['The rooms of the pages', 'src/pages'],
  ['The rooms of the console', 'src/console'],
  ['The shared rooms of the console', 'src/console/shared'],
  ['The rooms of the store', 'src/store'],
  ['The rooms of the fixtures', 'src/seed/fixture'],
])('the diagram "%s"', (heading, folder) => {
  const picture = pictureOf(heading);
  const imports = importsOf(folder);

  it('has no cycle', () => {
    expect([...picture.keys()].filter((room) => roomsBelow(room, picture).has(room))).toEqual([]);
  });

  it('allows every import', () => {
    const forbidden = [...imports].flatMap(([room, targets]) => {
      const allowed = roomsBelow(room, picture);
      return [...targets].filter((target) => !allowed.has(target)).map((target) => `${room} --> ${target}`);
    });
    expect(forbidden).toEqual([]);
  });

  it('has no arrow without an import', () => {
    const idle = [...picture].flatMap(([room, targets]) =>
      [...targets]
        .filter((target) => !imports.get(room)?.has(target))
        .map((target) => `${room} --> ${target}`),
    );
    expect(idle).toEqual([]);
  });

  it('has a table line for each part of the folder', () => {
    const listed = [...sectionOf(heading).matchAll(/^\| `([\w-]+)/gm)].map(([, room = '']) => room);
    expect(listed.toSorted()).toEqual([...imports.keys()].toSorted());
  });
});

describe('the pages', () => {
  /** The marks of an unresolved merge, as git writes them and as the formatter of Markdown rewrites them. */
  const CONFLICT = /^(?:<{7} |>{7} |={7}$|\| =+ \||(?:> ){7})/m;
  const folder = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = [...readdirSync(root), ...folder.map((name) => join('docs', name))].filter((name) =>
    name.endsWith('.md'),
  );

  it('have no unresolved merge conflict', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/development/architecture.md']));
    expect(pages.filter((page) => CONFLICT.test(read(page)))).toEqual([]);
  });

  it.each(['<<<<<<< HEAD', '| ======= |', '> > > > > > > ecb1ddd', '=======', '>>>>>>> ecb1ddd'])(
    'are searched for %s',
    (line) => expect(CONFLICT.test(`before\n${line}\nafter`)).toBe(true),
  );
});

describe('the way of a request', () => {
  const section = sectionOf('The way of a request');
  const steps = [...section.matchAll(/\[`(\w+)`\]\((?:\.\.\/)+(src\/[\w/.-]+)\)/g)];

  it('has steps', () => expect(steps.length).toBeGreaterThan(6));

  it.each(steps.map(([, name = '', path = '']) => [name, path]))('finds %s in %s', (name, path) => {
    expect(read(path)).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'));
  });
});
