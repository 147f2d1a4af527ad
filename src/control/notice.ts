import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { real } from '../real-time.js';
import { FILE_MODE } from '../store/file/permissions.js';
import type { SharedDocuments } from '../store/shared-observations.js';
import { StorageUnavailable } from '../store/store.js';

/** Keeps the notice of a server. All of it throws StorageUnavailable. */
export interface NoticeStore {
  /** Whether other instances may change it too. */
  readonly isShared: boolean;
  read(): Promise<string | null>;
  write(text: string | null): Promise<void>;
}

/** Keeps a notice as long as the process runs. */
export function memoryNotice(): NoticeStore {
  let kept: string | null = null;
  return {
    isShared: false,
    read: () => Promise.resolve(kept),
    write: async (text) => {
      kept = text;
    },
  };
}

/** The file of a data folder that holds the notice. */
export const NOTICE_FILE = 'notice.txt';

/** Keeps a notice in a data folder. */
export function fileNotice(folder: string): NoticeStore {
  const path = join(folder, NOTICE_FILE);
  const write = async (text: string | null) => {
    if (text === null) return rm(path, { force: true });
    await writeFile(`${path}.new`, text, { mode: FILE_MODE, flush: true });
    await rename(`${path}.new`, path);
  };
  return {
    isShared: false,
    read: () =>
      readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw new StorageUnavailable(`${path} cannot be read`, { reason: 'unreadable', cause: error });
      }),
    write: (text) =>
      write(text).catch((cause: unknown) => {
        throw new StorageUnavailable(`${path} cannot be written`, { cause });
      }),
  };
}

/** The document that holds the notice. */
const [KIND, ID] = ['notice', 'server'];

/** Keeps a notice in the documents that instances share. */
export function sharedNotice(documents: SharedDocuments): NoticeStore {
  return {
    isShared: true,
    read: async () => (await documents.read(KIND, ID)) ?? null,
    write: async (text) => {
      if (text === null) await documents.delete(KIND, ID);
      else if ((await documents.change(KIND, ID, () => text)) === undefined)
        await documents.add(KIND, ID, text);
    },
  };
}

/** The longest notice, as the contract has it: a header has little room. */
const MAX_LENGTH = 300;
/** How often an instance reads what another may have changed, in milliseconds. */
const READ_MS = 2000;

/** What the operator tells all users of a server. */
export class Notice {
  #text: string | null = null;
  #header: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly store: NoticeStore) {}

  /** Null for none. At other instances it is at most two seconds old. */
  get text(): string | null {
    return this.#text;
  }

  /** The text as a header: what is not printable ASCII is percent-encoded. Null for none. */
  get header(): string | null {
    return this.#header;
  }

  /** Reads it, and goes on until `close`, where others may change it. @throws StorageUnavailable */
  async open(): Promise<void> {
    this.#show(await this.store.read());
    if (!this.store.isShared) return;
    const read = () => this.store.read().then((text) => this.#show(text));
    this.#timer = real.setInterval(() => void read().catch(() => undefined), READ_MS).unref(); // the next one reads it
  }

  /** Sets it; null for none. Resolves when that is durable. @throws StorageUnavailable */
  async set(text: string | null): Promise<void> {
    await this.store.write(text);
    this.#show(text);
  }

  #show(text: string | null): void {
    const characters = [...(text ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '\ufffd')]; // the file may be edited
    const line = characters.slice(0, MAX_LENGTH).join('') || null;
    this.#text = line;
    this.#header = line && line.replaceAll(/[^ -~]|%/gu, encodeURIComponent);
  }

  close(): void {
    real.clearInterval(this.#timer);
  }
}
