// The rooms of the code as docs/development/architecture.md draws them. The linter and a test hold the code to the pictures.
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../docs/development/architecture.md', import.meta.url), 'utf8');

/**
 * Returns the section of the page below a heading.
 * @param {string} heading
 */
export function sectionOf(heading) {
  return page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
}

/**
 * Returns the arrows of the picture below a heading: the rooms that each room imports, by room.
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
 * Returns all rooms that a room may import: those below it in a picture, however many arrows away.
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
