import { crc32 } from 'node:zlib';
import type { JournalEntry } from '../workspace-state.js';
import { isClock } from './state-checks.js';

/**
 * One line of a journal: `["<checksum>",{"n":…,"synced":…,"entry":…}]`. `n` counts lines; `synced` is the last line
 * that was durable when this one was written. A missing line was acknowledged only if a later line's `synced` includes
 * it: that distinguishes damage from a torn tail.
 */
export interface JournalLine {
  readonly n: number;
  readonly synced: number;
  readonly entry: JournalEntry;
  /** The name of its workspace. */
  readonly workspace: string;
}

const HEAD = /^\["([0-9a-f]{8})",/;

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** Returns a line with its checksum and line break. */
export function encodeLine(line: JournalLine): string {
  const text = JSON.stringify(line);
  return `["${checksum(text)}",${text}]\n`;
}

/** Returns the line of a text; null when it is damaged. */
export function decodeLine(text: string): JournalLine | null {
  const head = HEAD.exec(text);
  if (!head || !text.endsWith(']')) return null;
  const json = text.slice(head[0].length, -1);
  return checksum(json) === head[1] ? parsed(json) : null;
}

function parsed(json: string): JournalLine | null {
  try {
    const line = JSON.parse(json) as JournalLine;
    const { clock, changes = [] } = line.entry;
    const isWhole =
      Number.isInteger(line.n) && (clock === undefined || isClock(clock)) && Array.isArray(changes);
    return isWhole ? line : null;
  } catch {
    return null; // another shape
  }
}
