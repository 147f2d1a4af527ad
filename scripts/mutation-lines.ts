// Chooses lines of code to mutate: by a hash of their text, so that a second run takes the same ones.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ROOMS } from './mutation-rooms.js';

/** A line of a file, without the spaces around it. */
export interface CodeLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Returns the name of the room of a file, which may have no tests of its own. */
export const roomIn = (file: string): string => file.split('/')[1] ?? '';

/** Returns whether a line is code of this project that a test could notice. */
export function hasCode({ file, text }: CodeLine): boolean {
  return (
    file.endsWith('.ts') &&
    !file.endsWith('.gen.ts') &&
    /\w/.test(text) &&
    !/^(\/\/|\/?\*|import |export (type|interface) |readonly )/.test(text)
  );
}

/** Returns whether a line belongs to a room that is mutated, and has code. */
export function canHaveMutants(line: CodeLine): boolean {
  return roomIn(line.file) in ROOMS && hasCode(line);
}

/** Returns lines in the order of a hash of their text. */
export function inOrderOfHash(lines: readonly CodeLine[]): CodeLine[] {
  const hash = ({ file, text }: CodeLine) => createHash('sha256').update(`${file} ${text}`).digest('hex');
  return lines
    .map((line) => ({ line, hash: hash(line) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ line }) => line);
}

/** Returns a share of the lines of code of a file, and at least one if it has any. */
export function sampleOfText(file: string, text: string, share: number): CodeLine[] {
  const lines = text
    .split('\n')
    .map((line, at) => ({ file, line: at + 1, text: line.trim() }))
    .filter(canHaveMutants);
  return inOrderOfHash(lines).slice(0, Math.max(1, Math.round(lines.length * share)));
}

/** Returns a share of the lines of code of each file. */
export function sampleOfFiles(files: readonly string[], share: number): CodeLine[] {
  return files.flatMap((file) => sampleOfText(file, readFileSync(file, 'utf8'), share));
}

/** Returns what Stryker needs to mutate no more than these lines. */
export function rangesOf(lines: readonly CodeLine[]): string[] {
  return lines.map(({ file, line }) => `${file}:${line}-${line}`);
}
