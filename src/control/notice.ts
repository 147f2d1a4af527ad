import { real } from '../time/real-time.js';
import type { SharedDocuments } from '../store/shared-store.js';
import { ignoreStoreFailure } from '../store/store.js';

/** The document that holds the notice. */
const [KIND, ID] = ['notice', 'server'];
/** The longest notice, as the contract has it: a header has little room. */
const MAX_LENGTH = 300;
/** How often an instance reads what another may have changed, in milliseconds. */
const READ_MS = 2000;

/** What the operator tells all users of a server. */
export class ServerNotice {
  #text: string | null = null;
  #header: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param isShared whether other instances may change it too
   * @param failed receives unexpected errors of background reads; after a failure of the store the next read tries again
   */
  constructor(
    private readonly documents: SharedDocuments,
    private readonly isShared: boolean,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Null for none. At other instances it is at most two seconds old. */
  get text(): string | null {
    return this.#text;
  }

  /** The text as a header: characters other than printable ASCII are percent-encoded. Null for none. */
  get header(): string | null {
    return this.#header;
  }

  /** Reads the notice; if other instances may change it, again every second or so until `close`. @throws StorageUnavailable */
  async open(): Promise<void> {
    await this.#read();
    if (!this.isShared) return;
    const read = () => void this.#read().catch(ignoreStoreFailure).catch(this.failed);
    this.#timer = real.setInterval(read, READ_MS).unref();
  }

  /** Sets it; null for none. Resolves when that is durable. @throws StorageUnavailable */
  async set(text: string | null): Promise<void> {
    if (text === null) await this.documents.delete(KIND, ID);
    else if ((await this.documents.change(KIND, ID, () => text)) === undefined)
      await this.documents.add(KIND, ID, text);
    this.#show(text);
  }

  async #read(): Promise<void> {
    this.#show((await this.documents.read(KIND, ID)) ?? null);
  }

  #show(text: string | null): void {
    const characters = Array.from((text ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '\ufffd')); // the file may be edited
    const line = characters.slice(0, MAX_LENGTH).join('') || null;
    this.#text = line;
    this.#header = line && line.replaceAll(/[^ -~]|%/gu, encodeURIComponent);
  }

  close(): void {
    real.clearInterval(this.#timer);
  }
}
