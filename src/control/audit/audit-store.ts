import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { realTime } from '../../time/real-time.js';
import type { SharedDocuments } from '../../store/shared-store.js';

/** The parts of an audit. Each has its own limit in bytes, so that rows of clients and strangers push out no others. */
export const AUDIT_PARTS = ['server', 'clients', 'refused'] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** Keeps the lines of an audit: of each part, at least the newest `PART_BYTES / 2`. */
export interface AuditStore {
  append(part: AuditPart, lines: readonly string[]): Promise<void>;
  /** Returns the lines of a part that are kept, the oldest first. */
  read(part: AuditPart): Promise<readonly string[]>;
}

/** The most bytes of a part: about four thousand lines. */
export const PART_BYTES = 1024 * 1024;

const bytesOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);

/** Keeps an audit in memory. */
export function memoryAudit(): AuditStore {
  const kept = new Map<AuditPart, string[]>();
  return {
    append: async (part, lines) => {
      const all = [...(kept.get(part) ?? []), ...lines];
      let bytes = bytesOf(all);
      const first = all.findIndex((line) => {
        if (bytes <= PART_BYTES) return true;
        bytes -= line.length + 1;
        return false;
      });
      kept.set(part, first < 0 ? [] : all.slice(first));
    },
    read: async (part) => kept.get(part) ?? [],
  };
}

/**
 * Keeps each part of an audit in two files of a data folder. Once the newer file exceeds half of `PART_BYTES`, it replaces the
 * older one.
 */
export function fileAudit(folder: string): AuditStore {
  const newer = (part: AuditPart) => join(folder, `audit-${part}.ndjson`);
  const older = (part: AuditPart) => join(folder, `audit-${part}.old.ndjson`);
  const linesOf = async (file: string) => {
    const text = await orAbsent(readFile(file, 'utf8'), '');
    return text.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}')); // a crash may cut the last one
  };
  return {
    append: async (part, lines) => {
      const { size } = await orAbsent<{ readonly size: number }>(stat(newer(part)), { size: 0 });
      if (size > PART_BYTES / 2) await rename(newer(part), older(part));
      await appendFile(newer(part), `\n${lines.join('\n')}\n`, { mode: 0o600 });
    },
    read: async (part) => [...(await linesOf(older(part))), ...(await linesOf(newer(part)))],
  };
}

async function orAbsent<Value>(reading: Promise<Value>, absent: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return absent;
    throw error;
  }
}

/** Lines that an instance added at once. */
interface Batch {
  readonly id: string;
  readonly lines: readonly string[];
}

/** How many batches an instance adds before it deletes the oldest ones. */
const BATCHES_BEFORE_CUT = 20;

/** Keeps an audit in the documents that instances share. */
export function sharedAudit(documents: SharedDocuments): AuditStore {
  let added = 0;
  const kindOf = (part: AuditPart) => `audit ${part}`;
  const batchesOf = async (part: AuditPart) =>
    (await documents.list(kindOf(part))).map((text) => JSON.parse(text) as Batch);
  const cut = async (part: AuditPart) => {
    let bytes = 0;
    for (const { id, lines } of (await batchesOf(part)).toReversed()) {
      bytes += bytesOf(lines);
      if (bytes > PART_BYTES) await documents.delete(kindOf(part), id);
    }
  };
  return {
    append: async (part, lines) => {
      const id = `${realTime().toString(36)}-${randomBytes(6).toString('hex')}`;
      await documents.add(kindOf(part), id, JSON.stringify({ id, lines } satisfies Batch));
      if (++added % BATCHES_BEFORE_CUT === 0) await cut(part);
    },
    read: async (part) => (await batchesOf(part)).flatMap(({ lines }) => lines),
  };
}
