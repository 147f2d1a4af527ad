import type { SharedDocuments } from './shared-store.js';

/** A stored document. */
export interface KeptDocument {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
}

/**
 * The kinds of documents that a data folder stores in its documents file. A database stores them together with its other
 * documents.
 */
export const LISTED_KINDS = {
  invitations: 'invitation',
  notice: 'notice',
  endedSessions: 'ended sessions',
} as const;

/** Storage for the documents of a process, oldest document first. */
export interface DocumentPlace {
  read(): Promise<readonly KeptDocument[]>;
  /** Resolves when the documents are durable. */
  write(documents: readonly KeptDocument[]): Promise<void>;
}

/** Documents of a single process. They are held in memory and, if a storage is given, written to it. */
export class LocalDocuments implements SharedDocuments {
  #documents: readonly KeptDocument[] | undefined;
  /** The end of the last call. Each call waits for the previous one, so that no call overwrites another's changes. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly place?: DocumentPlace) {}

  read(kind: string, id: string): Promise<string | undefined> {
    return this.#inTurn((all) => textOf(all, kind, id));
  }

  list(kind: string): Promise<readonly string[]> {
    return this.#inTurn((all) => all.filter((one) => one.kind === kind).map(({ text }) => text));
  }

  add(kind: string, id: string, text: string): Promise<string> {
    return this.#inTurn(async (all) => {
      const known = textOf(all, kind, id);
      if (known === undefined) await this.#write([...all, { kind, id, text }]);
      return known ?? text;
    });
  }

  change(kind: string, id: string, change: (text: string) => string): Promise<string | undefined> {
    return this.#inTurn(async (all) => {
      const known = textOf(all, kind, id);
      if (known === undefined) return undefined;
      const text = change(known);
      if (text !== known) await this.#write(all.map((one) => (isAt(one, kind, id) ? { ...one, text } : one)));
      return text;
    });
  }

  delete(kind: string, id: string): Promise<boolean> {
    return this.#inTurn(async (all) => {
      const others = all.filter((one) => !isAt(one, kind, id));
      if (others.length < all.length) await this.#write(others);
      return others.length < all.length;
    });
  }

  #inTurn<Result>(work: (all: readonly KeptDocument[]) => Result | Promise<Result>): Promise<Result> {
    const done = this.#last.then(async () => {
      this.#documents ??= (await this.place?.read()) ?? [];
      return work(this.#documents);
    });
    this.#last = done.catch(() => undefined); // the caller receives the error; later calls go on
    return done;
  }

  async #write(documents: readonly KeptDocument[]): Promise<void> {
    await this.place?.write(documents);
    this.#documents = documents;
  }
}

const isAt = (one: KeptDocument, kind: string, id: string) => one.kind === kind && one.id === id;

function textOf(all: readonly KeptDocument[], kind: string, id: string): string | undefined {
  return all.find((one) => isAt(one, kind, id))?.text;
}
