import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeDisk, withoutSync } from '../../src/store/file/disk.js';
import { documentsFile } from '../../src/store/file/data-folder.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import { StorageUnavailable } from '../../src/store/store.js';
import { aFolder } from './folder.js';
import { documentsContract } from './documents-contract.js';

const disk = withoutSync(nodeDisk);
const inFile = (path: string) => new LocalDocuments(documentsFile(path, disk));
// embedded-database.test.ts tests documents in a database.
documentsContract('memory', () => new LocalDocuments());
documentsContract('a file', () => inFile(join(aFolder(), 'documents.json')));

describe('the file of documents', () => {
  it('is readable only by its owner, and is read again after a restart', async () => {
    const path = join(aFolder(), 'documents.json');
    await inFile(path).add('kind', 'id', 'text');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await inFile(path).read('kind', 'id')).toBe('text');
  });

  it('remains unchanged if it is damaged', async () => {
    const path = join(aFolder(), 'documents.json');
    writeFileSync(path, '[{"kind":');
    await expect(inFile(path).add('kind', 'id', 'text')).rejects.toThrow(StorageUnavailable);
    expect(readFileSync(path, 'utf8')).toBe('[{"kind":');
  });

  it('discards a change that could not be written, and accepts later changes', async () => {
    const path = join(aFolder(), 'documents.json');
    let isFull = false;
    const rename = (from: string, to: string) =>
      isFull ? Promise.reject(new Error('ENOSPC')) : disk.rename(from, to);
    const documents = new LocalDocuments(documentsFile(path, { ...disk, rename }));
    await documents.add('kind', 'a', '1');
    isFull = true;
    await expect(documents.delete('kind', 'a')).rejects.toThrow(StorageUnavailable);
    expect(await documents.list('kind')).toEqual(['1']);
    isFull = false;
    expect(await documents.delete('kind', 'a')).toBe(true);
  });

  it('refuses changes if it is read-only', async () => {
    const path = join(aFolder(), 'documents.json');
    const documents = new LocalDocuments(documentsFile(path, disk, 'the folder is read-only'));
    await expect(documents.add('kind', 'id', 'text')).rejects.toMatchObject({ reason: 'read_only' });
    expect(await documents.list('kind')).toEqual([]);
  });
});
