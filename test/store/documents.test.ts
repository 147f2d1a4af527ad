import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeDisk, withoutSync } from '../../src/store/file/disk.js';
import { documentsFile } from '../../src/store/file/documents-file.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import { StoredDocuments } from '../../src/store/postgres/documents.js';
import { prepareSchema } from '../../src/store/postgres/schema.js';
import type { SharedDocuments } from '../../src/store/shared-observations.js';
import { StorageUnavailable } from '../../src/store/store.js';
import { aFolder } from './folder.js';
import { embeddedDatabase } from './postgres.js';

const disk = withoutSync(nodeDisk);
const inFile = (path: string) => new LocalDocuments(documentsFile(path, disk));
const embedded = embeddedDatabase();
afterAll(async () => (await embedded).close());

const PLACES: readonly (readonly [string, () => SharedDocuments | Promise<SharedDocuments>])[] = [
  ['memory', () => new LocalDocuments()],
  ['a file', () => inFile(join(aFolder(), 'documents.json'))],
  [
    'a database',
    async () => {
      await prepareSchema(await embedded);
      return new StoredDocuments(await embedded);
    },
  ],
];

/** What everybody who keeps documents promises. */
describe.each(PLACES)('documents in %s', async (_, open) => {
  const documents = await open();

  it('are read by kind and id, and listed by kind, the oldest first', async () => {
    await documents.add('first', 'b', '1');
    await documents.add('first', 'a', '2');
    await documents.add('second', 'b', '3');
    expect(await documents.read('first', 'b')).toBe('1');
    expect(await documents.read('second', 'a')).toBeUndefined();
    expect(await documents.list('first')).toEqual(['1', '2']);
  });

  it('are added once: the one that is there stays', async () => {
    expect(await documents.add('once', 'x', 'one')).toBe('one');
    expect(await documents.add('once', 'x', 'two')).toBe('one');
  });

  it('are changed one after the other, and not where there is none', async () => {
    await documents.add('count', 'x', '0');
    const more = () => documents.change('count', 'x', (text) => String(Number(text) + 1));
    await Promise.all(Array.from({ length: 20 }, more));
    expect(await documents.read('count', 'x')).toBe('20');
    expect(await documents.change('count', 'none', () => 'x')).toBeUndefined();
    expect(await documents.list('count')).toEqual(['20']);
  });

  it('stay as they are where the change throws, and so does the next change', async () => {
    await documents.add('thrown', 'x', 'before');
    const failing = documents.change('thrown', 'x', () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await documents.change('thrown', 'x', (text) => `${text} and after`)).toBe('before and after');
  });

  it('are deleted once', async () => {
    await documents.add('gone', 'x', '1');
    expect(await documents.delete('gone', 'x')).toBe(true);
    expect(await documents.delete('gone', 'x')).toBe(false);
    expect(await documents.list('gone')).toEqual([]);
  });
});

describe('the file of documents', () => {
  it('is for its owner alone, and read again after a restart', async () => {
    const path = join(aFolder(), 'documents.json');
    await inFile(path).add('kind', 'id', 'text');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await inFile(path).read('kind', 'id')).toBe('text');
  });

  it('is left as it is where it is damaged', async () => {
    const path = join(aFolder(), 'documents.json');
    writeFileSync(path, '[{"kind":');
    await expect(inFile(path).add('kind', 'id', 'text')).rejects.toThrow(StorageUnavailable);
    expect(readFileSync(path, 'utf8')).toBe('[{"kind":');
  });

  it('keeps nothing that could not be written, and takes changes again afterwards', async () => {
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

  it('takes no change where it can only be read', async () => {
    const path = join(aFolder(), 'documents.json');
    const documents = new LocalDocuments(documentsFile(path, disk, 'the folder is read-only'));
    await expect(documents.add('kind', 'id', 'text')).rejects.toMatchObject({ reason: 'read_only' });
    expect(await documents.list('kind')).toEqual([]);
  });
});
