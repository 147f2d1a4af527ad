import type { DocumentPlace, KeptDocument } from '../local-documents.js';
import { StorageUnavailable } from '../store.js';
import { contentOf } from './damage.js';
import type { Disk } from './disk.js';
import { writeWhole } from './disk-files.js';

/** The file of a data folder that holds its documents. */
export const DOCUMENTS_FILE = 'documents.json';

/**
 * Returns a file as the place of documents: a JSON list, which each change replaces. Each call throws `StorageUnavailable` where the
 * file cannot be read or written; a damaged one is left as it is.
 * @param readOnly why the file can only be read; undefined where it can be written
 */
export function documentsFile(path: string, disk: Disk, readOnly?: string): DocumentPlace {
  return {
    async read() {
      const bytes = await contentOf(disk, path).catch((cause: unknown) => {
        throw new StorageUnavailable(`${path} cannot be read now`, { reason: 'unreadable', cause });
      });
      try {
        return bytes ? (JSON.parse(bytes.toString('utf8')) as readonly KeptDocument[]) : [];
      } catch (cause) {
        const message = `${path} is damaged: put it back from a backup, or delete it`;
        throw new StorageUnavailable(message, { reason: 'unreadable', cause });
      }
    },
    async write(documents) {
      if (readOnly !== undefined) throw new StorageUnavailable(readOnly, { reason: 'read_only' });
      await writeWhole(disk, path, [`${JSON.stringify(documents, null, 2)}\n`]).catch((cause: unknown) => {
        throw new StorageUnavailable(`${path} cannot be written`, { cause });
      });
    },
  };
}
