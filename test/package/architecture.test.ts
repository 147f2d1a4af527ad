import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/architecture.md');

/** The rooms of a folder: its subfolders and its own modules, by name. */
type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Returns which rooms each room imports, types included. */
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

/** Returns the arrows of the picture below a heading. */
function pictureOf(heading: string): Rooms {
  const section = page.split(`## ${heading}\n`)[1] ?? '';
  const [, picture = ''] = /```mermaid\n([\s\S]*?)```/.exec(section) ?? [];
  const arrows = new Map<string, Set<string>>();
  for (const [, from = '', to = ''] of picture.matchAll(/^\s*([\w-]+) --> ([\w-]+)$/gm))
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  return arrows;
}

/** Returns all rooms below one, however many arrows away. */
function below(room: string, arrows: Rooms, found = new Set<string>()): Set<string> {
  for (const next of arrows.get(room) ?? [])
    if (!found.has(next)) below(next, arrows, found.add(next));
  return found;
}

describe.each([
  ['The rooms', 'src'],
  ['The rooms of the domain', 'src/domain'],
])('the picture of "%s"', (heading, folder) => {
  const picture = pictureOf(heading);
  const imports = importsOf(folder);

  it('has no circle', () => {
    expect([...picture.keys()].filter((room) => below(room, picture).has(room))).toEqual([]);
  });

  it('allows every import', () => {
    const forbidden = [...imports].flatMap(([room, targets]) => {
      const allowed = below(room, picture);
      return [...targets].filter((target) => !allowed.has(target)).map((target) => `${room} --> ${target}`);
    });
    expect(forbidden).toEqual([]);
  });

  it('draws no arrow without an import', () => {
    const idle = [...picture].flatMap(([room, targets]) =>
      [...targets].filter((target) => !imports.get(room)?.has(target)).map((target) => `${room} --> ${target}`),
    );
    expect(idle).toEqual([]);
  });

  it('is followed by a line for each room', () => {
    const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    const listed = [...section.matchAll(/^\| `([\w-]+)/gm)].map(([, room]) => room);
    expect(listed.toSorted()).toEqual([...imports.keys()].toSorted());
  });
});

describe('the way of a request', () => {
  const section = page.split('## The way of a request\n')[1]?.split('\n## ')[0] ?? '';
  const steps = [...section.matchAll(/\[`(\w+)`\]\(\.\.\/(src\/[\w/.-]+)\)/g)];

  it('has steps', () => expect(steps.length).toBeGreaterThan(6));

  it.each(steps.map(([, name = '', path = '']) => [name, path]))('finds %s in %s', (name, path) => {
    expect(read(path)).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'));
  });
});
