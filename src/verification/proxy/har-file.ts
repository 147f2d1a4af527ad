import { harHead } from '../../exchanges/write-har.js';
import { open, type FileHandle } from 'node:fs/promises';

const END = '\n]}}\n';

/** An HTTP archive that grows entry by entry. The file is valid after each one. */
export class HarFile {
  #count = 0;

  private constructor(
    private readonly file: FileHandle,
    /** Where the next entry begins: at the end of the last one. */
    private position: number,
  ) {}

  /** Makes an empty archive, in place of a file of that name. */
  static async create(path: string, version: string): Promise<HarFile> {
    const file = await open(path, 'w');
    const head = Buffer.from(`${harHead(version)}[`);
    await file.write(Buffer.concat([head, Buffer.from(END)]), 0, null, 0);
    return new HarFile(file, head.length);
  }

  /** Appends an entry; to be awaited before the next one. */
  async append(entry: object): Promise<void> {
    const part = Buffer.from(`${this.#count === 0 ? '' : ','}\n${JSON.stringify(entry)}`);
    const written = Buffer.concat([part, Buffer.from(END)]);
    for (let from = 0; from < written.length;) {
      const { bytesWritten } = await this.file.write(written, from, null, this.position + from);
      from += bytesWritten;
    }
    this.position += part.length;
    this.#count += 1;
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
