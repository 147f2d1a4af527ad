// Reads the rooms of the code (folders of `src`, and modules beside them) from the diagrams in
// docs/development/architecture.md. The linter and a test compare the code with them.
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../docs/development/architecture.md', import.meta.url), 'utf8');

/** Returns the section of the page with a heading. @param {string} heading */
export function sectionOf(heading) {
  return page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
}

/**
 * Returns the arrows of the diagram below a heading: for each room, the rooms that it imports.
 * @param {string} heading
 * @returns {Map<string, Set<string>>}
 */
export function pictureOf(heading) {
  const arrows = new Map();
  for (const [, from, to] of sectionOf(heading).matchAll(/^\s*([\w-]+) --> ([\w-]+)$/gm)) {
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    if (!arrows.has(to)) arrows.set(to, new Set());
  }
  return arrows;
}

/**
 * Returns all rooms that a room may import: those below it in a diagram, directly or indirectly.
 * @param {string} room
 * @param {Map<string, Set<string>>} picture
 * @returns {Set<string>}
 */
export function roomsBelow(room, picture, found = new Set()) {
  for (const next of picture.get(room) ?? []) {
    if (!found.has(next)) roomsBelow(next, picture, found.add(next));
  }
  return found;
}
