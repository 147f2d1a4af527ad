import { real } from '../time/real-time.js';
import { LISTED_KINDS } from '../store/local-documents.js';
import type { SharedDocuments } from '../store/shared-store.js';
import { ignoreStoreFailure } from '../store/store.js';

/** The kind and id of the document that contains the notice. */
const [KIND, ID] = [LISTED_KINDS.notice, 'server'];
/** The maximum length of a notice, as in the contract. It is short, because responses carry it in a header. */
const MAX_LENGTH = 300;
/** The interval at which an instance reads the notice, in milliseconds. Another instance may have changed it. */
const READ_MS = 2000;

/** The operator's notice to all users of a server. */
export class ServerNotice {
  #text: string | null = null;
  #header: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param isShared whether other instances may change the notice
   * @param failed receives unexpected errors of background reads; store failures are ignored, and the next read tries
   * again
   */
  constructor(
    private readonly documents: SharedDocuments,
    private readonly isShared: boolean,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The text of the notice. Null if there is none. A change by another instance appears within two seconds. */
  get text(): string | null {
    return this.#text;
  }

  /**
   * The notice as a header value. Characters outside printable ASCII, and percent signs, are percent-encoded. Null if
   * there is no notice.
   */
  get header(): string | null {
    return this.#header;
  }

  /**
   * Reads the stored notice. If other instances may change it, reads it again every two seconds until `close`.
   * @throws StorageUnavailable
   */
  async open(): Promise<void> {
    await this.#read();
    if (!this.isShared) return;
    const read = () => void this.#read().catch(ignoreStoreFailure).catch(this.failed);
    this.#timer = real.setInterval(read, READ_MS).unref();
  }

  /** Sets the notice. Null removes it. Resolves when the change is durable. @throws StorageUnavailable */
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
    const characters = Array.from((text ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '\ufffd')); // a person may have edited the file of the notice
    const line = characters.slice(0, MAX_LENGTH).join('') || null;
    this.#text = line;
    this.#header = line && line.replaceAll(/[^ -~]|%/gu, encodeURIComponent);
  }

  close(): void {
    real.clearInterval(this.#timer);
  }
}
