import { describe, expect, it } from 'vitest';
import type { SharedDocuments } from '../../src/store/shared-store.js';

/** Tests that every document store must pass. */
export function documentsContract(
  place: string,
  open: () => SharedDocuments | Promise<SharedDocuments>,
): void {
  describe(`documents in ${place}`, async () => {
    const documents = await open();

    it('are read by kind and id, and listed by kind, oldest first', async () => {
      await documents.add('first', 'b', '1');
      await documents.add('first', 'a', '2');
      await documents.add('second', 'b', '3');
      expect(await documents.read('first', 'b')).toBe('1');
      expect(await documents.read('second', 'a')).toBeUndefined();
      expect(await documents.list('first')).toEqual(['1', '2']);
    });

    it('are added once: an existing document remains unchanged', async () => {
      expect(await documents.add('once', 'x', 'one')).toBe('one');
      expect(await documents.add('once', 'x', 'two')).toBe('one');
    });

    it('are changed one after the other, and only if they exist', async () => {
      await documents.add('count', 'x', '0');
      const more = () => documents.change('count', 'x', (text) => String(Number(text) + 1));
      await Promise.all(Array.from({ length: 20 }, more));
      expect(await documents.read('count', 'x')).toBe('20');
      expect(await documents.change('count', 'none', () => 'x')).toBeUndefined();
      expect(await documents.list('count')).toEqual(['20']);
    });

    it('remain unchanged if a change throws, and can be changed afterwards', async () => {
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
}
