import { basename, dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { ownName } from '../binned.js';
import type { WorkspaceDamaged } from '../store.js';
import { damagedFile } from './damage.js';
import type { JournalEntry } from '../workspace-state.js';
import { isClock } from './state-file.js';

const NEWLINE = 10;

/**
 * The journal that a workspace has when it is opened. Lines are parsed one by one, because all of them together would take
 * much memory.
 */
export class JournalReader {
  /**
   * The number of the last intact line, at least the number of the last line that `state.json` includes. Final after
   * `lines` has ended.
   */
  last: number;
  /** The length of the intact lines in bytes. An incomplete tail, which was never acknowledged, may follow them. */
  length = 0;
  #intactLines = 0;

  constructor(
    private readonly path: string,
    private readonly bytes: Buffer,
    covers: number,
  ) {
    this.last = covers;
  }

  /**
   * Yields the lines after the last one that `state.json` includes.
   * @throws WorkspaceDamaged if damage precedes lines that were acknowledged, or a line belongs to another workspace
   */
  *lines(): Iterable<JournalLine> {
    let brokenLine: number | null = null;
    for (const { line, number, end } of this.#allLines()) {
      if (line && line.workspace !== this.#workspace) throw this.#foreign(number, line.workspace);
      const isCovered = line !== null && line.n <= this.last;
      const isNext = line?.n === this.last + 1;
      if (brokenLine === null && (isCovered || isNext)) {
        this.length = end;
        this.#intactLines = number;
        if (!isNext) continue;
        this.last = line.n;
        yield line;
      } else if (!isCovered) {
        brokenLine ??= number;
        if (line && (isNext || line.synced > this.last)) throw this.#damaged(brokenLine);
      }
    }
  }

  /** A warning about the bytes after the intact lines. Null if there are none. Final after `lines` has ended. */
  get dropped(): string | null {
    const bytes = this.bytes.length - this.length;
    if (bytes === 0) return null;
    const isCut = this.bytes.indexOf(NEWLINE, this.length) < 0;
    const reason = isCut
      ? 'an incomplete line, which a crash can leave'
      : 'a complete line has a wrong checksum. A killed process does not cause this: the file was changed, or the power failed';
    const file = `${this.#workspace}/${basename(this.path)}`;
    return `Dropped ${bytes} bytes after line ${this.#intactLines} of ${file}: ${reason}.`;
  }

  get #workspace(): string {
    return ownName(basename(dirname(this.path)));
  }

  *#allLines(): Iterable<{
    readonly line: JournalLine | null;
    readonly number: number;
    readonly end: number;
  }> {
    for (let [from, number] = [0, 1]; from < this.bytes.length; number++) {
      const newline = this.bytes.indexOf(NEWLINE, from);
      const end = newline < 0 ? this.bytes.length : newline + 1;
      const line = newline < 0 ? null : decodeLine(this.bytes.toString('utf8', from, newline));
      yield { line, number, end };
      from = end;
    }
  }

  #foreign(line: number, workspace: string): WorkspaceDamaged {
    return damagedFile(
      { dataFolder: dirname(dirname(this.path)), path: this.path, line },
      `${this.path}, line ${line}: the journal belongs to the workspace ${JSON.stringify(workspace)}. ` +
        `Put the file back from a backup; or, to give up all changes since state.json was written, delete it.`,
    );
  }

  #damaged(line: number): WorkspaceDamaged {
    return damagedFile(
      { dataFolder: dirname(dirname(this.path)), path: this.path, line },
      `${this.path}, line ${line}: the journal is damaged, and later lines hold changes that were acknowledged. ` +
        `Put the file back from a backup; or, to give up all changes from this line on, ` +
        `delete this line and all after it (change ${this.last} is the last intact one).`,
    );
  }
}

/**
 * One line of a journal: `["<checksum>",{"n":…,"synced":…,"entry":…}]`. `n` is the line number. `synced` is the number
 * of the last durable line at the time of writing. If a line is missing, the `synced` of later lines shows whether it
 * had been acknowledged. If so, the journal is damaged. Otherwise only its tail is incomplete.
 */
export interface JournalLine {
  readonly n: number;
  readonly synced: number;
  readonly entry: JournalEntry;
  /** The name of the journal's workspace. */
  readonly workspace: string;
}

const HEAD = /^\["([0-9a-f]{8})",/;

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** Returns a line with its checksum and a line break. */
export function encodeLine(line: JournalLine): string {
  const text = JSON.stringify(line);
  return `["${checksum(text)}",${text}]\n`;
}

/** Parses a line. Returns null if the line is damaged. */
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
    return null; // the text is not JSON, or has no `entry`
  }
}
