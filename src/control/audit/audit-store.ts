import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { realTime } from '../../time/real-time.js';
import type { SharedDocuments } from '../../store/shared-store.js';
import { bytesOf, evenShares } from './even-shares.js';
import type { AuditPart } from './audit-row.js';

/**
 * Stores the lines of an audit. If a part gets too large, drops lines by `evenShares`, but keeps about `PART_BYTES / 2`
 * bytes at least.
 */
export interface AuditStore {
  append(part: AuditPart, lines: readonly string[]): Promise<void>;
  /** Returns the stored lines of a part, oldest first. */
  read(part: AuditPart): Promise<readonly string[]>;
}

/** The size from which on a part is cut, in bytes: about four thousand lines. */
export const PART_BYTES = 1024 * 1024;

/**
 * Keeps each part of an audit in a file of a data folder. Once a file exceeds `PART_BYTES`, it is cut to half that
 * size.
 */
export function fileAudit(folder: string): AuditStore {
  const fileOf = (part: AuditPart) => join(folder, `audit-${part}.ndjson`);
  const read = async (part: AuditPart) => {
    const text = await orAbsent(readFile(fileOf(part), 'utf8'), '');
    return text.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}')); // a crash may leave a partial line
  };
  const cut = async (part: AuditPart) => {
    const kept = evenShares(part, await read(part), PART_BYTES / 2);
    const next = join(folder, `audit-${part}.new.ndjson`);
    await writeFile(next, textOf(kept), { mode: 0o600 });
    await rename(next, fileOf(part));
  };
  return {
    append: async (part, lines) => {
      const { size } = await orAbsent<{ readonly size: number }>(stat(fileOf(part)), { size: 0 });
      if (size > PART_BYTES) await cut(part);
      await appendFile(fileOf(part), textOf(lines), { mode: 0o600 });
    },
    read,
  };
}

/** Joins lines to a text that begins with a line break, because a crash may have left a partial line in the file. */
const textOf = (lines: readonly string[]) => `\n${lines.join('\n')}\n`;

async function orAbsent<Value>(reading: Promise<Value>, absent: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return absent;
    throw error;
  }
}

/** Lines that an instance added together. */
interface Batch {
  readonly id: string;
  readonly lines: readonly string[];
}

/** After this many added batches, an instance checks the size of the part and cuts it if necessary. */
const BATCHES_BEFORE_CUT = 20;

/** Keeps an audit in documents, which several instances may share. */
export function keptAudit(documents: SharedDocuments): AuditStore {
  let added = 0;
  let addedAt = 0;
  const kindOf = (part: AuditPart) => `audit ${part}`;
  const batchesOf = async (part: AuditPart) =>
    (await documents.list(kindOf(part))).map((text) => JSON.parse(text) as Batch);
  const cut = async (part: AuditPart) => {
    const batches = await batchesOf(part);
    const all = batches.flatMap(({ lines }) => lines);
    if (all.reduce((sum, line) => sum + bytesOf(line), 0) <= PART_BYTES) return;
    const kept = evenShares(part, all, PART_BYTES);
    let at = 0; // index of the next kept line; `evenShares` keeps the order
    for (const { id, lines } of batches) {
      const left = lines.filter((line) => line === kept[at] && ++at > 0);
      if (left.length === 0) await documents.delete(kindOf(part), id);
      else if (left.length < lines.length)
        await documents.change(kindOf(part), id, () => JSON.stringify({ id, lines: left } satisfies Batch));
    }
  };
  return {
    append: async (part, lines) => {
      addedAt = Math.max(realTime(), addedAt + 1); // documents are listed by id, so that each batch needs a later time than the one before
      const id = `${addedAt.toString(36)}-${randomBytes(6).toString('hex')}`;
      await documents.add(kindOf(part), id, JSON.stringify({ id, lines } satisfies Batch));
      if (++added % BATCHES_BEFORE_CUT === 0) await cut(part);
    },
    read: async (part) => (await batchesOf(part)).flatMap(({ lines }) => lines),
  };
}
